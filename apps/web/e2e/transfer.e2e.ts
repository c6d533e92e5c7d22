import { expect } from '@playwright/test';
import { dayOf, usualZone } from '@entrepot/contract/core/zones.ts';
import { test } from './journey.ts';
import { answer, isAccessible, scan, signIn } from './people.ts';
import { freshNumber, packed, stage } from './prepare.ts';

test('orders go to another warehouse: one is sent, one is planned, the truck is filled with the scanner and its bag received there', async ({
  browser,
}) => {
  const own = await stage();
  const [sent, planned] = [await packed(own), await packed(own)];
  const houses: { Value: string; Name: string }[] = await (await own.as('manager'))('/Warehouse/GetSelectWarehouses');
  const here = houses.find(({ Value }) => Value === own.scene.warehouseId)!;
  const there = houses.find(({ Value, Name }) => Value !== here.Value && !/^Made\d/.test(Name))!;
  const name = `Night truck ${freshNumber().slice(-6)}`;
  const page = await signIn(browser, 'manager');
  const choose = async (label: string, option: string) => {
    await page.getByRole('dialog').getByRole('combobox', { name: label }).click();
    await page.getByRole('option', { name: option, exact: true }).click();
  };

  await page.goto('/WarehouseTransferIndex');
  await page.getByRole('button', { name: 'New transfer' }).first().click();
  await choose('From warehouse', here.Name);
  await choose('To warehouse', there.Name);
  await page.getByRole('row').filter({ hasText: sent.serialNumber }).getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Send one order' }).click();
  const transfer = page.getByRole('row').filter({ hasText: sent.serialNumber });
  await expect(transfer).toContainText('To be loaded');

  await page.goto('/TransferPlanIndex');
  await page.getByRole('button', { name: 'New plan' }).first().click();
  const form = page.getByRole('dialog', { name: 'Add: Transfer plan' });
  await form.getByLabel('Name').fill(name);
  for (const [label, house] of [
    ['From warehouse', here],
    ['To warehouse', there],
  ] as const) {
    await form.getByRole('combobox', { name: label }).click();
    await page.locator('.picker-panel').getByText(house.Name).click();
  }
  await form.getByLabel('Day').click();
  const [year, month, day] = dayOf(new Date(), usualZone).split('-').map(Number) as [number, number, number];
  const monthName = new Date(Date.UTC(year, month - 1, 1)).toLocaleString('en-US', { month: 'long', timeZone: 'UTC' });
  await page.getByRole('button', { name: `${day} ${monthName} ${year}`, exact: true }).click();
  await form.getByRole('button', { name: 'Save' }).click();
  const plan = page.getByRole('row').filter({ hasText: name });
  await expect(plan).toContainText('Draft');
  await plan.getByRole('button', { name: 'Edit' }).click();
  const edited = page.getByRole('dialog', { name: 'Edit: Transfer plan' });
  await edited.getByLabel('Remarks').fill('Gate 3');
  await edited.getByRole('button', { name: 'Save' }).click();
  await plan.getByRole('button', { name: 'Add orders' }).click();
  await page.getByRole('row').filter({ hasText: planned.serialNumber }).getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Add one order' }).click();
  await expect(page.getByText(`One order added to ${name}.`)).toBeVisible();
  await plan.getByRole('button', { name: 'Confirm' }).click();
  await expect(plan).toContainText('Confirmed');
  await isAccessible(page);
  await plan.getByRole('button', { name: 'Carry out' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Carry out' }).click();
  await expect(plan).toContainText('Executing');

  // The truck: loaded with the scanner, sent off, received.
  const leader = await own.as('leader');
  const { Data } = await leader('/TransportShift/GetTransportShifts', { Name: name });
  const shift = await leader('/TransportShift/GetTransportShiftById', { Id: Data[0].Id });
  if (shift.TransportShiftStatus === 10) await leader('/TransportShift/OpenTransportShift', { Id: shift.Id });
  const [bagNo] = shift.BagNos;
  const dock = await signIn(browser, 'leader');
  await dock.goto('/TransportShiftPackagingIndex');
  await dock.getByRole('combobox', { name: 'Transport shift' }).click();
  await dock.getByRole('option', { name }).click();
  await scan(dock, bagNo);
  await expect(answer(dock)).toContainText(`Bag ${bagNo} is open`);
  for (const { serialNumber } of [sent, planned]) {
    await scan(dock, serialNumber);
    await expect(answer(dock)).toContainText(`${serialNumber}`);
  }
  const bags = (await leader('/TransportShift/GetTransportShiftById', { Id: shift.Id })).Bags;
  await leader('/BagNumber/SealBagNumber', { Id: bags[0].Id, GrossWeight: Math.ceil(Number(bags[0].NetWeight)) });
  await leader('/TransportShift/ConfirmDeparture', { Id: shift.Id });
  await page.goto('/WarehouseTransferIndex');
  await expect(transfer).toContainText('In transfer');
  await (await own.as('manager'))('/TransportShift/ConfirmArrival', { Id: shift.Id, WarehouseId: there.Value });

  await dock.goto('/TransportShiftArrivalReceipt');
  await dock.getByRole('combobox', { name: 'Transport shift' }).click();
  await dock.getByRole('option', { name }).click();
  await scan(dock, bagNo);
  await expect(answer(dock)).toContainText(`Bag ${bagNo} received`);
  await page.reload();
  await expect(transfer).toContainText('Arrived');
});
