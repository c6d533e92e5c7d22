import { sql } from 'kysely';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { draftRemoved, type OrderFact, orderCancelled, orderDeparted, orderMerged } from '@entrepot/contract/modules/orders/facts.ts';
import { orderStates } from '@entrepot/contract/modules/orders/order-states.ts';
import { platformOrder } from '@entrepot/contract/modules/shops/platform-order.ts';
import { shopConsolidation } from '@entrepot/contract/modules/shops/shop-consolidation.ts';
import { shopOrder } from '@entrepot/contract/modules/shops/shop-order.ts';
import { platformOrderStates, shopConsolidationStates, shopOrderStates } from '@entrepot/contract/modules/shops/shop-states.ts';
import { exportArrived } from '@entrepot/contract/modules/transport/facts.ts';
import { type Hearing, when } from '../../core/calls/announce.ts';
import type { Caller } from '../../core/calls/caller.ts';
import { put } from '../../core/outbox/outbox.ts';
import type { Tx } from '../../core/rows/db.ts';
import { change, lock, lockWhere, type Where } from '../../core/rows/rows.ts';
import { asSystemIn } from '../../core/rows/scope.ts';
import { moveOpen } from './platform-row.ts';

const { Shipped } = enumCodes.ThirdPartyPlatformsOrderStatus;

/** Shop orders whose logistics order was cancelled wait with their goods bound, as before they were sent. */
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
}

const hearCancelled = (tx: Tx, caller: Caller, { siteId, orderId }: OrderFact) =>
  releaseOrders(tx, caller, siteId, { logisticsOrderId: orderId });

/** What was to go with an order goes with the one that took it over. */
async function hearMerged(tx: Tx, caller: Caller, { siteId, orderId, intoId }: OrderFact & { intoId: string }): Promise<void> {
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

/** The goods have left: their parcels can be told to the marketplaces once they are there. */
async function hearDeparted(tx: Tx, caller: Caller, { siteId, orderId }: OrderFact): Promise<void> {
  const system = asSystemIn(caller, siteId);
  const orders = await lockWhere(tx, system, shopOrder, { logisticsOrderId: orderId });
  for (const order of orders) await moveOpen(tx, system, order, 'ship');
  for (const id of new Set(orders.flatMap(({ consolidationId }) => consolidationId ?? []))) await settle(tx, system, id);
}

/** The goods are there: each marketplace is told, now and, where it does not take it, again. */
async function hearArrived(tx: Tx, caller: Caller, { siteId, orderIds }: { siteId: string; orderIds: readonly string[] }): Promise<void> {
  const system = asSystemIn(caller, siteId);
  for (const row of await lockWhere(tx, system, platformOrder, { logisticsOrderId: orderIds, status: Shipped })) {
    if (!platformOrderStates.is(row.status, 'confirmable')) continue;
    await change(tx, system, platformOrder, row, { nextConfirmTime: caller.now });
    await put(tx, system, siteId, 'confirmPlatformOrder', { platformOrderId: row.id });
  }
}

interface Left {
  orders: number;
  waiting: number;
  unconfirmed: number;
}
const here = [...orderStates.codes('notApproved'), ...orderStates.codes('waitsForMoney')];

/** Brings a consolidation to where its orders are: left when all have left, confirmed when every marketplace knows, over when none is in it. */
export async function settle(tx: Tx, system: Caller, id: string): Promise<void> {
  const row = await lock(tx, system, shopConsolidation, id);
  const found = await sql<Left>`select count(*)::int as orders, count(*) filter (where l.order_status = any(${here}))::int as waiting,
      count(*) filter (where not (o.status = any(${[enumCodes.ShopOrderStatus.Shipped, ...shopOrderStates.codes('over')]})))::int as unconfirmed
    from shop_order o join logistics_order l on l.site_id = o.site_id and l.id = o.logistics_order_id
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

/** What shop orders do when the logistics orders that carry them move. */
export const shopsHearings: readonly Hearing[] = [
  when(orderCancelled, hearCancelled),
  when(draftRemoved, hearCancelled),
  when(orderMerged, hearMerged),
  when(orderDeparted, hearDeparted),
  when(exportArrived, hearArrived),
];
