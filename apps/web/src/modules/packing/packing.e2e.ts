import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { expect } from '@playwright/test';
import { test } from '../../../e2e/journey.ts';
import { answer, floorPin, pauseRequest, isAccessible, scan, signIn } from '../../../e2e/people.ts';
import { chooseSlowPicture } from '../../../e2e/picture.ts';
import { isGood, pda } from '../../../e2e/phones.ts';
import { listed, picked, stage } from '../../../e2e/prepare.ts';

test('a weight typed before the server has counted the last piece ends up whole in its field', async ({ browser }) => {
  const placed = await picked(await stage(), 2);
  const page = await signIn(browser, 'clerk');
  await page.goto('/PackEdit');
  await expect(page.getByText('Scan the number of a picked order')).toBeVisible();
  await scan(page, placed.serialNumber);
  await expect(page.getByRole('region', { name: 'Current order' })).toContainText('0 / 2');
  // The response to the first piece is released when all are counted; later responses are not delayed.
  let finishCounting = () => {};
  const counted = new Promise<void>((done) => {
    finishCounting = done;
  });
  let requestCount = 0;
  await page.route('**/GetPackingOrder', async (route) => {
    if (++requestCount > 1) return;
    const response = await route.fetch();
    await counted;
    await route.fulfill({ response });
  });
  const orderRequest = page.waitForRequest('**/GetPackingOrder');
  await scan(page, placed.parcels[0]!.number);
  await orderRequest;
  // The answer arrives between two key presses.
  const releaseScan = await pauseRequest(page, '**/ScanPackingGoods');
  const scanRequest = page.waitForRequest('**/ScanPackingGoods');
  await scan(page, placed.parcels[1]!.number);
  await scanRequest;
  await page.keyboard.type('2.', { delay: 60 });
  releaseScan();
  await expect(answer(page)).toContainText('All checked. Weigh the boxes');
  await page.keyboard.type('1', { delay: 60 });
  const stale = page.waitForEvent('requestfinished', (request) => request.url().endsWith('/GetPackingOrder'));
  finishCounting();
  await stale;
  await page.keyboard.type('5', { delay: 60 });
  await expect(page.getByLabel('Weight', { exact: false }).first()).toHaveValue('2.15');
  await expect(page.getByLabel('Weight', { exact: false }).first()).toBeFocused();
});

test('clerk checks the goods of an order by scanner, weighs and closes its box, prints the label', async ({ browser }) => {
  const placed = await picked(await stage(), 2);
  const page = await signIn(browser, 'clerk');
  const errors: string[] = [];
  // The browser reports the dead network as well.
  page.on(
    'console',
    (message) => message.type() === 'error' && !message.text().includes('ERR_INTERNET_DISCONNECTED') && errors.push(message.text()),
  );
  await page.goto('/PackEdit');
  await expect(page.getByText('Scan the number of a picked order')).toBeVisible();
  await isAccessible(page);
  await scan(page, placed.serialNumber);
  await expect(answer(page)).toContainText('2 packages, 2 pieces');
  await expect(page.getByRole('region', { name: 'Current order' })).toContainText('0 / 2');
  // The order stays on the table through a reload.
  await page.reload();
  await expect(page.getByRole('region', { name: 'Current order' })).toContainText('0 / 2');
  await scan(page, 'NOBODY1234');
  await expect(answer(page)).toContainText('Wrong');
  await scan(page, placed.parcels[0]!.number);
  await expect(answer(page)).toContainText('Tea set');
  await scan(page, placed.parcels[0]!.number);
  await expect(answer(page)).toContainText('Already checked');
  await expect(page.getByRole('button', { name: 'Finish order' })).toHaveCount(0);
  // The close key, pressed too early, shows what is missing.
  await expect(page.getByRole('region', { name: 'Current order' })).toContainText('1 / 2');
  await page.keyboard.press('F9');
  await expect(page.getByText('1 piece not checked yet. Scan it first.')).toBeVisible();
  await scan(page, placed.parcels[1]!.number);
  await expect(answer(page)).toContainText('All checked. Weigh the boxes');
  await expect(page.getByLabel('Weight', { exact: false }).first()).toBeFocused();
  // An extra Enter, or the close key, leaves no number in the wrong field.
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
  await expect(page.getByText('Goods weight: 4.2 kg in total')).toBeVisible();
  await isAccessible(page);
  // Closing an order is queued together with the scans.
  await page.context().setOffline(true);
  await page.keyboard.press('Enter');
  await expect(page.getByText('You are offline. 1 scan is saved and sent when you are back online.')).toBeVisible();
  await page.context().setOffline(false);
  // 2 kg for goods of 4.2 kg require a four-eyes approval at the same table.
  const question = page.getByRole('dialog', { name: 'Confirm this value' });
  await expect(question).toContainText('2 kg differs by 52% from the expected 4.2 kg');
  await isAccessible(page);
  // Measuring again puts the focus into the weight field.
  await question.getByRole('button', { name: 'Measure again' }).click();
  await expect(page.getByLabel('Weight', { exact: false }).first()).toBeFocused();
  // An impossible side is rejected by name, with its box.
  await page.getByLabel('Length').fill('0');
  await page.keyboard.press('F9');
  await expect(answer(page, 'wrong')).toContainText('Box 1 · Length: At least 1');
  await page.getByLabel('Length').fill('30');
  await page.getByLabel('Weight', { exact: false }).first().focus();
  await page.keyboard.type('2', { delay: 60 });
  // A picture of the packed goods is still on its way: closing waits for it.
  await page.getByRole('button', { name: 'Materials and pictures' }).click();
  const pictureLoaded = await chooseSlowPicture(page);
  let isSent = false;
  page.on('request', (request) => {
    isSent ||= request.url().endsWith('/CompletePacking');
  });
  await page.keyboard.press('F9');
  await expect(page.getByRole('button', { name: 'Finish order' })).toHaveAttribute('aria-busy', 'true');
  expect(isSent).toBe(false);
  pictureLoaded();
  await question.getByLabel('Supervisor’s user name').fill('clerk');
  await question.getByLabel('Supervisor’s PIN').fill(await floorPin(page, await (await stage()).as('leader')));
  await question.getByRole('button', { name: 'Approve' }).click();
  await expect(question).toContainText('Another person must approve it');
  await question.getByLabel('Supervisor’s user name').fill('leader');
  await question.getByRole('button', { name: 'Approve' }).click();
  const result = page.getByRole('region', { name: 'Result' });
  await expect(result).toContainText(`Order ${placed.serialNumber} packed`);
  await expect(result).toContainText('Waybill number');
  const asClerk = await (await stage()).as('clerk');
  const { Parcels } = await asClerk('/LogisticsOrder/GetLogisticsOrderById', { Id: placed.id });
  expect(Parcels[0].Pictures).toHaveLength(1);
  await expect(answer(page).first()).toContainText(`Order ${placed.serialNumber} packed`);
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0);
  await isAccessible(page);
  await page.keyboard.press('F10');
  await expect(page.getByText('The label is ready')).toBeVisible();
  await expect(page.locator('iframe[title=PDF]')).toBeAttached();
  expect(errors).toEqual([]);
});

test('an order that is not picked yet cannot be packed, and the screen reports that', async ({ browser }) => {
  const placed = await listed(await stage());
  const page = await signIn(browser, 'clerk');
  await page.goto('/PackEdit');
  await expect(page.getByText('Scan the number of a picked order')).toBeVisible();
  await scan(page, placed.serialNumber);
  await expect(answer(page)).toContainText('Wrong');
  await expect(answer(page)).toContainText(placed.serialNumber);
  await expect(page.getByRole('region', { name: 'Current order' })).toHaveCount(0);
});

test('takes over an order with its boxes from a colleague with a reason, and a left one freely', async ({ browser }) => {
  const set = await stage();
  const placed = await picked(set, 2);
  const [page, own] = [await signIn(browser, 'picker'), await set.as('clerk')];
  await own('/Packing/StartPacking', { LogisticsOrderId: placed.id });
  await own('/Packing/ScanPackingGoods', { LogisticsOrderId: placed.id, CourierNumber: placed.parcels[0]!.number });

  await page.goto('/PackEdit');
  await expect(page.getByText('Scan the number of a picked order')).toBeVisible();
  await scan(page, placed.serialNumber);
  const dialog = page.getByRole('dialog', { name: `Take over ${placed.serialNumber}?` });
  await expect(dialog).toContainText('is packing it');
  await expect(dialog.getByRole('button', { name: 'Take over' })).toBeDisabled();
  await isAccessible(page);
  await page.keyboard.type('Went home ill', { delay: 60 });
  await page.keyboard.press('Enter');
  await expect(answer(page, 'success')).toContainText(placed.serialNumber);
  const strip = page.getByRole('region', { name: 'Current order' });
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

test('a damaged package is reported with a picture at the packing table of a phone', async ({ browser }) => {
  const own = await stage();
  const placed = await picked(own);
  const page = await pda(browser, 'clerk', 'pack');
  await expect(page.getByLabel('Scan an order or one of its packages')).toBeVisible();
  await scan(page, placed.serialNumber);
  await expect(answer(page)).toContainText('1 package');
  await page.getByRole('button', { name: 'Damaged' }).click();
  await page.getByLabel('Notes').fill('corner crushed');
  const pictureLoaded = await chooseSlowPicture(page);
  await isGood(page, 'pack-damaged');
  await page.getByRole('button', { name: 'Damaged' }).last().click();
  pictureLoaded();
  await expect(answer(page, 'warn')).toContainText(placed.parcels[0]!.number);
  await expect(page.getByRole('button', { name: /^Next: / }).first()).toBeVisible();
  const { PackageProblemType, ProblemRemarks, Pictures } = await (await own.as('clerk'))('/Package/GetPackageById', {
    Id: placed.parcels[0]!.id,
  });
  expect([PackageProblemType, ProblemRemarks, Pictures.length]).toEqual([enumCodes.PackageProblemType.Damaged, 'corner crushed', 1]);
});
