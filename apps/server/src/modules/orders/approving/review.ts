import { reminderKinds } from '@entrepot/contract/modules/messaging/reminder.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { ordersErrors } from '@entrepot/contract/modules/orders/errors.ts';
import { logisticsOrder } from '@entrepot/contract/modules/orders/logistics-order.ts';
import { orderStates } from '@entrepot/contract/modules/orders/order-states.ts';
import type { freezeLogisticsOrder, rejectLogisticsOrder } from '@entrepot/contract/modules/orders/staff-calls.ts';
import { splitErrors } from '@entrepot/contract/modules/orders/split-order.ts';
import type { Caller } from '../../../core/calls/caller.ts';
import type { VerbInput } from '../../../core/calls/handler.ts';
import type { Tx } from '../../../core/db/db.ts';
import { change } from '../../../core/db/rows.ts';
import { textInAll } from '../../../core/calls/texts.ts';
import { lockRefunds, voidBillsOf } from '../../billing/public.ts';
import { recordReminder } from '../../messaging/public.ts';
import { withdrawTracks, trackStatus, writeTrack } from '../../tracking/public.ts';
import { billSource } from '../paying/bills.ts';
import { notifyOrder } from '../messages.ts';
import { freezeOrder, isByCause, openHoldOf, unfreezeOrder } from '../hold.ts';
import { approvalAfter, lockOrder, moveOrder, type Order } from '../moves.ts';

const { ShopDisconnected, ShopTaken } = enumCodes.FreezeReason;
type OrderRef = { id: string };

/**
 * Rejects an order and returns it to its customer as a draft (ToBeApproved → Draft) with the reason. Its goods stay reserved, unpaid bills
 * are voided, payments count at the next submit.
 */
export async function reject(tx: Tx, caller: Caller, { id, remarks }: VerbInput<typeof rejectLogisticsOrder>) {
  const order = await lockOrder(tx, caller, id);
  orderStates.after(order.orderStatus, 'reject');
  const orderApprovalStatus = approvalAfter(order, 'reject');
  const { NotCod } = enumCodes.CollectionStatus;
  const rejected = await moveOrder(tx, caller, order, 'reject', { orderApprovalStatus, collectionStatus: NotCod });
  await voidBillsOf(tx, caller, billSource(order));
  await notifyOrder(tx, caller, rejected, 'rejected', { remarks });
  await recordReminder(tx, caller, { siteId: rejected.siteId, kind: reminderKinds.orderRejected, subjectId: rejected.id, remarks });
  return true;
}

/** Withdraws an approval while no picking list has the order. */
export async function cancelApprovalOne(tx: Tx, caller: Caller, { id }: OrderRef) {
  const order = await lockOrder(tx, caller, id);
  orderStates.after(order.orderStatus, 'cancelApproval');
  if (order.pickingListId) throw ordersErrors.inPickingList({ number: order.serialNumber });
  if (order.splitTotal) throw splitErrors.hasParts({ number: order.serialNumber });
  const orderApprovalStatus = approvalAfter(order, 'cancelApproval');
  const taken = await moveOrder(tx, caller, order, 'cancelApproval', { orderApprovalStatus, approvalTime: null });
  await notifyApprovalWithdrawn(tx, caller, taken);
  return true;
}

const takenBackKey = 'approvalTakenBack';

/** Removes the approval from tracks and messages; a single message states that the order is under review again. */
async function notifyApprovalWithdrawn(tx: Tx, caller: Caller, order: Order): Promise<void> {
  const of = { siteId: order.siteId, orderId: order.id };
  await withdrawTracks(tx, { ...of, status: trackStatus.Approved, sourceKey: takenBackKey });
  await writeTrack(tx, caller, {
    ...of,
    status: order.paymentTime ? trackStatus.Paid : trackStatus.OrderCreated,
    content: textInAll('orders.tracks.approvalTakenBack'),
    sourceKey: `${takenBackKey}:${caller.now.toISOString()}`,
  });
  await notifyOrder(tx, caller, order, 'approvalTakenBack');
}

/** Freezes an order and notifies the customer of the reason. */
export async function freeze(tx: Tx, caller: Caller, { id, freezeReason, remarks }: VerbInput<typeof freezeLogisticsOrder>) {
  const frozen = await freezeOrder(tx, caller, await lockOrder(tx, caller, id), freezeReason, remarks ?? null);
  await notifyOrder(tx, caller, frozen, 'frozen', { remarks: remarks ?? '' });
  return true;
}

/**
 * Unfreezes an order. Throws `StateNotAllowed` while its goods or its shop hold it; if they are a second reason, the order remains on hold for that.
 */
export async function unfreeze(tx: Tx, caller: Caller, { id }: OrderRef) {
  const order = await lockOrder(tx, caller, id);
  if (!order.frozen) throw ordersErrors.notFrozen({ number: order.serialNumber });
  const why = isByCause(order) && (await openHoldOf(tx, caller, order));
  if (why) throw pausedError(order, why.freezeReason, why.freezeRemarks);
  const unfrozen = await unfreezeOrder(tx, caller, order);
  const isSentAnyway = order.freezeReason === enumCodes.FreezeReason.BuyerCancelled;
  const values = isSentAnyway ? { platform: order.freezeRemarks ?? '' } : {};
  if (!unfrozen.frozen) await notifyOrder(tx, caller, unfrozen, isSentAnyway ? 'sentAnyway' : 'unfrozen', values);
  return true;
}

function pausedError({ serialNumber: number }: Order, freezeReason: number, remarks: string | null) {
  if (freezeReason === ShopDisconnected) return ordersErrors.pausedByShop({ number, shop: remarks });
  if (freezeReason === ShopTaken) return ordersErrors.pausedByTakenShop({ number, shop: remarks });
  return ordersErrors.pausedByGoods({ number, remarks });
}

/** Locks the refunds of an order and of its bills for good. */
export async function lockRefund(tx: Tx, caller: Caller, { id }: OrderRef) {
  const order = await lockOrder(tx, caller, id);
  const { Draft } = enumCodes.OrderStatus;
  if (order.refundLocked || order.orderStatus === Draft || order.cancelled)
    throw ordersErrors.alreadyLocked({ number: order.serialNumber });
  const locked = await change(tx, caller, logisticsOrder, order, { refundLocked: true });
  await lockRefunds(tx, caller, billSource(locked));
  return true;
}
