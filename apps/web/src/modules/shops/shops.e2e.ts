import { expect, type Page } from '@playwright/test';
import { covers } from '../../../e2e/covers.ts';
import { test } from '../../../e2e/journey.ts';
import { isAccessible, signIn } from '../../../e2e/people.ts';
import { freshNumber, stage } from '../../../e2e/prepare.ts';

const dialog = (page: Page) => page.getByRole('dialog');
const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

/** Opens an address like a link: without a reload. */
const follow = (page: Page, path: string) => page.evaluate((to) => history.pushState(null, '', to), path);

async function choose(page: Page, label: string, option: string | RegExp): Promise<void> {
  await dialog(page).getByRole('combobox', { name: label }).click();
  await page.getByRole('listbox', { name: label }).getByRole('option', { name: option }).first().click();
}

/** Creates a shop and opens the marketplace's page. */
async function add(page: Page, name: string, marketplace: RegExp, address?: string): Promise<void> {
  await page.getByRole('button', { name: 'Add authorization' }).first().click();
  await choose(page, 'Marketplace', marketplace);
  await dialog(page).getByRole('textbox', { name: 'Name' }).fill(name);
  if (address) await dialog(page).getByRole('textbox', { name: 'Shop address' }).fill(address);
  await dialog(page).getByRole('button', { name: 'Go to the marketplace' }).click();
  await expect(page).toHaveURL(/PracticeMarketplace/);
  await expect(page.locator('body')).toContainText('practice marketplace');
}

/** Opens an action from the overflow menu of a row. */
async function later(page: Page, name: string, action: string): Promise<void> {
  await rowOf(page, name).getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: action }).click();
}

test(
  'site enters marketplace keys; a customer authorizes and synchronizes a shop',
  covers(
    'PICKER-ShopAuthorizationRecords',
    'SCREEN-ShopAuthorizationConfiguration',
    'SCREEN-ShopAuthorizationConfiguration-FORM',
    'SCREEN-ShopAuthorization',
    'SCREEN-ShopCommodities',
    'SCREEN-ShopOrders',
    'SHOPAUTH-ACT-03',
    'SHOPAUTH-ACT-13',
  ),
  async ({ browser }) => {
    const desk = await signIn(browser, 'manager');
    await desk.goto('/ShopAuthorizationConfigurationIndex');
    await expect(desk.getByRole('heading', { name: 'Shop authorization configuration' })).toBeVisible();
    // The demo's site is connected already: its keys are entered again here.
    await rowOf(desk, 'SHOPLINE').getByRole('button', { name: 'Edit' }).click();
    await expect(dialog(desk).getByText('Stored and not shown again.')).toBeVisible();
    await dialog(desk).getByRole('button', { name: 'Replace' }).click();
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
    const shopName = `Tea house ${freshNumber().slice(-6)}`;
    const page = await signIn(browser, 'merchant');
    await page.goto('/ShopAuthorizationInformationIndex');
    await add(page, shopName, /SHOPLINE/, `tea-${freshNumber()}`.toLowerCase());
    await page.getByRole('link', { name: /^Allow/ }).click();
    await expect(page.getByText('Shop authorized')).toBeVisible();
    await expect(rowOf(page, shopName)).toContainText('Authorized');
    await rowOf(page, shopName).getByRole('button', { name: 'Synchronize' }).click();
    await expect(page.getByText(/Orders: \d+ new, \d+ updated\. Articles: \d+ new/)).toBeVisible();
    await rowOf(page, shopName).getByRole('button', { name: 'Orders', exact: true }).click();
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
    await page.locator('.picker-panel').getByText(shopName).click();
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await expect(rowOf(page, 'PRACTICE0001')).toHaveCount(1);

    await follow(page, '/ShopCommodityIndex');
    await expect(page.getByRole('heading', { name: 'Shop commodities' })).toBeVisible();
    await page.getByRole('combobox', { name: 'Shop', exact: true }).click();
    await page.locator('.picker-panel').getByText(shopName).click();
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    const tote = rowOf(page, 'Canvas tote bag');
    await tote.getByRole('button', { name: 'Bind', exact: true }).click();
    await dialog(page).getByRole('combobox', { name: 'Commodity' }).click();
    await page.locator('.picker-panel').getByText(linen).click();
    await dialog(page).getByRole('textbox', { name: 'Pieces per article' }).fill('2');
    await dialog(page).getByRole('button', { name: 'Bind' }).click();
    await expect(tote).toContainText(linen);
  },
);

test(
  'a customer sets up, remarks, shares, unshares, reauthorizes and deletes a shop',
  covers(
    'SHOPAUTH-ACT-01',
    'SHOPAUTH-ACT-02',
    'SHOPAUTH-ACT-04',
    'SHOPAUTH-ACT-05',
    'SHOPAUTH-ACT-06',
    'SHOPAUTH-ACT-07',
    'SHOPAUTH-ACT-08',
    'SHOPAUTH-ACT-09',
    'SHOPAUTH-ACT-10',
    'SHOPAUTH-ACT-11',
    'SHOPAUTH-ACT-12',
  ),
  async ({ browser }) => {
    const own = await stage();
    const [warehouse] = await (await own.as('merchant'))<{ Name: string }[]>('/Warehouse/GetSelectWarehouses');
    const page = await signIn(browser, 'merchant');
    await page.goto('/ShopAuthorizationInformationIndex');
    const corner = `Mug corner ${freshNumber().slice(-6)}`;
    await add(page, corner, /Shopee/);
    // The last shop is not connected to any account.
    const shop = await page
      .getByRole('link', { name: /^Allow/ })
      .last()
      .textContent();
    await page.getByRole('link', { name: shop! }).click();
    const row = rowOf(page, corner);
    await expect(row).toContainText('Authorized');

    // For the selected rows, from the buttons above the table.
    for (const [button, label, option, cell] of [
      [/^Set warehouse/, 'Warehouse', warehouse!.Name, warehouse!.Name],
      [/^Set shipping method/, 'Shipping method', 'Sea express', 'Sea express'],
      [/^Set currency/, 'Currency', 'CNY', 'Chinese yuan'],
      [/^Set commodity creation/, 'Create commodities automatically', 'Yes', 'YesNo'],
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
    await expect(dialog(page)).toContainText('Shipping settings');
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
    await page.getByRole('option', { name: 'View orders' }).click();
    await page.keyboard.press('Escape');
    await isAccessible(page);
    await dialog(page).getByRole('button', { name: 'Share' }).click();
    await expect(page.getByText(`${corner} is shared`)).toBeVisible();
    const guest = await signIn(browser, 'alice', 'zh-cn');
    await guest.goto('/ShopAuthorizationInformationIndex');
    await expect(guest.getByRole('heading', { name: '店铺授权' })).toBeVisible();
    await expect(rowOf(guest, corner)).toContainText('查看订单');
    await expect(rowOf(guest, corner).getByRole('button', { name: '重新授权', exact: true })).toHaveCount(0);

    await later(page, corner, 'Cancel authorization');
    await dialog(page).getByRole('button', { name: 'Cancel authorization' }).click();
    await page.getByRole('link', { name: `Take back from ${shop!.split(' ')[1]}` }).click();
    await expect(page.getByText('Authorization cancelled')).toBeVisible();
    await expect(row).toContainText('Cancelled');
    await row.getByRole('button', { name: 'Reauthorize', exact: true }).click();
    await page.getByRole('link', { name: shop! }).click();
    await expect(row).toContainText('Authorized');

    const disconnected = `Given up ${freshNumber().slice(-6)}`;
    await add(page, disconnected, /Shopee/);
    await page.getByRole('link', { name: 'Refuse' }).click();
    await expect(page.getByText('Authorization declined')).toBeVisible();
    await rowOf(page, disconnected).getByRole('button', { name: 'Delete' }).click();
    await dialog(page).getByRole('button', { name: 'Delete' }).click();
    await expect(rowOf(page, disconnected)).toHaveCount(0);
  },
);
