import { expect } from '@playwright/test';
import { bagOrder, openShift } from '../../../../server/src/demo/steps.ts';
import { test } from '../../../e2e/journey.ts';
import { isAccessible, signIn } from '../../../e2e/people.ts';
import { freshNumber, packed, shippingMethod, stage } from '../../../e2e/prepare.ts';

test('leads from a shift to a carton and back, takes the carton out, and names who did', async ({ browser }) => {
  const made = await stage();
  const leader = await made.as('leader');
  const name = `History ${freshNumber().slice(-6)}`;
  const shift = await openShift(leader, {
    Name: name,
    TransportShiftType: 1,
    WarehouseIds: [made.scene.warehouseId],
    TypeOfShippingId: await shippingMethod(made),
  });
  const placed = await packed(made);
  await bagOrder(leader, shift, placed.serialNumber);

  const page = await signIn(browser, 'leader');
  await page.goto(`/TransportShiftIndex?open=${shift.id}`);
  await page.getByRole('dialog', { name }).getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Contents and history' }).click();
  const drawer = page.getByRole('dialog', { name: `Transport shift ${shift.serialNumber}` });
  await expect(drawer.getByRole('row').filter({ hasText: shift.bagNo })).toContainText('Bagging');
  await isAccessible(page);
  await drawer.getByRole('button', { name: shift.bagNo, exact: true }).click();

  const bag = page.getByRole('dialog', { name: `Bag ${shift.bagNo}` });
  const carton = bag.getByRole('row').filter({ hasText: placed.serialNumber });
  await expect(carton).toContainText('Carton');
  await carton.getByRole('button').first().click();
  const box = page.getByRole('dialog', { name: /^Carton / });
  await expect(box.getByText('Is in', { exact: true })).toBeVisible();
  await expect(box.getByRole('button', { name: `Bag ${shift.bagNo}` })).toBeVisible();
  await isAccessible(page);
  await box.getByRole('button', { name: `Back to ${shift.bagNo}` }).click();

  await carton.getByRole('button', { name: 'Take out' }).click();
  const dialog = page.getByRole('dialog', { name: /^Take out/ });
  await dialog.getByLabel('Reason').fill('wrong truck');
  await dialog.getByRole('button', { name: 'Take out' }).dblclick();
  await expect(page.getByText(/ taken out$/)).toBeVisible();
  await expect(bag.getByText('Nothing in it')).toBeVisible();
  await bag.getByRole('tab', { name: 'Was in it' }).click();
  await expect(bag.getByRole('row').filter({ hasText: placed.serialNumber })).toContainText('wrong truck');
  await bag.getByRole('tab', { name: 'Steps' }).click();
  await expect(
    bag
      .getByRole('listitem')
      .filter({ has: page.locator('time') })
      .first(),
  ).toBeVisible();
});

test('offers labels and the history of a shelf in its list', async ({ browser }) => {
  const page = await signIn(browser, 'leader');
  await page.goto('/ShelvesIndex');
  const row = page
    .getByRole('row')
    .filter({ hasText: /A-01-01/ })
    .first();
  await row.getByRole('button', { name: 'More' }).click();
  await expect(page.getByRole('menuitem', { name: 'Print labels' })).toBeVisible();
  await page.getByRole('menuitem', { name: 'Contents and history' }).click();
  await expect(page.getByRole('dialog', { name: 'Shelf A-01-01' })).toBeVisible();
  await isAccessible(page);
});
