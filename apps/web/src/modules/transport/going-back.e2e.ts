import { expect, type Page } from '@playwright/test';
import { test } from '../../../e2e/journey.ts';
import { answer, isAccessible, scan, signIn } from '../../../e2e/people.ts';
import { isGood, pda } from '../../../e2e/phones.ts';
import { freshNumber, packed, stage } from '../../../e2e/prepare.ts';
import { bagOrder, openShift } from '../../../../server/src/demo/steps.ts';

/** A transfer shift that has departed with a packed order. */
async function departedShift() {
  const { scene, as } = await stage();
  const leader = await as('leader');
  const warehouses: { Value: string }[] = await (await as('manager'))('/Warehouse/GetSelectWarehouses');
  const ToWarehouseId = warehouses.find(({ Value }) => Value !== scene.warehouseId)!.Value;
  const name = `Truck ${freshNumber().slice(-6)}`;
  const shift = await openShift(leader, { Name: name, TransportShiftType: 2, WarehouseIds: [scene.warehouseId], ToWarehouseId });
  const placed = await packed(await stage());
  await bagOrder(leader, shift, placed.serialNumber);
  const { Data } = await leader('/TransportShift/GetTransportShiftBagNumbers', { Id: shift.id });
  await leader('/BagNumber/SealBagNumber', { Id: Data[0].Id, GrossWeight: Math.ceil(Data[0].NetWeight) });
  await leader('/TransportShift/ConfirmDeparture', { Id: shift.id });
  return { ...shift, name, ToWarehouseId, leader, manager: await as('manager'), order: placed.serialNumber };
}

/** Presses an action of a row that may be in its menu, and states the reason in its dialog. */
async function correct(page: Page, name: string, action: string): Promise<void> {
  const row = page.getByRole('row').filter({ hasText: name });
  await row.getByRole('button', { name: /More|Actions/ }).click();
  await page.getByRole('menuitem', { name: action }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('button', { name: action })).toBeVisible();
  await isAccessible(page);
  await dialog.getByLabel('Reason').fill('Wrong truck');
  await dialog.getByRole('button', { name: action }).click();
}

test('calls a departed shift back, undoes its arrival, and lists both with the reason', async ({ browser }) => {
  const shift = await departedShift();
  const page = await signIn(browser, 'manager');
  await page.goto(`/TransportShiftIndex?name=${encodeURIComponent(shift.name)}`);
  const row = page.getByRole('row').filter({ hasText: shift.name });
  await expect(row).toContainText('Departed');
  await correct(page, shift.name, 'Call back');
  await expect(row).toContainText('Closed');
  await shift.manager('/TransportShift/ConfirmDeparture', { Id: shift.id });
  await shift.manager('/TransportShift/ConfirmArrival', { Id: shift.id, WarehouseId: shift.ToWarehouseId });
  await page.reload();
  await correct(page, shift.name, 'Undo arrival');
  await expect(row).toContainText('Departed');
  await page.goto(`/TransportShiftIndex?open=${shift.id}`);
  await expect(page.getByText('Arrival undone: Wrong truck')).toBeVisible();
});

test('undoes the receipt of a bag, and lists damage at the arrival until it is decided', async ({ browser }) => {
  const shift = await departedShift();
  await shift.manager('/TransportShift/ConfirmArrival', { Id: shift.id, WarehouseId: shift.ToWarehouseId });
  const clerk = await (await stage()).as('dgclerk');
  await clerk('/TransportShift/SignForBagNumber', { Id: shift.id, BagNo: shift.bagNo });
  const page = await signIn(browser, 'manager');
  await page.goto('/TransportShiftArrivalReceipt');
  await page.getByRole('combobox', { name: 'Transport shift' }).click();
  await page.getByRole('option', { name: shift.name }).click();
  await page.getByRole('row').filter({ hasText: shift.bagNo }).getByRole('button', { name: 'Undo receipt' }).click();
  const undo = page.getByRole('dialog', { name: 'Undo receipt' });
  await expect(undo.getByLabel('Bag or parcel number')).toHaveValue(shift.bagNo);
  await undo.getByLabel('Reason').fill('Another bag');
  await undo.getByRole('button', { name: 'Undo receipt' }).click();
  await expect(page.getByText(`The receipt of ${shift.bagNo} was undone`)).toBeVisible();
  await page.getByRole('button', { name: 'Report a discrepancy' }).click();
  const report = page.getByRole('dialog', { name: 'Report a discrepancy' });
  await report.getByLabel('Number of the bag, parcel, bin or return').fill(shift.bagNo);
  await report.getByLabel('Reason').fill('Torn open');
  await isAccessible(page);
  await report.getByRole('button', { name: 'Report a discrepancy' }).click();
  await expect(page.getByText(`${shift.bagNo} reported`)).toBeVisible();
  await page.goto('/ArrivalDiscrepancyIndex');
  const row = page.getByRole('row').filter({ hasText: shift.bagNo });
  await expect(row).toContainText('Torn open');
  await isAccessible(page);
  await row.getByRole('button', { name: 'Decide' }).click();
  await page.getByRole('dialog').getByLabel('Decision').fill('Repacked');
  await page.getByRole('dialog').getByRole('button', { name: 'Decide' }).click();
  await expect(row).toBeHidden();
});

test('receives a bag before its shift is chosen, then another shift and an order, by scan', async ({ browser }) => {
  const [first, second] = [await departedShift(), await departedShift()];
  for (const { id, ToWarehouseId, manager } of [first, second])
    await manager('/TransportShift/ConfirmArrival', { Id: id, WarehouseId: ToWarehouseId });
  const page = await signIn(browser, 'dgclerk');
  await page.goto('/TransportShiftArrivalReceipt');
  await expect(page.getByLabel('Scan a shift, or one of its bags')).toBeFocused();
  await isAccessible(page);
  await scan(page, freshNumber());
  await expect(answer(page, 'wrong')).toBeVisible();
  await scan(page, second.bagNo);
  await expect(answer(page, 'success')).toContainText(`${second.bagNo} received`);
  const chosen = page.getByRole('combobox', { name: 'Transport shift' });
  await expect(chosen).toHaveValue(new RegExp(second.name));
  await scan(page, first.serialNumber);
  await expect(answer(page, 'success')).toContainText(first.name);
  await expect(chosen).toHaveValue(new RegExp(first.name));
  await scan(page, first.order);
  await expect(answer(page, 'success')).toContainText(`${first.order} received`);
  await expect(page.getByText('1 of 1 received').first()).toBeVisible();
  // The steps that follow have keys.
  await page.keyboard.press('F8');
  await expect(page.getByRole('dialog', { name: 'Undo receipt' })).toBeVisible();
});

test('receives a bag, another shift and an order by scan on a phone', async ({ browser }) => {
  const [first, second] = [await departedShift(), await departedShift()];
  for (const { id, ToWarehouseId, manager } of [first, second])
    await manager('/TransportShift/ConfirmArrival', { Id: id, WarehouseId: ToWarehouseId });
  const page = await pda(browser, 'dgclerk', 'arrive');
  await expect(page.getByLabel('Scan a shift, or one of its bags')).toBeVisible();
  await scan(page, second.bagNo);
  await expect(answer(page, 'success')).toContainText(`${second.bagNo} received`);
  await scan(page, first.serialNumber);
  await expect(answer(page, 'success')).toContainText(first.name);
  await isGood(page, 'arrive');
  await scan(page, first.order);
  await expect(answer(page, 'success')).toContainText(`${first.order} received`);
  await expect(page.getByText('1 / 1')).toBeVisible();
});
