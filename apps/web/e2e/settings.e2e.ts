import { expect, type Page } from '@playwright/test';
import { errorCodes } from '@entrepot/contract/data/error-codes.ts';
import { covers } from './covers.ts';
import { test } from './journey.ts';
import { isAccessible, readStorage, signIn } from './people.ts';

const colour = (page: Page, name: string) =>
  page.evaluate((one) => getComputedStyle(document.documentElement).getPropertyValue(one).trim(), name);
const settings = (page: Page) => page.getByRole('dialog', { name: 'Settings' });
const openSettings = (page: Page) => page.getByRole('button', { name: 'Settings', exact: true }).click();

test(
  'sets up colours, header, tabs, printing and keys, saves, reloads and restores the defaults',
  covers(
    'TOPBAR-14',
    'SETTINGS-01',
    'SETTINGS-02',
    'SETTINGS-03',
    'SETTINGS-04',
    'SETTINGS-06',
    'SETTINGS-07',
    'SETTINGS-08',
    'SETTINGS-09',
    'SETTINGS-10',
    'SETTINGS-11',
    'SETTINGS-12',
    'SETTINGS-13',
    'SETTINGS-14',
    'SETTING-theme',
    'SETTING-tagsView',
    'SETTING-fixedHeader',
    'SETTING-sidebarLogo',
    'SETTING-isFixedActionBar',
    'SETTING-AutomaticallyPrintPickingList',
    'SETTING-AutomaticallyPrintWarehouseIds',
    'FIELD-UserConfiguration-01',
    'FIELD-UserConfiguration-02',
    'FIELD-UserConfiguration-03',
    'FIELD-UserConfiguration-04',
    'FIELD-UserConfiguration-05',
    'CONST-MENU-BG',
    'CONST-MENU-ACTIVE',
  ),
  async ({ browser }) => {
    const page = await signIn(browser, 'support');
    await page.goto('/dashboard');
    expect([await colour(page, '--ui-accent'), await colour(page, '--ui-menu'), await colour(page, '--ui-menu-active')]).toEqual([
      // #409EFF, which the specification also names, is one of the offered colours.
      '#1890ff',
      '#fdc653',
      '#002fa7',
    ]);
    await openSettings(page);
    const form = settings(page);
    await expect(form.getByLabel('Address of the local printing service')).toHaveValue('http://127.0.0.1:19500/deviceHub');
    await isAccessible(page);

    await test.step('reports errors in the current language and saves nothing', async () => {
      await form.getByLabel('Picking list rows').fill('0');
      await form.getByLabel('Photo key').press('F9');
      await form.getByRole('button', { name: 'Save' }).click();
      await expect(form.getByText('Scan screens use F9 (finish). Choose another key')).toBeVisible();
      await form.getByLabel('Photo key').press('Insert');
      await form.getByRole('button', { name: 'Save' }).click();
      await expect(form.getByText('At least 1')).toBeVisible();
      await expect(form.getByText('Must differ from the photo key')).toBeVisible();
      expect(await readStorage(page, 'theme')).toBeNull();
    });
    await test.step('saves the other settings, five of them on the server', async () => {
      await form.getByRole('button', { name: '#15803d' }).click();
      for (const name of [
        'Show tabs',
        'Fixed top bar',
        'Fixed list actions',
        'Show logo in sidebar',
        'Print new picking lists automatically',
      ])
        await form.getByRole('switch', { name }).click();
      await form.getByRole('combobox', { name: 'Warehouses to print for' }).click();
      await page.getByRole('option').first().click();
      await page.keyboard.press('Escape');
      await form.getByLabel('Picking list rows').fill('6');
      await form.getByLabel('Picking list columns').fill('3');
      await form.getByLabel('Photo key').press('PageUp');
      const saving = page.waitForRequest('**/api/UserConfiguration/EditUserConfigure');
      await form.getByRole('button', { name: 'Save' }).click();
      expect((await saving).postDataJSON()).toEqual({
        LocalServiceConnection: 'http://127.0.0.1:19500/deviceHub',
        PickingListRows: 6,
        PickingListColumns: 3,
        GetCameraKeyUp: 'PageUp',
        GetElectronicScaleValueKeyUp: 'Insert',
      });
      await expect(page.getByText('Settings saved')).toBeVisible();
      await expect(form).toBeHidden();
    });
    await test.step('applies all settings and keeps them after a reload', async () => {
      await page.goto('/PackageIndex');
      await expect(page.getByRole('heading', { name: 'Packages' })).toBeVisible();
      expect(await colour(page, '--ui-accent')).toBe('#15803d');
      await expect(page.getByRole('navigation', { name: 'Open pages' })).toHaveCount(0);
      await expect(page.locator('header').first()).toHaveCSS('position', 'sticky');
      await expect(page.getByRole('toolbar').first()).toHaveCSS('position', 'sticky');
      const switched = ['tagsView', 'fixedHeader', 'isFixedActionBar', 'sidebarLogo', 'AutomaticallyPrintPickingList'];
      expect(await Promise.all(switched.map((key) => readStorage(page, key)))).toEqual([false, true, true, false, true]);
      await expect(page.getByRole('navigation', { name: 'Main menu' }).locator('a').first().locator('svg, img')).toHaveCount(0);
      expect(await readStorage(page, 'AutomaticallyPrintWarehouseIds')).toHaveLength(1);
      await isAccessible(page);
    });
    await test.step('shows the same on the settings page, where Reset restores the defaults', async () => {
      await page.goto('/Settings');
      await expect(page.getByLabel('Picking list rows')).toHaveValue('6');
      await expect(page.getByLabel('Photo key')).toHaveValue('PageUp');
      await page.getByRole('button', { name: 'Reset' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Reset' }).click();
      await expect(page.getByText('Settings saved')).toBeVisible();
      await expect(page.getByLabel('Picking list rows')).toHaveValue('5');
      await expect(page.getByRole('navigation', { name: 'Open pages' })).toBeVisible();
      expect(await colour(page, '--ui-accent')).toBe('#1890ff');
      expect([await readStorage(page, 'theme'), await readStorage(page, 'AutomaticallyPrintWarehouseIds')]).toEqual(['#1890ff', []]);
    });
  },
);

test('keeps text and buttons readable with any theme colour, and each list as well', async ({ browser }) => {
  const page = await signIn(browser, 'manager');
  for (const theme of ['#ffee00', '#409eff', '#ff7ab8']) {
    await page.addInitScript((chosen) => localStorage.setItem('theme', JSON.stringify(chosen)), theme);
    await page.goto('/WarehouseIndex');
    await expect(page.getByRole('row').nth(1)).toBeVisible();
    await isAccessible(page);
  }
});

test(
  'four sizes change rows, controls and type together, and the choice is stored',
  covers('TOPBAR-06', 'CONST-SIZE-DEFAULT', 'FIELD-AppState-03'),
  async ({ browser }) => {
    const page = await signIn(browser, 'manager');
    await page.goto('/WarehouseIndex');
    const row = page.getByRole('row').nth(1);
    await expect(row).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('data-density', 'medium');
    const measured: number[][] = [];
    await page.getByRole('button', { name: 'Tools' }).click();
    await expect(page.getByRole('menuitemcheckbox')).toHaveText(['Size: Default', 'Size: Medium', 'Size: Small', 'Size: Mini']);
    await page.keyboard.press('Escape');
    for (const size of ['Default', 'Medium', 'Small', 'Mini']) {
      await page.getByRole('button', { name: 'Tools' }).click();
      await page.getByRole('menuitemcheckbox', { name: size }).click();
      await expect(page.locator('html')).toHaveAttribute('data-density', size.toLowerCase());
      measured.push(
        await row.evaluate(async (one) => {
          // Without motion, changes still take a frame to render.
          await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
          return [
            one.getBoundingClientRect().height,
            document.querySelector('[data-control]')!.getBoundingClientRect().height,
            Number.parseFloat(getComputedStyle(document.body).fontSize),
          ];
        }),
      );
    }
    for (const at of [1, 2, 3]) for (const fact of [0, 1, 2]) expect(measured[at]![fact]).toBeLessThan(measured[at - 1]![fact]!);
    expect(await readStorage(page, 'size')).toBe('mini');
    await page.reload();
    await expect(page.locator('html')).toHaveAttribute('data-density', 'mini');
  },
);

test(
  'customers have no settings in the bar or by address, and a browser may hide them',
  covers('SETTING-showSettings'),
  async ({ browser }) => {
    // AccountTypeCode 2.
    const page = await signIn(browser, 'alice');
    await page.goto('/dashboard');
    await expect(page.getByRole('button', { name: 'Settings', exact: true })).toHaveCount(0);
    await page.getByRole('button', { name: 'Personal menu' }).click();
    await expect(page.getByRole('menuitem', { name: 'Personal centre' })).toBeVisible();
    await expect(page.getByRole('menuitem', { name: 'Settings' })).toHaveCount(0);
    await page.goto('/Settings');
    await expect(page.getByText('This page is for our staff')).toBeVisible();
    const staff = await signIn(browser, 'clerk');
    await staff.addInitScript(() => localStorage.setItem('showSettings', 'false'));
    await staff.goto('/dashboard');
    await expect(staff.getByRole('heading', { name: /^Hello/ })).toBeVisible();
    await expect(staff.getByRole('button', { name: 'Settings', exact: true })).toHaveCount(0);
  },
);

test(
  'bar links to messages, profile, dashboard and public site; reports missing full screen',
  covers('ROUTE-NAMED-01', 'TOPBAR-05', 'MSG-FULLSCREEN', 'TOPBAR-07', 'TOPBAR-10', 'TOPBAR-12', 'TOPBAR-13', 'TOPBAR-BELL-CLICK'),
  async ({ browser }) => {
    const page = await signIn(browser, 'manager');
    await page.addInitScript(() => Object.defineProperty(document, 'fullscreenEnabled', { value: false }));
    await page.route('**/api/UserMessages/GetUserMessagesUnreadCount', (route) =>
      route.fulfill({ json: { Code: errorCodes.Ok, Message: '', Data: 11 } }),
    );
    await page.goto('/dashboard');
    await page.getByRole('button', { name: 'Tools' }).click();
    await page.getByRole('menuitem', { name: 'Full screen' }).click();
    await expect(page.getByText('you browser can not work', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Messages (10+)' }).click();
    await expect(page).toHaveURL(/\/MineUserMessagesIndex$/);
    for (const [item, url] of [
      ['Personal centre', /\/mine\/MineProfileIndex$/],
      ['Dashboard', /\/dashboard$/],
      ['Back to homepage', /\/index$/],
    ] as const) {
      await page.getByRole('button', { name: 'Personal menu' }).click();
      await page.getByRole('menuitem', { name: item }).click();
      await expect(page).toHaveURL(url);
    }
  },
);

test('browser errors are listed in the error log, can be cleared, and are sent if enabled', covers('TOPBAR-04'), async ({ browser }) => {
  const page = await signIn(browser, 'support');
  await page.goto('/PackageIndex');
  const fail = (message: string) => page.evaluate((text) => void setTimeout(() => Promise.reject(new Error(text))), message);
  await fail('The first thing went wrong');
  await page.getByRole('button', { name: 'Error log (1)' }).click();
  const log = page.getByRole('dialog', { name: 'Error log' });
  await expect(log.getByText('The first thing went wrong', { exact: true })).toBeVisible();
  await expect(log.getByText('/PackageIndex')).toBeVisible();
  await log.getByText('Details', { exact: true }).click();
  await expect(log.locator('pre')).toContainText('Error: The first thing went wrong');
  await log.getByRole('switch', { name: 'Send errors to the server' }).click();
  await log.getByRole('button', { name: 'Clear' }).click();
  await expect(log.getByText('No errors')).toBeVisible();
  const sending = page.waitForResponse('**/api/OperationLog/ReportClientErrors');
  await fail('The second thing went wrong');
  const sent = await sending;
  expect(sent.request().postDataJSON().Errors).toMatchObject([{ Route: '/PackageIndex', Message: 'The second thing went wrong' }]);
  expect(await sent.json()).toMatchObject({ Code: errorCodes.Ok });

  await test.step('enables sending of errors when the rules of the site require it', async () => {
    await page.evaluate(() => localStorage.removeItem('sendErrors'));
    await page.route('**/api/User/GetUserInfoDetailedInfo', async (route) => {
      const answer = await (await route.fetch()).json();
      await route.fulfill({ json: { ...answer, Data: { ...answer.Data, ErrorLog: true } } });
    });
    await page.goto('/PackageIndex');
    await expect(page.getByRole('heading', { name: 'Packages' })).toBeVisible();
    const errorReport = page.waitForRequest('**/api/OperationLog/ReportClientErrors');
    await fail('The third thing went wrong');
    await errorReport;
    await page.getByRole('button', { name: 'Error log (1)' }).click();
    await expect(log.getByRole('switch', { name: 'Send errors to the server' })).toBeChecked();
    await expect(log.getByRole('switch', { name: 'Send errors to the server' })).toBeDisabled();
  });
});

test('switching the language translates everything, also an open form and its errors', async ({ browser }) => {
  const page = await signIn(browser, 'manager');
  await page.goto('/WarehousePartitionsIndex');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  const form = page.getByRole('dialog');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByText('Required').first()).toBeVisible();
  await page.getByRole('button', { name: 'Language', includeHidden: true }).dispatchEvent('click');
  await page.getByRole('menuitemcheckbox', { name: '繁體中文', includeHidden: true }).dispatchEvent('click');
  await expect(form.getByText('必填').first()).toBeVisible();
  await expect(form.getByText('Required')).toHaveCount(0);
  await expect(form.getByRole('heading', { name: '新增分區' })).toBeVisible();
  await expect(form.getByLabel('分區名稱')).toBeVisible();
  await form.getByLabel('分區名稱').fill('甲');
  await form.getByLabel('分區名稱').fill('');
  await expect(form.getByText('必填').first()).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-TW');
  await expect(page).toHaveTitle(/台灣集運/);
});
