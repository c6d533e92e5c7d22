import { expect } from '@playwright/test';
import { test } from '../../../e2e/journey.ts';
import { openShift } from '../../../../server/src/demo/steps.ts';
import { answer, inEachLanguage, isAccessible, scan, signIn } from '../../../e2e/people.ts';
import { isWholeInEach, pda } from '../../../e2e/phones.ts';
import { twoShelves } from '../../../e2e/goods-stage.ts';
import { freshNumber, stage } from '../../../e2e/prepare.ts';

test('pieces are requested, picked, sent off and received at the other warehouse', async ({ browser }) => {
  test.setTimeout(240_000);
  const people = await stage();
  const { commodityId, code, barcode, shelves } = await twoShelves(people);
  const manager = await people.as('manager');
  const options = await manager<{ Value: string; Name: string }[]>('/Warehouse/GetSelectWarehouses');
  const other = options.find(({ Value }) => Value !== people.scene.warehouseId)!.Value;
  const { Id: PartitionId } = await manager('/WarehousePartitions/EstablishWarehousePartition', {
    WarehouseId: other,
    Name: `Far ${freshNumber().slice(-6)}`,
    PartitionType: 2,
  });
  const far = `F${freshNumber().slice(-7)}`;
  await manager('/Shelves/EstablishShelves', { WarehouseId: other, PartitionId, ShelvesNumber: far });
  await manager('/StockTransfer/EstablishStockTransfers', {
    FromWarehouseId: people.scene.warehouseId,
    ToWarehouseId: other,
    Items: [{ CommodityId: commodityId, Quantity: 4 }],
  });

  const page = await signIn(browser, 'manager');
  await page.goto('/StockTransferIndex');
  const row = page.getByRole('row').filter({ hasText: `Tea caddy ${code.slice(3)}` });
  await expect(row).toContainText('To be picked');
  await isAccessible(page);
  await row.getByRole('button', { name: 'Pick', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(`${shelves[0]}: 10`)).toBeVisible();
  await isAccessible(page, '[role=dialog]');
  await dialog.getByLabel('Shelf').fill(shelves[0]);
  await dialog.getByLabel('Barcode or code of the goods').fill(barcode);
  await dialog.getByRole('button', { name: 'Pick', exact: true }).click();
  await expect(row).toContainText('Picking');
  await row.getByRole('button', { name: 'Send off' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Send off' }).click();
  await expect(row).toContainText('In transit');
  await row.getByRole('button', { name: 'Receive' }).click();
  await expect(dialog.getByText('In transit: 4')).toBeVisible();
  await dialog.getByLabel('Shelf').fill(far);
  await dialog.getByLabel('Barcode or code of the goods').fill(barcode);
  await dialog.getByRole('button', { name: 'Receive' }).click();
  await expect(row).toContainText('Received');
});

test('picked pieces are loaded on a shift by the number of their transfer, and unloaded there', async ({ browser }) => {
  test.setTimeout(240_000);
  const people = await stage();
  const { commodityId, code, barcode, shelves } = await twoShelves(people);
  const [manager, leader] = [await people.as('manager'), await people.as('leader')];
  const [{ Value: there }] = await (await people.as('dgclerk'))('/Warehouse/GetSelectWarehouses');
  const ends = { FromWarehouseId: people.scene.warehouseId, ToWarehouseId: there };
  const { Ids } = await manager('/StockTransfer/EstablishStockTransfers', { ...ends, Items: [{ CommodityId: commodityId, Quantity: 4 }] });
  const picked = { Id: Ids[0], ShelvesNumber: shelves[0], IdentificationCode: barcode, Quantity: 4 };
  await manager('/StockTransfer/PickStockTransfer', picked);
  const { TransferNo } = await manager('/StockTransfer/GetStockTransferById', { Id: Ids[0] });
  const name = `Stock ${freshNumber().slice(-6)}`;
  const way = { TransportShiftType: 2, WarehouseIds: [people.scene.warehouseId], ToWarehouseId: there };
  const shift = await openShift(leader, { Name: name, ...way });

  const dock = await signIn(browser, 'leader');
  await dock.goto('/TransportShiftPackagingIndex');
  await dock.getByRole('combobox', { name: 'Transport shift' }).click();
  await dock.getByRole('option', { name }).click();
  const row = dock.getByRole('row').filter({ hasText: TransferNo });
  await expect(row).toContainText(`Tea caddy ${code.slice(3)} × 4`);
  await dock.getByRole('button', { name: /^Loose, without a bag/ }).click();
  await scan(dock, TransferNo);
  await expect(answer(dock, 'success')).toContainText(`${TransferNo} loaded`);
  await expect(row).toContainText('Loaded');
  await isAccessible(dock);
  if (process.env.LOOK_AT)
    await inEachLanguage(
      dock,
      async () =>
        void (await dock.screenshot({ path: `${process.env.LOOK_AT}-stock-${await dock.locator('html').getAttribute('lang')}.png` })),
    );
  const device = await pda(browser, 'leader', 'bag');
  await device.getByRole('combobox', { name: 'Transport shift' }).click();
  await device.getByRole('option', { name }).click();
  await expect(device.getByText(`× 4`)).toBeVisible();
  await isWholeInEach(device, 'stock-on-shift');

  await leader('/TransportShift/ConfirmDeparture', { Id: shift.id });
  await manager('/TransportShift/ConfirmArrival', { Id: shift.id, WarehouseId: there });
  const receipt = await signIn(browser, 'dgclerk');
  await receipt.goto('/TransportShiftArrivalReceipt');
  await receipt.getByRole('combobox', { name: 'Transport shift' }).click();
  await receipt.getByRole('option', { name }).click();
  await expect(receipt.getByText('0 of 1 received')).toBeVisible();
  await scan(receipt, TransferNo);
  await expect(answer(receipt, 'success')).toContainText(`${TransferNo} received`);
  await expect(receipt.getByText('1 of 1 received')).toBeVisible();
  await receipt.goto('/StockTransferIndex');
  await expect(receipt.getByRole('row').filter({ hasText: TransferNo })).toContainText('In transit');
});
