import { sql } from 'kysely';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { logisticsOrder } from '@entrepot/contract/modules/orders/logistics-order.ts';
import { orderStates } from '@entrepot/contract/modules/orders/order-states.ts';
import { platformOrder } from '@entrepot/contract/modules/shops/platform-order.ts';
import { shopOrder, shopOrderBinding } from '@entrepot/contract/modules/shops/shop-order.ts';
import { shopAuthorizationStates, shopOrderStates } from '@entrepot/contract/modules/shops/shop-states.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Db, Tx } from '../../core/db/db.ts';
import { change, findWhere, lockAll, lockWhere, removeWhere } from '../../core/db/rows.ts';
import { holdForShop, releaseForShop } from '../orders/public.ts';
import type { Shop } from './access.ts';
import type { ShopOrder } from './goods.ts';
import { moveOpen } from './platform-row.ts';

const { Authorized } = enumCodes.ShopAuthorizationStatus;
const { Unbound } = enumCodes.ShopOrderMatchStatus;
const { Unpaid, ToBeShipped, Prepared, Cancelling, Cancelled } = enumCodes.ShopOrderStatus;
const notDeparted = [...orderStates.codes('notDeparted')];
/** States of an order that the account which connects the shop takes over, if no logistics order was made of it. */
const unsent = [Unpaid, ToBeShipped, Prepared, Cancelling];
const atOnce = 500;

type OneShop = Pick<Shop, 'id' | 'siteId' | 'shopAuthorizationInformationType' | 'shopId'>;

/** Returns the other connections of the same marketplace shop at its site, by any account, removed ones included. */
export async function otherConnections(tx: Db, row: OneShop): Promise<Pick<Shop, 'id' | 'ownerId'>[]> {
  if (!row.shopId) return [];
  const { rows } = await sql<Pick<Shop, 'id' | 'ownerId'>>`select id, owner_id
    from shop
    where site_id = ${row.siteId}
      and shop_authorization_information_type = ${row.shopAuthorizationInformationType}
      and shop_id = ${row.shopId}
      and id <> ${row.id}
    order by id`.execute(tx);
  return rows;
}

/**
 * Whether an account of another site has connected the same marketplace shop: its orders would be sent by both. Nothing else of that site is read.
 */
export async function isConnectedAtOtherSite(tx: Db, row: OneShop): Promise<boolean> {
  const { rows } = await sql`select 1
    from site s
    join shop o on o.site_id = s.id
    where s.id <> ${row.siteId}
      and o.shop_authorization_information_type = ${row.shopAuthorizationInformationType}
      and o.shop_id = ${row.shopId}
      and o.status = any(${[...shopAuthorizationStates.codes('live')]}::smallint[])
      and not o.is_deleted
    limit 1`.execute(tx);
  return rows.length > 0;
}

/** Returns the logistics orders that have not left and are for orders of these shops, with the parts of those that were split. */
export async function ordersNotLeft(tx: Db, siteId: string, shopIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with sent as (
        select logistics_order_id as id from shop_order
        where site_id = ${siteId} and shop_id = any(${shopIds}::uuid[]) and logistics_order_id is not null),
      part as (
        select l.id from sent join logistics_order l on l.site_id = ${siteId} and l.parent_order_id = sent.id
        union select id from sent)
    select l.id
    from part
    join logistics_order l on l.site_id = ${siteId} and l.id = part.id
    where l.order_status = any(${notDeparted}) and not l.is_deleted
    order by l.id`.execute(tx);
  return rows.map(({ id }) => id);
}

interface Cause {
  id: string;
  name: string | null;
  isTaken: boolean;
}

/**
 * Holds locked logistics orders with an order of a shop that is not connected for their customer, and releases those whose shops are
 * connected. A shop that another account connected is named first.
 */
async function followShopsOf(tx: Tx, system: Caller, siteId: string, ids: readonly string[]): Promise<void> {
  if (!ids.length) return;
  const { rows } = await sql<Cause>`select distinct on (l.id) l.id, case when c.is_open or c.is_taken then c.name end as name, c.is_taken
    from logistics_order l
    join shop_order o on o.site_id = l.site_id and o.logistics_order_id in (l.id, l.parent_order_id)
    join shop h on h.site_id = o.site_id and h.id = o.shop_id
    cross join lateral (select h.name, h.is_deleted or h.status <> ${Authorized} as is_open,
        h.owner_id <> l.owner_id or exists (select 1 from shop n
          where n.site_id = h.site_id
            and n.shop_authorization_information_type = h.shop_authorization_information_type
            and n.shop_id = h.shop_id
            and n.id <> h.id
            and n.owner_id <> l.owner_id
            and n.status = ${Authorized}
            and not n.is_deleted) as is_taken) c
    where l.site_id = ${siteId} and l.id = any(${ids}::uuid[])
    order by l.id, c.is_taken desc, c.is_open desc, h.id`.execute(tx);
  const causes = new Map(rows.map((row) => [row.id, row]));
  for (const order of await lockAll(tx, system, logisticsOrder, ids)) {
    const cause = causes.get(order.id);
    if (cause?.name) await holdForShop(tx, system, order, { name: cause.name, isTaken: cause.isTaken });
    else await releaseForShop(tx, system, order);
  }
}

/** Holds or releases the logistics orders of a shop whose connection or owner changed. The shop is locked. */
export async function followConnection(tx: Tx, system: Caller, { id, siteId }: Pick<Shop, 'id' | 'siteId'>): Promise<void> {
  await followShopsOf(tx, system, siteId, await ordersNotLeft(tx, siteId, [id]));
}

/** Holds one logistics order whose shop is not connected. */
export const followShops = (tx: Tx, system: Caller, siteId: string, id: string): Promise<void> => followShopsOf(tx, system, siteId, [id]);

/**
 * Gives a locked shop that was connected the orders of the same marketplace shop: all of its own earlier connections, and those of other
 * accounts that were not sent. The others' goods are unbound. Sent ones are on hold for their customer, until they are cancelled.
 */
export async function takeOver(tx: Tx, system: Caller, row: Shop): Promise<void> {
  const others = await otherConnections(tx, row);
  const shopIds = [row.id, ...others.map(({ id }) => id)];
  // Logistics orders are locked before what follows them, as everywhere.
  const sent = await ordersNotLeft(tx, row.siteId, shopIds);
  await lockAll(tx, system, logisticsOrder, sent);
  const own = others.filter(({ ownerId }) => ownerId === row.ownerId).map(({ id }) => id);
  if (own.length) await moveOwn(tx, row, own);
  const foreign = others.filter(({ ownerId }) => ownerId !== row.ownerId).map(({ id }) => id);
  if (foreign.length)
    await takeUnsent(tx, system, row, await lockWhere(tx, system, shopOrder, { shopId: foreign, logisticsOrderId: null, status: unsent }));
  await followShopsOf(tx, system, row.siteId, sent);
}

/** Moves orders and articles of earlier connections of the same account; one that the new connection has too stays where it is. */
async function moveOwn(tx: Tx, { id, siteId }: Shop, own: readonly string[]): Promise<void> {
  await sql`update shop_order o set shop_id = ${id}
    where o.site_id = ${siteId} and o.shop_id = any(${own}::uuid[]) and not o.is_deleted
      and not exists (select 1 from shop_order n
        where n.site_id = o.site_id and n.shop_id = ${id} and n.platform_order_no = o.platform_order_no)`.execute(tx);
  await sql`update platform_order p set shop_id = o.shop_id
    from shop_order o
    where p.site_id = ${siteId} and p.shop_id = any(${own}::uuid[])
      and o.site_id = p.site_id and o.id = p.shop_order_id and o.shop_id = ${id}`.execute(tx);
  await sql`update shop_commodity c set shop_id = ${id}
    where c.site_id = ${siteId} and c.shop_id = any(${own}::uuid[])
      and not exists (select 1 from shop_commodity n
        where n.site_id = c.site_id and n.shop_id = ${id}
          and n.platform_item_id = c.platform_item_id and n.platform_model_id = c.platform_model_id)`.execute(tx);
}

/** Moves locked orders of other accounts to a shop. An order that the shop has already is cancelled at the other account. */
async function takeUnsent(tx: Tx, system: Caller, row: Shop, orders: readonly ShopOrder[]): Promise<void> {
  for (let at = 0; at < orders.length; at += atOnce) {
    const some = orders.slice(at, at + atOnce);
    const numbers = some.map(({ platformOrderNo }) => platformOrderNo);
    const known = await findWhere(tx, system, shopOrder, { shopId: row.id, platformOrderNo: numbers }, ['platformOrderNo']);
    const double = new Set(known.map(({ platformOrderNo }) => platformOrderNo));
    await removeWhere(tx, system, shopOrderBinding, { shopOrderId: some.map(({ id }) => id) });
    for (const order of some) {
      if (double.has(order.platformOrderNo)) {
        await change(tx, system, shopOrder, order, { status: Cancelled, matchStatus: Unbound });
        await moveOpen(tx, system, order, 'cancel');
        continue;
      }
      const status = shopOrderStates.can(order.status, 'reopen') ? shopOrderStates.after(order.status, 'reopen') : order.status;
      const { id: shopId, ownerId } = row;
      await change(tx, system, shopOrder, order, { shopId, ownerId, status, matchStatus: Unbound });
      await moveOpen(tx, system, order, 'unmatch');
      for (const parcel of await lockWhere(tx, system, platformOrder, { shopOrderId: order.id }))
        await change(tx, system, platformOrder, parcel, { shopId, ownerId });
    }
  }
}

/** Hands orders whose logistics order was cancelled to the account that has their shop now, if it is another one. */
export async function handOver(tx: Tx, system: Caller, orders: readonly ShopOrder[]): Promise<void> {
  for (const shopId of new Set(orders.map((order) => order.shopId))) {
    const { rows } = await sql<Shop>`select n.*
      from shop h
      join shop n on n.site_id = h.site_id
        and n.shop_authorization_information_type = h.shop_authorization_information_type
        and n.shop_id = h.shop_id
        and n.id <> h.id
      where h.site_id = any(${system.siteIds}::uuid[]) and h.id = ${shopId} and n.status = ${Authorized} and not n.is_deleted`.execute(tx);
    const ids = orders.filter((order) => order.shopId === shopId).map(({ id }) => id);
    if (rows[0])
      await takeUnsent(tx, system, rows[0], await lockWhere(tx, system, shopOrder, { id: ids, logisticsOrderId: null, status: unsent }));
  }
}
