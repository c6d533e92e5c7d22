import { expect } from '@playwright/test';
import { dayOf, usualZone } from '@entrepot/contract/core/zones.ts';
import { bagOrder, openShift } from '../../../../server/src/demo/steps.ts';
import { covers } from '../../../e2e/covers.ts';
import { announced } from '../../../e2e/goods-stage.ts';
import { test } from '../../../e2e/journey.ts';
import { answer, isAccessible, scan, signIn } from '../../../e2e/people.ts';
import { freshNumber, packed, stage } from '../../../e2e/prepare.ts';

const look = process.env.LOOK_AT;

test(
  'orders move to another warehouse: sent or planned, loaded by scanner, received as a bag',
  covers('SCREEN-TransportShifts-BAGARRIVAL', 'SCREEN-WarehouseTransfer', 'SCREEN-TransferPlans', 'SCREEN-TransferPlans-FORM'),
  async ({ browser }) => {
    const own = await stage();
    const [sent, planned] = [await packed(own), await packed(own)];
    const warehouses: { Value: string; Name: string }[] = await (await own.as('manager'))('/Warehouse/GetSelectWarehouses');
    const here = warehouses.find(({ Value }) => Value === own.scene.warehouseId)!;
    const there = warehouses.find(({ Value, Name }) => Value !== here.Value && !/^Made\d/.test(Name))!;
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
    await page.getByRole('button', { name: 'Transfer one order' }).click();
    const transfer = page.getByRole('row').filter({ hasText: sent.serialNumber });
    await expect(transfer).toContainText('To be loaded');

    await page.goto('/TransferPlanIndex');
    await page.getByRole('button', { name: 'New plan' }).first().click();
    const form = page.getByRole('dialog', { name: 'Add: Transfer plan' });
    await form.getByLabel('Name').fill(name);
    for (const [label, warehouse] of [
      ['From warehouse', here],
      ['To warehouse', there],
    ] as const) {
      await form.getByRole('combobox', { name: label }).click();
      await page.locator('.picker-panel').getByText(warehouse.Name).click();
    }
    await form.getByLabel('Date').click();
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
    await plan.getByRole('button', { name: 'Execute' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Execute' }).click();
    await expect(plan).toContainText('Executing');

    // The truck: loaded with the scanner, departed, received.
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

    const receipt = await signIn(browser, 'dgclerk');
    await receipt.goto('/TransportShiftArrivalReceipt');
    await receipt.getByRole('combobox', { name: 'Transport shift' }).click();
    await receipt.getByRole('option', { name }).click();
    await scan(receipt, bagNo);
    await expect(answer(receipt)).toContainText(`${bagNo} received`);
    await page.reload();
    await expect(transfer).toContainText('Arrived');
  },
);

test('announced goods travel by truck to their second warehouse, and are counted there', async ({ browser }) => {
  const own = await stage();
  const [manager, leader] = [await own.as('manager'), await own.as('leader')];
  const [{ Value: there }] = await (await own.as('dgclerk'))('/Warehouse/GetSelectWarehouses');
  const { order, code, numbers } = await announced([2], { Transport: true, TransportWarehouseId: there });
  const [bin] = numbers as [string];
  const name = `Goods truck ${freshNumber().slice(-6)}`;
  const way = { TransportShiftType: 2, WarehouseIds: [own.scene.warehouseId], ToWarehouseId: there };
  const { Id } = await manager('/TransportShift/EstablishTransportShift', { Name: name, ...way });
  await manager('/TransportShift/OpenTransportShift', { Id });

  // The first warehouse signs for the bin and puts it on the truck, scan by scan.
  const dock = await signIn(browser, 'leader');
  await dock.goto('/SignForIndex');
  await expect(dock.getByText('missing bins are listed here').filter({ visible: true })).toBeVisible();
  await scan(dock, bin);
  await expect(answer(dock)).toContainText('All received');
  await dock.goto('/TransportShiftPackagingIndex');
  await dock.getByRole('combobox', { name: 'Transport shift' }).click();
  await dock.getByRole('option', { name }).click();
  await scan(dock, bin);
  await expect(answer(dock)).toContainText(bin);
  await leader('/TransportShift/ConfirmDeparture', { Id });
  await manager('/TransportShift/ConfirmArrival', { Id, WarehouseId: there });
  await (await own.as('dgclerk'))('/TransportShift/SignForBagNumber', { Id, BagNo: bin });

  // The second one finds it in its list, opens it and counts its contents.
  const floor = await signIn(browser, 'dgclerk');
  await floor.goto('/QualityInspectionEdit');
  await expect(floor.getByText('announced and counted quantities').filter({ visible: true })).toBeVisible();
  await scan(floor, bin);
  await expect(answer(floor)).toContainText('2 pieces announced');
  for (const piece of [1, 2]) {
    await scan(floor, code);
    await expect(answer(floor)).toContainText(`${piece} / 2`);
  }
  await floor.keyboard.press('F10');
  await floor.getByRole('dialog').getByRole('button', { name: 'Finish inspection' }).click();
  await expect(floor.getByText(`Inspection of ${bin} finished`)).toBeVisible();
  const { Data } = await manager('/WarehouseDocument/GetWarehouseDocuments', { OrderNo: order });
  expect(Data[0]).toMatchObject({ WarehouseId: there, Transport: false, ConfirmedQuantity: 2 });
});

test('reports a surplus bag with its destination, and a missing bag that is found the next day', async ({ browser }) => {
  // Two trucks are loaded before the first bag is scanned.
  test.setTimeout(240_000);
  const own = await stage();
  const [comes, lost, strange] = [await packed(own), await packed(own), await packed(own)];
  const [manager, leader] = [await own.as('manager'), await own.as('leader')];
  const warehouses: { Value: string; Name: string }[] = await manager('/Warehouse/GetSelectWarehouses');
  const there = warehouses.find(({ Value, Name }) => Value !== own.scene.warehouseId && !/^Made\d/.test(Name))!;
  const [name, other] = [`Two bags ${freshNumber().slice(-6)}`, `Other truck ${freshNumber().slice(-6)}`];
  const way = { FromWarehouseId: own.scene.warehouseId, ToWarehouseId: there.Value, PlanDate: dayOf(new Date(), usualZone), Recurrence: 0 };
  const { Id: planId } = await manager('/TransferPlan/EstablishTransferPlan', {
    Name: name,
    ...way,
    LogisticsOrderIds: [comes.id, lost.id],
  });
  await manager('/TransferPlan/ConfirmTransferPlan', { Id: planId });
  const { TransportShiftId: shiftId } = await manager('/TransferPlan/ExecuteTransferPlan', { Id: planId });
  await leader('/TransportShift/OpenTransportShift', { Id: shiftId });
  await leader('/BagNumber/EstablishBagNumbers', { TransportShiftId: shiftId, Quantity: 1 });
  const { BagNos: bagNos, SerialNumber: serialNumber } = await leader('/TransportShift/GetTransportShiftById', { Id: shiftId });
  const description = { Name: other, TransportShiftType: 2, WarehouseIds: [own.scene.warehouseId], ToWarehouseId: there.Value };
  const elsewhere = await openShift(leader, description);
  await bagOrder(leader, elsewhere, strange.serialNumber);

  // Each order is put into a separate bag, scan by scan.
  const dock = await signIn(browser, 'leader');
  const choose = async (option: string | RegExp) => {
    await dock.getByRole('combobox', { name: 'Transport shift' }).click();
    await dock.getByRole('option', { name: option }).click();
  };
  await dock.goto('/TransportShiftPackagingIndex');
  await choose(new RegExp(name));
  for (const [at, placed] of [comes, lost].entries()) {
    await scan(dock, bagNos[at]);
    await expect(answer(dock)).toContainText(`Bag ${bagNos[at]} is open`);
    await scan(dock, placed.serialNumber);
    await expect(answer(dock)).toContainText(placed.serialNumber);
  }
  const { Bags } = await leader('/TransportShift/GetTransportShiftById', { Id: shiftId });
  for (const { Id, NetWeight } of Bags) await leader('/BagNumber/SealBagNumber', { Id, GrossWeight: Math.ceil(Number(NetWeight)) });
  await leader('/TransportShift/ConfirmDeparture', { Id: shiftId });
  await manager('/TransportShift/ConfirmArrival', { Id: shiftId, WarehouseId: there.Value });

  // At the destination: a bag of another truck, one of this truck, and one that is missing.
  const receipt = await signIn(browser, 'dgclerk');
  await receipt.goto('/TransportShiftArrivalReceipt');
  await receipt.getByRole('combobox', { name: 'Transport shift' }).click();
  await receipt.getByRole('option', { name: new RegExp(name) }).click();
  await expect(receipt.getByText('0 of 2 received')).toBeVisible();
  // The number of the shift, scanned again, is not a bag.
  await scan(receipt, serialNumber);
  await expect(answer(receipt, 'success')).toContainText(`${name} ${serialNumber}`);
  await scan(receipt, elsewhere.bagNo);
  await expect(answer(receipt, 'wrong')).toContainText(other);
  await scan(receipt, bagNos[0]);
  await expect(answer(receipt, 'success')).toContainText('1 of 2 received');
  await isAccessible(receipt);
  // A leader of the destination ends it, here the site's manager.
  const desk = await signIn(browser, 'manager');
  await desk.goto('/TransportShiftArrivalReceipt');
  await desk.getByRole('combobox', { name: 'Transport shift' }).click();
  await desk.getByRole('option', { name: new RegExp(name) }).click();
  await desk.getByRole('button', { name: 'End shift' }).click();
  const ending = desk.getByRole('dialog', { name: 'End this shift?' });
  await expect(ending).toContainText('1 bag, loose carton or package was not received. It is marked as missing');
  await ending.getByRole('button', { name: 'End shift' }).click();
  await expect(desk.getByText('Shift ended')).toBeVisible();

  // Plan and list show which order is missing; its location is unchanged until its bag is found.
  const page = await signIn(browser, 'manager');
  await page.goto('/TransferPlanIndex');
  await page.getByRole('button', { name, exact: true }).click();
  const plan = page.getByRole('dialog', { name });
  await expect(plan).toContainText('One order of this plan was not received');
  await expect(plan.getByRole('row').filter({ hasText: lost.serialNumber })).toContainText('Not received');
  await expect(plan.getByRole('row').filter({ hasText: comes.serialNumber })).not.toContainText('Not received');
  await isAccessible(page);
  if (look) await page.screenshot({ path: `${look}-plan.png` });
  await page.goto('/WarehouseTransferIndex?missing=true');
  await expect(page.getByRole('row').filter({ hasText: lost.serialNumber })).toContainText('Not received');
  if (look) await page.screenshot({ path: `${look}-list.png` });

  await receipt.goto('/TransportShiftArrivalReceipt');
  await receipt.getByRole('combobox', { name: 'Transport shift' }).click();
  await receipt.getByRole('option', { name: new RegExp(`${serialNumber} · missing bags`) }).click();
  await expect(receipt.getByText('1 of 2 received')).toBeVisible();
  await expect(receipt.getByRole('button', { name: 'End shift' })).toHaveCount(0);
  await scan(receipt, bagNos[1]);
  await expect(answer(receipt, 'success')).toContainText('Its orders continue');
  if (look) await receipt.screenshot({ path: `${look}-found.png` });
  await page.goto('/WarehouseTransferIndex');
  await expect(page.getByRole('row').filter({ hasText: lost.serialNumber })).not.toContainText('Not received');
});
