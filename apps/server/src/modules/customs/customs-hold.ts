import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { customsStood } from '@entrepot/contract/modules/orders/events.ts';
import { orderStates } from '@entrepot/contract/modules/orders/order-states.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/db/db.ts';
import { asSystemIn } from '../../core/scope/scope.ts';
import { transportShiftIndex } from '@entrepot/contract/modules/transport/screens.ts';
import { notifyOwnerDirectly, notifyCustomer, notifyStaff } from '../messaging/public.ts';
import { freezeOrder, lockOrder, type Order, unfreezeOrder } from '../orders/public.ts';
import { releaseEntry } from './ledger.ts';

type CustomsStatusChange = NonNullable<(typeof customsStood)['data']>;
const { OnHold, Rejected } = enumCodes.CustomsStatus;
const { Customs } = enumCodes.FreezeReason;

/**
 * Applies a customs status to an order. Goods on customs hold wait for documents: the order is frozen with the request of customs, and its
 * customer is notified. A release by customs unfreezes it; the entry of goods that customs reject is reverted.
 */
export async function applyCustomsStatus(
  tx: Tx,
  caller: Caller,
  { siteId, orderId, customsStatus, remarks }: CustomsStatusChange,
): Promise<void> {
  const system = asSystemIn(caller, siteId);
  const order = await lockOrder(tx, system, orderId);
  const frozenHere = order.frozen && order.freezeReason === Customs;
  if (customsStatus !== OnHold) {
    if (frozenHere) await unfreezeOrder(tx, system, order);
    if (customsStatus === Rejected) await releaseEntry(tx, caller, { siteId, orderId });
    return;
  }
  // A freeze for another reason stays; the customer is notified of customs all the same.
  if ((!order.frozen || frozenHere) && orderStates.is(order.orderStatus, 'notSigned'))
    await freezeOrder(tx, system, order, Customs, remarks ?? order.freezeRemarks);
  // Goods wait for an answer, so the customer is also notified outside of our pages.
  await notifyOwnerDirectly(tx, system, { ...notificationOf(order, remarks ? 'held' : 'heldUnsaid', remarks), ownerId: order.ownerId });
}

/** Notifies the customer of an order about its customs documents; `what` is a text of `customs.messages`. */
export const notifyPapers = (tx: Tx, caller: Caller, order: Order, what: string, remarks: string | null): Promise<void> =>
  notifyCustomer(tx, caller, { ...notificationOf(order, what, remarks), ownerId: order.ownerId });

/** Notifies the staff who may set the customs status that documents of an order wait for review. */
export const notifyPapersSubmitted = (tx: Tx, caller: Caller, order: Order): Promise<void> =>
  notifyStaff(tx, caller, { ...notificationOf(order, 'handedIn', null), screen: transportShiftIndex.SetCustomsStatus });

/** Strips the final punctuation of an input, for use within a sentence. */
const withoutEnd = (text: string) => text.trim().replace(/(?<![.。!！;；])[.。!！;；]+$/, '');

const notificationOf = ({ siteId, id, serialNumber }: Order, what: string, remarks: string | null) => ({
  siteId,
  type: enumCodes.UserMessageType.LogisticsOrder,
  text: `customs.messages.${what}`,
  values: { number: serialNumber, remarks: withoutEnd(remarks ?? '') },
  link: `/LogisticsOrderIndex?open=${id}`,
  sourceType: 'logisticsOrder',
  sourceId: id,
});
