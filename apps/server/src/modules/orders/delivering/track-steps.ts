import { sql } from 'kysely';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { logisticsOrder } from '@entrepot/contract/modules/orders/logistics-order.ts';
import { orderStates } from '@entrepot/contract/modules/orders/order-states.ts';
import type { newestTrackChanged, trackReported } from '@entrepot/contract/modules/tracking/events.ts';
import type { Caller } from '../../../core/calls/caller.ts';
import type { Tx } from '../../../core/db/db.ts';
import { lock } from '../../../core/db/rows.ts';
import { cachedStatement } from '../../../core/db/statement-cache.ts';
import { deferWrite } from '../../../core/db/deferred-writes.ts';
import { finishDelivery } from './deliver.ts';
import { passCustoms } from '../fulfilling/shift-steps.ts';
import { reachOfOrder } from '../messages.ts';
import { moveOrder, type Order } from '../moves.ts';
import { returnOrder } from './returning.ts';

type Report = NonNullable<(typeof trackReported)['data']>;
type Newest = NonNullable<(typeof newestTrackChanged)['data']>;
const { CustomsCleared, HandedOver, Delivering, ReadyForPickup, Signed, Returning } = enumCodes.TrajectoryStatus;
const { HomeDelivery } = enumCodes.DeliveryMode;

/**
 * Moves an order to the status of a track report, as far as its state table allows. A report older than the order's state never moves it
 * back; one that skips a step (signed without "out for delivery") also takes the step in between.
 */
export async function followTrack(tx: Tx, caller: Caller, { orderId, status, at }: Report): Promise<void> {
  const order = await lock(tx, caller, logisticsOrder, orderId);
  if (status === CustomsCleared) await clear(tx, caller, order);
  else if (status === HandedOver || status === Delivering) await startDelivery(tx, caller, order);
  else if (status === ReadyForPickup) await deliverToStore(tx, caller, order);
  else if (status === Signed) await deliver(tx, caller, order, at);
  else if (status === Returning) await comeBack(tx, caller, order);
}

/** Customers see the status of the newest track of an order. */
export async function applyTrackStatus(tx: Tx, _caller: Caller, { siteId, orderId, status }: Newest): Promise<void> {
  const statement = cachedStatement(
    'newest track',
    [status, siteId, orderId],
    ([trackStatus, site, id]) => sql`update logistics_order set trajectory_status = ${trackStatus} where site_id = ${site} and id = ${id}`,
  );
  await deferWrite(tx, statement);
}

const clear = async (tx: Tx, caller: Caller, order: Order): Promise<Order> =>
  orderStates.can(order.orderStatus, 'clearCustoms')
    ? passCustoms(tx, caller, order, 'clearCustoms', enumCodes.CustomsStatus.Cleared)
    : order;

const startDelivery = async (tx: Tx, caller: Caller, order: Order): Promise<Order> =>
  orderStates.can(order.orderStatus, 'deliver') ? moveOrder(tx, caller, order, 'deliver', { isOnline: true }) : order;

async function deliverToStore(tx: Tx, caller: Caller, order: Order): Promise<void> {
  if (order.deliveryMode === HomeDelivery || !orderStates.can(order.orderStatus, 'reachPickup')) return;
  const waiting = await moveOrder(tx, caller, order, 'reachPickup', { isOnline: true });
  await reachOfOrder(tx, caller, waiting, 'readyForPickup', { code: waiting.pickupCode }, enumCodes.CustomerMailEvent.ReadyForPickup);
}

async function deliver(tx: Tx, caller: Caller, order: Order, at: Date): Promise<void> {
  const near = orderStates.can(order.orderStatus, 'sign') ? order : await startDelivery(tx, caller, order);
  if (orderStates.can(near.orderStatus, 'sign')) await finishDelivery(tx, caller, near, at, []);
}

async function comeBack(tx: Tx, caller: Caller, order: Order): Promise<void> {
  if (!orderStates.can(order.orderStatus, 'startReturn')) return;
  await returnOrder(tx, caller, order, null);
}
