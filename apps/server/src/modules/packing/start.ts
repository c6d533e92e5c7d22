import type { Input } from '@entrepot/contract/core/call.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type { startPacking } from '@entrepot/contract/modules/packing/calls.ts';
import { doneAlready } from '@entrepot/contract/core/errors.ts';
import { packingErrors } from '@entrepot/contract/modules/packing/errors.ts';
import { packing, packingStates } from '@entrepot/contract/modules/packing/packing.ts';
import { orderStates } from '@entrepot/contract/modules/orders/order-states.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/db/db.ts';
import { change, insert } from '../../core/db/rows.ts';
import { lockOrder, type Order, refuseUnpaid, setPackingStatus } from '../orders/public.ts';
import { isClaimedByOther, lockedUntil, otherPacker, type Packing, packingOf } from './table-lock.ts';
import { stateOf } from './reopen.ts';

/**
 * Opens an order for the caller at a packing station. Throws `StateNotAllowed` without a reason when another packer worked on it within
 * half an hour.
 */
export async function start(tx: Tx, caller: Caller, { logisticsOrderId, station, reason }: Input<typeof startPacking>) {
  const order = await lockOrder(tx, caller, logisticsOrderId);
  refuseUnpackable(order);
  await refuseUnpaid(tx, caller, order);
  const row = await begin(tx, caller, order, { station: station ?? null, reason: reason ?? null });
  await setPackingStatus(tx, caller, order, row.status);
  return { ...row, lockedUntil: lockedUntil(row) };
}

/** Throws `OrderNotApproved`, `StateNotAllowed` when it is not picked, `OrderFrozen` or `OrderFullyPacked`. */
export function refuseUnpackable(order: Order): void {
  const { OrderStatus, OrderApprovalStatus } = enumCodes;
  const named = { order: order.serialNumber };
  if (order.frozen) throw packingErrors.frozen({ ...named, remarks: order.freezeRemarks ?? '' });
  if (orderStates.is(order.orderStatus, 'notApproved') || order.orderApprovalStatus !== OrderApprovalStatus.Approved)
    throw packingErrors.notApproved({ ...named, ...stateOf(order) });
  if (orderStates.is(order.orderStatus, 'notPicked')) throw packingErrors.notPicked({ ...named, ...stateOf(order) });
  if (order.orderStatus !== OrderStatus.ToBePacked) throw packingErrors.packedAlready(named, doneAlready);
}

interface Wish {
  station: string | null;
  /** The reason for taking it over from another packer. */
  reason: string | null;
}

async function begin(tx: Tx, caller: Caller, order: Order, { station, reason }: Wish): Promise<Packing> {
  const row = await packingOf(tx, order);
  const { ToBePacked } = enumCodes.PackingStatus;
  const own = { packerId: caller.userId, station, startTime: caller.now, endTime: null, leftTime: null, takeoverReason: null };
  if (!row) {
    const { siteId, id, warehouseId } = order;
    const status = packingStates.after(ToBePacked, 'start');
    return insert(tx, caller, packing, { siteId, logisticsOrderId: id, warehouseId, status, ...own });
  }
  const others = isClaimedByOther(row, caller);
  if (others && !reason) throw await otherPacker(tx, order, row);
  if (row.status === ToBePacked) return change(tx, caller, packing, row, { status: packingStates.after(row.status, 'start'), ...own });
  // Continues the caller's own packing; another packer's is taken over in its current state.
  const { packerId } = own;
  return change(tx, caller, packing, row, {
    status: packingStates.after(row.status, 'takeOver'),
    packerId,
    station: station ?? row.station,
    leftTime: null,
    takeoverReason: others ? reason : row.packerId === packerId ? row.takeoverReason : null,
  });
}
