import type { Input } from '@entrepot/contract/core/call.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { ordersErrors } from '@entrepot/contract/modules/orders/errors.ts';
import { logisticsOrder } from '@entrepot/contract/modules/orders/logistics-order.ts';
import { orderStates } from '@entrepot/contract/modules/orders/order-states.ts';
import type { freezeLogisticsOrder, rejectLogisticsOrder } from '@entrepot/contract/modules/orders/staff-calls.ts';
import { splitErrors } from '@entrepot/contract/modules/orders/split-order.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/rows/db.ts';
import { change } from '../../core/rows/rows.ts';
import { textInAll } from '../../core/calls/texts.ts';
import { lockRefunds, voidBillsOf } from '../billing/public.ts';
import { takeBackTracks, trackStatus, writeTrack } from '../tracking/public.ts';
import { billSource } from './bills.ts';
import { tellOfOrder } from './messages.ts';
import { approvalAfter, freezeOrder, lockOrder, moveOrder, type Order, unfreezeOrder } from './moves.ts';

type One = { id: string };

/** Sends an order back to its customer (20 → 10) with the reason. Its goods stay held, what is unpaid is voided, what was paid counts at the next submit. */
export async function reject(tx: Tx, caller: Caller, { id, remarks }: Input<typeof rejectLogisticsOrder> & One) {
  const order = await lockOrder(tx, caller, id);
  orderStates.after(order.orderStatus, 'reject');
  const orderApprovalStatus = approvalAfter(order, 'reject');
  const { NotCod } = enumCodes.CollectionStatus;
  const rejected = await moveOrder(tx, caller, order, 'reject', { orderApprovalStatus, collectionStatus: NotCod });
  await voidBillsOf(tx, caller, billSource(order));
  await tellOfOrder(tx, caller, rejected, 'rejected', { remarks });
  return true;
}

/** Takes an approval back (30 → 20) while no picking list has the order. */
export async function cancelApprovalOne(tx: Tx, caller: Caller, { id }: One) {
  const order = await lockOrder(tx, caller, id);
  orderStates.after(order.orderStatus, 'cancelApproval');
  if (order.pickingListId) throw ordersErrors.inPickingList({ number: order.serialNumber });
  if (order.splitTotal) throw splitErrors.hasParts({ number: order.serialNumber });
  const orderApprovalStatus = approvalAfter(order, 'cancelApproval');
  const taken = await moveOrder(tx, caller, order, 'cancelApproval', { orderApprovalStatus, approvalTime: null });
  await tellOfApprovalTakenBack(tx, caller, taken);
  return true;
}

const takenBackKey = 'approvalTakenBack';

/** Neither tracks nor messages go on saying that an order is approved; in their place stands, once, that it is looked at again. */
async function tellOfApprovalTakenBack(tx: Tx, caller: Caller, order: Order): Promise<void> {
  const of = { siteId: order.siteId, orderId: order.id };
  await takeBackTracks(tx, { ...of, status: trackStatus.Approved, sourceKey: takenBackKey });
  await writeTrack(tx, caller, {
    ...of,
    status: order.paymentTime ? trackStatus.Paid : trackStatus.OrderCreated,
    content: textInAll('orders.tracks.approvalTakenBack'),
    sourceKey: `${takenBackKey}:${caller.now.toISOString()}`,
  });
  await tellOfOrder(tx, caller, order, 'approvalTakenBack');
}

/** Stops an order where it is; the customer is told why. */
export async function freeze(tx: Tx, caller: Caller, { id, freezeReason, remarks }: Input<typeof freezeLogisticsOrder> & One) {
  const frozen = await freezeOrder(tx, caller, await lockOrder(tx, caller, id), freezeReason, remarks ?? null);
  await tellOfOrder(tx, caller, frozen, 'frozen', { remarks: remarks ?? '' });
  return true;
}

/** Lets a frozen order go on. */
export async function unfreeze(tx: Tx, caller: Caller, { id }: One) {
  const order = await lockOrder(tx, caller, id);
  if (!order.frozen) throw ordersErrors.notFrozen({ number: order.serialNumber });
  await tellOfOrder(tx, caller, await unfreezeOrder(tx, caller, order), 'unfrozen');
  return true;
}

/** Locks the refunds of an order and of its bills for good. */
export async function lockRefund(tx: Tx, caller: Caller, { id }: One) {
  const order = await lockOrder(tx, caller, id);
  const { Draft } = enumCodes.OrderStatus;
  if (order.refundLocked || order.orderStatus === Draft || order.cancelled)
    throw ordersErrors.alreadyLocked({ number: order.serialNumber });
  const locked = await change(tx, caller, logisticsOrder, order, { refundLocked: true });
  await lockRefunds(tx, caller, billSource(locked));
  return true;
}
