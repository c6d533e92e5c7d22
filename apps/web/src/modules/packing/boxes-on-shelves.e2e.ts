import { type Browser, expect, type Page } from '@playwright/test';
import { test } from '../../../e2e/journey.ts';
import { answer, isAccessible, scan, signIn } from '../../../e2e/people.ts';
import { isGood, pda } from '../../../e2e/phones.ts';
import { freshNumber, packed, shippingMethod, stage } from '../../../e2e/prepare.ts';
import { openShift, type Shift } from '../../../../server/src/demo/steps.ts';

async function loadingShift(): Promise<Shift & { name: string }> {
  const { scene, as } = await stage();
  const name = `Shelf truck ${freshNumber().slice(-6)}`;
  const description = { Name: name, TransportShiftType: 1, WarehouseIds: [scene.warehouseId] };
  const shift = await openShift(await as('leader'), { ...description, TypeOfShippingId: await shippingMethod(await stage()) });
  return { ...shift, name };
}

async function bagging(browser: Browser, name: string): Promise<Page> {
  const page = await signIn(browser, 'leader');
  await page.goto('/TransportShiftPackagingIndex');
  await page.getByRole('combobox', { name: 'Transport shift' }).click();
  await page.getByRole('option', { name }).click();
  return page;
}

test('puts a packed box on a shelf by scan, and bagging shows where it is', async ({ browser }) => {
  const [shift, placed] = [await loadingShift(), await packed(await stage())];
  const box = `${placed.serialNumber}-1`;
  const page = await signIn(browser, 'clerk');
  await page.goto('/PackagePutOnShelvesIndex');
  await scan(page, box);
  await expect(answer(page, 'success')).toContainText(/Put it on O-/);
  await scan(page, 'A-01-01');
  await expect(answer(page, 'warn')).toContainText('isn’t for packed parcels');
  await scan(page, 'O-01-06');
  await expect(answer(page, 'success')).toContainText('O-01-06');
  await isAccessible(page);
  // The shelf is scanned first, and the box is moved there.
  await scan(page, 'O-01-05');
  await scan(page, box);
  await expect(answer(page, 'success')).toContainText('From O-01-06');
  await scan(page, box);
  await expect(answer(page, 'warn')).toBeVisible();

  const floor = await bagging(browser, shift.name);
  const waiting = floor.getByRole('region', { name: 'On shelves, to be bagged' });
  await expect(waiting.getByRole('listitem').filter({ hasText: box })).toContainText('O-01-05');
  await scan(floor, shift.bagNo);
  await scan(floor, box);
  await expect(answer(floor, 'success')).toContainText(box);
  await expect(floor.getByText('O-01-05')).toBeHidden();
});

test('puts a packed box on a shelf with a phone, and lists it for its bag', async ({ browser }) => {
  const [shift, placed] = [await loadingShift(), await packed(await stage())];
  const box = `${placed.serialNumber}-1`;
  const page = await pda(browser, 'leader', 'shelve');
  await expect(page.getByLabel('Scan a shelf or a package')).toBeVisible();
  await scan(page, 'O-01-04');
  await expect(answer(page, 'success')).toContainText('O-01-04');
  await scan(page, box);
  await expect(answer(page, 'success')).toContainText(box);
  await expect(answer(page, 'success')).toContainText('O-01-04');
  await expect(page.getByText('Packed parcels here')).toBeVisible();
  await isGood(page, 'shelve-box');
  await page.goto('/app/staff/move');
  await expect(page.getByLabel('Scan the package to move')).toBeVisible();
  await scan(page, box);
  await expect(answer(page, 'success')).toContainText('O-01-04');
  await scan(page, 'O-01-03');
  await expect(answer(page, 'success')).toContainText('O-01-03');
  await page.goto('/app/staff/bag');
  await page.getByRole('combobox', { name: 'Transport shift' }).click();
  await page.getByRole('option', { name: shift.name }).click();
  await expect(page.getByText(box)).toBeVisible();
  await isGood(page, 'bag-with-shelves');
});
