import { expect } from '@playwright/test';
import { test } from '../../../e2e/journey.ts';
import { isAccessible, signIn } from '../../../e2e/people.ts';
import { freshNumber, stage } from '../../../e2e/prepare.ts';
import { declare, shelve, sign } from '../../../../server/src/demo/steps.ts';

test('gives a package that was recorded for the wrong customer to the right one', async ({ browser }) => {
  const { scene, as } = await stage();
  const goods = { number: freshNumber(), name: 'Tea', weight: 2, sides: [30, 20, 10] as [number, number, number] };
  const parcel = await declare(await as('alice'), scene, goods);
  await sign(await as('clerk'), scene, goods);
  await shelve(await as('clerk'), scene, goods.number, scene.shelves[0]!);
  const page = await signIn(browser, 'leader');
  await page.goto(`/PackageIndex?open=${parcel.id}`);
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('button', { name: /More/ }).click();
  await page.getByRole('menuitem', { name: 'Correct the customer' }).click();
  const dialog = page.getByRole('dialog', { name: /Correct the customer of/ });
  await expect(dialog).toContainText('Both customers are notified');
  await isAccessible(page);
  await dialog.getByLabel('Correct customer').fill('bob');
  await page.getByRole('option', { name: /bob/ }).click();
  await dialog.getByLabel('Reason').fill('The label names Bob');
  await dialog.getByRole('button', { name: 'Correct the customer' }).click();
  await expect(page.getByText(`The customer of ${goods.number} was corrected`)).toBeVisible();
});

test('corrects the weight of a package, takes it off its shelf and undoes its receipt', async ({ browser }) => {
  const { scene, as } = await stage();
  const goods = { number: freshNumber(), name: 'Tea', weight: 2, sides: [30, 20, 10] as [number, number, number] };
  const parcel = await declare(await as('alice'), scene, goods);
  const clerk = await as('clerk');
  await sign(clerk, scene, goods);
  await shelve(clerk, scene, goods.number, scene.shelves[1]!);
  const page = await signIn(browser, 'leader');
  await page.goto(`/PackageIndex?open=${parcel.id}`);
  const sheet = page.getByRole('dialog').first();
  const choose = async (action: string) => {
    await sheet.getByRole('button', { name: /More/ }).click();
    await page.getByRole('menuitem', { name: action }).click();
    return page.getByRole('dialog').last();
  };
  const measures = await choose('Correct weight and size');
  await measures.getByLabel(/Gross weight/).fill('2.4');
  await measures.getByRole('button', { name: 'Correct weight and size' }).click();
  await expect(page.getByText(`Weight and size of ${goods.number} corrected`)).toBeVisible();
  const down = await choose('Take off the shelf');
  await down.getByLabel('Reason').fill('Belongs to another warehouse');
  await down.getByRole('button', { name: 'Take off the shelf' }).click();
  await expect(page.getByText('Taken off the shelf: 1')).toBeVisible();
  const undo = await choose('Undo receipt');
  await expect(undo).toContainText(goods.number);
  await isAccessible(page);
  await undo.getByRole('button', { name: 'Undo receipt' }).click();
  await expect(page.getByText('Receipt undone')).toBeVisible();
  expect(await clerk('/Package/GetPackageById', { Id: parcel.id })).toMatchObject({ PackageStatus: 10, GrossOfWeight: 0 });
});

test('undoes the receipt of a package that was not declared, from its details', async ({ browser }) => {
  const { scene, as } = await stage();
  const number = freshNumber();
  const clerk = await as('clerk');
  await clerk('/Package/PackageSigning', { WarehouseId: scene.warehouseId, CourierNumber: number });
  const { Data } = await clerk('/Package/GetPackages', { CourierNumber: number });
  const page = await signIn(browser, 'leader');
  await page.goto(`/PackageIndex?open=${Data[0].Id}`);
  await page.getByRole('dialog').first().getByRole('button', { name: /More/ }).click();
  await page.getByRole('menuitem', { name: 'Undo receipt' }).click();
  const undo = page.getByRole('dialog').last();
  await expect(undo).toContainText('It was not declared: it is deleted');
  await undo.getByRole('button', { name: 'Undo receipt' }).click();
  await expect(page.getByText('Receipt undone')).toBeVisible();
  expect((await clerk('/Package/GetPackageById', { Id: Data[0].Id })).PackageStatus).not.toBe(Data[0].PackageStatus);
});
