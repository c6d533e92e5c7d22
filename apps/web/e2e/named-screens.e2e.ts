import { expect, type Page } from '@playwright/test';
import { covers } from './covers.ts';
import { test } from './journey.ts';
import { caller, readStorage, scan, signIn } from './people.ts';

/** Screen cards: a scanned name, and the heading of the screen that it opens. */
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

test(
  'a screen card, scanned anywhere in the shell, opens its screen on Enter; typing does not',
  covers('SCANNER-END', 'SCANNER-NAV', 'SCANNER-01', 'SCANNER-02', 'SCANNER-03', 'SCANNER-04', 'SCANNER-05', 'SCANNER-06', 'SCANNER-07'),
  async ({ browser }) => {
    const page = await signIn(browser, 'manager');
    await page.goto('/dashboard');
    await expect(page.getByRole('heading', { name: /^Hello/ })).toBeVisible();
    let before = '/dashboard';
    for (const [name, heading] of cards)
      await test.step(name, async () => {
        // Enter terminates the code; the screen does not change before it.
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
    await test.step('reads slow scanners, and scanners that send a symbology prefix', async () => {
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
  },
);

test(
  'shell: top places at /{Name}, reload at /redirect/{path*}, 80% panel, AccountTypeCode gear',
  covers('ROUTE-REDIRECT-PATH', 'ROUTE-DYN-02', 'HWPANEL-08', 'SETTINGS-GATE', 'CONST-THEME-DEFAULT', 'FIELD-AppState-02'),
  async ({ browser, request }) => {
    const page = await signIn(browser, 'manager');
    const callApi = await caller(request, 'manager');
    await page.goto('/dashboard');
    await expect(page.getByRole('heading', { name: /^Hello/ })).toBeVisible();
    const follow = (to: string) => page.evaluate((path) => history.pushState(null, '', path), to);

    await test.step('each top-level Name is an address', async () => {
      const { Children } = await callApi('/User/GetUserMenuTree', { MenuClassification: 1 });
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
    await test.step('Refresh navigates through /redirect/{path*}', async () => {
      await follow('/PackageIndex');
      // The previous page is still mounted for a moment, with a text box of its own.
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
      expect(await page.evaluate(() => (window as typeof window & { went: string[] }).went)).toEqual([
        '/redirect/PackageIndex',
        '/PackageIndex',
      ]);
    });
    await test.step('the hover form of the hardware panel is at 80% of its 300 px', async () => {
      await page.getByRole('button', { name: 'Open hardware preview' }).click();
      const panel = page.getByRole('region', { name: 'Hardware preview' });
      await panel.getByRole('button', { name: 'Float' }).click();
      await expect.poll(() => panel.evaluate((box) => Math.round(box.getBoundingClientRect().width) / box.clientWidth)).toBeCloseTo(0.8, 1);
      await panel.getByRole('button', { name: 'Close hardware preview' }).click();
    });
    await test.step('the device is desktop down to 992 px and mobile below', async () => {
      const device = page.locator('[data-device]');
      await expect(device).toHaveAttribute('data-device', 'desktop');
      await page.setViewportSize({ width: 991, height: 800 });
      await expect(device).toHaveAttribute('data-device', 'mobile');
      await page.setViewportSize({ width: 1440, height: 900 });
      await expect(device).toHaveAttribute('data-device', 'desktop');
    });
    await test.step('theme defaults to #1890ff until another is chosen, such as #409EFF of the specification', async () => {
      const accent = () => page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--ui-accent').trim());
      expect(await accent()).toBe('#1890ff');
      await page.getByRole('button', { name: 'Settings', exact: true }).click();
      const form = page.getByRole('dialog', { name: 'Settings' });
      await form.getByRole('button', { name: '#409EFF'.toLowerCase() }).click();
      await form.getByRole('button', { name: 'Save' }).click();
      // Buttons take a shade with readable text.
      await expect.poll(accent).not.toBe('#1890ff');
      expect(await readStorage(page, 'theme')).toBe('#409eff');
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
  },
);
