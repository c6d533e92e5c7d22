import { sql } from 'kysely';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import {
  draftRemoved,
  type OrderEvent,
  orderCancelled,
  orderDeparted,
  orderMerged,
  orderRecalled,
} from '@entrepot/contract/modules/orders/events.ts';
import { orderStates } from '@entrepot/contract/modules/orders/order-states.ts';
import { shop, shopPermission } from '@entrepot/contract/modules/shops/shop.ts';
import { type AccountClosed, accountClosed } from '@entrepot/contract/modules/access/events.ts';
import { platformOrder } from '@entrepot/contract/modules/shops/platform-order.ts';
import { shopConsolidation } from '@entrepot/contract/modules/shops/shop-consolidation.ts';
import { shopOrder } from '@entrepot/contract/modules/shops/shop-order.ts';
import { platformOrderStates, shopConsolidationStates, shopOrderStates } from '@entrepot/contract/modules/shops/shop-states.ts';
import { exportArrived } from '@entrepot/contract/modules/transport/events.ts';
import { type Subscriber, on } from '../../core/calls/events.ts';
import type { Caller } from '../../core/calls/caller.ts';
import { put } from '../../core/outbox/outbox.ts';
import type { Tx } from '../../core/db/db.ts';
import { change, lock, lockAll, lockWhere, removeWhere, softDelete, type Where } from '../../core/db/rows.ts';
import { asSystemIn } from '../../core/scope/scope.ts';
import { handOver } from './one-owner.ts';
import { moveOpen } from './platform-row.ts';

const { Shipped } = enumCodes.ThirdPartyPlatformsOrderStatus;

/**
 * Resets shop orders whose logistics order was cancelled: they wait with their goods bound, as before they were sent. Those of a shop that
 * another account connected pass to it.
 */
export async function releaseOrders(tx: Tx, caller: Caller, siteId: string, where: Where<typeof shopOrder>): Promise<void> {
  const system = asSystemIn(caller, siteId);
  const orders = await lockWhere(tx, system, shopOrder, where);
  for (const order of orders) {
    const { status } = order;
    const back = shopOrderStates.can(status, 'release') ? shopOrderStates.after(status, 'release') : status;
    await change(tx, system, shopOrder, order, { status: back, logisticsOrderId: null, consolidationId: null });
    await moveOpen(tx, system, order, 'release', { logisticsOrderId: null });
  }
  for (const id of new Set(orders.flatMap(({ consolidationId }) => consolidationId ?? []))) await settle(tx, system, id);
  await handOver(tx, system, orders);
}

const followCancelled = (tx: Tx, caller: Caller, { siteId, orderId }: OrderEvent) =>
  releaseOrders(tx, caller, siteId, { logisticsOrderId: orderId });

/** Moves shop orders to the logistics order into which theirs was merged. */
async function followMerged(tx: Tx, caller: Caller, { siteId, orderId, intoId }: OrderEvent & { intoId: string }): Promise<void> {
  const system = asSystemIn(caller, siteId);
  const orders = await lockWhere(tx, system, shopOrder, { logisticsOrderId: orderId });
  for (const order of orders) await change(tx, system, shopOrder, order, { logisticsOrderId: intoId });
  for (const row of await lockWhere(tx, system, platformOrder, { logisticsOrderId: orderId }))
    await change(tx, system, platformOrder, row, { logisticsOrderId: intoId });
  for (const id of new Set(orders.flatMap(({ consolidationId }) => consolidationId ?? []))) {
    const row = await lock(tx, system, shopConsolidation, id);
    const logisticsOrderIds = [...new Set(row.logisticsOrderIds.map((one) => (one === orderId ? intoId : one)))];
    await change(tx, system, shopConsolidation, row, { logisticsOrderIds });
  }
}

/** After the departure, parcels can be confirmed to the marketplaces once they arrive. */
async function followDeparted(tx: Tx, caller: Caller, { siteId, orderId }: OrderEvent): Promise<void> {
  const system = asSystemIn(caller, siteId);
  const orders = await lockWhere(tx, system, shopOrder, { logisticsOrderId: orderId });
  for (const order of orders) await moveOpen(tx, system, order, 'ship');
  for (const id of new Set(orders.flatMap(({ consolidationId }) => consolidationId ?? []))) await settle(tx, system, id);
}

/** A departure that was reverted: the parcels are ordered, and their consolidation waits for its departure. */
async function followRecalled(tx: Tx, caller: Caller, { siteId, orderId }: OrderEvent): Promise<void> {
  const system = asSystemIn(caller, siteId);
  const orders = await lockWhere(tx, system, shopOrder, { logisticsOrderId: orderId });
  for (const order of orders) await moveOpen(tx, system, order, 'recall');
  for (const row of await lockAll(
    tx,
    system,
    shopConsolidation,
    orders.flatMap(({ consolidationId }) => consolidationId ?? []),
  ))
    if (shopConsolidationStates.can(row.status, 'recall'))
      await change(tx, system, shopConsolidation, row, { status: shopConsolidationStates.after(row.status, 'recall'), shippedTime: null });
}

/** Confirms arrived goods to the marketplaces, with retries. */
async function followArrived(tx: Tx, caller: Caller, { siteId, orderIds }: { siteId: string; orderIds: readonly string[] }): Promise<void> {
  const system = asSystemIn(caller, siteId);
  for (const row of await lockWhere(tx, system, platformOrder, { logisticsOrderId: orderIds, status: Shipped })) {
    if (!platformOrderStates.is(row.status, 'confirmable')) continue;
    await change(tx, system, platformOrder, row, { nextConfirmTime: caller.now });
    await put(tx, system, siteId, 'confirmPlatformOrder', { platformOrderId: row.id });
  }
}

interface Departure {
  orders: number;
  waiting: number;
  unconfirmed: number;
}
const here = [...orderStates.codes('notApproved'), ...orderStates.codes('waitsForMoney')];

/**
 * Updates a consolidation from its orders: departed when all have departed, confirmed when every marketplace has confirmed, over when it
 * has no orders left.
 */
export async function settle(tx: Tx, system: Caller, id: string): Promise<void> {
  const row = await lock(tx, system, shopConsolidation, id);
  const found = await sql<Departure>`select count(*)::int as orders,
      count(*) filter (where l.order_status = any(${here}))::int as waiting,
      count(*) filter (where not (o.status = any(${[enumCodes.ShopOrderStatus.Shipped, ...shopOrderStates.codes('over')]})))::int as unconfirmed
    from shop_order o
    join logistics_order l on l.site_id = o.site_id and l.id = o.logistics_order_id
    where o.site_id = ${row.siteId} and o.consolidation_id = ${id}`.execute(tx);
  const { orders, waiting, unconfirmed } = found.rows[0]!;
  if (!orders) {
    if (shopConsolidationStates.can(row.status, 'cancel'))
      await change(tx, system, shopConsolidation, row, { status: shopConsolidationStates.after(row.status, 'cancel') });
    return;
  }
  const left = !waiting && shopConsolidationStates.can(row.status, 'ship');
  const now = left
    ? await change(tx, system, shopConsolidation, row, {
        status: shopConsolidationStates.after(row.status, 'ship'),
        shippedTime: system.now,
      })
    : row;
  if (!unconfirmed && shopConsolidationStates.can(now.status, 'confirm'))
    await change(tx, system, shopConsolidation, now, {
      status: shopConsolidationStates.after(now.status, 'confirm'),
      confirmTime: system.now,
    });
}

/** Disconnects the shops of a closed account and ends what was shared with it. */
async function leaveShops(tx: Tx, caller: Caller, { siteId, userId, ownerId }: AccountClosed): Promise<void> {
  if (userId !== ownerId) return;
  const system = asSystemIn(caller, siteId);
  for (const row of await lockWhere(tx, system, shop, { siteId, ownerId })) {
    await removeWhere(tx, system, shopPermission, { siteId, shopId: row.id });
    const closed = { accessToken: null, refreshToken: null, consentState: null, consentExpireTime: null };
    await softDelete(tx, system, shop, await change(tx, system, shop, row, closed));
  }
  await removeWhere(tx, system, shopPermission, { siteId, userId });
}

/** Subscribers that move shop orders with their logistics orders. */
export const shopsSubscribers: readonly Subscriber[] = [
  on(accountClosed, leaveShops),
  on(orderCancelled, followCancelled),
  on(draftRemoved, followCancelled),
  on(orderMerged, followMerged),
  on(orderDeparted, followDeparted),
  on(orderRecalled, followRecalled),
  on(exportArrived, followArrived),
];
