import { type Browser, type BrowserContextOptions, expect, type Page } from '@playwright/test';
import { test } from './journey.ts';
import { hasStructure, isAccessible, signInThroughForm } from './people.ts';
import { declared, stage } from './prepare.ts';

/** Signs in a person whose browser or device differs from others. */
async function signedInWith(browser: Browser, name: string, options: BrowserContextOptions, before?: (page: Page) => Promise<unknown>) {
  const page = await (await browser.newContext(options)).newPage();
  await before?.(page);
  await signInThroughForm(page, name);
  return page;
}

test('the focus is on the page after a sign-in, a menu choice and a closed dialog', async ({ browser }) => {
  const page = await signedInWith(browser, 'manager', {});
  const isAtPage = () => expect(page.locator('#content:focus, #content :focus')).toHaveCount(1);
  await isAtPage();
  await expect(page).toHaveTitle(/\S+ · \S+/);
  await page.goto('/PackageIndex');
  await expect(page).toHaveTitle(/^Package/);
  const link = page.locator('[data-menu]').getByRole('link', { name: 'Unknown items' });
  await link.focus();
  await page.keyboard.press('Enter');
  await expect(link).not.toBeFocused();
  await isAtPage();
  await page.goto('/ShelvesIndex');
  await page.getByRole('button', { name: 'Add', exact: true }).first().press('Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
  await hasStructure(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Add', exact: true }).first()).toBeFocused();
});

test('the date filter names its dialog and buttons, and marks today by the calendar of the site', async ({ browser }) => {
  // The clock of this device is three days behind.
  const page = await signedInWith(browser, 'manager', {}, (one) => one.clock.install({ time: Date.now() - 3 * 86_400_000 }));
  await page.goto('/PackageIndex');
  await page.getByRole('button', { name: /more$/ }).click();
  await page.getByLabel('Created').last().click();
  const calendar = page.getByRole('dialog', { name: 'Choose: Created' });
  await expect(calendar).toBeVisible();
  await expect(calendar.getByRole('button', { name: 'Previous month' })).toBeVisible();
  await expect(calendar.getByRole('button', { name: 'Next month' })).toBeVisible();
  const day = new Intl.DateTimeFormat('en-GB', { timeZone: 'Asia/Shanghai', dateStyle: 'long' }).format(new Date());
  await expect(calendar.locator('[aria-current="date"]')).toHaveAttribute('aria-label', day);
  await isAccessible(page, '[data-dates-dropdown]');
});

test('times carry the zone of the site for a reader elsewhere', async ({ browser }) => {
  await declared(await stage());
  const times = async (timezoneId: string) => {
    const page = await signedInWith(browser, 'manager', { timezoneId });
    await page.goto('/PackageIndex');
    return page.locator('tbody time').first();
  };
  await expect(await times('America/New_York')).toHaveText(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC\+8$/);
  await expect(await times('Asia/Taipei')).toHaveText(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
});

test('forced colours show the open page, the chosen tab and the focus by lines', async ({ browser }) => {
  const page = await signedInWith(browser, 'manager', { forcedColors: 'active' });
  await page.goto('/PackageIndex');
  const here = page.locator('[data-menu] [aria-current="page"]').last();
  await expect(here).toHaveCSS('border-left-width', '4px');
  const other = page.locator('[data-menu] a:not([aria-current])').last();
  await expect(other).toHaveCSS('border-left-width', '0px');
  const tab = page.getByRole('tab', { selected: true }).first();
  await expect(tab).toHaveCSS('text-decoration-line', 'underline');
  await page.locator('#content').getByRole('button').first().focus();
  await page.keyboard.press('Tab');
  await expect(page.locator(':focus')).toHaveCSS('outline-width', '3px');
});

test('sizes of text follow the text size of the browser', async ({ browser }) => {
  await declared(await stage());
  const page = await signedInWith(browser, 'manager', {});
  await page.goto('/PackageIndex');
  const sizes = () =>
    page.evaluate(() =>
      ['body', 'h1', '[data-menu] a', 'tbody td', 'thead th', '#content button'].map((place) =>
        Number.parseFloat(getComputedStyle(document.querySelector(place)!).fontSize),
      ),
    );
  await page.locator('tbody td a').first().waitFor();
  const before = await sizes();
  await page.addStyleTag({ content: ':root { font-size: 200% }' });
  expect((await sizes()).map((size, at) => Math.round((100 * size) / before[at]!) / 100)).toEqual(before.map(() => 2));
});

test('a touch terminal shows the keys of buttons once its scanner is used', async ({ browser }) => {
  const page = await signedInWith(browser, 'clerk', { hasTouch: true, isMobile: true, viewport: { width: 1280, height: 800 } });
  await page.goto('/PackageSigning');
  const key = page.locator('#content kbd').first();
  await expect(key).toBeHidden();
  await page.keyboard.press('F9');
  await expect(key).toBeVisible();
});
