import { expect } from '@playwright/test';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { bagOrder, depart, openShift, setStatus } from '../../../../server/src/demo/steps.ts';
import { test } from '../../../e2e/journey.ts';
import { answer, pauseRequest, isAccessible, scan, signIn } from '../../../e2e/people.ts';
import { isGood } from '../../../e2e/phones.ts';
import { freshNumber, packed, stage } from '../../../e2e/prepare.ts';

const { SelfPickup } = enumCodes.DeliveryMode;
const { Delivering, ReadyForPickup } = enumCodes.TrajectoryStatus;

/** Orders that wait at the pickup point. */
async function waiting(count: number) {
  const own = await stage();
  const leader = await own.as('leader');
  const [point] = (await (await own.as('alice'))<{ Data: { Value: string }[] }>('/Select/SelfPickupAddress')).Data;
  const shift = await openShift(leader, {
    Name: `To fetch ${freshNumber().slice(-6)}`,
    TransportShiftType: enumCodes.TransportShiftType.Export,
    WarehouseIds: [own.scene.warehouseId],
  });
  const orders = [];
  for (let made = 0; made < count; made++) {
    const placed = await packed(own, { DeliveryMode: SelfPickup, SelfPickupAddressId: point!.Value });
    await bagOrder(leader, shift, placed.serialNumber);
    orders.push(placed);
  }
  await depart(leader, shift);
  const numbers = orders.map(({ serialNumber }) => serialNumber);
  await setStatus(leader, numbers, Delivering);
  await setStatus(leader, numbers, ReadyForPickup);
  return orders;
}

test('pickup desk hands out an order once by QR code or six digits', async ({ browser }) => {
  const [first, second] = await waiting(2);
  const alice = await (await stage()).as('alice');
  const code = (Id: string) => alice('/UserLogisticsOrder/GetOrderPickupCode', { Id });
  const { Receiver } = await alice('/UserLogisticsOrder/GetLogisticsOrderById', { Id: first!.id });

  // The customer has the code on the desktop and on the phone, as digits and as a picture for the scanner.
  const page = await signIn(browser, 'alice');
  await page.goto(`/LogisticsOrderDetailed?id=${first!.id}`);
  // The pickup address and the code.
  await expect(page.getByText(Receiver.PickupName).filter({ visible: true }).first()).toBeVisible();
  await page.getByRole('button', { name: 'Pickup code' }).click();
  const dialog = page.getByRole('dialog', { name: new RegExp(first!.serialNumber) });
  const { PickupCode: pickupCode, QrText: read, QrPicture: picture } = await code(first!.id);
  await expect(dialog).toContainText(pickupCode);
  await expect(dialog.getByRole('img', { name: 'Pickup code as a QR code' })).toHaveAttribute('src', picture);
  await isAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  // Its space is reserved before it loads.
  const goOn = await pauseRequest(page, '**/GetOrderPickupCode');
  await page.goto(`/app/orders/${first!.id}`);
  const below = page.getByRole('heading', { name: 'Tracks' });
  await expect(below).toBeVisible();
  const place = await below.boundingBox();
  goOn();
  await expect(page.getByText(pickupCode)).toBeVisible();
  expect(await below.boundingBox()).toEqual(place);
  await expect(page.getByText(Receiver.PickupName).filter({ visible: true }).first()).toBeVisible();
  await expect(page.getByRole('img', { name: 'Pickup code as a QR code' })).toHaveAttribute('src', picture);
  await isGood(page, 'pickup-code');

  const { PickupCode: digits } = await code(second!.id);
  const wrong = digits === '000000' ? '000001' : '000000';
  const desk = await signIn(browser, 'clerk');
  await desk.goto('/SelfPickupIndex');
  await expect(desk.getByRole('textbox', { name: 'Scan the pickup QR code or an order' })).toBeFocused();
  await scan(desk, digits);
  await expect(answer(desk, 'wrong')).toContainText('Scan the order first');
  await scan(desk, second!.serialNumber);
  await expect(answer(desk, 'warn')).toContainText('Enter the six digits');
  await scan(desk, wrong);
  await expect(answer(desk, 'wrong')).toContainText('Wrong pickup code');
  await scan(desk, digits.slice(1));
  await expect(answer(desk, 'wrong')).toContainText('A pickup code has six digits');
  await isAccessible(desk);
  await scan(desk, digits);
  await expect(answer(desk, 'success')).toContainText(second!.serialNumber);
  await scan(desk, read);
  await expect(answer(desk, 'success')).toContainText(first!.serialNumber);
  await scan(desk, read);
  await expect(answer(desk, 'warn')).toContainText('Already handed out');
});
