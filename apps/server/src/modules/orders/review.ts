import type { Input } from '@entrepot/contract/core/call.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { ordersErrors } from '@entrepot/contract/modules/orders/errors.ts';
import { logisticsOrder } from '@entrepot/contract/modules/orders/logistics-order.ts';
import { orderApprovalStates, orderStates } from '@entrepot/contract/modules/orders/order-states.ts';
import type { freezeLogisticsOrder, rejectLogisticsOrder } from '@entrepot/contract/modules/orders/staff-calls.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/rows/db.ts';
import { change } from '../../core/rows/rows.ts';
import { lockRefunds, voidBillsOf } from '../billing/public.ts';
import { billSource } from './bills.ts';
import { tellOfOrder } from './messages.ts';
import { freezeOrder, lockOrder, moveOrder, unfreezeOrder } from './moves.ts';

type One = { id: string };

/** Sends an order back to its customer (20 → 10) with the reason. Its goods stay held, what is unpaid is voided, what was paid counts at the next submit. */
export async function reject(tx: Tx, caller: Caller, { id, remarks }: Input<typeof rejectLogisticsOrder> & One) {
  const order = await lockOrder(tx, caller, id);
  orderStates.after(order.orderStatus, 'reject');
  const orderApprovalStatus = orderApprovalStates.after(order.orderApprovalStatus, 'reject');
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
  const orderApprovalStatus = orderApprovalStates.after(order.orderApprovalStatus, 'cancelApproval');
  await moveOrder(tx, caller, order, 'cancelApproval', { orderApprovalStatus, approvalTime: null });
  return true;
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
