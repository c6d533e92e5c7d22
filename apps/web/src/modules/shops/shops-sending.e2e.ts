import { expect, type Page } from '@playwright/test';
import { approve, arrive, bagOrder, depart, listForPicking, openShift, pay, pick, type Shift } from '../../../../server/src/demo/steps.ts';
import { covers } from '../../../e2e/covers.ts';
import { test } from '../../../e2e/journey.ts';
import { isAccessible, signIn } from '../../../e2e/people.ts';
import { freshNumber, shelved, shippingMethod, type Stage, stage, topUp } from '../../../e2e/prepare.ts';
import { synchronizedShop, stocked } from './e2e/shops-stage.ts';

const dialog = (page: Page) => page.getByRole('dialog').last();
const row = (page: Page) => page.getByRole('row').filter({ hasText: 'PRACTICE0001' });

/** Adds the missing quantity of goods to an article of the open dialog. */
async function add(page: Page, article: string, from: 'stock' | 'package', goods: string): Promise<void> {
  const line = dialog(page).locator('section').filter({ hasText: article }).last();
  await line.getByRole('combobox', { name: from === 'stock' ? 'Add from stock' : 'Add a package' }).click();
  await page.locator('.picker-panel').getByText(goods).click();
  await expect(line.getByText(/^All \d bound$/)).toBeVisible();
}

/** Picks, packs and sends orders of commodities and packages with one shift to its arrival. */
async function ship(own: Stage, ids: readonly string[]): Promise<Shift> {
  const { as, scene } = own;
  const [manager, leader, clerk, picker] = [await as('manager'), await as('leader'), await as('clerk'), await as('picker')];
  await approve(manager, ids);
  for (const list of await listForPicking(leader, scene, ids)) await pick(picker, list);
  const wish = { Name: `Shops ${freshNumber()}`, TransportShiftType: 1, WarehouseIds: [scene.warehouseId] };
  const shift = await openShift(leader, { ...wish, TypeOfShippingId: await shippingMethod(own) });
  for (const id of ids) {
    const { SerialNumber } = await manager('/LogisticsOrder/GetLogisticsOrderById', { Id: id });
    const order = await clerk('/Packing/GetPackingOrder', { SerialNumber });
    await clerk('/Packing/StartPacking', { LogisticsOrderId: id });
    for (const { CourierNumber, CommodityCode, Quantity } of order.Goods)
      await clerk('/Packing/ScanPackingGoods', {
        LogisticsOrderId: id,
        ...(CourierNumber ? { CourierNumber } : { CommodityCode, Quantity }),
      });
    const Parcels = [{ Weight: 2, Length: 30, Width: 20, Geight: 20 }];
    const { SupplementBillId } = await clerk('/Packing/CompletePacking', { LogisticsOrderId: id, ConfirmMeasures: true, Parcels });
    if (SupplementBillId) await pay(await as('bob'), [SupplementBillId]);
    await bagOrder(leader, shift, SerialNumber);
  }
  await depart(leader, shift);
  await arrive(leader, shift);
  return shift;
}

test(
  'shop orders are filled or matched, sent, labelled, leave and are confirmed',
  covers('ROUTE-THIRDPARTYORDER', 'SCREEN-ShopBagNumbers', 'SCREEN-ShopConsolidation', 'SCREEN-ThirdPartyPlatformOrders'),
  async ({ browser }) => {
    const own = await stage();
    await topUp(own, 'bob', 5000);
    const bob = await own.as('bob');
    const name = `Shop ${freshNumber().slice(-6)}`;
    const [first, second] = [await synchronizedShop(own, 'bob', name), await synchronizedShop(own, 'bob', `${name} too`)];
    const mugs = `Mug ${freshNumber()}`;
    await stocked(own, 'bob', mugs, 9);
    const parcel = await shelved(own, 'bob');

    const page = await signIn(browser, 'bob');
    await page.goto(`/ShopConsolidationEstablish`);
    await page.getByRole('combobox', { name: 'Shop', exact: true }).click();
    await page.locator('.picker-panel').getByText(name, { exact: true }).click();
    await expect(row(page)).toHaveCount(1);
    await expect(row(page)).toContainText('Not bound');
    await row(page).getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Next', exact: true }).click();
    await expect(page.getByText('No goods bound')).toHaveCount(2);
    await page.getByRole('button', { name: 'Next', exact: true }).click();
    await expect(page.getByText(/2 articles are missing goods/)).toBeVisible();
    await page.getByRole('button', { name: 'Bind goods' }).click();
    await add(page, 'Canvas tote bag', 'package', parcel.number);
    await add(page, 'Ceramic mug', 'stock', mugs);
    await dialog(page)
      .getByRole('textbox', { name: `Pieces of ${mugs}` })
      .fill('3');
    await expect(dialog(page).getByText('3 bound, 2 ordered')).toBeVisible();
    await isAccessible(page);
    await dialog(page)
      .getByRole('textbox', { name: `Pieces of ${mugs}` })
      .fill('2');
    await dialog(page).getByRole('button', { name: 'Bind goods' }).click();
    await expect(page.getByText('No goods bound')).toHaveCount(0);
    await expect(dialog(page)).toHaveCount(0);
    await page.getByRole('button', { name: 'Next', exact: true }).click();
    // The shop's warehouse and shipping method are preselected, and each buyer gets its own order.
    await expect(page.getByRole('combobox', { name: 'Recipient' })).toHaveValue(/Each buyer/);
    const price = page
      .locator('section')
      .filter({ has: page.getByRole('heading', { name: 'Price' }) })
      .last();
    await expect(price).toContainText('PRACTICE0001');
    await expect(price).toContainText(/Total.*\d/);
    await isAccessible(page);
    await page.getByRole('button', { name: 'Send 1 order' }).click();
    await expect(page.getByRole('heading', { name: 'Orders submitted' })).toBeVisible();

    // The menu has an entry for it with its own address.
    await page.getByRole('link', { name: 'Third-party platform orders' }).click();
    await expect(page).toHaveURL(/\/LogisticsThirdPartyPlatformsOrderIndex$/);
    await page.getByRole('combobox', { name: 'Shop', exact: true }).click();
    await page.locator('.picker-panel').getByText(`${name} too`).click();
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await expect(row(page)).toHaveCount(1);
    await row(page).getByRole('button', { name: 'Match goods' }).click();
    await add(page, 'Canvas tote bag', 'stock', mugs);
    await dialog(page).getByRole('button', { name: 'Match goods' }).click();
    await expect(page.getByText('Some articles have too few or too many pieces.')).toBeVisible();
    await add(page, 'Ceramic mug', 'stock', mugs);
    await dialog(page).getByRole('button', { name: 'Match goods' }).click();
    await expect(row(page)).toContainText('Ready to order');
    await row(page).getByRole('button', { name: 'Create orders' }).click();
    await expect(row(page)).toContainText('Ordered');
    await row(page).getByRole('button', { name: 'Get labels' }).click();
    await expect(page.getByText('Labels: 1')).toBeVisible();
    await isAccessible(page);

    const logisticsOf = async (shopId: string): Promise<any> =>
      (await bob('/UserThirdPartyPlatformsOrder/GetThirdPartyPlatformsOrders', { ShopAuthorizationInformationId: shopId })).Data[0];
    const orders = [await logisticsOf(first.id), await logisticsOf(second.id)];
    const ids = orders.map(({ LogisticsOrderId }) => LogisticsOrderId as string);
    expect(orders[1].PlatformTrackingNo).toMatch(/./);
    for (const Id of ids) {
      const { Bills } = await bob('/UserLogisticsOrder/GetLogisticsOrderById', { Id });
      await pay(
        bob,
        Bills.map((bill: { Id: string }) => bill.Id),
      );
    }
    const { bagNo } = await ship(own, ids);
    const desk = await signIn(browser, 'manager');
    await desk.goto(`/ShopBagNumberIndex?bagNo=${bagNo}`);
    await expect(desk.getByRole('row').filter({ hasText: bagNo })).toContainText('PRACTICE0001');
    await isAccessible(desk);
    await expect(async () => {
      await page.getByRole('button', { name: 'Refresh' }).click();
      await expect(row(page)).toContainText('Confirmed to platform', { timeout: 1000 });
    }).toPass();
    await page.getByRole('link', { name: 'Consolidation', exact: true }).click();
    await page
      .getByRole('grid')
      .getByRole('button', { name: /^[A-Z]+\d+/ })
      .first()
      .click();
    await expect(dialog(page)).toContainText('PRACTICE0001');
    await expect(dialog(page)).toContainText('Confirmed to platform');
  },
);
