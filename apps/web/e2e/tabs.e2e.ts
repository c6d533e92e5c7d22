import { expect, type Page } from '@playwright/test';
import { covers } from './covers.ts';
import { test } from './journey.ts';
import { isAccessible, signIn } from './people.ts';

const tabs = (page: Page) => page.getByRole('navigation', { name: 'Open pages' });
const tab = (page: Page, title: string) => tabs(page).getByRole('link', { name: title, exact: true });
const titles = (page: Page) => tabs(page).getByRole('link').allInnerTexts();
const sidebar = (page: Page) => page.getByRole('navigation', { name: 'Main menu' });
const choose = async (page: Page, title: string, action: string) => {
  await tab(page, title).click({ button: 'right' });
  await page.getByRole('menuitem', { name: action, exact: true }).click();
};

test(
  'keeps the state of pages, closes tabs by their rules, and adds and removes shortcuts',
  covers('SIDEBAR-01', 'SIDEBAR-08', 'SIDEBAR-09', 'TABS-01', 'TABS-05', 'TABS-06', 'TABS-07', 'TABS-08', 'TABS-09'),
  async ({ browser }) => {
    const page = await signIn(browser, 'leader');
    await page.goto('/dashboard');
    const open = async (group: string, title: string) => {
      const head = sidebar(page).getByRole('button', { name: group });
      if ((await head.getAttribute('aria-expanded')) === 'false') await head.click();
      await sidebar(page).getByRole('link', { name: title, exact: true }).click();
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    };
    await expect(tab(page, 'Dashboard')).toBeVisible();
    await open('Warehouse', 'Shelves');
    const filter = page.getByRole('textbox').first();
    await filter.fill('A-01');
    await open('Customer goods', 'Packages');
    await expect(sidebar(page).getByRole('button', { name: 'Warehouse', exact: true })).toHaveAttribute('aria-expanded', 'false');
    await expect(sidebar(page).getByRole('button', { name: 'Customer goods' })).toHaveAttribute('aria-expanded', 'true');
    await open('Warehouse', 'Transport shifts');
    expect(await titles(page)).toEqual(['Dashboard', 'Shelves', 'Packages', 'Transport shifts']);

    await test.step('keeps the input of a background page', async () => {
      await tab(page, 'Shelves').click();
      await expect(page.getByRole('textbox').first()).toHaveValue('A-01');
    });
    await test.step('resets the page on refresh', async () => {
      await choose(page, 'Shelves', 'Refresh');
      await expect(page).toHaveURL(/\/ShelvesIndex$/);
      await expect(page.getByRole('textbox').first()).toHaveValue('');
    });
    await test.step('returns to the previously viewed page when the front page closes', async () => {
      await choose(page, 'Shelves', 'Close');
      await expect(page).toHaveURL(/\/TransportShiftIndex$/);
      await tabs(page).getByRole('button', { name: 'Close Transport shifts' }).click();
      await expect(page).toHaveURL(/\/PackageIndex$/);
    });
    await test.step('keeps the dashboard when the others close', async () => {
      await tab(page, 'Dashboard').click({ button: 'right' });
      await expect(page.getByRole('menuitem', { name: 'Close', exact: true })).toHaveCount(0);
      await page.keyboard.press('Escape');
      await open('Warehouse', 'Shelves');
      await choose(page, 'Packages', 'Close others');
      await expect(page).toHaveURL(/\/PackageIndex$/);
      expect(await titles(page)).toEqual(['Dashboard', 'Packages']);
      await choose(page, 'Packages', 'Close all');
      await expect(page).toHaveURL(/\/dashboard$/);
      expect(await titles(page)).toEqual(['Dashboard']);
    });
    await test.step('adds a shortcut from the menu and removes it from a tab', async () => {
      const shortcut = page.getByRole('main').getByRole('link', { name: 'Shelves', exact: true });
      await expect(shortcut).toHaveCount(0);
      await open('Warehouse', 'Shelves');
      await sidebar(page).getByRole('link', { name: 'Shelves', exact: true }).click({ button: 'right' });
      await page.getByRole('menuitem', { name: 'Add quick navigation' }).click();
      await tab(page, 'Dashboard').click();
      await expect(shortcut).toBeVisible();
      await choose(page, 'Shelves', 'Cancel quick navigation');
      await expect(shortcut).toHaveCount(0);
      await tab(page, 'Shelves').click();
      await sidebar(page).getByRole('link', { name: 'Shelves', exact: true }).click({ button: 'right' });
      await expect(page.getByRole('menuitem', { name: 'Add quick navigation' })).toBeVisible();
    });
    await test.step('reports a response of a foreign server for 5 seconds, and changes nothing', async () => {
      await page.route('**/api/QuickNavigation/AddQuickNavigation', (route) =>
        route.fulfill({ status: 502, body: '<html>Bad gateway</html>' }),
      );
      await page.getByRole('menuitem', { name: 'Add quick navigation' }).click();
      const alert = page.getByRole('alert').filter({ hasText: 'Unexpected response from the server' });
      await expect(alert).toBeVisible();
      await expect(alert).toHaveCount(0, { timeout: 8_000 });
      await tab(page, 'Dashboard').click();
      await expect(page.getByRole('main').getByRole('link', { name: 'Shelves', exact: true })).toHaveCount(0);
    });
  },
);

test('keeps ten of twelve open pages alive, and restores the oldest with its filters', async ({ browser }) => {
  const page = await signIn(browser, 'manager');
  await page.goto('/PackageIndex?packageStatus=40');
  await expect(page.getByRole('heading', { name: 'Packages' })).toBeVisible();
  const others = [
    '/ShelvesIndex',
    '/WarehouseIndex',
    '/CarrierIndex',
    '/BagNumberIndex',
    '/BillIndex',
    '/RoleIndexNone',
    '/PickingListIndex',
  ];
  const more = [
    '/TypeOfShippingIndex',
    '/TransportShiftIndex',
    '/WarehousePartitionsIndex',
    '/RecipientInformationIndex',
    '/CurrenciesIndex',
  ];
  for (const path of [...others.filter((one) => !one.endsWith('None')), ...more]) {
    await page.evaluate((to) => history.pushState(null, '', to), path);
    await expect(page.locator('section.page:visible')).toHaveCount(1);
    await expect(tabs(page).locator('[aria-current="page"]')).toHaveAttribute('href', path);
  }
  await expect(page.locator('section.page')).toHaveCount(10);
  await expect(page.locator('section.page[aria-label="Packages"]')).toHaveCount(0);
  await tab(page, 'Packages').click();
  await expect(page).toHaveURL(/\/PackageIndex\?packageStatus=40$/);
  await expect(page.getByRole('heading', { name: 'Packages' })).toBeVisible();
  await expect(page.locator('section.page')).toHaveCount(10);
});

test('asks about unsaved changes of a background page before its tab closes', async ({ browser }) => {
  const page = await signIn(browser, 'manager');
  await page.goto('/WarehousePartitionsIndex');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox').first().fill('Half done');
  await page.evaluate(() => history.pushState(null, '', '/ShelvesIndex'));
  await expect(page.getByRole('heading', { name: 'Shelves' })).toBeVisible();
  await expect(dialog).toBeHidden();
  await choose(page, 'Partitions', 'Close');
  await page.getByRole('dialog').getByRole('button', { name: 'Keep editing' }).click();
  await tab(page, 'Partitions').click();
  await expect(dialog.getByRole('textbox').first()).toHaveValue('Half done');
  await page.keyboard.press('Escape');
});

test('reports a page whose file is missing, and shows it after a reload', async ({ browser }) => {
  const page = await signIn(browser, 'manager');
  await page.goto('/WarehousePartitionsIndex');
  await expect(page.getByRole('heading', { name: 'Partitions' })).toBeVisible();
  await page.route(/\/assets\/.*\.js$/, (route) => route.fulfill({ status: 404, body: '' }));
  await page.evaluate(() => history.pushState(null, '', '/CarrierIndex'));
  await expect(page.getByText('Couldn’t load this page.')).toBeVisible();
  await page.unroute(/\/assets\/.*\.js$/);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'Carriers' })).toBeVisible();
});

test(
  'sidebar is 225 px wide, remembers its state, and closes automatically below 992 px',
  covers('SIDEBAR-02', 'SIDEBAR-03', 'SIDEBAR-04', 'SIDEBAR-05', 'SIDEBAR-06', 'SIDEBAR-07', 'FIELD-AppState-01'),
  async ({ browser }) => {
    const page = await signIn(browser, 'clerk');
    await page.goto('/dashboard');
    const width = () => sidebar(page).evaluate((place) => place.getBoundingClientRect().width);
    const css = () => sidebar(page).evaluate((place) => getComputedStyle(place).width);
    const storedSidebar = () => page.evaluate(() => localStorage.getItem('sidebarStatus'));
    expect(await css()).toBe('225px');
    await page.getByRole('button', { name: 'Close the menu' }).click();
    await expect.poll(width).toBeLessThan(60);
    expect(await storedSidebar()).toBe('false');
    await page.reload();
    await expect(page.getByRole('button', { name: 'Open the menu' })).toBeVisible();
    await expect.poll(width).toBeLessThan(60);
    await page.getByRole('button', { name: 'Open the menu' }).click();
    await expect.poll(width).toBe(225);

    // The device is desktop down to 992 px, mobile below.
    await expect(page.locator('[data-mobile]')).toHaveCount(0);
    await page.setViewportSize({ width: 991, height: 800 });
    await expect(page.locator('[data-mobile]')).not.toHaveCount(0);
    const toggle = page.getByRole('button', { name: 'Open the menu' });
    await expect(toggle).toBeVisible();
    await toggle.click();
    await expect(sidebar(page)).toBeInViewport();
    await page.setViewportSize({ width: 900, height: 800 });
    await expect(sidebar(page)).not.toBeInViewport();
    await toggle.click();
    await sidebar(page).getByRole('button', { name: 'Customer goods' }).click();
    await sidebar(page).getByRole('link', { name: 'Packages', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Packages' })).toBeVisible();
    await expect(sidebar(page)).not.toBeInViewport();
    expect(await storedSidebar()).toBe('true');
    await page.setViewportSize({ width: 992, height: 800 });
    await expect.poll(width).toBe(225);
    await isAccessible(page);
  },
);
