import { sql } from 'kysely';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { ordersErrors } from '@entrepot/contract/modules/orders/errors.ts';
import type { Caller } from '../../../core/calls/caller.ts';
import type { Tx } from '../../../core/db/db.ts';
import { isUnusableLot, lockStock, orderablePlaces, stockAt, unusableLots } from '../../commodities/public.ts';
import type { Order } from '../moves.ts';
import type { GoodsWish } from './order-goods.ts';
import { addPlaces, freezeStock, lockStockOf, moveFor, type Place, placesOf, setPlace, type Step, type StockOrder } from './stock-goods.ts';
import { type OnShelf, portions } from './stock-moves.ts';
import { storeShelfNames } from '../placing/submit.ts';

const { Frozen, Problem } = enumCodes.InventoryState;
const { Freeze } = enumCodes.StockMovementType;

/** Pieces of a commodity that an order needs and has not reserved. */
export interface MissingStock {
  orderId: string;
  commodityId: string;
  commodityCode: string;
  missing: number;
}

/**
 * Handles pieces of a locked order that are missing on their shelf: removes them from the order and blocks them as an issue of that shelf
 * until it is counted.
 */
export async function missStock(
  tx: Tx,
  caller: Caller,
  order: StockOrder,
  { commodityId, shelfId, quantity }: OnShelf,
  reason: string | null,
): Promise<void> {
  const { warehouseId } = order;
  await lockStock(tx, [{ commodityId }]);
  const here = (await placesOf(tx, order)).filter((place) => place.commodityId === commodityId && place.shelfId === shelfId);
  // Pieces of a blocked or expired lot are the ones that were not picked.
  const blocked = await unusableLots(tx, here);
  const isBlocked = ({ lotId }: Place) => Number(lotId !== null && blocked.has(lotId));
  const places = here.toSorted((a, b) => isBlocked(b) - isBlocked(a));
  const steps: Step[] = [];
  for (const { place, pieces } of portions(places, quantity, (one) => one.quantity - one.pickedQuantity)) {
    const at = { warehouseId, shelfId, batchDate: place.batchDate, lotId: place.lotId };
    const type = enumCodes.StockMovementType.Release;
    steps.push({ commodityId, quantity: pieces, type, reason, from: { ...at, state: Frozen }, to: { ...at, state: Problem } });
    await setPlace(tx, place, { quantity: place.quantity - pieces });
  }
  await moveFor(tx, caller, order, steps);
}

/** Reserves pieces of a locked order again that were reported missing and are on their shelf after all. Throws `InsufficientStock`. */
export async function findStock(tx: Tx, caller: Caller, order: Order, { commodityId, shelfId, quantity }: OnShelf): Promise<void> {
  const { siteId, warehouseId } = order;
  await lockStock(tx, [{ commodityId }]);
  const steps: Step[] = [];
  let left = quantity;
  for (const { batchDate, lotId, quantity: there } of await stockAt(tx, {
    siteId,
    shelfId,
    binId: null,
    commodityIds: [commodityId],
    state: Problem,
  })) {
    const pieces = Math.min(left, there);
    left -= pieces;
    const at = { warehouseId, shelfId, batchDate, lotId };
    if (pieces) steps.push({ commodityId, quantity: pieces, type: Freeze, from: { ...at, state: Problem }, to: { ...at, state: Frozen } });
  }
  if (left > 0) throw ordersErrors.notMissing({ number: order.serialNumber, pieces: left });
  await moveFor(tx, caller, order, steps);
  const spots = steps.map(({ quantity: pieces, to }) => ({
    commodityId,
    shelfId,
    batchDate: to!.batchDate ?? null,
    lotId: to!.lotId ?? null,
    quantity: pieces,
  }));
  await addPlaces(tx, caller, order, spots);
}

/**
 * Reserves other pieces for orders in place of those that were missing, as far as there are any. Returns what is still missing. The orders
 * must be locked and of one warehouse.
 */
export async function replaceStock(tx: Tx, caller: Caller, orders: readonly Order[]): Promise<MissingStock[]> {
  const short = await missingOf(tx, orders);
  if (!short.length) return [];
  await lockStock(tx, short);
  for (const order of orders.filter(({ id }) => short.some(({ orderId }) => orderId === id))) {
    const own = short.filter(({ orderId }) => orderId === order.id);
    const { siteId, warehouseId } = order;
    const onShelf = await orderablePlaces(tx, { siteId, warehouseId, commodityIds: own.map(({ commodityId }) => commodityId) });
    const found = own.map(({ commodityId, missing }) => {
      const free = onShelf.filter((place) => place.commodityId === commodityId && place.ownerId === order.ownerId);
      return { commodityId, quantity: Math.min(missing, sumOf(free)) };
    });
    await freezeStock(
      tx,
      caller,
      order,
      found.filter(({ quantity }) => quantity > 0),
    );
    await storeShelfNames(tx, order);
  }
  return missingOf(tx, orders);
}

/**
 * Replaces reserved pieces of blocked or expired lots that are on their shelf by other pieces, as far as there are any, before the orders are picked.
 * Returns what is still of such a lot. The orders must be locked and of one warehouse.
 */
export async function replaceBlocked(tx: Tx, caller: Caller, orders: readonly Order[]): Promise<MissingStock[]> {
  const reserved = await withBlockedLots(tx, orders);
  if (!reserved.length) return [];
  const own = orders.filter(({ id }) => reserved.includes(id));
  await lockStockOf(tx, own);
  const left: MissingStock[] = [];
  for (const order of own) {
    const places = await placesOf(tx, order);
    const blocked = await unusableLots(tx, places);
    for (const place of places.filter((one) => one.lotId && blocked.has(one.lotId) && one.quantity > one.pickedQuantity)) {
      const missing = place.quantity - place.pickedQuantity - (await replacePlace(tx, caller, order, place));
      const of = tx.selectFrom('commodity').select('commodityCode').where('siteId', '=', order.siteId).where('id', '=', place.commodityId);
      const { commodityCode } = await of.executeTakeFirstOrThrow();
      if (missing) left.push({ orderId: order.id, commodityId: place.commodityId, commodityCode, missing });
    }
    await storeShelfNames(tx, order);
  }
  return left;
}

/** Releases pieces of a place for as many others and returns their number. */
async function replacePlace(tx: Tx, caller: Caller, order: Order, place: Place): Promise<number> {
  const { siteId, warehouseId } = order;
  const { commodityId, shelfId, batchDate, lotId } = place;
  const onShelf = await orderablePlaces(tx, { siteId, warehouseId, commodityIds: [commodityId] });
  const free = sumOf(onShelf.filter(({ ownerId }) => ownerId === order.ownerId));
  const quantity = Math.min(free, place.quantity - place.pickedQuantity);
  if (!quantity) return 0;
  const at = { warehouseId, shelfId, batchDate, lotId };
  const type = enumCodes.StockMovementType.Release;
  await moveFor(tx, caller, order, [
    { commodityId, quantity, type, from: { ...at, state: Frozen }, to: { ...at, state: enumCodes.InventoryState.Available } },
  ]);
  await setPlace(tx, place, { quantity: place.quantity - quantity });
  await freezeStock(tx, caller, order, [{ commodityId, quantity }]);
  return quantity;
}

/** Returns the orders that have reserved pieces of blocked or expired lots on their shelves. */
async function withBlockedLots(tx: Tx, orders: readonly Pick<Order, 'siteId' | 'id'>[]): Promise<string[]> {
  const [first] = orders;
  if (!first) return [];
  const found = await sql<{ id: string }>`select distinct p.logistics_order_id as id
    from order_goods_place p
    join commodity_lot l on l.site_id = p.site_id and l.id = p.lot_id
    where p.site_id = ${first.siteId}
      and p.logistics_order_id = any(${orders.map(({ id }) => id)}::uuid[])
      and p.quantity > p.picked_quantity
      and ${isUnusableLot('l')}`.execute(tx);
  return found.rows.map(({ id }) => id);
}

const sumOf = (places: readonly { quantity: number }[]) => places.reduce((all, { quantity }) => all + quantity, 0);

async function missingOf(tx: Tx, orders: readonly Pick<Order, 'siteId' | 'id'>[]): Promise<MissingStock[]> {
  const [first] = orders;
  if (!first) return [];
  const found = await sql<MissingStock>`select g.logistics_order_id as order_id, g.commodity_id, c.commodity_code,
      g.quantity - coalesce(h.pieces, 0) as missing
    from order_goods g
    join commodity c on c.site_id = g.site_id and c.id = g.commodity_id
    left join lateral (select sum(p.quantity)::int as pieces
        from order_goods_place p
        where p.site_id = g.site_id and p.logistics_order_id = g.logistics_order_id and p.commodity_id = g.commodity_id) h on true
    where g.site_id = ${first.siteId}
      and g.logistics_order_id = any(${orders.map(({ id }) => id)}::uuid[])
      and g.quantity > coalesce(h.pieces, 0)
    order by g.id`.execute(tx);
  return found.rows;
}

/** Returns the reserved stock of an order by commodity; less than its lines if some pieces were missing. */
export async function reservedStock(tx: Tx, order: Pick<Order, 'siteId' | 'id'>): Promise<GoodsWish[]> {
  const places = await placesOf(tx, order);
  return [...new Set(places.map(({ commodityId }) => commodityId))].map((commodityId) => ({
    packageId: null,
    commodityId,
    quantity: sumOf(places.filter((place) => place.commodityId === commodityId)),
  }));
}
