import { type Browser, expect, type Page, type Locator } from '@playwright/test';
import { test } from './journey.ts';
import { answer, held, isAccessible, scan, signIn } from './people.ts';
import { freshNumber, packed, shippingMethod, stage } from './prepare.ts';
import { bagOrder, openShift, type Shift } from '../../server/src/demo/steps.ts';

/** A shift that is open for loading, with one empty bag. */
async function loadingShift(name: string): Promise<Shift> {
  const { scene, as } = await stage();
  const description = { Name: name, TransportShiftType: 1, WarehouseIds: [scene.warehouseId] };
  return openShift(await as('leader'), { ...description, TypeOfShippingId: await shippingMethod(await stage()) });
}

const freshName = (word: string) => `${word} ${freshNumber().slice(-6)}`;

/** The screen where bags are filled, with a shift chosen. */
async function packaging(browser: Browser, shiftName: string): Promise<Page> {
  const page = await signIn(browser, 'leader');
  await page.goto('/TransportShiftPackagingIndex');
  await page.getByRole('combobox', { name: 'Transport shift' }).click();
  await page.getByRole('option', { name: shiftName }).click();
  return page;
}

/** What is done seldom and cannot be undone stands behind a row's three dots. */
async function fromDots(row: Locator, name: string): Promise<void> {
  await row.getByRole('button', { name: 'More' }).click();
  await row.page().getByRole('menuitem', { name }).click();
}

test('the leader makes a shift, opens it for loading and adds bags', async ({ browser }) => {
  const name = freshName('Evening truck');
  const page = await signIn(browser, 'leader');
  await page.goto('/TransportShiftIndex');
  await page.getByRole('button', { name: 'New shift' }).click();
  const form = page.getByRole('dialog', { name: 'Add: Transport shift' });
  await form.getByLabel('Shift name').fill(name);
  await form.getByRole('combobox', { name: 'Loaded at' }).click();
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

test('bagging goes scan by scan, says what is wrong, and a bag is sealed with its weight', async ({ browser }) => {
  const name = freshName('Bagging');
  const shift = await loadingShift(name);
  const placed = await packed(await stage());
  const page = await signIn(browser, 'leader');
  await page.goto('/TransportShiftPackagingIndex');
  // The number on the shift's paper chooses it.
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
  await expect(answer(page)).toContainText('No order has the number NOBODY1234');
  await scan(page, placed.serialNumber);
  await expect(answer(page)).toContainText(`is in ${shift.bagNo}`);
  await expect(answer(page)).toContainText('Order: 1 of 1 bagged. Parcels in the bag: 1, 2.3 kg');
  await isAccessible(page);

  await page.keyboard.press('F6');
  const seal = page.getByRole('dialog', { name: `Seal bag ${shift.bagNo}` });
  // What stands in a number is replaced by what is typed.
  await expect(seal.getByLabel('Gross weight')).toBeFocused();
  await page.keyboard.type('1');
  await page.keyboard.press('Enter');
  await expect(answer(page, 'wrong')).toContainText('1 kg is too light for parcels of 2.3 kg');
  await page.keyboard.press('F6');
  await seal.getByLabel('Gross weight').fill('2.8');
  await page.keyboard.press('Enter');
  await expect(answer(page, 'success')).toContainText(`Bag ${shift.bagNo} is sealed`);
  await expect(page.getByRole('button', { name: new RegExp(shift.bagNo) })).toContainText('Sealed');
  // Nothing goes into it any more: the field asks for the next bag.
  await expect(page.getByRole('textbox', { name: 'Scan a bag', exact: true })).toBeVisible();
});

test('nothing is said of shifts before it is known which there are, and a shift opened since is found by its number', async ({
  browser,
}) => {
  const page = await signIn(browser, 'leader');
  const arrive = await held(page, '**/GetSelectTransportShifts');
  await page.goto('/TransportShiftPackagingIndex');
  await expect(page.getByLabel(/^Scan a/)).toBeFocused();
  await expect(page.getByText('No shift is open for loading')).toHaveCount(0);
  await page.goto('/TransportShiftArrivalReceipt');
  await expect(page.getByRole('status').filter({ hasText: 'Loading' })).toBeVisible();
  await expect(page.getByText('No shift is waiting for its bags')).toHaveCount(0);
  arrive();
  await page.goto('/TransportShiftPackagingIndex');
  await expect(page.getByLabel(/^Scan a/)).toBeFocused();
  const name = freshName('Opened since');
  const { id } = await loadingShift(name);
  const { SerialNumber } = await (await (await stage()).as('leader'))('/TransportShift/GetTransportShiftById', { Id: id });
  await scan(page, SerialNumber);
  await expect(answer(page, 'success')).toContainText(name);
});

test('a dead network keeps the scans and the sealing after them, and sends each of them once', async ({ browser }) => {
  const name = freshName('Dead network');
  const shift = await loadingShift(name);
  const own = await stage();
  const orders = [await packed(own), await packed(own)];
  const page = await packaging(browser, name);
  // A bag that is scanned while the screen still waits for its bags is not called wrong.
  const arrive = await held(page, '**/GetTransportShiftBagNumbers');
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
  await expect(page.getByText('No network. 2 scans are kept and go out when it is back.')).toBeVisible();
  await expect(page.getByText('Kept, not sent yet').first()).toBeVisible();
  await page.context().setOffline(false);
  // The bag is sealed with what was scanned before it.
  await expect(answer(page)).toContainText(`Bag ${shift.bagNo} is sealed`);
  await expect(page.getByText('No network')).toHaveCount(0);
  await expect(page.getByRole('button', { name: new RegExp(shift.bagNo) })).toContainText('2 parcels');
  expect(sent).toEqual(orders.map(({ serialNumber }) => serialNumber));
});

test('a departure says what it locks and takes the typed number; then the shift arrives, its bags are signed for and the order is delivered', async ({
  browser,
}) => {
  const name = freshName('Departure');
  const shift = await loadingShift(name);
  const own = await stage();
  const placed = await packed(own);
  const leader = await own.as('leader');
  await bagOrder(leader, shift, placed.serialNumber);
  const page = await signIn(browser, 'leader');
  await page.goto('/TransportShiftIndex');
  const row = page.getByRole('row').filter({ hasText: name });

  await fromDots(row, 'Confirm departure');
  const leaving = page.getByRole('dialog', { name: `Confirm the departure of ${name}` });
  await expect(leaving).toContainText('This cannot be done yet');
  await expect(leaving).toContainText(`Bag is not sealed`);
  await expect(leaving.getByRole('button', { name: 'Confirm departure' })).toBeDisabled();
  await leaving.getByRole('button', { name: 'Cancel' }).click();

  const bags = await leader('/TransportShift/GetTransportShiftBagNumbers', { Id: shift.id });
  await leader('/BagNumber/SealBagNumber', { Id: bags.Data[0].Id, GrossWeight: 2.8 });
  await fromDots(row, 'Confirm departure');
  await expect(leaving).toContainText('This is final');
  await expect(leaving.getByRole('button', { name: 'Confirm departure' })).toBeDisabled();
  await isAccessible(page);
  await leaving.getByLabel(/Type .* to confirm/).fill(shift.serialNumber);
  await leaving.getByRole('button', { name: 'Confirm departure' }).click();
  await expect(page.getByText(`${name} has departed`)).toBeVisible();
  await expect(row).toContainText('Departed');

  await row.getByRole('button', { name: 'Confirm arrival' }).click();
  const arriving = page.getByRole('dialog', { name: `Confirm the arrival of ${name}` });
  await arriving.getByLabel(/Type .* to confirm/).fill(shift.serialNumber);
  await arriving.getByRole('button', { name: 'Confirm arrival' }).click();
  await expect(page.getByText(`${name} has arrived`)).toBeVisible();

  await page.goto('/TransportShiftArrivalReceipt');
  await page.getByRole('combobox', { name: 'Transport shift' }).click();
  await page.getByRole('option', { name }).click();
  await expect(page.getByText('0 of 1 bags received')).toBeVisible();
  const ending = page.getByRole('dialog', { name: 'End this shift?' });
  await page.getByRole('button', { name: 'End the shift' }).click();
  await expect(ending).toContainText('1 bag was not received. It is reported missing');
  await page.keyboard.press('Escape');
  await expect(ending).toBeHidden();
  await scan(page, 'BAGOFNOBODY');
  await expect(answer(page)).toContainText('Wrong');
  await scan(page, shift.bagNo);
  await expect(answer(page)).toContainText(`Bag ${shift.bagNo} received`);
  await isAccessible(page);
  await page.getByRole('button', { name: 'End the shift' }).click();
  await expect(ending).toContainText('All bags were received');
  await ending.getByRole('button', { name: 'End the shift' }).click();
  await expect(page.getByText('The shift has ended')).toBeVisible();

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
});
