import type { CodeOf } from '@entrepot/contract/core/field.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { logisticsOrder } from '@entrepot/contract/modules/orders/logistics-order.ts';
import { customsStood } from '@entrepot/contract/modules/orders/facts.ts';
import { orderStates } from '@entrepot/contract/modules/orders/order-states.ts';
import { trackSources } from '@entrepot/contract/modules/tracking/track.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/rows/db.ts';
import { change } from '../../core/rows/rows.ts';
import { announce } from '../../core/calls/announce.ts';
import { asSystemIn } from '../../core/rows/scope.ts';
import { trackStatus, writeTrack } from '../tracking/public.ts';
import { lockOrder, moveOrder, type Order } from './moves.ts';
import { bringBack, giveUp } from './returning.ts';

/** Tells with which shift an order goes that is bagged in part; null: with none any more. The order's lock guards it. */
export async function loadOnShift(tx: Tx, { siteId, id }: Pick<Order, 'siteId' | 'id'>, transportShiftId: string | null): Promise<void> {
  await tx.updateTable('logisticsOrder').set({ transportShiftId }).where('siteId', '=', siteId).where('id', '=', id).execute();
}

/** Lets orders follow their bag to another shift. */
export async function followBag(tx: Tx, siteId: string, orderIds: readonly string[], transportShiftId: string): Promise<void> {
  if (!orderIds.length) return;
  await tx.updateTable('logisticsOrder').set({ transportShiftId }).where('siteId', '=', siteId).where('id', 'in', orderIds).execute();
}

/** Tells the orders of a bag the bag's number at customs; null when it has none any more. */
export async function tellBagNumber(tx: Tx, bag: { siteId: string; id: string }, customsBagNumber: string | null): Promise<void> {
  await tx.updateTable('logisticsOrder').set({ customsBagNumber }).where('siteId', '=', bag.siteId).where('bagId', '=', bag.id).execute();
}

/** Gives an order that the caller holds its house number at customs. */
export const tellCustomsNumber = (tx: Tx, caller: Caller, order: Order, customsNumber: string): Promise<Order> =>
  change(tx, caller, logisticsOrder, order, { customsNumber });

type Customs = CodeOf<'CustomsStatus'>;
const { Rejected, Destroyed } = enumCodes.CustomsStatus;

/** Tells how customs stand for an order that the caller holds, and what they say. */
export async function tellCustoms(
  tx: Tx,
  caller: Caller,
  order: Order,
  customsStatus: Customs,
  remarks: string | null = null,
): Promise<Order> {
  const told = await change(tx, caller, logisticsOrder, order, { customsStatus });
  return stood(tx, caller, await followCustoms(tx, caller, told, remarks), remarks);
}

/** What customs turn away comes back (→ 220), and what they destroy never arrives (→ 240), as far as the order is not there already. */
async function followCustoms(tx: Tx, caller: Caller, order: Order, remarks: string | null): Promise<Order> {
  const { siteId, id: orderId, customsStatus, orderStatus } = order;
  if (customsStatus === Destroyed && orderStates.can(orderStatus, 'reportLost'))
    return giveUp(tx, caller, order, 'destroyed', remarks ?? '');
  if (customsStatus !== Rejected || !orderStates.can(orderStatus, 'startReturn')) return order;
  const back = await bringBack(tx, caller, order, remarks);
  await writeTrack(tx, caller, { siteId, orderId, status: trackStatus.Returning, source: trackSources.shift });
  return back;
}

/** Moves an order that the caller holds into customs or out of them, where its state allows that, with how they stand. */
export async function passCustoms(
  tx: Tx,
  caller: Caller,
  order: Order,
  verb: 'startCustoms' | 'clearCustoms',
  customsStatus: Customs,
  remarks: string | null = null,
): Promise<Order> {
  if (!orderStates.can(order.orderStatus, verb)) return tellCustoms(tx, caller, order, customsStatus, remarks);
  return stood(tx, caller, await moveOrder(tx, caller, order, verb, { customsStatus }), remarks);
}

async function stood(tx: Tx, caller: Caller, order: Order, remarks: string | null): Promise<Order> {
  const { siteId, id: orderId, ownerId, customsStatus } = order;
  await announce(tx, caller, customsStood, { siteId, orderId, ownerId, customsStatus, remarks });
  return lockOrder(tx, asSystemIn(caller, siteId), orderId);
}

/**
 * Notes that an order which the caller holds arrived abroad; its refunds are locked. An order that a carrier has moved on
 * before anybody confirmed the arrival never goes back.
 */
export const arriveAbroad = (
  tx: Tx,
  caller: Caller,
  order: Order,
  verb: 'arrive' | 'arriveInCustoms' | 'arriveCleared',
  arrivalTime: Date,
): Promise<Order> => {
  const arrived = { arrivalTime, refundLocked: true };
  return orderStates.can(order.orderStatus, verb)
    ? moveOrder(tx, caller, order, verb, arrived)
    : change(tx, caller, logisticsOrder, order, arrived);
};
