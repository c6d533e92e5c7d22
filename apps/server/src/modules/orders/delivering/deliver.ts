import type { Input } from '@entrepot/contract/core/call.ts';
import { languages, type Translations } from '@entrepot/contract/core/language.ts';
import type { setLogisticsOrderRemarks } from '@entrepot/contract/modules/orders/calls.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { ordersErrors } from '@entrepot/contract/modules/orders/errors.ts';
import { orderSigned } from '@entrepot/contract/modules/orders/events.ts';
import { logisticsOrder } from '@entrepot/contract/modules/orders/logistics-order.ts';
import { orderStates } from '@entrepot/contract/modules/orders/order-states.ts';
import type { confirmSigned, setDeliveryException } from '@entrepot/contract/modules/orders/staff-calls.ts';
import { trackSources } from '@entrepot/contract/modules/tracking/track.ts';
import { publish } from '../../../core/calls/events.ts';
import type { Caller } from '../../../core/calls/caller.ts';
import { checkMoment } from '../../../core/calls/stated-moments.ts';
import type { VerbInput } from '../../../core/calls/handler.ts';
import { storeFiles } from '../../../core/files/files.ts';
import type { Tx } from '../../../core/db/db.ts';
import { change } from '../../../core/db/rows.ts';
import { completePackages } from '../../packages/public.ts';
import { trackStatus, writeTrack } from '../../tracking/public.ts';
import { mailOrder } from '../messages.ts';
import { lockOrder, moveOrder, type Order } from '../moves.ts';
import { refuseUncollected } from './counter.ts';

/**
 * Confirms delivery to the recipient, with the proof (Delivering or ToBePickedUp → Signed). Throws `StateNotAllowed` while money is due at
 * our own counter.
 */
export async function sign(tx: Tx, caller: Caller, { id, signedTime, images }: VerbInput<typeof confirmSigned>) {
  const order = await lockOrder(tx, caller, id);
  orderStates.after(order.orderStatus, 'sign');
  await refuseUncollected(tx, order);
  if (signedTime) checkMoment(caller, 'SignedTime', signedTime, order.departureTime ?? order.creationTime);
  await signLockedOrder(tx, caller, order, signedTime ?? caller.now, await storeFiles(tx, caller, images ?? null));
  return true;
}

/** Completes the delivery of a locked order, with its track and pictures. */
export async function signLockedOrder(tx: Tx, caller: Caller, order: Order, at: Date, pictures: string[]): Promise<void> {
  await writeTrack(tx, caller, { siteId: order.siteId, orderId: order.id, status: trackStatus.Signed, at });
  await finishDelivery(tx, caller, order, at, pictures);
}

/** Completes a locked order once its track reports the signature. */
export async function finishDelivery(tx: Tx, caller: Caller, order: Order, at: Date, pictures: string[]): Promise<void> {
  const signed = await moveOrder(tx, caller, order, 'sign', { signedTime: at, deliveryTime: at, signedPictures: pictures });
  const { siteId, id: orderId, ownerId } = signed;
  await completePackages(tx, caller, { siteId, orderId });
  await mailOrder(tx, caller, signed, 'signed', enumCodes.CustomerMailEvent.Delivered);
  await publish(tx, caller, orderSigned, { siteId, orderId, ownerId });
}

/** Notifies the customer of a failed delivery with the remark of the reporter; the order keeps its status. */
export async function deliveryException(tx: Tx, caller: Caller, { id, content }: Input<typeof setDeliveryException>) {
  const order = await lockOrder(tx, caller, id);
  if (!orderStates.is(order.orderStatus, 'underWay')) throw ordersErrors.notUnderWay({ number: order.serialNumber });
  const contentByLanguage = Object.fromEntries(languages.map((language) => [language, content])) as Translations;
  await writeTrack(tx, caller, {
    siteId: order.siteId,
    orderId: id,
    status: trackStatus.DeliveryException,
    content: contentByLanguage,
    source: trackSources.staff,
  });
  return true;
}

/** Sets the remarks of an order; internal remarks are visible to staff only. */
export async function setRemarks(tx: Tx, caller: Caller, { id, remarks, internalRemarks }: Input<typeof setLogisticsOrderRemarks>) {
  const order = await lockOrder(tx, caller, id);
  await change(tx, caller, logisticsOrder, order, {
    remarks: remarks ?? null,
    internalRemarks: caller.audience === 'customer' ? order.internalRemarks : (internalRemarks ?? null),
  });
  return true;
}
