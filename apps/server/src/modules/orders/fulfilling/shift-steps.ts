import type { CodeOf } from '@entrepot/contract/core/field.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { logisticsOrder } from '@entrepot/contract/modules/orders/logistics-order.ts';
import { customsStood } from '@entrepot/contract/modules/orders/events.ts';
import { orderStates } from '@entrepot/contract/modules/orders/order-states.ts';
import { trackSources } from '@entrepot/contract/modules/tracking/track.ts';
import type { Caller } from '../../../core/calls/caller.ts';
import type { Tx } from '../../../core/db/db.ts';
import { change } from '../../../core/db/rows.ts';
import { publish } from '../../../core/calls/events.ts';
import { asSystemIn } from '../../../core/scope/scope.ts';
import { trackStatus, writeTrack } from '../../tracking/public.ts';
import { lockOrder, moveOrder, type Order } from '../moves.ts';
import { returnOrder, writeOff } from '../delivering/returning.ts';

/** Sets the transport shift of a partly bagged order; null: none. The order must be locked. */
export async function loadOnShift(tx: Tx, { siteId, id }: Pick<Order, 'siteId' | 'id'>, transportShiftId: string | null): Promise<void> {
  await tx.updateTable('logisticsOrder').set({ transportShiftId }).where('siteId', '=', siteId).where('id', '=', id).execute();
}

/** Moves orders to the shift of their bag. */
export async function followBag(tx: Tx, siteId: string, orderIds: readonly string[], transportShiftId: string): Promise<void> {
  if (!orderIds.length) return;
  await tx.updateTable('logisticsOrder').set({ transportShiftId }).where('siteId', '=', siteId).where('id', 'in', orderIds).execute();
}

/** Sets the customs bag number on the orders of a bag; null removes it. */
export async function setBagNumber(tx: Tx, bag: { siteId: string; id: string }, customsBagNumber: string | null): Promise<void> {
  await tx.updateTable('logisticsOrder').set({ customsBagNumber }).where('siteId', '=', bag.siteId).where('bagId', '=', bag.id).execute();
}

/** Sets the customs number (HAWB) of a locked order. */
export const setCustomsNumber = (tx: Tx, caller: Caller, order: Order, customsNumber: string): Promise<Order> =>
  change(tx, caller, logisticsOrder, order, { customsNumber });

type Customs = CodeOf<'CustomsStatus'>;
const { Rejected, Destroyed } = enumCodes.CustomsStatus;

/** Sets the customs status and the remarks of customs on a locked order. */
export async function updateCustomsStatus(
  tx: Tx,
  caller: Caller,
  order: Order,
  customsStatus: Customs,
  remarks: string | null = null,
): Promise<Order> {
  const updated = await change(tx, caller, logisticsOrder, order, { customsStatus });
  return stood(tx, caller, await followCustoms(tx, caller, updated, remarks), remarks);
}

/** Goods rejected by customs are returned (→ Returning), and destroyed ones are lost (→ Lost), unless the order has that status already. */
async function followCustoms(tx: Tx, caller: Caller, order: Order, remarks: string | null): Promise<Order> {
  const { siteId, id: orderId, customsStatus, orderStatus } = order;
  if (customsStatus === Destroyed && orderStates.can(orderStatus, 'reportLost'))
    return writeOff(tx, caller, order, 'destroyed', remarks ?? '');
  if (customsStatus !== Rejected || !orderStates.can(orderStatus, 'startReturn')) return order;
  const back = await returnOrder(tx, caller, order, remarks);
  await writeTrack(tx, caller, { siteId, orderId, status: trackStatus.Returning, source: trackSources.shift });
  return back;
}

/** Moves a locked order into or out of customs, if its state allows that, and sets the customs status. */
export async function passCustoms(
  tx: Tx,
  caller: Caller,
  order: Order,
  verb: 'startCustoms' | 'clearCustoms',
  customsStatus: Customs,
  remarks: string | null = null,
): Promise<Order> {
  if (!orderStates.can(order.orderStatus, verb)) return updateCustomsStatus(tx, caller, order, customsStatus, remarks);
  return stood(tx, caller, await moveOrder(tx, caller, order, verb, { customsStatus }), remarks);
}

async function stood(tx: Tx, caller: Caller, order: Order, remarks: string | null): Promise<Order> {
  const { siteId, id: orderId, ownerId, customsStatus } = order;
  await publish(tx, caller, customsStood, { siteId, orderId, ownerId, customsStatus, remarks });
  return lockOrder(tx, asSystemIn(caller, siteId), orderId);
}

/**
 * Records the arrival of a locked order abroad and locks its refunds. An order that a carrier moved on before the arrival was confirmed
 * never moves back.
 */
export const arriveAbroad = (
  tx: Tx,
  caller: Caller,
  order: Order,
  verb: 'arrive' | 'arriveInCustoms' | 'arriveCleared',
  arrivalTime: Date,
): Promise<Order> => {
  const arrived = { arrivalTime, refundLocked: true, refundLockedByArrival: !order.refundLocked };
  return orderStates.can(order.orderStatus, verb)
    ? moveOrder(tx, caller, order, verb, arrived)
    : change(tx, caller, logisticsOrder, order, arrived);
};

/** Reverts the arrival of a locked order abroad; refunds that the arrival locked are possible again. */
export const undoArriveAbroad = (tx: Tx, caller: Caller, order: Order): Promise<Order> =>
  moveOrder(tx, caller, order, 'undoArrival', {
    arrivalTime: null,
    refundLocked: order.refundLocked && !order.refundLockedByArrival,
    refundLockedByArrival: false,
  });
