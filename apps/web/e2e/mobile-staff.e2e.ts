import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { expect } from '@playwright/test';
import { arrive, bagOrder, depart, openShift, tell } from '../../server/src/demo/steps.ts';
import { test } from './journey.ts';
import { chooseSlowPicture } from './picture.ts';
import { answer, isAccessible, scan, signIn } from './people.ts';
import { isGood, pda } from './phones.ts';
import { declared, freshNumber, listed, packed, shippingMethod, stage } from './prepare.ts';

const phone = { width: 390, height: 844 };

test('an unlikely weight is looked at again on a PDA, and one that is far off takes a leader, who signs there', async ({ browser }) => {
  const own = await stage();
  const parcel = await declared(own);
  const page = await signIn(browser, 'clerk');
  await page.setViewportSize(phone);
  await page.goto('/app/staff/sign');
  await expect(page.getByLabel('Scan a package')).toBeVisible();
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
  await test.step('what nobody declared and came already names no customer, and says what to do', async () => {
    const unknown = freshNumber();
    await scan(page, unknown);
    await expect(answer(page, 'warn')).toContainText(unknown);
    await scan(page, unknown);
    await expect(answer(page, 'warn')).toContainText('Received already');
    await expect(answer(page, 'warn').locator('p').nth(1)).toHaveText(/^One more box under this number/);
    await scan(page, parcel.number);
    await expect(answer(page, 'warn').locator('p').nth(1)).toHaveText(/^T0/);
  });
  await test.step('a code is never a weight', async () => {
    await say('9900000000004');
    await expect(answer(page, 'wrong')).toContainText('looks like a code');
    expect(await weighed()).toBe(2350);
  });
});

test('a picker finds the list of somebody else on a PDA, takes it over with a reason, and goes on where it stands', async ({ browser }) => {
  const own = await stage();
  const { listId, parcels, shelf } = await listed(own);
  const [leader, clerk] = [await own.as('leader'), await own.as('clerk')];
  await clerk('/PickingList/BatchClaimPickingListCurrentUser', { Ids: [listId] });
  await clerk('/PickingList/StartPickingList', { Id: listId });
  const { SerialNumber } = await leader('/PickingList/GetPickingById', { Id: listId });
  const page = await pda(browser, 'picker', 'find');
  await expect(page.getByRole('button', { name: 'Scan by camera' })).toBeVisible();
  // Whose account sees no orders is told who looks them up; the card of a page on the wall opens it from here too.
  await scan(page, 'TLO000000000000');
  await expect(page.getByText('Order numbers are looked up by a leader or by customer service.')).toBeVisible();
  await scan(page, 'PackagePutOnShelvesIndex');
  await expect(page).toHaveURL(/\/app\/staff\/shelve$/);
  await page.goBack();
  await scan(page, SerialNumber);
  await page.getByRole('main').getByRole('link', { name: SerialNumber }).click();
  await expect(page.getByText(/has this list$/)).toBeVisible();
  await expect(page.getByLabel('Scan a shelf')).toHaveCount(0);
  const take = page.getByRole('button', { name: 'Take over' });
  await expect(take).toBeDisabled();
  await page.getByLabel('Reason').fill('End of the shift');
  await isGood(page, 'take-over');
  await take.dblclick();
  await expect(page.getByLabel('Scan a shelf')).toBeVisible();
  await scan(page, shelf);
  await expect(answer(page, 'success')).toContainText(shelf);
  await scan(page, parcels[0]!.number);
  await expect(answer(page, 'success')).toContainText('Into cell 1-1');
  const { PickerName } = await leader('/PickingList/GetPickingById', { Id: listId });
  expect(PickerName).not.toBe((await clerk('/User/GetUserInfoDetailedInfo')).NickName);
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
  await expect(page.getByLabel('Scan the order at the receiver’s door')).toBeVisible();
  await scan(page, placed.serialNumber);
  await expect(answer(page)).toBeVisible();
  const canvas = page.getByRole('img', { name: 'Receiver’s signature' });
  await canvas.scrollIntoViewIfNeeded();
  const box = (await canvas.boundingBox())!;
  await page.mouse.move(box.x + 30, box.y + 40);
  await page.mouse.down();
  await page.mouse.move(box.x + 150, box.y + 60, { steps: 5 });
  await page.mouse.up();
  const pictureHasCome = await chooseSlowPicture(page);
  await isAccessible(page);
  // Scanned once more by mistake, then confirmed before the picture has come: signature and picture both stay.
  await scan(page, placed.serialNumber);
  await page.getByRole('button', { name: 'Confirm delivery' }).click();
  pictureHasCome();
  await expect(answer(page, 'success')).toContainText('Delivered');
  const order = await leader('/LogisticsOrder/GetLogisticsOrderById', { Id: placed.id });
  expect(order.OrderStatus).toBe(enumCodes.OrderStatus.Signed);
  expect(order.SignedPictures).toHaveLength(2);
});
