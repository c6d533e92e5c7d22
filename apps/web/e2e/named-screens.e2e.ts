import { expect, type Page } from '@playwright/test';
import { test } from './journey.ts';
import { caller, kept, scan, signIn } from './people.ts';

/** The cards on the wall: a scanned name, and the heading of the screen that it opens. */
const cards = [
  ['PackageSigning', 'Package signing'],
  ['SignForIndex', 'Receipt signing'],
  ['TransportShiftPackagingIndex', 'Shift packaging'],
  ['BinPutOnShelves', 'Shelving'],
  ['BinLowerShelf', 'Bin lower shelf'],
  ['PackagePutOnShelvesIndex', 'Package shelving'],
  ['PackEdit', 'Pack an order'],
] as const;

const wordOf = (page: Page) => page.getByRole('heading', { level: 1 }).filter({ visible: true }).first();

test('a screen’s card, scanned anywhere in the shell, opens the screen with its Enter; the same typed by hand does not', async ({
  browser,
}) => {
  const page = await signIn(browser, 'manager');
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: /^Hello/ })).toBeVisible();
  let before = '/dashboard';
  for (const [name, heading] of cards)
    await test.step(name, async () => {
      // Enter ends the code: until it comes the screen stays.
      await scan(page, name, 0.005, async () => expect(new URL(page.url()).pathname).toBe(before));
      await expect(page).toHaveURL(new RegExp(`/${name}$`));
      await expect(wordOf(page)).toHaveText(heading);
      before = `/${name}`;
    });
  await test.step('with the focus in a field of a list', async () => {
    await page.goto('/PackageIndex');
    await page.getByRole('textbox').first().focus();
    await scan(page, 'PackageSigning');
    await expect(page).toHaveURL(/\/PackageSigning$/);
  });
  await test.step('by a slow scanner, and by one that says which bars it read', async () => {
    await scan(page, 'PackEdit', 0.075);
    await expect(page).toHaveURL(/\/PackEdit$/);
    await scan(page, ']C1PackageSigning');
    await expect(page).toHaveURL(/\/PackageSigning$/);
    await expect(wordOf(page)).toBeVisible();
  });
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: /^Hello/ })).toBeVisible();
  await scan(page, 'PackEdit', 0.2);
  await expect(page).toHaveURL(/\/dashboard$/);
});

test('one shell: each top place of the menu at /{Name}, a page drawn anew under /redirect/{path*}, the panel at 80%, desktop and mobile, and the gear by AccountTypeCode', async ({
  browser,
  request,
}) => {
  const page = await signIn(browser, 'manager');
  const ask = await caller(request, 'manager');
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: /^Hello/ })).toBeVisible();
  const follow = (to: string) => page.evaluate((path) => history.pushState(null, '', path), to);

  await test.step('each top-level Name is an address', async () => {
    const { Children } = await ask('/User/GetUserMenuTree', { MenuClassification: 1 });
    const drawn = await page.getByRole('navigation', { name: 'Main menu' }).getByRole('button').allInnerTexts();
    const groups = Children.filter(({ Title }: { Title: string }) => drawn.includes(Title));
    expect(groups.length).toBeGreaterThan(8);
    for (const { Name, Children: below } of groups) {
      await follow(`/${Name}`);
      const paths = below.map((one: any) => one.Path || `/${one.Name}`);
      await expect.poll(() => new URL(page.url()).pathname, { message: Name }).not.toBe(`/${Name}`);
      expect(paths, Name).toContain(new URL(page.url()).pathname);
    }
  });
  await test.step('Refresh goes by way of /redirect/{path*}', async () => {
    await follow('/PackageIndex');
    // The page before it stays for a moment, with a box of its own.
    const search = page.getByRole('region', { name: 'Packages', exact: true }).getByRole('textbox').first();
    await search.fill('left over');
    await page.evaluate(() => {
      const went: string[] = [];
      Object.assign(window, { went });
      for (const how of ['pushState', 'replaceState'] as const) {
        const go = history[how];
        history[how] = function (...to: Parameters<typeof go>) {
          went.push(String(to[2]));
          return go.apply(this, to);
        };
      }
    });
    await page
      .getByRole('navigation', { name: 'Open pages' })
      .getByRole('link', { name: 'Packages', exact: true })
      .click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Refresh', exact: true }).click();
    await expect(search).toHaveValue('');
    expect(await page.evaluate(() => (window as unknown as { went: string[] }).went)).toEqual(['/redirect/PackageIndex', '/PackageIndex']);
  });
  await test.step('the hover form of the hardware panel is at 80% of its 300 px', async () => {
    await page.getByRole('button', { name: 'Open the hardware preview' }).click();
    const panel = page.getByRole('region', { name: 'Hardware preview' });
    await expect.poll(() => panel.evaluate((box) => Math.round(box.getBoundingClientRect().width) / box.clientWidth)).toBeCloseTo(0.8, 1);
    await panel.getByRole('button', { name: 'Close the hardware preview' }).click();
  });
  await test.step('the device is desktop down to 992 px and mobile below', async () => {
    const device = page.locator('[data-device]');
    await expect(device).toHaveAttribute('data-device', 'desktop');
    await page.setViewportSize({ width: 991, height: 800 });
    await expect(device).toHaveAttribute('data-device', 'mobile');
    await page.setViewportSize({ width: 1440, height: 900 });
    await expect(device).toHaveAttribute('data-device', 'desktop');
  });
  await test.step('the theme is #1890ff until another is chosen, such as #409EFF, which the specification shows elsewhere', async () => {
    const accent = () => page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--ui-accent').trim());
    expect(await accent()).toBe('#1890ff');
    await page.getByRole('button', { name: 'Settings', exact: true }).click();
    const form = page.getByRole('dialog', { name: 'Settings' });
    await form.getByRole('button', { name: '#409EFF'.toLowerCase() }).click();
    await form.getByRole('button', { name: 'Save' }).click();
    // Buttons take a shade of it that words can be read on.
    await expect.poll(accent).not.toBe('#1890ff');
    expect(await kept(page, 'theme')).toBe('#409eff');
    await page.goto('/Settings');
    await page.getByRole('button', { name: 'Reset' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Reset' }).click();
    await expect.poll(accent).toBe('#1890ff');
  });
  await test.step('the gear is there unless AccountTypeCode is 2', async () => {
    const customer = await signIn(browser, 'alice');
    for (const [who, one] of [
      ['manager', page],
      ['alice', customer],
    ] as const) {
      const { AccountTypeCode } = await (await caller(request, who))('/User/GetUserInfoDetailedInfo');
      await one.goto('/dashboard');
      await expect(one.getByRole('heading', { name: /^Hello/ })).toBeVisible();
      await expect(one.getByRole('button', { name: 'Settings', exact: true })).toHaveCount(AccountTypeCode === 2 ? 0 : 1);
    }
  });
});
