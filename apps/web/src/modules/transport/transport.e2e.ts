import { type Browser, expect, type Page } from '@playwright/test';
import { covers } from '../../../e2e/covers.ts';
import { test } from '../../../e2e/journey.ts';
import { answer, pauseRequest, isAccessible, scan, signIn } from '../../../e2e/people.ts';
import { freshNumber, packed, shippingMethod, stage } from '../../../e2e/prepare.ts';
import { bagOrder, openShift, type Shift } from '../../../../server/src/demo/steps.ts';

/** A shift that is open for loading, with one empty bag. */
async function loadingShift(name: string): Promise<Shift> {
  const { scene, as } = await stage();
  const description = { Name: name, TransportShiftType: 1, WarehouseIds: [scene.warehouseId] };
  return openShift(await as('leader'), { ...description, TypeOfShippingId: await shippingMethod(await stage()) });
}

const freshName = (word: string) => `${word} ${freshNumber().slice(-6)}`;

/** The bagging screen with a selected shift. */
async function packaging(browser: Browser, shiftName: string): Promise<Page> {
  const page = await signIn(browser, 'leader');
  await page.goto('/TransportShiftPackagingIndex');
  await page.getByRole('combobox', { name: 'Transport shift' }).click();
  await page.getByRole('option', { name: shiftName }).click();
  return page;
}

test('the leader creates a shift, opens it for loading and adds bags', async ({ browser }) => {
  const name = freshName('Evening truck');
  const page = await signIn(browser, 'leader');
  await page.goto('/TransportShiftIndex');
  await page.getByRole('button', { name: 'New shift' }).click();
  const form = page.getByRole('dialog', { name: 'Add: Transport shift' });
  await form.getByLabel('Shift name').fill(name);
  await form.getByRole('combobox', { name: 'Origin warehouses' }).click();
  await page.getByRole('listbox').getByRole('option').first().click();
  await form.getByLabel('Shift name').click();
  await form.getByRole('button', { name: 'Save' }).click();
  const row = page.getByRole('row').filter({ hasText: name });
  await expect(row).toContainText('Not started');
  await row.getByRole('button', { name: 'Open for loading' }).click();
  await expect(row).toContainText('Loading');
  await isAccessible(page);
  await row.getByRole('button', { name: 'Add bags' }).click();
  await page.getByRole('dialog').getByLabel('Bags').fill('3');
  await page.keyboard.press('Enter');
  await expect(page.getByText(/3 bags added/)).toBeVisible();
});

test(
  'bags parcels scan by scan, reports errors, and seals a bag with its weight',
  covers('SCREEN-TransportShifts-PACKAGING'),
  async ({ browser }) => {
    const name = freshName('Bagging');
    const shift = await loadingShift(name);
    const placed = await packed(await stage());
    const page = await signIn(browser, 'leader');
    await page.goto('/TransportShiftPackagingIndex');
    // The number on the shift's paper selects it.
    const { SerialNumber } = await (await (await stage()).as('leader'))('/TransportShift/GetTransportShiftById', { Id: shift.id });
    await expect(page.getByLabel(/^Scan a/)).toBeFocused();
    await scan(page, SerialNumber);
    await expect(answer(page, 'success')).toContainText(name);
    await expect(page.getByLabel('Scan a bag')).toBeVisible();

    await scan(page, placed.serialNumber);
    await expect(answer(page)).toContainText('Scan a bag of this shift first');
    await page.keyboard.press('F6');
    await expect(page.getByText('Scan a bag with parcels in it first.')).toBeVisible();
    await scan(page, shift.bagNo);
    await expect(answer(page)).toContainText(`Bag ${shift.bagNo} is open`);
    await scan(page, 'NOBODY1234');
    await expect(answer(page)).toContainText('No order found with the number NOBODY1234');
    await scan(page, placed.serialNumber);
    await expect(answer(page)).toContainText(`is in ${shift.bagNo}`);
    await expect(answer(page)).toContainText('Order: 1 of 1 bagged. Parcels in the bag: 1, 2.3 kg');
    await isAccessible(page);

    await page.keyboard.press('F6');
    const seal = page.getByRole('dialog', { name: `Seal bag ${shift.bagNo}` });
    await expect(seal.getByLabel('Gross weight')).toBeFocused();
    // Enter alone does not seal the bag with a weight that was never read.
    await page.keyboard.press('Enter');
    await expect(seal.getByLabel('Gross weight')).toHaveAttribute('aria-invalid', 'true');
    await page.keyboard.type('1');
    await page.keyboard.press('Enter');
    await expect(answer(page, 'wrong')).toContainText('1 kg is less than the net weight of 2.3 kg');
    await page.keyboard.press('F6');
    await seal.getByLabel('Gross weight').fill('2.8');
    await page.keyboard.press('Enter');
    await expect(answer(page, 'success')).toContainText(`Bag ${shift.bagNo} sealed`);
    await expect(page.getByRole('button', { name: new RegExp(shift.bagNo) })).toContainText('Sealed');
    // It accepts nothing any more: the field expects the next bag.
    await expect(page.getByRole('textbox', { name: 'Scan a bag', exact: true })).toBeVisible();
  },
);

test('shows no shift state before shifts have loaded, and finds a newly opened shift by number', async ({ browser }) => {
  const page = await signIn(browser, 'leader');
  const arrive = await pauseRequest(page, '**/GetSelectTransportShifts');
  await page.goto('/TransportShiftPackagingIndex');
  await expect(page.getByLabel(/^Scan a/)).toBeFocused();
  await expect(page.getByText('No shift open for loading')).toHaveCount(0);
  await page.goto('/TransportShiftArrivalReceipt');
  await expect(page.getByRole('status').filter({ hasText: 'Loading' })).toBeVisible();
  await expect(page.getByText('No shift waiting for bags')).toHaveCount(0);
  arrive();
  await page.goto('/TransportShiftPackagingIndex');
  await expect(page.getByLabel(/^Scan a/)).toBeFocused();
  const name = freshName('Opened since');
  const { id } = await loadingShift(name);
  const { SerialNumber } = await (await (await stage()).as('leader'))('/TransportShift/GetTransportShiftById', { Id: id });
  await scan(page, SerialNumber);
  await expect(answer(page, 'success')).toContainText(name);
});

test('queues scans and the sealing after them while offline, and sends each of them once', async ({ browser }) => {
  const name = freshName('Dead network');
  const shift = await loadingShift(name);
  const own = await stage();
  const orders = [await packed(own), await packed(own)];
  const page = await packaging(browser, name);
  // A bag that is scanned while the bags are loading is not rejected.
  const arrive = await pauseRequest(page, '**/GetTransportShiftBagNumbers');
  await page.reload();
  await expect(page.getByLabel('Scan a bag')).toBeFocused();
  await scan(page, shift.bagNo);
  await expect(page.getByText(`Checking ${shift.bagNo}`)).toBeVisible();
  arrive();
  await expect(answer(page, 'success')).toContainText(`Bag ${shift.bagNo} is open`);
  const sent: string[] = [];
  page.on('requestfinished', (one) => {
    if (one.url().endsWith('/AddTransportShiftPackaging')) sent.push(one.postDataJSON().Number);
  });

  await scan(page, orders[0]!.serialNumber);
  await expect(answer(page)).toContainText('Parcels in the bag: 1, 2.3 kg');
  await page.context().setOffline(true);
  await scan(page, orders[1]!.serialNumber);
  await page.keyboard.press('F6');
  await expect(page.getByLabel('Gross weight')).toBeFocused();
  await page.keyboard.type('4.9', { delay: 120 });
  await page.keyboard.press('Enter');
  await expect(page.getByText('You are offline. 2 scans are saved and sent when you are back online.')).toBeVisible();
  await expect(page.getByText('Pending').first()).toBeVisible();
  await page.context().setOffline(false);
  // The bag is sealed with the parcels scanned before.
  await expect(answer(page)).toContainText(`Bag ${shift.bagNo} sealed`);
  await expect(page.getByText('You are offline')).toHaveCount(0);
  await expect(page.getByRole('button', { name: new RegExp(shift.bagNo) })).toContainText('2 parcels');
  expect(sent).toEqual(orders.map(({ serialNumber }) => serialNumber));
});

test('lists unsealed bags when loading is closed, opens each, and closes once they are sealed', async ({ browser }) => {
  const name = freshName('Closing');
  const shift = await loadingShift(name);
  const own = await stage();
  await bagOrder(await own.as('leader'), shift, (await packed(own)).serialNumber);
  const page = await signIn(browser, 'leader');
  await page.goto('/TransportShiftIndex');
  const row = page.getByRole('row').filter({ hasText: name });
  await row.getByRole('button', { name: 'Close loading' }).click();
  const closing = page.getByRole('dialog', { name: `Close loading of ${name}` });
  await expect(closing).toContainText('Not possible yet');
  await expect(closing.getByRole('button', { name: 'Close loading' })).toBeDisabled();
  await isAccessible(page);
  await closing.getByRole('button', { name: `Bag not sealed · ${shift.bagNo}` }).click();

  await expect(page).toHaveURL(/BagNumberIndex/);
  const bagRow = page.getByRole('row').filter({ hasText: shift.bagNo });
  await bagRow.getByRole('button', { name: 'Seal', exact: true }).click();
  const seal = page.getByRole('dialog', { name: `Seal bag ${shift.bagNo}` });
  await seal.getByLabel('Gross weight').fill('2.8');
  await seal.getByRole('button', { name: 'Seal' }).click();
  await expect(bagRow).toContainText('Sealed');

  await page.goto('/TransportShiftIndex');
  await row.getByRole('button', { name: 'Close loading' }).click();
  await closing.getByRole('button', { name: 'Close loading' }).click();
  await expect(page.getByText('Shift closed for loading')).toBeVisible();
  await expect(row).toContainText('Closed');
  // Only the site can reopen it.
  await expect(row.getByRole('button', { name: 'Confirm departure' })).toBeVisible();
  await expect(row.getByRole('button', { name: 'Reopen' })).toHaveCount(0);
});

test(
  'departure locks a shift after its number is typed; it arrives and its order is delivered',
  covers('SCREEN-TransportShifts-BAGDETAILS', 'SCREEN-TransportShifts-ORDERDETAILS'),
  async ({ browser }) => {
    const name = freshName('Departure');
    const shift = await loadingShift(name);
    const own = await stage();
    const placed = await packed(own);
    const leader = await own.as('leader');
    await bagOrder(leader, shift, placed.serialNumber);
    const page = await signIn(browser, 'leader');
    await page.goto('/TransportShiftIndex');
    const row = page.getByRole('row').filter({ hasText: name });

    await row.getByRole('button', { name: 'Confirm departure' }).click();
    const departureDialog = page.getByRole('dialog', { name: `Confirm departure of ${name}` });
    await expect(departureDialog).toContainText('Not possible yet');
    await expect(departureDialog).toContainText(`Bag not sealed`);
    await expect(departureDialog.getByRole('button', { name: 'Confirm departure' })).toBeDisabled();
    await departureDialog.getByRole('button', { name: 'Cancel' }).click();

    const bags = await leader('/TransportShift/GetTransportShiftBagNumbers', { Id: shift.id });
    const seal = `SL-${freshNumber().slice(-8)}`;
    await leader('/BagNumber/SealBagNumber', { Id: bags.Data[0].Id, GrossWeight: 2.8, SealNumber: seal });
    await row.getByRole('button', { name: 'Confirm departure' }).click();
    await expect(departureDialog).toContainText('Locked once confirmed');
    await expect(departureDialog.getByRole('button', { name: 'Confirm departure' })).toBeDisabled();
    await isAccessible(page);
    await departureDialog.getByLabel(/Type .* to confirm/).fill(shift.serialNumber);
    await departureDialog.getByRole('button', { name: 'Confirm departure' }).click();
    await expect(page.getByText(`${name} departed`)).toBeVisible();
    await expect(row).toContainText('Departed');

    await row.getByRole('button', { name: 'Confirm arrival' }).click();
    const arriving = page.getByRole('dialog', { name: `Confirm arrival of ${name}` });
    await arriving.getByLabel(/Type .* to confirm/).fill(shift.serialNumber);
    await arriving.getByRole('button', { name: 'Confirm arrival' }).click();
    await expect(page.getByText(`${name} arrived`)).toBeVisible();

    await page.goto('/TransportShiftArrivalReceipt');
    await page.getByRole('combobox', { name: 'Transport shift' }).click();
    await page.getByRole('option', { name }).click();
    await expect(page.getByText('0 of 1 received')).toBeVisible();
    const ending = page.getByRole('dialog', { name: 'End this shift?' });
    await page.getByRole('button', { name: 'End shift' }).click();
    await expect(ending).toContainText('1 bag, loose carton or package was not received. It is marked as missing');
    await page.keyboard.press('Escape');
    await expect(ending).toBeHidden();
    await scan(page, 'BAGOFNOBODY');
    await expect(answer(page)).toContainText('Wrong');
    // A bag with a numbered seal is received by two scans; another seal is not accepted immediately.
    await scan(page, shift.bagNo);
    await expect(answer(page, 'warn')).toContainText(`Scan the seal of bag ${shift.bagNo}`);
    await scan(page, `${seal}9`);
    await expect(answer(page, 'wrong')).toContainText(`Bag ${shift.bagNo} left with ${seal}, not ${seal}9`);
    await isAccessible(page);
    await scan(page, seal);
    await expect(answer(page, 'success')).toContainText(`${shift.bagNo} received`);
    await page.getByRole('button', { name: 'End shift' }).click();
    await expect(ending).toContainText('Everything was received');
    await ending.getByRole('button', { name: 'End shift' }).click();
    await expect(page.getByText('Shift ended')).toBeVisible();

    await page.goto('/AddOrderTracks');
    for (const step of ['Out for delivery', 'Delivered']) {
      await page.getByRole('textbox', { name: /Order, parcel or carrier numbers/ }).fill(placed.serialNumber);
      await page.getByRole('combobox', { name: 'Step' }).click();
      await page.getByRole('option', { name: step }).click();
      await page.getByRole('button', { name: 'Add tracks' }).click();
      await expect(page.getByRole('textbox', { name: /Order, parcel or carrier numbers/ })).toHaveValue('');
    }
    const visitor = await (await browser.newContext()).newPage();
    await visitor.goto('/index');
    await visitor.getByRole('textbox', { name: /Order or tracking numbers/ }).fill(placed.serialNumber);
    await visitor.getByRole('button', { name: 'Track', exact: true }).click();
    await expect(visitor.getByRole('article')).toContainText(`${placed.serialNumber} Delivered`);
  },
);
