import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { expect } from '@playwright/test';
import { arrive, bagOrder, depart, openShift, tell } from '../../server/src/demo/steps.ts';
import { test } from './journey.ts';
import { answer, isAccessible, scan, signIn } from './people.ts';
import { declared, listed, packed, shippingMethod, stage } from './prepare.ts';

const phone = { width: 390, height: 844 };

test('a clerk with a PDA signs, weighs, shelves, moves and finds parcels; what is scanned without a network counts once', async ({
  browser,
}) => {
  const own = await stage();
  const [first, second] = [await declared(own), await declared(own)];
  const [shelf, other] = own.scene.shelves.slice(-2) as [string, string];
  const page = await signIn(browser, 'clerk');
  await page.setViewportSize(phone);

  await test.step('the first page says what waits, and what is done here', async () => {
    await page.goto('/app/');
    await expect(page.getByRole('heading', { name: 'Waiting for you' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Sign and weigh' })).toBeVisible();
    await isAccessible(page);
    await page.getByRole('link', { name: 'Sign and weigh' }).click();
  });

  await test.step('the weight and the next parcel, sent without a network, go out in this order when it is back', async () => {
    await expect(page.getByLabel('Scan a parcel')).toBeVisible();
    // The keyboard on the glass stays away: the keys of the PDA are heard without the field.
    await expect(page.getByLabel('Scan a parcel')).not.toBeFocused();
    await scan(page, first.number);
    await expect(answer(page, 'success')).toContainText('Tea set');
    const sent: string[] = [];
    page.on('requestfinished', (one) => {
      if (one.url().endsWith('/PackageSigning')) sent.push(one.postDataJSON().CourierNumber);
      if (one.url().endsWith('/WeighPackage')) sent.push(String(one.postDataJSON().ActualOfWeight));
    });
    await page.context().setOffline(true);
    await page.getByLabel('Actual weight').fill('2.4');
    await page.getByLabel('Length').fill('30');
    await isAccessible(page);
    // What was typed and not sent goes before the scan.
    await scan(page, second.number);
    await expect(page.getByText('No network. 2 scans are kept and go out when it is back.')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Kept scans: 2 waiting to be sent, 0 to be looked at' })).toBeVisible();
    await page.context().setOffline(false);
    await expect(answer(page, 'success')).toContainText('Tea set');
    await expect(page.getByText('2 done')).toBeVisible();
    expect(sent).toEqual(['2.4', second.number]);
  });

  await test.step('the parcel goes on a shelf', async () => {
    await page.getByRole('link', { name: 'Back' }).click();
    await page.getByRole('link', { name: 'Put on shelf' }).click();
    await expect(page.getByLabel('Scan a shelf')).toBeVisible();
    await scan(page, shelf);
    await expect(page.getByLabel(`Scan parcels for ${shelf}`)).toBeVisible();
    await scan(page, first.number);
    await expect(answer(page, 'success')).toContainText('Tea set');
    await isAccessible(page);
    // The card of a command takes it off again, and is no parcel; one that this page knows nothing of says so.
    await scan(page, 'DO-UNDO');
    await expect(page.getByText('Undone')).toBeVisible();
    await scan(page, 'DO-PROBLEM');
    await expect(page.getByText('This cannot be done here now')).toBeVisible();
    await scan(page, first.number);
    await expect(page.getByRole('listitem').filter({ hasText: first.number })).toHaveCount(2);
    await expect(answer(page, 'success')).toContainText('Tea set');
    await scan(page, 'DO-DONE');
    await expect(page.getByLabel('Scan a shelf')).toBeVisible();
  });

  await test.step('the parcel moves to another shelf', async () => {
    await page.getByRole('link', { name: 'Back' }).click();
    await page.getByRole('link', { name: 'Move' }).click();
    await expect(page.getByLabel('Scan the parcel to move')).toBeVisible();
    await scan(page, first.number);
    await expect(answer(page, 'success')).toContainText(shelf);
    await scan(page, other);
    await expect(answer(page, 'success')).toContainText(other);
    await isAccessible(page);
  });

  await test.step('its number tells where it lies and what it weighs', async () => {
    await page.getByRole('link', { name: 'Find' }).click();
    await expect(page.getByLabel('Number')).toBeVisible();
    await scan(page, first.number);
    await page.getByRole('main').getByRole('link', { name: first.number }).click();
    const facts = page.getByRole('main');
    await expect(facts).toContainText(other);
    await expect(facts).toContainText('2.4 kg');
    await expect(facts).toContainText('On shelf');
    await isAccessible(page);
  });

  await test.step('the card of signing on the wall opens it from any scan page', async () => {
    await page.goto('/app/staff/move');
    await expect(page.getByLabel('Scan the parcel to move')).toBeVisible();
    await scan(page, 'PackageSigning');
    await expect(page).toHaveURL(/\/app\/staff\/sign$/);
  });
});

test('an unlikely weight is looked at again on a PDA, and one that is far off takes a leader, who signs there', async ({ browser }) => {
  const own = await stage();
  const parcel = await declared(own);
  const page = await signIn(browser, 'clerk');
  await page.setViewportSize(phone);
  await page.goto('/app/staff/sign');
  await expect(page.getByLabel('Scan a parcel')).toBeVisible();
  await scan(page, parcel.number);
  const weight = page.getByLabel('Actual weight');
  const weighed = async () => (await (await own.as('clerk'))('/Package/GetPackageById', { Id: parcel.id })).ActualOfWeight;
  const question = page.getByRole('dialog', { name: 'Is this number right?' });
  const say = async (kilograms: string) => {
    await weight.fill(kilograms);
    await page.getByRole('button', { name: 'Save weight and sizes' }).click();
  };
  await test.step('above the heaviest parcel it is asked about, and taken back', async () => {
    await say('71');
    await expect(question).toContainText('71 kg is more than the 70 kg');
    await isAccessible(page);
    await question.getByRole('button', { name: 'Measure again' }).click();
    await expect(answer(page, 'wrong')).toContainText('71 kg is more than the 70 kg');
    expect(await weighed()).toBe(0);
  });
  await test.step('who stands by it says so', async () => {
    await say('71');
    await question.getByRole('button', { name: 'It is right' }).click();
    await expect(answer(page, 'success')).toContainText('71 kg');
    expect(await weighed()).toBe(71);
  });
  await test.step('far above, a second person signs with name and password', async () => {
    await say('2350');
    await expect(question).toContainText('2350 kg is more than the 70 kg');
    await question.getByRole('button', { name: 'Agree' }).click();
    await expect(question.getByLabel('Leader’s password')).toHaveAttribute('aria-invalid', 'true');
    await question.getByLabel('Leader’s user name').fill('clerk');
    await question.getByLabel('Leader’s password').fill('Entrepot2026');
    await question.getByRole('button', { name: 'Agree' }).click();
    await expect(question).toContainText('Somebody else has to agree');
    await isAccessible(page);
    await question.getByLabel('Leader’s user name').fill('leader');
    await question.getByRole('button', { name: 'Agree' }).click();
    await expect(answer(page, 'success')).toContainText('2350 kg');
    expect(await weighed()).toBe(2350);
  });
  await test.step('a code is never a weight', async () => {
    await say('9900000000004');
    await expect(answer(page, 'wrong')).toContainText('looks like a code');
    expect(await weighed()).toBe(2350);
  });
});

test('a picker takes a free list on a PDA, is led to its shelf and its cell, and finishes it', async ({ browser }) => {
  const own = await stage();
  const { listId, parcels, shelf } = await listed(own);
  const { SerialNumber } = await (await own.as('leader'))('/PickingList/GetPickingById', { Id: listId });
  const page = await signIn(browser, 'picker');
  await page.setViewportSize(phone);
  await page.goto('/app/staff/picking');
  await isAccessible(page);
  await page.getByRole('link', { name: SerialNumber }).click();
  await page.getByRole('button', { name: 'Start picking' }).click();
  await expect(page.getByLabel('Scan a shelf')).toBeVisible();
  await expect(page.getByRole('main')).toContainText(shelf);
  await isAccessible(page);
  await scan(page, shelf);
  await expect(answer(page, 'success')).toContainText(shelf);
  await scan(page, parcels[0]!.number);
  await expect(answer(page, 'success')).toContainText('Into cell 1-1');
  await expect(page.getByRole('button', { name: 'Finish the list' })).toBeVisible();
  await scan(page, 'DO-DONE');
  await expect(page).toHaveURL(/\/app\/staff\/picking$/);
  const { PickingListStatus } = await (await own.as('leader'))('/PickingList/GetPickingById', { Id: listId });
  expect(PickingListStatus).toBe(enumCodes.PickingListStatus.Finished);
});

test('an order is handed over at the door on a phone, and the receiver’s signature is kept as its proof', async ({ browser }) => {
  const own = await stage();
  const placed = await packed(own);
  const leader = await own.as('leader');
  const shift = await openShift(leader, {
    Name: 'Doors',
    TransportShiftType: 1,
    WarehouseIds: [own.scene.warehouseId],
    TypeOfShippingId: await shippingMethod(own),
  });
  await bagOrder(leader, shift, placed.serialNumber);
  await depart(leader, shift);
  await arrive(leader, shift);
  await tell(leader, [placed.serialNumber], 90);
  const page = await signIn(browser, 'leader');
  await page.setViewportSize(phone);
  await page.goto('/app/staff/deliver');
  await expect(page.getByLabel("Scan the order at the receiver's door")).toBeVisible();
  await scan(page, placed.serialNumber);
  await expect(answer(page)).toBeVisible();
  const canvas = page.getByRole('img', { name: "Receiver's signature" });
  await canvas.scrollIntoViewIfNeeded();
  const box = (await canvas.boundingBox())!;
  await page.mouse.move(box.x + 30, box.y + 40);
  await page.mouse.down();
  await page.mouse.move(box.x + 150, box.y + 60, { steps: 5 });
  await page.mouse.up();
  await page.getByRole('button', { name: 'Keep the signature' }).click();
  await isAccessible(page);
  await page.getByRole('button', { name: 'Confirm delivery' }).click();
  await expect(answer(page, 'success')).toContainText('Delivered');
  const order = await leader('/LogisticsOrder/GetLogisticsOrderById', { Id: placed.id });
  expect(order.OrderStatus).toBe(enumCodes.OrderStatus.Signed);
  expect(order.SignedPictures).toHaveLength(1);
});
