import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { expect } from '@playwright/test';
import { arrive, bagOrder, depart, openShift, setStatus } from '../../server/src/demo/steps.ts';
import { test } from '../../web/e2e/journey.ts';
import { chooseSlowPicture } from '../../web/e2e/picture.ts';
import { answer, floorPin, isAccessible, pauseRequest, scan, signIn } from '../../web/e2e/people.ts';
import { isGood, pda } from '../../web/e2e/phones.ts';
import { declared, freshNumber, listed, packed, shippingMethod, stage } from '../../web/e2e/prepare.ts';

const phone = { width: 390, height: 844 };

test('confirms an unlikely weight on a PDA and requires a leader’s approval for an extreme one', async ({ browser }) => {
  const own = await stage();
  const parcel = await declared(own);
  const page = await signIn(browser, 'clerk');
  await page.setViewportSize(phone);
  await page.goto('/app/staff/sign');
  await expect(page.getByLabel('Scan a package')).toBeVisible();
  await scan(page, parcel.number);
  const weight = page.getByLabel('Actual weight');
  const weighed = async () => (await (await own.as('clerk'))('/Package/GetPackageById', { Id: parcel.id })).ActualOfWeight;
  const question = page.getByRole('dialog', { name: 'Confirm this value' });
  const saveWeight = async (kilograms: string) => {
    await weight.fill(kilograms);
    await page.getByRole('button', { name: 'Save weight and dimensions' }).click();
  };
  await test.step('asks to confirm a weight above the limit and discards it on request', async () => {
    await saveWeight('71');
    await expect(question).toContainText('71 kg exceeds the maximum parcel weight of 70 kg');
    await isAccessible(page);
    await question.getByRole('button', { name: 'Measure again' }).click();
    await expect(answer(page, 'wrong')).toContainText('71 kg exceeds the maximum parcel weight of 70 kg');
    expect(await weighed()).toBe(0);
  });
  await test.step('accepts the weight after the clerk confirms it', async () => {
    await saveWeight('71');
    await question.getByRole('button', { name: 'Confirm' }).click();
    await expect(answer(page, 'success')).toContainText('71 kg');
    expect(await weighed()).toBe(71);
  });
  await test.step('requires an approver’s name and PIN for an extreme weight', async () => {
    await saveWeight('2350');
    await expect(question).toContainText('2350 kg exceeds the maximum parcel weight of 70 kg');
    await question.getByRole('button', { name: 'Approve' }).click();
    await expect(question.getByLabel('Supervisor’s PIN')).toHaveAttribute('aria-invalid', 'true');
    await question.getByLabel('Supervisor’s user name').fill('clerk');
    await question.getByLabel('Supervisor’s PIN').fill(await floorPin(page, await own.as('leader')));
    await question.getByRole('button', { name: 'Approve' }).click();
    await expect(question).toContainText('Another person must approve it');
    await isAccessible(page);
    await question.getByLabel('Supervisor’s user name').fill('leader');
    await question.getByRole('button', { name: 'Approve' }).click();
    await expect(answer(page, 'success')).toContainText('2350 kg');
    expect(await weighed()).toBe(2350);
  });
  await test.step('shows the next step without a customer name for an undeclared parcel', async () => {
    const unknown = freshNumber();
    await scan(page, unknown);
    await expect(answer(page, 'warn')).toContainText(unknown);
    await scan(page, unknown);
    await expect(answer(page, 'warn')).toContainText('Already received');
    await expect(answer(page, 'warn').locator('p').nth(1)).toHaveText(/^For another box with this number/);
    await scan(page, parcel.number);
    await expect(answer(page, 'warn').locator('p').nth(1)).toHaveText(/^T0/);
  });
  await test.step('does not read a code as a weight', async () => {
    await saveWeight('9900000000004');
    await expect(answer(page, 'wrong')).toContainText('looks like a barcode');
    expect(await weighed()).toBe(2350);
  });
});

test('books each weight on its own package on a PDA while the answers are delayed', async ({ browser }) => {
  const own = await stage();
  const parcels = [await declared(own), await declared(own), await declared(own)];
  const page = await pda(browser, 'clerk', 'sign');
  await expect(page.getByLabel('Scan a package')).toBeVisible();
  const goOn = await pauseRequest(page, '**/Package/PackageSigning');
  for (const [at, weight] of ['1.5', '1.6', '1.7'].entries()) {
    const { number } = parcels[at]!;
    await scan(page, number);
    await expect(page.getByRole('main')).toContainText('No answer yet');
    await page.getByLabel('Actual weight').fill(weight);
    await page.getByRole('button', { name: 'Save weight and dimensions' }).click();
    await expect(page.getByRole('listitem').filter({ hasText: `${weight} kg` })).toContainText(`${number} · Pending`);
  }
  await isGood(page, 'sign-pending');
  await expect(answer(page)).toHaveCount(0);
  goOn();
  await expect(answer(page, 'success')).toContainText(`${parcels[2]!.number} weighed`);
  const clerk = await own.as('clerk');
  const weights = await Promise.all(parcels.map(async ({ id }) => (await clerk('/Package/GetPackageById', { Id: id })).ActualOfWeight));
  expect(weights).toEqual([1.5, 1.6, 1.7]);
  // A question names its package, and a scan made meanwhile waits behind it.
  await page.getByLabel('Actual weight').fill('71');
  await page.getByRole('button', { name: 'Save weight and dimensions' }).click();
  const question = page.getByRole('dialog', { name: `Confirm this value: ${parcels[2]!.number}` });
  await expect(question).toBeVisible();
  await scan(page, parcels[0]!.number);
  await expect(question).toContainText(parcels[0]!.number);
  await isGood(page, 'sign-question');
  await question.getByRole('button', { name: 'Measure again' }).click();
  await expect(answer(page, 'warn')).toContainText('Already received');
});

test('reports a problem of the package on the table of a PDA, with a picture', async ({ browser }) => {
  const own = await stage();
  const parcel = await declared(own);
  const page = await pda(browser, 'clerk', 'sign');
  await expect(page.getByLabel('Scan a package')).toBeVisible();
  await scan(page, parcel.number);
  await expect(answer(page, 'success')).toBeVisible();
  await page.getByRole('button', { name: 'Report a problem' }).click();
  await page.getByRole('button', { name: 'Damaged' }).click();
  await page.getByLabel('Problem remarks').fill('corner crushed');
  const pictureLoaded = await chooseSlowPicture(page);
  await isGood(page, 'sign-problem');
  await page.getByRole('button', { name: 'Report a problem' }).click();
  pictureLoaded();
  await expect(answer(page, 'warn')).toContainText(parcel.number);
  const { PackageProblemType, ProblemRemarks, Pictures } = await (await own.as('clerk'))('/Package/GetPackageById', { Id: parcel.id });
  expect([PackageProblemType, ProblemRemarks, Pictures.length]).toEqual([enumCodes.PackageProblemType.Damaged, 'corner crushed', 1]);
});

test('takes over a colleague’s picking list on a PDA with a reason and continues it', async ({ browser }) => {
  const own = await stage();
  const { listId, parcels, shelf } = await listed(own);
  const [leader, clerk] = [await own.as('leader'), await own.as('clerk')];
  await clerk('/PickingList/BatchClaimPickingListCurrentUser', { Ids: [listId] });
  await clerk('/PickingList/StartPickingList', { Id: listId });
  const { SerialNumber } = await leader('/PickingList/GetPickingById', { Id: listId });
  const page = await pda(browser, 'picker', 'find');
  await expect(page.getByRole('button', { name: 'Scan by camera' })).toBeVisible();
  // An account without access to orders is shown which roles look them up. A page's command card works here too.
  await scan(page, 'TLO000000000000');
  await expect(page.getByText('Order numbers can be looked up by supervisors and customer service.')).toBeVisible();
  await scan(page, 'PackagePutOnShelvesIndex');
  await expect(page).toHaveURL(/\/app\/staff\/shelve$/);
  await page.goBack();
  await scan(page, SerialNumber);
  await page.getByRole('main').getByRole('link', { name: SerialNumber }).click();
  await expect(page.getByText(/has claimed this list$/)).toBeVisible();
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

test('types weights without a touch where each parcel is weighed, with the button in view', async ({ browser }) => {
  const own = await stage();
  const [first, second] = [await declared(own), await declared(own)];
  const clerk = await own.as('clerk');
  const page = await signIn(browser, 'clerk');
  await page.setViewportSize(phone);
  await page.goto('/app/staff/sign');
  await expect(page.getByLabel('Scan a package')).toBeVisible();
  const weight = page.getByLabel('Actual weight');
  for (const [{ number }, typed] of [
    [first, '1,5'],
    [second, '2.25'],
  ] as const) {
    await scan(page, number);
    await expect(answer(page, 'success')).toContainText('Tea set');
    await expect(weight).toBeFocused();
    await expect(page.getByRole('button', { name: 'Save weight and dimensions' })).toBeInViewport({ ratio: 1 });
    await page.keyboard.type(typed, { delay: 130 });
    await page.keyboard.press('Enter');
    await expect(answer(page, 'success')).toContainText(`${typed.replace(',', '.')} kg`);
  }
  for (const [{ id }, kilograms] of [
    [first, 1.5],
    [second, 2.25],
  ] as const)
    expect((await clerk('/Package/GetPackageById', { Id: id })).ActualOfWeight).toBe(kilograms);
});

test('a scanned bag chooses its shift while several are loaded, and is unsealed from its row', async ({ browser }) => {
  const own = await stage();
  const placed = await packed(own);
  const leader = await own.as('leader');
  const description = { TransportShiftType: 1, WarehouseIds: [own.scene.warehouseId], TypeOfShippingId: await shippingMethod(own) };
  await openShift(leader, { ...description, Name: freshNumber() });
  const shift = await openShift(leader, { ...description, Name: freshNumber() });
  const page = await pda(browser, 'leader', 'bag');
  await expect(page.getByRole('combobox', { name: 'Transport shift' })).toBeVisible();
  await scan(page, placed.serialNumber);
  await expect(answer(page, 'wrong')).toContainText('Scan a bag or choose the shift first');
  await scan(page, shift.bagNo);
  await expect(page.getByLabel(`Scan a parcel into ${shift.bagNo}`)).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Transport shift' })).toHaveValue(new RegExp(shift.serialNumber));
  await scan(page, placed.serialNumber);
  await expect(answer(page, 'success')).toContainText(shift.bagNo);
  const bag = async () => (await leader('/TransportShift/GetTransportShiftBagNumbers', { Id: shift.id })).Data[0];
  const { Id, NetWeight } = await bag();
  await leader('/BagNumber/SealBagNumber', { Id, GrossWeight: NetWeight + 0.2 });
  await page.reload();
  await page.getByRole('button', { name: 'Close the bag' }).click();
  await page.getByRole('button', { name: shift.bagNo }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Unseal' }).click();
  await expect(page.getByText('Bag unsealed')).toBeVisible();
  expect((await bag()).BagNumberStatus).toBe(enumCodes.BagNumberStatus.Packing);
});

test('reverts the receipt of a bag on a phone with a reason, from its row', async ({ browser }) => {
  const own = await stage();
  const placed = await packed(own);
  const leader = await own.as('leader');
  const shift = await openShift(leader, {
    Name: freshNumber(),
    TransportShiftType: 1,
    WarehouseIds: [own.scene.warehouseId],
    TypeOfShippingId: await shippingMethod(own),
  });
  await bagOrder(leader, shift, placed.serialNumber);
  await depart(leader, shift);
  await leader('/TransportShift/ConfirmArrival', { Id: shift.id });
  const page = await pda(browser, 'leader', 'arrive');
  await expect(page.getByRole('combobox', { name: 'Transport shift' })).toBeVisible();
  await scan(page, shift.bagNo);
  await expect(answer(page, 'success')).toContainText(shift.bagNo);
  await page.getByRole('button', { name: shift.bagNo }).click();
  await page.getByLabel('Reason').fill('Bag of another truck');
  await isGood(page, 'undo-receipt');
  await page.getByRole('button', { name: 'Undo receipt', exact: true }).dblclick();
  await expect(page.getByText(`The receipt of ${shift.bagNo} was undone`)).toBeVisible();
  expect(await leader('/TransportShift/GetBagArrivalReceipt', { Id: shift.id })).toMatchObject({ Expected: 1, Received: 0 });
  await scan(page, shift.bagNo);
  await expect(answer(page, 'success')).toContainText(shift.bagNo);
});

test('delivers an order on a phone and stores the signature as proof', async ({ browser }) => {
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
  await setStatus(leader, [placed.serialNumber], 90);
  const page = await signIn(browser, 'leader');
  await page.setViewportSize(phone);
  await page.goto('/app/staff/deliver');
  await expect(page.getByLabel('Scan the order at the recipient’s door')).toBeVisible();
  await scan(page, placed.serialNumber);
  await expect(answer(page)).toBeVisible();
  await expect(page.getByRole('link', { name: /^\+?\d{8,}$/ }).first()).toHaveAttribute('href', /^tel:/);
  await expect(page.getByRole('link', { name: 'Map', exact: true })).toHaveAttribute('href', /query=/);
  const canvas = page.getByRole('img', { name: 'Recipient’s signature' });
  await canvas.scrollIntoViewIfNeeded();
  const box = (await canvas.boundingBox())!;
  await page.mouse.move(box.x + 30, box.y + 40);
  await page.mouse.down();
  await page.mouse.move(box.x + 150, box.y + 60, { steps: 5 });
  await page.mouse.up();
  await expect(page.getByRole('button', { name: 'Clear' })).toBeEnabled();
  const pictureLoaded = await chooseSlowPicture(page);
  await isAccessible(page);
  // Scanned again by mistake, then confirmed before the picture has been uploaded: signature and picture are both retained.
  await scan(page, placed.serialNumber);
  await page.getByRole('button', { name: 'Confirm delivery' }).click();
  pictureLoaded();
  await expect(answer(page, 'success')).toContainText('Delivered');
  const order = await leader('/LogisticsOrder/GetLogisticsOrderById', { Id: placed.id });
  expect(order.OrderStatus).toBe(enumCodes.OrderStatus.Signed);
  expect(order.SignedPictures).toHaveLength(2);
});
