import { expect, type Page } from '@playwright/test';
import { openShift } from '../../../../server/src/demo/steps.ts';
import { test } from '../../../e2e/journey.ts';
import { answer, inEachLanguage, isAccessible, scan, signIn } from '../../../e2e/people.ts';
import { isWholeInEach, pda } from '../../../e2e/phones.ts';
import { freshNumber, shelved, stage } from '../../../e2e/prepare.ts';

const look = process.env.LOOK_AT;

test('a shelved package is sent to another warehouse, loaded by scan, and received there', async ({ browser }) => {
  const own = await stage();
  const parcel = await shelved(own);
  const [manager, leader] = [await own.as('manager'), await own.as('leader')];
  const warehouses: { Value: string; Name: string }[] = await manager('/Warehouse/GetSelectWarehouses');
  const there = warehouses.find(({ Value, Name }) => Value !== own.scene.warehouseId && !/^Made\d/.test(Name))!;
  const name = `Package truck ${freshNumber().slice(-6)}`;
  const way = { TransportShiftType: 2, WarehouseIds: [own.scene.warehouseId], ToWarehouseId: there.Value };
  const shift = await openShift(leader, { Name: name, ...way });

  const office = await signIn(browser, 'manager');
  await office.goto(`/PackageIndex?courierNumber=${parcel.number}`);
  const listed = office.getByRole('row').filter({ hasText: parcel.number });
  await listed.getByRole('checkbox').check();
  await office.getByRole('button', { name: 'Transfer to another warehouse' }).click();
  const dialog = office.getByRole('dialog', { name: 'Transfer to another warehouse' });
  await dialog.getByRole('combobox', { name: 'To warehouse' }).click();
  await office.getByRole('option', { name: there.Name, exact: true }).click();
  await isAccessible(office);
  if (look) await office.screenshot({ path: `${look}-send.png` });
  await dialog.getByRole('button', { name: 'Transfer to another warehouse' }).click();
  await expect(office.getByText('One package is waiting for transfer.')).toBeVisible();
  await expect(listed).toContainText('In transfer');
  await office.goto(`/WarehouseTransferIndex`);
  const transfer = office.getByRole('row').filter({ hasText: parcel.number });
  await expect(transfer).toContainText('To be loaded');

  // The loader fetches it from its shelf and scans it on the truck.
  const dock = await signIn(browser, 'leader');
  await dock.goto('/TransportShiftPackagingIndex');
  await dock.getByRole('combobox', { name: 'Transport shift' }).click();
  await dock.getByRole('option', { name }).click();
  const onTruck = dock.getByRole('row').filter({ hasText: parcel.number });
  await expect(onTruck).toContainText('To be loaded');
  await dock.getByRole('button', { name: /^Loose, without a bag/ }).click();
  await scan(dock, parcel.number);
  await expect(answer(dock, 'success')).toContainText(`${parcel.number} loaded`);
  await expect(onTruck).toContainText('Loaded');
  await isAccessible(dock);
  const shoot = (page: Page, what: string) =>
    inEachLanguage(page, async () => {
      if (look) await page.screenshot({ path: `${look}-${what}-${await page.locator('html').getAttribute('lang')}.png` });
    });
  if (look) await shoot(dock, 'packages');
  const device = await pda(browser, 'leader', 'bag');
  await device.getByRole('combobox', { name: 'Transport shift' }).click();
  await device.getByRole('option', { name }).click();
  // Packages of others wait for the same way.
  await expect(device.getByText(/1 of \d+ loaded/)).toBeVisible();
  await isWholeInEach(device, 'packages-phone');
  await leader('/TransportShift/ConfirmDeparture', { Id: shift.id });
  await manager('/TransportShift/ConfirmArrival', { Id: shift.id, WarehouseId: there.Value });

  const receipt = await signIn(browser, 'dgclerk');
  await receipt.goto('/TransportShiftArrivalReceipt');
  await receipt.getByRole('combobox', { name: 'Transport shift' }).click();
  await receipt.getByRole('option', { name }).click();
  await expect(receipt.getByText('0 of 1 received')).toBeVisible();
  if (look) await shoot(receipt, 'arrival');
  await scan(receipt, parcel.number);
  await expect(answer(receipt, 'success')).toContainText('1 of 1 received');
  await office.reload();
  await expect(transfer).toContainText('Arrived');
});
