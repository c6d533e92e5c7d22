import { expect } from '@playwright/test';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { test } from '../../../e2e/journey.ts';
import { answer, isAccessible, scan, signIn } from '../../../e2e/people.ts';
import { freshNumber, stage } from '../../../e2e/prepare.ts';

const { InspectionResult } = enumCodes;

/** A commodity of the merchant with known size and weight, and its barcode. */
async function commodity(Name: string) {
  const merchant = await (await stage()).as('merchant');
  const IdentificationCode = `69${freshNumber().slice(-11)}`;
  const sizes = { Length: 20, Width: 15, Geight: 10, ActualWeight: 0.4, GrossWeight: 0.5 };
  const names = { Name, EnglishName: Name, CommodityCode: `UN${freshNumber().slice(-8)}`, IdentificationCode };
  const { Id } = await merchant<{ Id: string }>('/UserCommodity/EstablishCommodity', { ...names, ...sizes });
  return { Id, IdentificationCode };
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
