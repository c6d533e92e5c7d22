import type { Input } from '@entrepot/contract/core/call.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type { sendDespiteCancellation } from '@entrepot/contract/modules/orders/calls.ts';
import { ordersErrors } from '@entrepot/contract/modules/orders/errors.ts';
import { orderStates } from '@entrepot/contract/modules/orders/order-states.ts';
import type { Caller } from '../../../core/calls/caller.ts';
import type { Tx } from '../../../core/db/db.ts';
import { freezeOrder, unfreezeOrder } from '../hold.ts';
import { notifyOrder, reachOfOrder } from '../messages.ts';
import { lockOrder, type Order } from '../moves.ts';

const { BuyerCancelled } = enumCodes.FreezeReason;

/**
 * Holds a locked order whose buyer cancels on a marketplace, and notifies its customer immediately, who chooses between cancelling it and
 * sending it anyway. An order that has left continues, and a freeze for another reason stays; the customer is notified of the cancellation all the same.
 */
export async function holdForBuyer(tx: Tx, caller: Caller, order: Order, platformOrderNo: string): Promise<void> {
  if (order.frozen && order.freezeReason === BuyerCancelled && order.freezeRemarks === platformOrderNo) return;
  const values = { platform: platformOrderNo };
  if (orderStates.is(order.orderStatus, 'underWay')) return reachOfOrder(tx, caller, order, 'buyerCancelledLate', values);
  if (!orderStates.is(order.orderStatus, 'notDeparted')) return;
  if (!order.frozen) await freezeOrder(tx, caller, order, BuyerCancelled, platformOrderNo);
  await reachOfOrder(tx, caller, order, 'buyerCancelled', values);
}

/** Lets a locked order continue when its buyer withdraws the cancellation; a freeze for another reason stays. */
export async function releaseForBuyer(tx: Tx, caller: Caller, order: Order, platformOrderNo: string): Promise<void> {
  if (!order.frozen || order.freezeReason !== BuyerCancelled || order.freezeRemarks !== platformOrderNo) return;
  const now = await unfreezeOrder(tx, caller, order);
  if (!now.frozen) await notifyOrder(tx, caller, now, 'buyerRestored', { platform: platformOrderNo });
}

/** Sends an order although its buyer cancelled: the choice of its customer. Throws `StateNotAllowed` for an order that is not on hold for that. */
export async function sendAnyway(tx: Tx, caller: Caller, { id }: Input<typeof sendDespiteCancellation>): Promise<true> {
  const order = await lockOrder(tx, caller, id);
  if (!order.frozen || order.freezeReason !== BuyerCancelled) throw ordersErrors.notFrozen({ number: order.serialNumber });
  const now = await unfreezeOrder(tx, caller, order);
  await notifyOrder(tx, caller, now, 'sentAnyway', { platform: order.freezeRemarks ?? '' });
  return true;
}
