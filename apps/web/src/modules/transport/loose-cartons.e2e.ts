import { expect } from '@playwright/test';
import { openShift } from '../../../../server/src/demo/steps.ts';
import { test } from '../../../e2e/journey.ts';
import { answer, inEachLanguage, isAccessible, scan, signIn } from '../../../e2e/people.ts';
import { isWholeInEach, pda } from '../../../e2e/phones.ts';
import { freshNumber, packed, stage } from '../../../e2e/prepare.ts';

const look = process.env.LOOK_AT;

test('a carton travels without a bag: loaded, taken off, loaded by phone and received by scan', async ({ browser }) => {
  const own = await stage();
  const placed = await packed(own);
  const carton = `${placed.serialNumber}-1`;
  const [manager, leader] = [await own.as('manager'), await own.as('leader')];
  const [{ Value: there }] = await (await own.as('dgclerk'))('/Warehouse/GetSelectWarehouses');
  const name = `Loose ${freshNumber().slice(-6)}`;
  const way = { TransportShiftType: 2, WarehouseIds: [own.scene.warehouseId], ToWarehouseId: there };
  const shift = await openShift(leader, { Name: name, ...way });

  const dock = await signIn(browser, 'leader');
  await dock.goto('/TransportShiftPackagingIndex');
  await dock.getByRole('combobox', { name: 'Transport shift' }).click();
  await dock.getByRole('option', { name }).click();
  const loose = dock.getByRole('button', { name: /^Loose, without a bag/ });
  await loose.click();
  await expect(loose).toHaveAttribute('aria-pressed', 'true');
  await expect(dock.getByLabel('Scan a loose carton')).toBeVisible();
  await scan(dock, carton);
  await expect(answer(dock, 'success')).toContainText(`${carton} loaded`);
  await expect(loose).toContainText('1 carton');
  await isAccessible(dock);
  if (look)
    await inEachLanguage(
      dock,
      async () => void (await dock.screenshot({ path: `${look}-loose-${await dock.locator('html').getAttribute('lang')}.png` })),
    );

  // It was the wrong truck: the carton comes off, with a reason.
  await dock.getByRole('row').filter({ hasText: carton }).getByRole('button', { name: 'Take off' }).click();
  const dialog = dock.getByRole('dialog');
  await dialog.getByLabel('Reason').fill('wrong truck');
  await dialog.getByRole('button', { name: 'Take off' }).click();
  await expect(loose).toContainText('0 cartons');

  // A colleague loads it again, with a phone.
  const device = await pda(browser, 'leader', 'bag');
  await device.getByRole('combobox', { name: 'Transport shift' }).click();
  await device.getByRole('option', { name }).click();
  await device.getByRole('button', { name: 'Loose, without a bag' }).click();
  await scan(device, carton);
  await expect(answer(device, 'success')).toContainText(`${carton} loaded`);
  await expect(device.getByText('1 carton')).toBeVisible();
  await isWholeInEach(device, 'loose');
  await isAccessible(device);

  await leader('/TransportShift/ConfirmDeparture', { Id: shift.id });
  await manager('/TransportShift/ConfirmArrival', { Id: shift.id, WarehouseId: there });
  const receipt = await signIn(browser, 'dgclerk');
  await receipt.goto('/TransportShiftArrivalReceipt');
  await receipt.getByRole('combobox', { name: 'Transport shift' }).click();
  await receipt.getByRole('option', { name }).click();
  await expect(receipt.getByText('0 of 1 received')).toBeVisible();
  await scan(receipt, carton);
  await expect(answer(receipt, 'success')).toContainText(`${carton} received`);
  expect((await manager('/LogisticsOrder/GetLogisticsOrderById', { Id: placed.id })).WarehouseId).toBe(there);
});
