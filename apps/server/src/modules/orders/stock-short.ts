import { sql } from 'kysely';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/rows/db.ts';
import { holdStock, orderablePlaces } from '../commodities/public.ts';
import type { Order } from './moves.ts';
import type { GoodsWish } from './order-goods.ts';
import { freezeStock, moveFor, placesOf, setPlace, type Step, type StockOrder } from './stock-goods.ts';
import { type OnShelf, portions } from './stock-moves.ts';
import { noteShelves } from './submit.ts';

const { Frozen, Problem } = enumCodes.InventoryState;

/** Pieces of a commodity that an order wants and does not hold. */
export interface MissingStock {
  orderId: string;
  commodityId: string;
  commodityCode: string;
  missing: number;
}

/**
 * Pieces of an order that nobody found on their shelf: the order holds them no more, and no other one may take them. They are a problem
 * of that shelf until somebody counts it. The order is held.
 */
export async function missStock(
  tx: Tx,
  caller: Caller,
  order: StockOrder,
  { commodityId, shelfId, quantity }: OnShelf,
  reason: string | null,
): Promise<void> {
  const { warehouseId } = order;
  await holdStock(tx, [{ commodityId }]);
  const places = (await placesOf(tx, order)).filter((place) => place.commodityId === commodityId && place.shelfId === shelfId);
  const steps: Step[] = [];
  for (const { place, pieces } of portions(places, quantity, (one) => one.quantity - one.pickedQuantity)) {
    const at = { warehouseId, shelfId, batchDate: place.batchDate };
    const type = enumCodes.StockMovementType.Release;
    steps.push({ commodityId, quantity: pieces, type, reason, from: { ...at, state: Frozen }, to: { ...at, state: Problem } });
    await setPlace(tx, place, { quantity: place.quantity - pieces });
  }
  await moveFor(tx, caller, order, steps);
}

/**
 * Holds other pieces for orders in place of those that were missing on their shelves, as far as there are any. Gives what is missing
 * still. The orders, all of one warehouse, are held.
 */
export async function replaceStock(tx: Tx, caller: Caller, orders: readonly Order[]): Promise<MissingStock[]> {
  const short = await missingOf(tx, orders);
  if (!short.length) return [];
  await holdStock(tx, short);
  for (const order of orders.filter(({ id }) => short.some(({ orderId }) => orderId === id))) {
    const own = short.filter(({ orderId }) => orderId === order.id);
    const { siteId, warehouseId } = order;
    const lying = await orderablePlaces(tx, { siteId, warehouseId, commodityIds: own.map(({ commodityId }) => commodityId) });
    const found = own.map(({ commodityId, missing }) => {
      const free = lying.filter((place) => place.commodityId === commodityId && place.ownerId === order.ownerId);
      return { commodityId, quantity: Math.min(missing, sumOf(free)) };
    });
    await freezeStock(
      tx,
      caller,
      order,
      found.filter(({ quantity }) => quantity > 0),
    );
    await noteShelves(tx, order);
  }
  return missingOf(tx, orders);
}

const sumOf = (places: readonly { quantity: number }[]) => places.reduce((all, { quantity }) => all + quantity, 0);

async function missingOf(tx: Tx, orders: readonly Pick<Order, 'siteId' | 'id'>[]): Promise<MissingStock[]> {
  const [first] = orders;
  if (!first) return [];
  const found =
    await sql<MissingStock>`select g.logistics_order_id as order_id, g.commodity_id, c.commodity_code, g.quantity - coalesce(h.pieces, 0) as missing
    from order_goods g join commodity c on c.site_id = g.site_id and c.id = g.commodity_id
    left join lateral (select sum(p.quantity)::int as pieces from order_goods_place p
      where p.site_id = g.site_id and p.logistics_order_id = g.logistics_order_id and p.commodity_id = g.commodity_id) h on true
    where g.site_id = ${first.siteId} and g.logistics_order_id = any(${orders.map(({ id }) => id)}::uuid[]) and g.quantity > coalesce(h.pieces, 0)
    order by g.id`.execute(tx);
  return found.rows;
}

/** The pieces of stock that an order holds, commodity by commodity; fewer than its lines say when some were missing. */
export async function heldStock(tx: Tx, order: Pick<Order, 'siteId' | 'id'>): Promise<GoodsWish[]> {
  const places = await placesOf(tx, order);
  return [...new Set(places.map(({ commodityId }) => commodityId))].map((commodityId) => ({
    packageId: null,
    commodityId,
    quantity: sumOf(places.filter((place) => place.commodityId === commodityId)),
  }));
}
