import { expect } from '@playwright/test';
import { test } from './journey.ts';
import { answer, held, isAccessible, scan, signIn } from './people.ts';
import { chooseSlowPicture } from './picture.ts';
import { listed, picked, stage } from './prepare.ts';

test('who knows the weight before the server has counted the last piece types it at once, and it stands whole where it belongs', async ({
  browser,
}) => {
  const placed = await picked(await stage(), 2);
  const page = await signIn(browser, 'clerk');
  await page.goto('/PackEdit');
  await expect(page.getByText('Scan the number of a picked order')).toBeVisible();
  await scan(page, placed.serialNumber);
  await expect(page.getByRole('region', { name: 'The order on the table' })).toContainText('0 / 2');
  // How the order stood after its first piece is told when all are counted, and nothing after that.
  let isCounted = () => {};
  const counted = new Promise<void>((done) => {
    isCounted = done;
  });
  let asks = 0;
  await page.route('**/GetPackingOrder', async (route) => {
    if (++asks > 1) return;
    const response = await route.fetch();
    await counted;
    await route.fulfill({ response });
  });
  const stood = page.waitForRequest('**/GetPackingOrder');
  await scan(page, placed.parcels[0]!.number);
  await stood;
  // The answer comes between two keys.
  const count = await held(page, '**/ScanPackingGoods');
  const asked = page.waitForRequest('**/ScanPackingGoods');
  await scan(page, placed.parcels[1]!.number);
  await asked;
  await page.keyboard.type('2.', { delay: 60 });
  count();
  await expect(answer(page)).toContainText('All checked. Weigh the boxes');
  await page.keyboard.type('1', { delay: 60 });
  const stale = page.waitForEvent('requestfinished', (request) => request.url().endsWith('/GetPackingOrder'));
  isCounted();
  await stale;
  await page.keyboard.type('5', { delay: 60 });
  await expect(page.getByLabel('Weight', { exact: false }).first()).toHaveValue('2.15');
  await expect(page.getByLabel('Weight', { exact: false }).first()).toBeFocused();
});

test('the clerk checks the goods of an order by scanner, weighs its box, closes it and prints the label', async ({ browser }) => {
  const placed = await picked(await stage(), 2);
  const page = await signIn(browser, 'clerk');
  const errors: string[] = [];
  // A dead network is told by the browser as well.
  page.on('console', (told) => told.type() === 'error' && !told.text().includes('ERR_INTERNET_DISCONNECTED') && errors.push(told.text()));
  await page.goto('/PackEdit');
  await expect(page.getByText('Scan the number of a picked order')).toBeVisible();
  await isAccessible(page);
  await scan(page, placed.serialNumber);
  await expect(answer(page)).toContainText('2 packages, 2 pieces');
  await expect(page.getByRole('region', { name: 'The order on the table' })).toContainText('0 / 2');
  // The order stays on the table through a reload.
  await page.reload();
  await expect(page.getByRole('region', { name: 'The order on the table' })).toContainText('0 / 2');
  await scan(page, 'NOBODY1234');
  await expect(answer(page)).toContainText('Wrong');
  await scan(page, placed.parcels[0]!.number);
  await expect(answer(page)).toContainText('Tea set');
  await scan(page, placed.parcels[0]!.number);
  await expect(answer(page)).toContainText('Checked already');
  await expect(page.getByRole('button', { name: 'Close the order' })).toHaveCount(0);
  // The key of closing, pressed too early, says what is missing.
  await expect(page.getByRole('region', { name: 'The order on the table' })).toContainText('1 / 2');
  await page.keyboard.press('F9');
  await expect(page.getByText('1 piece is still to be checked. Scan it first.')).toBeVisible();
  await scan(page, placed.parcels[1]!.number);
  await expect(answer(page)).toContainText('All checked. Weigh the boxes');
  await expect(page.getByLabel('Weight', { exact: false }).first()).toBeFocused();
  // An Enter too many, or the key of closing, leaves no figure in the wrong place.
  await page.keyboard.press('Enter');
  await expect(page.getByText('Weigh box 1 first.')).toBeVisible();
  await expect(page.getByLabel('Weight', { exact: false }).first()).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByLabel('Length')).toBeFocused();
  await page.keyboard.press('F9');
  await expect(page.getByLabel('Weight', { exact: false }).first()).toBeFocused();
  for (const [at, figure] of ['2', '30', '20', '20'].entries()) {
    await page.keyboard.type(figure, { delay: 60 });
    if (at < 3) await page.keyboard.press('Enter');
  }
  await expect(page.getByText('Goods weigh 4.2 kg together')).toBeVisible();
  await isAccessible(page);
  // What closes the order waits in the same line as the scans.
  await page.context().setOffline(true);
  await page.keyboard.press('Enter');
  await expect(page.getByText('No network. 1 scan is kept and goes out when it is back.')).toBeVisible();
  await page.context().setOffline(false);
  // 2 kg of goods that weigh 4.2 take a second person, at the same table.
  const question = page.getByRole('dialog', { name: 'Is this number right?' });
  await expect(question).toContainText('2 kg is 52 % off from the 4.2 kg that were expected');
  await isAccessible(page);
  // Who weighs again types the weight where it stands.
  await question.getByRole('button', { name: 'Measure again' }).click();
  await expect(page.getByLabel('Weight', { exact: false }).first()).toBeFocused();
  // A side that cannot be is refused by its name, with the box it is of.
  await page.getByLabel('Length').fill('0');
  await page.keyboard.press('F9');
  await expect(answer(page, 'wrong')).toContainText('Box 1 · Length: At least 1');
  await page.getByLabel('Length').fill('30');
  await page.getByLabel('Weight', { exact: false }).first().focus();
  await page.keyboard.type('2', { delay: 60 });
  // A picture of the packed goods is still on its way: closing waits for it.
  await page.getByRole('button', { name: 'Materials and pictures' }).click();
  const pictureHasCome = await chooseSlowPicture(page);
  let isSent = false;
  page.on('request', (request) => {
    isSent ||= request.url().endsWith('/CompletePacking');
  });
  await page.keyboard.press('F9');
  await expect(page.getByRole('button', { name: 'Close the order' })).toHaveAttribute('aria-busy', 'true');
  expect(isSent).toBe(false);
  pictureHasCome();
  await question.getByLabel('Leader’s user name').fill('clerk');
  await question.getByLabel('Leader’s password').fill('Entrepot2026');
  await question.getByRole('button', { name: 'Agree' }).click();
  await expect(question).toContainText('Somebody else has to agree');
  await question.getByLabel('Leader’s user name').fill('leader');
  await question.getByRole('button', { name: 'Agree' }).click();
  const result = page.getByRole('region', { name: 'Result' });
  await expect(result).toContainText(`Order ${placed.serialNumber} is packed`);
  await expect(result).toContainText('Waybill number');
  const asClerk = await (await stage()).as('clerk');
  const { Parcels } = await asClerk('/LogisticsOrder/GetLogisticsOrderById', { Id: placed.id });
  expect(Parcels[0].Pictures).toHaveLength(1);
  await expect(answer(page).first()).toContainText(`Order ${placed.serialNumber} is packed`);
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0);
  await isAccessible(page);
  await page.keyboard.press('F10');
  await expect(page.getByText('The label is ready')).toBeVisible();
  await expect(page.locator('iframe[title=PDF]')).toBeAttached();
  expect(errors).toEqual([]);
});

test('an order that is not picked yet cannot be packed, and the screen says so', async ({ browser }) => {
  const placed = await listed(await stage());
  const page = await signIn(browser, 'clerk');
  await page.goto('/PackEdit');
  await expect(page.getByText('Scan the number of a picked order')).toBeVisible();
  await scan(page, placed.serialNumber);
  await expect(answer(page)).toContainText('Wrong');
  await expect(answer(page)).toContainText(placed.serialNumber);
  await expect(page.getByRole('region', { name: 'The order on the table' })).toHaveCount(0);
});

test('an order on a colleague’s table is taken over with a reason, with what is in its boxes; one that is left is anybody’s', async ({
  browser,
}) => {
  const set = await stage();
  const placed = await picked(set, 2);
  const [page, own] = [await signIn(browser, 'picker'), await set.as('clerk')];
  await own('/Packing/StartPacking', { LogisticsOrderId: placed.id });
  await own('/Packing/ScanPackingGoods', { LogisticsOrderId: placed.id, CourierNumber: placed.parcels[0]!.number });

  await page.goto('/PackEdit');
  await expect(page.getByText('Scan the number of a picked order')).toBeVisible();
  await scan(page, placed.serialNumber);
  const dialog = page.getByRole('dialog', { name: `Take over ${placed.serialNumber}?` });
  await expect(dialog).toContainText('has it on the table');
  await expect(dialog.getByRole('button', { name: 'Take over' })).toBeDisabled();
  await isAccessible(page);
  await page.keyboard.type('Went home ill', { delay: 60 });
  await page.keyboard.press('Enter');
  await expect(answer(page, 'success')).toContainText(placed.serialNumber);
  const strip = page.getByRole('region', { name: 'The order on the table' });
  await expect(strip).toContainText('1 / 2');
  expect(await own('/Packing/GetPackings', { LogisticsOrderId: placed.id })).toMatchObject({
    Data: [{ TakeoverReason: 'Went home ill' }],
  });

  await page.keyboard.press('Escape');
  await expect(strip).toHaveCount(0);
  await expect(async () => {
    expect(await own('/Packing/StartPacking', { LogisticsOrderId: placed.id })).toMatchObject({ TakeoverReason: null });
  }).toPass();
});
