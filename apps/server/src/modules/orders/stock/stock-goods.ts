import { sql } from 'kysely';
import type { RowOf } from '@entrepot/contract/core/resource.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { ordersErrors } from '@entrepot/contract/modules/orders/errors.ts';
import { orderGoodsPlace } from '@entrepot/contract/modules/orders/order-goods-place.ts';
import type { Caller } from '../../../core/calls/caller.ts';
import type { Db, Tx } from '../../../core/db/db.ts';
import { oneOf } from '../../../core/db/conditions.ts';
import { insertAll } from '../../../core/db/rows.ts';
import { lockStock, moveStock, nextMovementLine, orderablePlaces, rotationDay, type StockMove } from '../../commodities/public.ts';
import type { Order } from '../moves.ts';
import type { StockPieces } from './order-goods.ts';

/** The order whose goods move; it must be locked. */
export type StockOrder = Pick<Order, 'siteId' | 'id' | 'ownerId' | 'warehouseId'>;
export type Place = RowOf<typeof orderGoodsPlace>;
type StockSpot = Pick<Place, 'commodityId' | 'shelfId' | 'batchDate' | 'lotId' | 'quantity'>;
/** A movement of an order; both `from` and `to` are complete. */
export type Step = Pick<StockMove, 'commodityId' | 'type' | 'quantity' | 'from' | 'to' | 'reason'>;

const { Available, Frozen } = enumCodes.InventoryState;
const { Freeze, Release } = enumCodes.StockMovementType;

/** Returns the pieces from stock that an order has reserved, in the order in which their commodity's rotation takes them. */
export async function placesOf(tx: Db, { siteId, id }: Pick<Order, 'siteId' | 'id'>): Promise<Place[]> {
  const found = await sql<Place>`select p.*
    from order_goods_place p
    join commodity c on c.site_id = p.site_id and c.id = p.commodity_id
    left join commodity_lot l on l.site_id = p.site_id and l.id = p.lot_id
    where p.site_id = ${siteId} and p.logistics_order_id = ${id}
    order by ${rotationDay} nulls last, p.batch_date nulls first, p.id`.execute(tx);
  return found.rows;
}

/** Locks the stock of all goods of orders, before several of them move it one after the other. */
export async function lockStockOf(tx: Tx, orders: readonly Pick<Order, 'siteId' | 'id'>[]): Promise<void> {
  const [first] = orders;
  if (!first) return;
  const found = await tx
    .selectFrom('orderGoods')
    .select('commodityId')
    .where('siteId', '=', first.siteId)
    .where('logisticsOrderId', '=', oneOf(orders.map(({ id }) => id)))
    .where('commodityId', 'is not', null)
    .$narrowType<{ commodityId: string }>()
    .execute();
  if (found.length) await lockStock(tx, found);
}

/** Moves pieces of stock for an order. An order can repeat the same step, so its movements are numbered. */
export async function moveFor(tx: Tx, caller: Caller, { siteId, id, ownerId }: StockOrder, steps: readonly Step[]): Promise<void> {
  if (!steps.length) return;
  const source = { siteId, sourceType: 'logisticsOrder', sourceId: id };
  const line = await nextMovementLine(tx, source);
  await moveStock(
    tx,
    caller,
    steps.map((step, at) => ({ ...source, ...step, ownerId, line: line + at })),
  );
}

/**
 * Reserves pieces for an order: of each commodity the oldest lot first, then the shelf with the most pieces. Rejects more than the shelves
 * of the order's warehouse have (`InsufficientStock`); `nameOf` names what is short.
 */
export async function freezeStock(
  tx: Tx,
  caller: Caller,
  order: StockOrder,
  goods: readonly StockPieces[],
  nameOf: (commodityId: string) => string = () => '',
): Promise<void> {
  if (!goods.length) return;
  const { siteId, warehouseId } = order;
  await lockStock(tx, goods);
  const places = await orderablePlaces(tx, { siteId, warehouseId, commodityIds: goods.map(({ commodityId }) => commodityId) });
  const spots = goods.flatMap((wanted) => {
    const own = places.filter((place) => place.commodityId === wanted.commodityId && place.ownerId === order.ownerId);
    const taken = spotsFor(own, wanted.quantity);
    const free = own.reduce((all, { quantity }) => all + quantity, 0);
    if (free < wanted.quantity) throw ordersErrors.stockShort({ number: nameOf(wanted.commodityId), free, wanted: wanted.quantity });
    return taken;
  });
  await moveFor(
    tx,
    caller,
    order,
    spots.map(({ commodityId, quantity, ...at }) => ({
      commodityId,
      quantity,
      type: Freeze,
      from: { ...at, warehouseId, state: Available },
      to: { ...at, warehouseId, state: Frozen },
    })),
  );
  await addPlaces(tx, caller, order, spots);
}

/** Takes that many pieces from places, the first ones first. */
function spotsFor<P extends StockSpot>(places: readonly P[], quantity: number): StockSpot[] {
  let left = quantity;
  return places.flatMap(({ commodityId, shelfId, batchDate, lotId, quantity: onShelf }) => {
    const taken = Math.min(left, onShelf);
    left -= taken;
    return taken > 0 ? [{ commodityId, shelfId, batchDate, lotId, quantity: taken }] : [];
  });
}

/** Adds reserved pieces of an order to the places it has already. */
export async function addPlaces(tx: Tx, caller: Caller, order: StockOrder, spots: readonly StockSpot[]): Promise<void> {
  const { siteId, id: logisticsOrderId } = order;
  const existingPlaces = await placesOf(tx, order);
  const more: StockSpot[] = [];
  for (const spot of spots) {
    const known = existingPlaces.find((place) => isAt(place, spot));
    if (known) await setPlace(tx, known, { quantity: known.quantity + spot.quantity });
    else more.push(spot);
  }
  await insertAll(
    tx,
    caller,
    orderGoodsPlace,
    more.map((spot) => ({ siteId, logisticsOrderId, ...spot })),
  );
}

/** Whether pieces are in a place: the same commodity and lot on the same shelf. */
const isAt = (place: Place, spot: Pick<StockSpot, 'commodityId' | 'shelfId' | 'batchDate' | 'lotId'>): boolean =>
  place.commodityId === spot.commodityId &&
  place.shelfId === spot.shelfId &&
  place.batchDate === spot.batchDate &&
  place.lotId === spot.lotId;

/** Sets the counts of a place; the order must be locked. */
export async function setPlace(
  tx: Tx,
  { siteId, id }: Place,
  values: Partial<Pick<Place, 'quantity' | 'pickedQuantity' | 'leftQuantity'>>,
): Promise<void> {
  if (values.quantity === 0) await tx.deleteFrom('orderGoodsPlace').where('siteId', '=', siteId).where('id', '=', id).execute();
  else await tx.updateTable('orderGoodsPlace').set(values).where('siteId', '=', siteId).where('id', '=', id).execute();
}

/**
 * Releases reserved pieces that are not picked, the youngest lot first; without `goods` all of them. Rejects if that many are not on their
 * shelves any more (`StateNotAllowed`).
 */
export async function releaseStock(tx: Tx, caller: Caller, order: StockOrder, goods?: readonly StockPieces[]): Promise<void> {
  const places = (await placesOf(tx, order)).reverse();
  const wanted =
    goods ?? [...new Set(places.map(({ commodityId }) => commodityId))].map((commodityId) => ({ commodityId, quantity: null }));
  const steps: Step[] = [];
  for (const { commodityId, quantity } of wanted) {
    let left = quantity ?? Number.POSITIVE_INFINITY;
    for (const place of places.filter((one) => one.commodityId === commodityId)) {
      const freed = Math.min(left, place.quantity - place.pickedQuantity);
      left -= freed;
      if (!freed) continue;
      const { shelfId, batchDate, lotId } = place;
      const at = { shelfId, batchDate, lotId, warehouseId: order.warehouseId };
      steps.push({ commodityId, quantity: freed, type: Release, from: { ...at, state: Frozen }, to: { ...at, state: Available } });
      await setPlace(tx, place, { quantity: place.quantity - freed });
    }
    if (quantity !== null && left > 0) throw ordersErrors.stockPicked();
  }
  await moveFor(tx, caller, order, steps);
}
