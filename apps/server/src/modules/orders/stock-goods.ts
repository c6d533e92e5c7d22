import type { RowOf } from '@entrepot/contract/core/resource.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { ordersErrors } from '@entrepot/contract/modules/orders/errors.ts';
import { orderGoodsPlace } from '@entrepot/contract/modules/orders/order-goods-place.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/rows/db.ts';
import { oneOf } from '../../core/rows/conditions.ts';
import { insertAll } from '../../core/rows/rows.ts';
import { holdStock, moveStock, nextMovementLine, orderablePlaces, type StockMove } from '../commodities/public.ts';
import type { Order } from './moves.ts';
import type { StockPieces } from './order-goods.ts';

/** The order whose goods move; the caller holds it. */
export type StockOrder = Pick<Order, 'siteId' | 'id' | 'ownerId' | 'warehouseId'>;
export type Place = RowOf<typeof orderGoodsPlace>;
type Spot = Pick<Place, 'commodityId' | 'shelfId' | 'batchDate' | 'quantity'>;
/** A movement as an order makes it; where from and where to is said in full. */
export type Step = Pick<StockMove, 'commodityId' | 'type' | 'quantity' | 'from' | 'to' | 'reason'>;

const { Available, Frozen } = enumCodes.InventoryState;
const { Freeze, Release } = enumCodes.StockMovementType;

/** The pieces from stock that an order holds, by the age of their batches. */
export const placesOf = (tx: Tx, { siteId, id }: Pick<Order, 'siteId' | 'id'>): Promise<Place[]> =>
  tx
    .selectFrom('orderGoodsPlace')
    .selectAll()
    .where('siteId', '=', siteId)
    .where('logisticsOrderId', '=', id)
    .orderBy('batchDate', (order) => order.asc().nullsFirst())
    .orderBy('id')
    .execute();

/** Holds the stock of all goods of orders, before several of them move it one after the other. */
export async function holdStockOf(tx: Tx, orders: readonly Pick<Order, 'siteId' | 'id'>[]): Promise<void> {
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
  if (found.length) await holdStock(tx, found);
}

/** Moves pieces of stock in the name of an order, which can do the same thing again: its movements are numbered. */
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
 * Freezes pieces for an order: of each commodity those of the oldest batch first, then those of the shelf that has most of them. Refuses
 * more than lie on the shelves of the order's warehouse (213); what is short is said by name in `nameOf`.
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
  await holdStock(tx, goods);
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

/** So many pieces of places, the first ones first. */
function spotsFor<P extends Spot>(places: readonly P[], quantity: number): Spot[] {
  let left = quantity;
  return places.flatMap(({ commodityId, shelfId, batchDate, quantity: lying }) => {
    const taken = Math.min(left, lying);
    left -= taken;
    return taken > 0 ? [{ commodityId, shelfId, batchDate, quantity: taken }] : [];
  });
}

/** Writes down which pieces an order holds, beside those it holds in the same place already. */
export async function addPlaces(tx: Tx, caller: Caller, order: StockOrder, spots: readonly Spot[]): Promise<void> {
  const { siteId, id: logisticsOrderId } = order;
  const held = await placesOf(tx, order);
  const more: Spot[] = [];
  for (const spot of spots) {
    const known = held.find((place) => isAt(place, spot));
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

/** Whether pieces lie in a place: of the same commodity and batch on the same shelf. */
const isAt = (place: Place, spot: Pick<Spot, 'commodityId' | 'shelfId' | 'batchDate'>): boolean =>
  place.commodityId === spot.commodityId && place.shelfId === spot.shelfId && place.batchDate === spot.batchDate;

/** Changes the counts of a place; the order's lock guards them. */
export async function setPlace(
  tx: Tx,
  { siteId, id }: Place,
  values: Partial<Pick<Place, 'quantity' | 'pickedQuantity' | 'leftQuantity'>>,
): Promise<void> {
  if (values.quantity === 0) await tx.deleteFrom('orderGoodsPlace').where('siteId', '=', siteId).where('id', '=', id).execute();
  else await tx.updateTable('orderGoodsPlace').set(values).where('siteId', '=', siteId).where('id', '=', id).execute();
}

/**
 * Frees pieces that an order holds and nobody has picked, those of the youngest batch first; without `goods` all of them. Refuses when
 * that many are not on their shelves any more (102).
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
      const { shelfId, batchDate } = place;
      const at = { shelfId, batchDate, warehouseId: order.warehouseId };
      steps.push({ commodityId, quantity: freed, type: Release, from: { ...at, state: Frozen }, to: { ...at, state: Available } });
      await setPlace(tx, place, { quantity: place.quantity - freed });
    }
    if (quantity !== null && left > 0) throw ordersErrors.stockPicked();
  }
  await moveFor(tx, caller, order, steps);
}
