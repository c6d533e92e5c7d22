import type { Input } from '@entrepot/contract/core/call.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { logisticsOrder } from '@entrepot/contract/modules/orders/logistics-order.ts';
import { orderStates } from '@entrepot/contract/modules/orders/order-states.ts';
import { transportErrors } from '@entrepot/contract/modules/transport/errors.ts';
import { transferArrivalUndone } from '@entrepot/contract/modules/transport/events.ts';
import { transportShift, transportShiftStates } from '@entrepot/contract/modules/transport/transport-shift.ts';
import type { undoArrival } from '@entrepot/contract/modules/transport/undo-arrival.ts';
import { publish } from '../../core/calls/events.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/db/db.ts';
import { change, lockAll } from '../../core/db/rows.ts';
import { wholeSites } from '../../core/scope/scope.ts';
import { unlockRefunds } from '../billing/public.ts';
import { type Order, undoArriveAbroad } from '../orders/public.ts';
import { withdrawNewestTrack, trackStatus } from '../tracking/public.ts';
import { noteCorrection } from './correction-note.ts';
import { orderIdsOf } from './depart.ts';
import { boxesOf } from './boxes.ts';
import { lockBags, lockShift, type Shift } from './shift.ts';
import { carryingShift, hasReceivedWhole } from './whole-loads.ts';

const { Export } = enumCodes.TransportShiftType;
const { Lost } = enumCodes.OrderStatus;

/**
 * Reverts an arrival that was confirmed by mistake: the shift and its orders are on their way again, and refunds that the arrival locked are
 * possible. Throws `StateNotAllowed` once something was received, or with the orders that have moved on.
 */
export async function undo(tx: Tx, caller: Caller, { id, reason }: Input<typeof undoArrival>) {
  const shift = await lockShift(tx, caller, id, 'receiver');
  const status = transportShiftStates.after(shift.status, 'undoArrival');
  const bags = await lockBags(tx, caller, shift);
  const carries = carryingShift(shift);
  const isReceived =
    bags.some((one) => one.status === enumCodes.BagNumberStatus.Received) ||
    (shift.type !== Export && (await boxesOf(tx, shift)).some(({ live }) => !live)) ||
    (carries && (await hasReceivedWhole(tx, caller, carries)));
  if (isReceived) throw transportErrors.receivedSome({ name: shift.name });
  if (shift.type === Export) await undoAbroad(tx, caller, shift);
  else await publish(tx, caller, transferArrivalUndone, { siteId: shift.siteId, shiftId: id });
  await change(tx, caller, transportShift, shift, { status, arrivalTime: null });
  await noteCorrection(tx, caller, shift, { step: 'arrivalUndone', status: trackStatus.Arrived, reason });
  return true;
}

async function undoAbroad(tx: Tx, caller: Caller, shift: Shift): Promise<void> {
  const orders = await lockAll(tx, wholeSites(caller), logisticsOrder, await orderIdsOf(tx, shift));
  const arrived = orders.filter(({ orderStatus }) => orderStatus !== Lost);
  const gone = arrived.filter(({ orderStatus }) => !orderStates.can(orderStatus, 'undoArrival'));
  if (gone.length) throw transportErrors.movedOn({ numbers: gone.map(({ serialNumber }) => serialNumber).slice(0, 20) });
  for (const order of arrived) await undoOrder(tx, caller, order);
}

async function undoOrder(tx: Tx, caller: Caller, order: Order): Promise<void> {
  const { siteId, id: orderId } = order;
  const back = await undoArriveAbroad(tx, caller, order);
  if (!back.refundLocked) await unlockRefunds(tx, caller, { sourceType: 'logisticsOrder', sourceId: orderId, siteId });
  await withdrawNewestTrack(tx, caller, { siteId, orderId, status: trackStatus.Arrived });
}
