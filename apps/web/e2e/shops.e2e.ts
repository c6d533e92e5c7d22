import { expect, type Page } from '@playwright/test';
import { test } from './journey.ts';
import { isAccessible, signIn } from './people.ts';
import { freshNumber, stage } from './prepare.ts';

const dialog = (page: Page) => page.getByRole('dialog');
const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

/** Opens an address as a link does: the page is not loaded anew. */
const follow = (page: Page, path: string) => page.evaluate((to) => history.pushState(null, '', to), path);

async function choose(page: Page, label: string, option: string | RegExp): Promise<void> {
  await dialog(page).getByRole('combobox', { name: label }).click();
  await page.getByRole('listbox', { name: label }).getByRole('option', { name: option }).first().click();
}

/** Names a shop of the person's and goes to the marketplace's own page. */
async function add(page: Page, name: string, marketplace: RegExp, address?: string): Promise<void> {
  await page.getByRole('button', { name: 'Add authorization' }).first().click();
  await choose(page, 'Marketplace', marketplace);
  await dialog(page).getByRole('textbox', { name: 'Name' }).fill(name);
  if (address) await dialog(page).getByRole('textbox', { name: 'Shop address' }).fill(address);
  await dialog(page).getByRole('button', { name: 'Go to the marketplace' }).click();
  await expect(page).toHaveURL(/PracticeMarketplace/);
  await expect(page.locator('body')).toContainText('practice marketplace');
}

/** Opens one of the actions of a row that stand behind its three dots. */
async function later(page: Page, name: string, action: string): Promise<void> {
  await rowOf(page, name).getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: action }).click();
}

test('the site enters its keys at a marketplace; a customer authorizes a shop there, has it synchronized, and reads its orders and articles', async ({
  browser,
}) => {
  const desk = await signIn(browser, 'manager');
  await desk.goto('/ShopAuthorizationConfigurationIndex');
  await expect(desk.getByRole('heading', { name: 'Shop authorization configuration' })).toBeVisible();
  // The demo's site is known there already: here it types its keys anew.
  await rowOf(desk, 'SHOPLINE').getByRole('button', { name: 'Edit' }).click();
  await expect(dialog(desk).getByText('The app secret is kept and not shown.')).toBeVisible();
  await dialog(desk).getByRole('button', { name: 'Type it anew' }).click();
  await dialog(desk).getByRole('textbox', { name: 'App secret' }).fill(`practice ${freshNumber()}`);
  await dialog(desk).getByRole('textbox', { name: 'Region' }).fill('TW');
  await isAccessible(desk);
  await dialog(desk).getByRole('button', { name: 'Save' }).click();
  await expect(rowOf(desk, 'SHOPLINE')).toContainText('TW');

  const linen = `Linen tote ${freshNumber().slice(-6)}`;
  const { as, scene } = await stage();
  const { Id } = await (await as('merchant'))('/UserCommodity/EstablishCommodity', {
    CommodityCode: `TOTE-${freshNumber()}`,
    Name: linen,
    CargoType: scene.cargoTypeId,
    Price: 12,
    Length: 10,
    Width: 10,
    Geight: 10,
    ActualWeight: 0.3,
    GrossWeight: 0.35,
  });
  await (await as('manager'))('/Commodity/AuditCommodity', { Ids: [Id], Approved: true });
  const house = `Tea house ${freshNumber().slice(-6)}`;
  const page = await signIn(browser, 'merchant');
  await page.goto('/ShopAuthorizationInformationIndex');
  await add(page, house, /SHOPLINE/, `tea-${freshNumber()}`.toLowerCase());
  await page.getByRole('link', { name: /^Allow/ }).click();
  await expect(page.getByText('The shop is authorized')).toBeVisible();
  await expect(rowOf(page, house)).toContainText('Authorized');
  await rowOf(page, house).getByRole('button', { name: 'Synchronize' }).click();
  await expect(page.getByText(/Orders: \d+ new, \d+ changed\. Articles: \d+ new/)).toBeVisible();
  await rowOf(page, house).getByRole('button', { name: 'Orders', exact: true }).click();
  await expect(rowOf(page, 'PRACTICE0001')).toContainText('To be shipped');
  await page.getByRole('button', { name: 'PRACTICE0001' }).click();
  await expect(page).toHaveURL(/\/ShopOrderIndex\?open=/);
  await expect(dialog(page)).toContainText('Ceramic mug');
  await isAccessible(page);

  // The picker of shops offers a customer its own, page by page.
  await dialog(page).getByRole('button', { name: 'Close' }).click();
  const answered = page.waitForResponse(/GetSelectShopAuthorizationInformations$/);
  await page.getByRole('combobox', { name: 'Shop', exact: true }).click();
  const { Total, Data } = (await (await answered).json()).Data;
  expect(new Set(Data.map(({ OwnerName }: { OwnerName: string }) => OwnerName))).toEqual(new Set(['merchant']));
  expect(Total).toBeGreaterThanOrEqual(Data.length);
  await page.locator('.picker-panel').getByText(house).click();
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(rowOf(page, 'PRACTICE0001')).toHaveCount(1);

  await follow(page, '/ShopCommodityIndex');
  await expect(page.getByRole('heading', { name: 'Shop commodities' })).toBeVisible();
  await page.getByRole('combobox', { name: 'Shop', exact: true }).click();
  await page.locator('.picker-panel').getByText(house).click();
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  const tote = rowOf(page, 'Canvas tote bag');
  await tote.getByRole('button', { name: 'Bind', exact: true }).click();
  await dialog(page).getByRole('combobox', { name: 'Commodity' }).click();
  await page.locator('.picker-panel').getByText(linen).click();
  await dialog(page).getByRole('textbox', { name: 'Pieces of it' }).fill('2');
  await dialog(page).getByRole('button', { name: 'Bind' }).click();
  await expect(tote).toContainText(linen);
});

test('a shop is set up, remarked, shared, taken back, authorized again and deleted where customers see their shops', async ({
  browser,
}) => {
  const own = await stage();
  const [house] = await (await own.as('merchant'))<{ Name: string }[]>('/Warehouse/GetSelectWarehouses');
  const page = await signIn(browser, 'merchant');
  await page.goto('/ShopAuthorizationInformationIndex');
  const corner = `Mug corner ${freshNumber().slice(-6)}`;
  await add(page, corner, /Shopee/);
  // The last one is a shop that nobody has here.
  const shop = await page
    .getByRole('link', { name: /^Allow/ })
    .last()
    .textContent();
  await page.getByRole('link', { name: shop! }).click();
  const row = rowOf(page, corner);
  await expect(row).toContainText('Authorized');

  // For the chosen rows, from the buttons above them.
  for (const [button, label, option, cell] of [
    [/^Set warehouse/, 'Warehouse', house!.Name, house!.Name],
    [/^Set shipping method/, 'Shipping method', 'Sea express', 'Sea express'],
    [/^Set currency/, 'Currency', 'CNY', 'Chinese yuan'],
    [/^Set making of commodities/, 'Makes commodities', 'Yes', 'YesNo'],
    [/^Set unpacking/, 'Unpack', 'Yes', 'YesYes'],
  ] as const)
    await test.step(String(button), async () => {
      if (!(await row.getByRole('checkbox').isChecked())) await row.getByRole('checkbox').check();
      await page.getByRole('button', { name: button }).click();
      await choose(page, label, option);
      await dialog(page).getByRole('button', { name: 'Save' }).click();
      await expect(dialog(page)).toBeHidden();
      await expect(row).toContainText(cell);
    });
  await row.getByRole('button', { name: corner }).click();
  await expect(dialog(page)).toContainText('How its orders are sent');
  await dialog(page).getByRole('button', { name: 'Close' }).click();
  await later(page, corner, 'Edit remarks');
  await dialog(page).getByRole('textbox', { name: 'Remarks' }).fill('Ships on Mondays');
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await expect(row).toContainText('Ships on Mondays');

  await row.getByRole('button', { name: 'Articles', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Shop articles' })).toBeVisible();
  await follow(page, '/ShopAuthorizationInformationIndex');

  await row.getByRole('button', { name: 'Share' }).click();
  await dialog(page).getByRole('textbox', { name: 'Shared with' }).fill('alice');
  await dialog(page).getByRole('combobox', { name: 'Permissions' }).click();
  await page.getByRole('option', { name: 'See orders' }).click();
  await page.keyboard.press('Escape');
  await isAccessible(page);
  await dialog(page).getByRole('button', { name: 'Share' }).click();
  await expect(page.getByText(`${corner} is shared`)).toBeVisible();
  const guest = await signIn(browser, 'alice', 'zh-cn');
  await guest.goto('/ShopAuthorizationInformationIndex');
  await expect(guest.getByRole('heading', { name: '店铺授权' })).toBeVisible();
  await expect(rowOf(guest, corner)).toContainText('查看订单');
  await expect(rowOf(guest, corner).getByRole('button', { name: '重新授权' })).toHaveCount(0);

  await later(page, corner, 'Cancel authorization');
  await dialog(page).getByRole('button', { name: 'Cancel authorization' }).click();
  await page.getByRole('link', { name: `Take back from ${shop!.split(' ')[1]}` }).click();
  await expect(page.getByText('The authorization is cancelled')).toBeVisible();
  await expect(row).toContainText('Cancelled');
  await row.getByRole('button', { name: 'Authorize again' }).click();
  await page.getByRole('link', { name: shop! }).click();
  await expect(row).toContainText('Authorized');

  const gone = `Given up ${freshNumber().slice(-6)}`;
  await add(page, gone, /Shopee/);
  await page.getByRole('link', { name: 'Refuse' }).click();
  await expect(page.getByText('You did not agree')).toBeVisible();
  await rowOf(page, gone).getByRole('button', { name: 'Delete' }).click();
  await dialog(page).getByRole('button', { name: 'Delete' }).click();
  await expect(rowOf(page, gone)).toHaveCount(0);
});
