import { sql } from 'kysely';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { shopOrder } from '@entrepot/contract/modules/shops/shop-order.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/db/db.ts';
import { lockAll } from '../../core/db/rows.ts';
import { asSystemIn } from '../../core/scope/scope.ts';
import { orderablePieces } from '../commodities/public.ts';
import type { Shop } from './access.ts';
import { bindLines, type Wanted } from './binding.ts';
import { goodsThere, lockGoods } from './goods.ts';

const { ToBeShipped } = enumCodes.ShopOrderStatus;
// Lines beyond this are bound in the next run.
const max = 300;

interface UnboundLine {
  orderId: string;
  lineId: string;
  quantity: number;
  commodityId: string;
  piecesEach: number;
}

/**
 * Returns unbound lines of orders to be shipped with the commodities of their articles, if any of it is in stock; the most urgent order
 * first.
 */
async function bareLines(tx: Tx, { siteId, id: shopId }: Pick<Shop, 'siteId' | 'id'>): Promise<UnboundLine[]> {
  const found = await sql<UnboundLine>`
    select o.id as order_id, l.id as line_id, l.quantity, a.commodity_id, a.commodity_quantity as pieces_each
    from shop_order o
    join shop_order_line l on l.site_id = o.site_id and l.shop_order_id = o.id
    join shop_commodity a on a.site_id = o.site_id
      and a.shop_id = o.shop_id
      and a.platform_item_id = l.platform_item_id
      and a.platform_model_id = l.platform_model_id
      and a.commodity_id is not null
      and not a.is_deleted
    where o.site_id = ${siteId}
      and o.shop_id = ${shopId}
      and o.status = ${ToBeShipped}
      and not o.is_deleted
      and not exists (select 1 from shop_order_binding b where b.site_id = l.site_id and b.line_id = l.id)
      and exists (select 1
        from commodity_inventory i
        where i.site_id = a.site_id and i.commodity_id = a.commodity_id and i.quantity >= 1 and ${orderablePieces})
    order by o.ship_by_time nulls last, o.id, l.id
    limit ${max}`.execute(tx);
  return found.rows;
}

/**
 * Binds unbound lines of a shop's orders to the commodities of their articles as far as pieces are free; never binds a line partly. Returns
 * the number of bound lines.
 */
export async function bindByArticles(tx: Tx, caller: Caller, shop: Pick<Shop, 'siteId' | 'id'>): Promise<number> {
  const { siteId } = shop;
  const seen = await bareLines(tx, shop);
  if (!seen.length) return 0;
  const system = asSystemIn(caller, siteId);
  const lockedOrders = await lockAll(tx, system, shopOrder, [...new Set(seen.map((row) => row.orderId))]);
  const orders = new Map(lockedOrders.map((row) => [row.id, row]));
  const goods = seen.map(({ commodityId }) => ({ packageId: null, commodityId }));
  await lockGoods(tx, system, goods);
  const there = await goodsThere(tx, siteId, goods);
  const free = new Map([...there].map(([id, one]) => [id, one.there - one.spokenFor]));
  const wanted = new Map<string, Wanted[]>();
  let lines = 0;
  // They may have been bound by hand before they were locked.
  for (const { orderId, lineId, quantity, commodityId, piecesEach } of await bareLines(tx, shop)) {
    const order = orders.get(orderId);
    const left = (free.get(commodityId) ?? 0) - quantity * piecesEach;
    if (!order || left < 0 || there.get(commodityId)?.ownerId !== order.ownerId) continue;
    free.set(commodityId, left);
    wanted.set(orderId, [...(wanted.get(orderId) ?? []), { lineId, packageId: null, commodityId, quantity }]);
    lines += 1;
  }
  for (const [orderId, of] of wanted) await bindLines(tx, caller, orders.get(orderId)!, of);
  return lines;
}
