import { randomInt } from 'node:crypto';
import { expect } from '@playwright/test';
import { approve, bagOrder, depart, listForPicking, openShift, pay } from '../../../../server/src/demo/steps.ts';
import { test } from '../../../e2e/journey.ts';
import { answer, isAccessible, scan, signIn } from '../../../e2e/people.ts';
import { shippingMethod, type Stage, stage, topUp } from '../../../e2e/prepare.ts';

/** A commodity of alice's, half a kilogram each, with pieces on two separate shelves: more on the second. */
async function stocked({ as, scene }: Stage) {
  const [manager, alice] = [await as('manager'), await as('alice')];
  const prefix = `S${randomInt(1e5, 9e5)}-`;
  const { WarehouseId, PartitionId } = (
    await manager('/Shelves/GetShelves', { WarehouseId: scene.warehouseId, ShelvesNumber: 'A-', rows: 1 })
  ).Data[0];
  await manager('/Shelves/BatchAddShelves', { WarehouseId, PartitionId, Prefix: prefix, StartNumber: 1, EndNumber: 2 });
  const { Data } = await manager('/Shelves/GetShelves', { WarehouseId, ShelvesNumber: prefix, rows: 2 });
  const shelves = (Data as { Id: string; ShelvesNumber: string }[]).sort((a, b) => (a.ShelvesNumber < b.ShelvesNumber ? -1 : 1));
  const code = `TEA${randomInt(1e6, 9e6)}`;
  const barcode = `69${randomInt(1e10, 9e10)}`;
  const { Id } = await alice('/UserCommodity/EstablishCommodity', {
    CommodityCode: code,
    IdentificationCode: barcode,
    Name: `Oolong tea ${code}`,
    CargoType: scene.cargoTypeId,
    Price: 12,
    Length: 10,
    Width: 10,
    Geight: 10,
    ActualWeight: 0.5,
    GrossWeight: 0.5,
  });
  const { CommodityStatus } = await alice('/UserCommodity/GetCommodityById', { Id });
  if (CommodityStatus !== 2) await manager('/Commodity/AuditCommodity', { Ids: [Id], Approved: true });
  for (const [at, quantity] of [4, 6].entries())
    await manager('/Commodity/AdjustCommodityInventory', {
      WarehouseId,
      ShelvesId: shelves[at]!.Id,
      CommodityId: Id,
      InventoryState: 1,
      Quantity: quantity,
      Remarks: 'opening stock',
    });
  return { id: Id as string, code, barcode, shelves: shelves.map(({ ShelvesNumber }) => ShelvesNumber) as [string, string] };
}

test('stock is ordered, picked, packed by scanner in three languages, and leaves by shift', async ({ browser }) => {
  // A long journey: on a busy machine it takes longer than the usual time-out.
  test.setTimeout(300_000);
  const own = await stage();
  const { id, code, barcode, shelves } = await stocked(own);
  await topUp(own, 'alice', 1000);
  const [alice, manager, leader] = [await own.as('alice'), await own.as('manager'), await own.as('leader')];

  // The three languages of the product, one per user.
  const shop = await signIn(browser, 'alice', 'zh-tw');
  await shop.goto('/LogisticsOrderEstablish');
  const stock = shop.getByRole('grid', { name: '庫存商品' });
  await stock.getByRole('row').filter({ hasText: code }).getByRole('checkbox').check();
  const pieces = shop.getByLabel(`Oolong tea ${code}（共 10 件）`);
  await pieces.fill('99');
  await pieces.blur();
  // A quantity above the stock stays as entered, with an error at its field.
  await expect(pieces).toHaveAttribute('aria-invalid', 'true');
  await expect(shop.getByText(/請填寫 \d+ 到 10 之間的整數/)).toBeVisible();
  // “1.5” does not become 15, and the next step returns to the field.
  await pieces.fill('');
  await pieces.pressSequentially('1.5');
  await shop.getByRole('button', { name: '下一步' }).click();
  await expect(pieces).toBeFocused();
  await expect(pieces).toHaveValue('1.5');
  await pieces.fill('7');
  await expect(shop.getByText('已選庫存商品 7 件')).toBeVisible();
  await isAccessible(shop);
  await shop.getByRole('button', { name: '下一步' }).click();
  await shop.getByRole('grid', { name: '運輸方式比較' }).getByRole('radio').first().check();
  await shop.getByRole('button', { name: '下一步' }).click();
  await expect(shop.getByText(/計費重量? [\d.]+ kg/)).toBeVisible();
  await shop.getByRole('button', { name: '送出', exact: true }).click();
  await expect(shop.getByRole('heading', { name: '訂單已送出' })).toBeVisible();

  const { Data: orders } = await alice('/UserLogisticsOrder/GetLogisticsOrders', { rows: 1 });
  const placed: { id: string; number: string } = { id: orders[0].Id, number: orders[0].SerialNumber };
  expect([orders[0].LogisticsOrderType, orders[0].CommodityQuantity]).toEqual([2, 7]);
  const { Bills } = await alice('/UserLogisticsOrder/GetLogisticsOrderById', { Id: placed.id });
  await pay(
    alice,
    Bills.map((bill: { Id: string }) => bill.Id),
  );
  await approve(manager, [placed.id]);
  const [listId] = await listForPicking(leader, own.scene, [placed.id]);
  const { SerialNumber } = await leader('/PickingList/GetPickingById', { Id: listId });

  const floor = await signIn(browser, 'picker', 'zh-cn');
  await floor.goto('/PersonalPickingIndex');
  await expect(floor.getByLabel('扫描或输入拣货单号')).toBeFocused();
  await scan(floor, SerialNumber);
  const task = floor.getByRole('region', { name: '现在要拣' });
  await expect(task).toContainText(shelves[0]);
  await expect(task).toContainText(barcode);
  await scan(floor, barcode);
  await expect(answer(floor)).toContainText('请先扫描货架');
  await scan(floor, shelves[0]);
  await expect(answer(floor)).toContainText('请扫描商品条码');
  await isAccessible(floor);
  await scan(floor, barcode);
  await expect(answer(floor)).toContainText('1-1');
  await scan(floor, shelves[1]);
  await scan(floor, code);
  await expect(answer(floor)).toContainText(`订单 ${placed.number} 已拣齐。`);
  await expect(floor.getByText('已完成 7 件')).toBeVisible();
  await expect(task).toContainText('请完成拣货单');
  await floor.keyboard.press('F9');
  await expect(floor.getByText(`拣货单 ${SerialNumber} 已完成`).filter({ visible: true }).first()).toBeVisible();

  const table = await signIn(browser, 'clerk');
  await table.goto('/PackEdit');
  await expect(table.getByText('Scan the number of a picked order')).toBeVisible();
  await scan(table, placed.number);
  await expect(answer(table)).toContainText('1 kind of goods, 7 pieces');
  await scan(table, barcode);
  const goods = table.getByRole('list', { name: 'Goods to check' });
  await expect(goods).toContainText('1 / 7');
  await table.keyboard.press('F4');
  await table.getByRole('dialog', { name: 'Several pieces' }).getByRole('textbox').fill('5');
  await table.keyboard.press('Enter');
  await expect(table.getByLabel('Scan the goods: 5 pieces per scan')).toBeFocused();
  await scan(table, code);
  await expect(goods).toContainText('6 / 7');
  await scan(table, barcode);
  await expect(answer(table)).toContainText('All checked. Weigh the boxes');
  await isAccessible(table);
  for (const [at, figure] of ['3.7', '30', '20', '20'].entries()) {
    await table.keyboard.type(figure, { delay: 60 });
    if (at < 3) await table.keyboard.press('Enter');
  }
  await table.keyboard.press('Enter');
  await expect(table.getByRole('region', { name: 'Result' })).toContainText(`Order ${placed.number} packed`);

  const shift = await openShift(leader, {
    Name: `Stock ${code}`,
    TransportShiftType: 1,
    WarehouseIds: [own.scene.warehouseId],
    TypeOfShippingId: orders[0].TypeOfShippingId ?? (await shippingMethod(own)),
  });
  const unpaid = (await alice('/UserLogisticsOrder/GetLogisticsOrderById', { Id: placed.id })).Bills.filter(
    (bill: { PaymentStatus: number }) => bill.PaymentStatus === 1,
  );
  if (unpaid.length)
    await pay(
      alice,
      unpaid.map((bill: { Id: string }) => bill.Id),
    );
  await bagOrder(leader, shift, placed.number);
  await depart(leader, shift);
  expect(await alice('/UserCommodity/GetCommodityById', { Id: id })).toMatchObject({ AvailableQuantity: 3, FrozenQuantity: 0 });
  await shop.goto(`/LogisticsOrderDetailed?id=${placed.id}`);
  const line = shop.getByRole('row').filter({ hasText: barcode });
  await expect(line).toContainText(`Oolong tea ${code}`);
  await expect(line).toContainText('7');
  await isAccessible(shop);
});
