import { type Browser, expect, type Page, test } from '@playwright/test';
import { isAccessible, scan, signIn } from './people.ts';
import { freshNumber, packed, shippingMethod, stage } from './prepare.ts';
import { bagOrder, openShift, type Shift } from '../../server/src/demo/steps.ts';

/** A shift that is open for loading, with one empty bag. */
async function loadingShift(name: string): Promise<Shift> {
  const { scene, as } = await stage();
  const description = { Name: name, TransportShiftType: 1, WarehouseIds: [scene.warehouseId] };
  return openShift(await as('leader'), { ...description, TypeOfShippingId: await shippingMethod(await stage()) });
}

const freshName = (word: string) => `${word} ${freshNumber().slice(-6)}`;
const answer = (page: Page) => page.getByRole('status').filter({ hasText: /Right|Careful|Wrong/ });

/** The screen where bags are filled, with a shift chosen. */
async function packaging(browser: Browser, shiftName: string): Promise<Page> {
  const page = await signIn(browser, 'leader');
  await page.goto('/TransportShiftPackagingIndex');
  await page.getByRole('combobox', { name: 'Transport shift' }).click();
  await page.getByRole('option', { name: shiftName }).click();
  return page;
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
  const page = await packaging(browser, name);
  await expect(page.getByText('Scan a bag, then its parcels')).toBeVisible();

  await scan(page, placed.serialNumber);
  await expect(answer(page)).toContainText('Scan a bag of this shift first');
  await scan(page, shift.bagNo);
  await expect(answer(page)).toContainText(`Bag ${shift.bagNo} is open`);
  await scan(page, 'NOBODY1234');
  await expect(answer(page)).toContainText('No order has the number NOBODY1234');
  await scan(page, placed.serialNumber);
  await expect(answer(page)).toContainText(`is in ${shift.bagNo}`);
  await expect(answer(page)).toContainText('Order: 1 of 1 bagged. Bag: 1 parcels, 3.2 kg');
  await isAccessible(page);

  await page.getByRole('button', { name: 'Seal', exact: true }).click();
  const seal = page.getByRole('dialog', { name: `Seal bag ${shift.bagNo}` });
  await seal.getByLabel('Gross weight').fill('1');
  await page.keyboard.press('Enter');
  await expect(page.getByText('1 kg is too light for parcels of 3.2 kg')).toBeVisible();
  await seal.getByLabel('Gross weight').fill('3.7');
  await page.keyboard.press('Enter');
  await expect(page.getByText(`Bag ${shift.bagNo} is sealed`)).toBeVisible();
  await expect(page.getByRole('button', { name: new RegExp(shift.bagNo) })).toContainText('Sealed');
});

test('a dead network keeps the scans and sends each of them once', async ({ browser }) => {
  const name = freshName('Dead network');
  const shift = await loadingShift(name);
  const own = await stage();
  const orders = [await packed(own), await packed(own)];
  const page = await packaging(browser, name);
  await scan(page, shift.bagNo);
  await expect(answer(page)).toContainText(`Bag ${shift.bagNo} is open`);
  const sent: string[] = [];
  page.on('requestfinished', (one) => {
    if (one.url().endsWith('/AddTransportShiftPackaging')) sent.push(one.postDataJSON().Number);
  });

  await page.context().setOffline(true);
  for (const { serialNumber } of orders) await scan(page, serialNumber);
  await expect(page.getByText('No network. 2 scans are kept and go out when it is back.')).toBeVisible();
  await expect(page.getByText('Kept, not sent yet').first()).toBeVisible();
  await page.context().setOffline(false);
  await expect(answer(page)).toContainText('Bag: 2 parcels, 6.4 kg');
  await expect(page.getByText('No network')).toHaveCount(0);
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

  await row.getByRole('button', { name: 'Confirm departure' }).click();
  const leaving = page.getByRole('dialog', { name: `Confirm the departure of ${name}` });
  await expect(leaving).toContainText('This cannot be done yet');
  await expect(leaving).toContainText(`Bag is not sealed`);
  await expect(leaving.getByRole('button', { name: 'Confirm departure' })).toBeDisabled();
  await leaving.getByRole('button', { name: 'Cancel' }).click();

  const bags = await leader('/TransportShift/GetTransportShiftBagNumbers', { Id: shift.id });
  await leader('/BagNumber/SealBagNumber', { Id: bags.Data[0].Id, GrossWeight: 3.7 });
  await row.getByRole('button', { name: 'Confirm departure' }).click();
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
  await scan(page, 'BAGOFNOBODY');
  await expect(answer(page)).toContainText('Wrong');
  await scan(page, shift.bagNo);
  await expect(answer(page)).toContainText(`Bag ${shift.bagNo} received`);
  await isAccessible(page);
  await page.getByRole('button', { name: 'End the shift' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'End the shift' }).click();
  await expect(page.getByText('The shift has ended')).toBeVisible();

  await page.goto('/AddOrderTracks');
  for (const step of ['Out for delivery', 'Signed for']) {
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
  await expect(visitor.getByRole('article')).toContainText(`${placed.serialNumber} Signed for`);
});
