import { expect } from '@playwright/test';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { test } from '../../../e2e/journey.ts';
import { answer, isAccessible, scan, signIn } from '../../../e2e/people.ts';
import { isGood } from '../../../e2e/phones.ts';
import { freshNumber, stage } from '../../../e2e/prepare.ts';

const { InspectionResult } = enumCodes;

/** A commodity of the merchant with known size and weight, and its barcode. */
async function commodity(Name: string) {
  const merchant = await (await stage()).as('merchant');
  const IdentificationCode = `69${freshNumber().slice(-11)}`;
  const sizes = { Length: 20, Width: 15, Geight: 10, ActualWeight: 0.4, GrossWeight: 0.5 };
  const names = { Name, EnglishName: Name, CommodityCode: `UN${freshNumber().slice(-8)}`, IdentificationCode };
  const { Id } = await merchant<{ Id: string }>('/UserCommodity/EstablishCommodity', { ...names, ...sizes });
  return { Id, IdentificationCode, CommodityCode: names.CommodityCode };
}

test('unannounced goods are received by a second scan, and the merchant decides about them', async ({ browser }) => {
  test.setTimeout(240_000);
  const people = await stage();
  const [merchant, clerk] = [await people.as('merchant'), await people.as('clerk')];
  const [kettle, lamp] = [await commodity('Kettle'), await commodity('Unannounced lamp')];
  const goods = [{ CommodityId: kettle.Id, Quantity: 1 }];
  const { Id, OrderNo } = await merchant<{ Id: string; OrderNo: string }>('/UserWarehouseDocument/EstablishWarehouseDocument', {
    WarehouseId: people.scene.warehouseId,
    Goods: goods,
    Bins: [{ Goods: goods }],
    Submit: true,
  });
  await clerk('/WarehouseDocument/SignForBins', { BinNumbers: [`${OrderNo}-B001`] });

  const page = await signIn(browser, 'clerk');
  await page.goto('/QualityInspectionEdit');
  const scanned = async (code: string, text: string) => {
    await scan(page, code);
    await expect(answer(page)).toContainText(text);
  };
  await scanned(`${OrderNo}-B001`, '1 piece');
  await scanned(kettle.IdentificationCode, '1 / 1');
  await scanned(lamp.IdentificationCode, 'Scan it again to receive it');
  await scanned(lamp.IdentificationCode, 'Unannounced');
  await expect(page.getByText('Unannounced', { exact: true }).first()).toBeVisible();
  await isAccessible(page);
  const { Data } = await clerk<{ Data: { Id: string }[] }>('/QualityInspection/GetQualityInspections', { WarehouseDocumentId: Id });
  const found = (CommodityId: string) => ({ CommodityId, InspectionResult: InspectionResult.Qualified, Quantity: 1 });
  await clerk('/QualityInspection/SubmitQualityInspection', { Id: Data[0]!.Id, Lines: [found(kettle.Id), found(lamp.Id)] });

  const shop = await signIn(browser, 'merchant');
  await shop.goto(`/WarehouseDocumentDetailed?id=${Id}`);
  await shop.getByRole('button', { name: 'Answer about unannounced goods' }).click();
  const dialog = shop.getByRole('dialog');
  await expect(dialog.getByText('Unannounced lamp × 1')).toBeVisible();
  await isAccessible(shop);
  await dialog.getByRole('combobox').first().click();
  await shop.getByRole('option', { name: 'Accept into stock' }).click();
  await dialog.getByRole('button', { name: 'Answer about unannounced goods' }).click();
  await expect(shop.getByText('Answer sent to the warehouse')).toBeVisible();
  await expect(shop.getByRole('row').filter({ hasText: 'Unannounced lamp' })).toContainText('Settled');
});

test('the merchant answers about unannounced goods on a phone, from the notification', async ({ browser }) => {
  test.setTimeout(240_000);
  const people = await stage();
  const [merchant, clerk] = [await people.as('merchant'), await people.as('clerk')];
  const [kettle, lamp] = [await commodity('Kettle'), await commodity('Lamp for a phone')];
  const goods = [{ CommodityId: kettle.Id, Quantity: 1 }];
  const { Id, OrderNo } = await merchant<{ Id: string; OrderNo: string }>('/UserWarehouseDocument/EstablishWarehouseDocument', {
    WarehouseId: people.scene.warehouseId,
    Goods: goods,
    Bins: [{ Goods: goods }],
    Submit: true,
  });
  const bin = `${OrderNo}-B001`;
  await clerk('/WarehouseDocument/SignForBins', { BinNumbers: [bin] });
  const begun = await clerk<{ Id: string }>('/QualityInspection/StartQualityInspection', { WarehouseDocumentId: Id, BinNumber: bin });
  const scanned = { Id: begun.Id, IdentificationCode: lamp.IdentificationCode, ConfirmUnannounced: true };
  await clerk('/QualityInspection/ScanInspectionGoods', scanned);
  const found = (CommodityId: string) => ({ CommodityId, InspectionResult: InspectionResult.Qualified, Quantity: 1 });
  await clerk('/QualityInspection/SubmitQualityInspection', { Id: begun.Id, Lines: [found(kettle.Id), found(lamp.Id)] });

  const page = await signIn(browser, 'merchant');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/app/messages');
  await page.getByRole('button', { name: new RegExp(`Unannounced goods in ${OrderNo}`) }).click();
  await expect(page).toHaveURL(new RegExp(`/app/documents/${Id}$`));
  await expect(page.getByText('Lamp for a phone').first()).toBeVisible();
  await isGood(page, 'document');
  await page.getByRole('button', { name: 'Send back', exact: true }).click();
  await page.getByLabel('Remarks').fill('by courier, please');
  await page.getByRole('button', { name: 'Answer about unannounced goods' }).dblclick();
  await expect(page.getByText('Answer sent to the warehouse')).toBeVisible();
  // The goods are still there: the merchant changes the answer.
  await page.getByRole('button', { name: 'Accept into stock', exact: true }).click();
  await page.getByRole('button', { name: 'Answer about unannounced goods' }).click();
  await expect(page.getByRole('button', { name: 'Answer about unannounced goods' })).toHaveCount(0);
  await page.goto('/app/documents?question=unannounced');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText(OrderNo)).toHaveCount(0);
  await page.getByRole('button', { name: 'All', exact: true }).click();
  await expect(page.getByText(OrderNo)).toBeVisible();
  await isGood(page, 'documents');
  const { Data } = await merchant<{ Data: { AvailableQuantity: number }[] }>('/UserCommodity/GetCommodity', {
    CommodityCode: lamp.CommodityCode,
  });
  expect(Data[0]).toMatchObject({ AvailableQuantity: 1 });
});
