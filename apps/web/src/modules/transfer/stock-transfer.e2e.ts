import { expect } from '@playwright/test';
import { test } from '../../../e2e/journey.ts';
import { isAccessible, signIn } from '../../../e2e/people.ts';
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
