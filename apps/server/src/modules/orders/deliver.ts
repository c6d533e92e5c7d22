import type { Input } from '@entrepot/contract/core/call.ts';
import { invalid } from '@entrepot/contract/core/errors.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { languages, type Translations } from '@entrepot/contract/core/language.ts';
import type { getOrderPickupCode, setLogisticsOrderRemarks } from '@entrepot/contract/modules/orders/calls.ts';
import { ordersErrors } from '@entrepot/contract/modules/orders/errors.ts';
import { orderSigned } from '@entrepot/contract/modules/orders/facts.ts';
import { logisticsOrder } from '@entrepot/contract/modules/orders/logistics-order.ts';
import { orderStates } from '@entrepot/contract/modules/orders/order-states.ts';
import type { confirmSelfPickup, confirmSigned, setDeliveryException } from '@entrepot/contract/modules/orders/staff-calls.ts';
import { trackSources } from '@entrepot/contract/modules/tracking/track.ts';
import { announce } from '../../core/calls/announce.ts';
import type { Caller } from '../../core/calls/caller.ts';
import { Waiting } from '../../core/calls/handler.ts';
import { keepFiles } from '../../core/files/files.ts';
import { attemptsOf, countAttempt, forgetAttempts } from '../../core/http/limits.ts';
import { qrPicture } from '../../core/print/barcode.ts';
import type { Tx } from '../../core/rows/db.ts';
import { change, find } from '../../core/rows/rows.ts';
import { refusedTry } from '../access/public.ts';
import { completePackages } from '../packages/public.ts';
import { trackStatus, writeTrack } from '../tracking/public.ts';
import { tellOfOrder } from './messages.ts';
import { lockOrder, moveOrder, type Order } from './moves.ts';

/** Confirms that the receiver has the goods, with the proof (120 or 125 → 130). */
export async function sign(tx: Tx, caller: Caller, { id, signedTime, images }: Input<typeof confirmSigned> & { id: string }) {
  const order = await lockOrder(tx, caller, id);
  orderStates.after(order.orderStatus, 'sign');
  if (signedTime && signedTime > caller.now) throw invalid({ field: 'SignedTime', key: 'dates' });
  await signHeld(tx, caller, order, signedTime ?? caller.now, await keepFiles(tx, caller, images ?? null));
  return true;
}

const mostWrongCodes = 5;
const codeMinutes = 15;

/**
 * Hands an order out to somebody who knows its code (125 → 130). Who tried five wrong ones on an order waits a quarter of an hour
 * (107), so that six digits cannot be found out at a counter.
 */
export async function pickUp(tx: Tx, caller: Caller, { id, pickupCode }: Input<typeof confirmSelfPickup>) {
  const order = await lockOrder(tx, caller, id);
  if (order.orderStatus !== enumCodes.OrderStatus.ToBePickedUp) throw ordersErrors.noPickupCode({ number: order.serialNumber });
  const tries = `pickup code ${order.id} ${caller.userId}`;
  if ((await attemptsOf(tx, caller.now, [tries], codeMinutes)) >= mostWrongCodes)
    throw ordersErrors.pickupCodeTooOften({ number: order.serialNumber, minutes: codeMinutes });
  if (order.pickupCode !== pickupCode) {
    await countAttempt(tx, caller.now, tries);
    const wrong = ordersErrors.wrongPickupCode({ number: order.serialNumber });
    caller.changes.push(refusedTry({ target: logisticsOrder.name, id, siteId: order.siteId, ownerId: order.ownerId }, wrong));
    // What was counted and written down stays, although the code is refused.
    return new Waiting(wrong);
  }
  await forgetAttempts(tx, [tries]);
  await signHeld(tx, caller, order, caller.now, []);
  return true;
}

async function signHeld(tx: Tx, caller: Caller, order: Order, at: Date, pictures: string[]): Promise<void> {
  await writeTrack(tx, caller, { siteId: order.siteId, orderId: order.id, status: trackStatus.Signed, at });
  await finishDelivery(tx, caller, order, at, pictures);
}

/** Ends the way of an order that is held, once its track says that it was signed for. */
export async function finishDelivery(tx: Tx, caller: Caller, order: Order, at: Date, pictures: string[]): Promise<void> {
  const signed = await moveOrder(tx, caller, order, 'sign', { signedTime: at, deliveryTime: at, signedPictures: pictures });
  const { siteId, id: orderId, ownerId } = signed;
  await completePackages(tx, caller, { siteId, orderId });
  await tellOfOrder(tx, caller, signed, 'signed');
  await announce(tx, caller, orderSigned, { siteId, orderId, ownerId });
}

/** The code with which a receiver fetches an order that waits at its pickup point. */
export async function pickupCode(tx: Tx, caller: Caller, { id }: Input<typeof getOrderPickupCode>) {
  const order = await find(tx, caller, logisticsOrder, id);
  if (order.orderStatus !== enumCodes.OrderStatus.ToBePickedUp || !order.pickupCode)
    throw ordersErrors.noPickupCode({ number: order.serialNumber });
  const qrText = `${order.serialNumber}:${order.pickupCode}`;
  return { pickupCode: order.pickupCode, qrText, qrPicture: qrPicture(qrText) };
}

/** Tells of a failed delivery in the words of whoever heard of it; the order stays where it is. */
export async function deliveryException(tx: Tx, caller: Caller, { id, content }: Input<typeof setDeliveryException>) {
  const order = await lockOrder(tx, caller, id);
  if (!orderStates.is(order.orderStatus, 'underWay')) throw ordersErrors.notUnderWay({ number: order.serialNumber });
  const words = Object.fromEntries(languages.map((language) => [language, content])) as Translations;
  await writeTrack(tx, caller, {
    siteId: order.siteId,
    orderId: id,
    status: trackStatus.DeliveryException,
    content: words,
    source: trackSources.staff,
  });
  return true;
}

/** Notes something on an order; internal remarks are the staff's alone. */
export async function setRemarks(tx: Tx, caller: Caller, { id, remarks, internalRemarks }: Input<typeof setLogisticsOrderRemarks>) {
  const order = await lockOrder(tx, caller, id);
  await change(tx, caller, logisticsOrder, order, {
    remarks: remarks ?? null,
    internalRemarks: caller.who === 'C' ? order.internalRemarks : (internalRemarks ?? null),
  });
  return true;
}
