import { sql } from 'kysely';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { logisticsOrder } from '@entrepot/contract/modules/orders/logistics-order.ts';
import { shelvingErrors } from '@entrepot/contract/modules/shelving/errors.ts';
import type { HeldStockTransferred, StockToMove } from '@entrepot/contract/modules/shelving/facts.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/rows/db.ts';
import { lockAll } from '../../core/rows/rows.ts';
import { asSystemIn } from '../../core/rows/scope.ts';
import { holdStock, stockAt } from '../commodities/public.ts';
import type { Order } from './moves.ts';
import { addPlaces, moveFor, type Place, setPlace } from './stock-goods.ts';
import { noteShelves } from './submit.ts';

const { Frozen } = enumCodes.InventoryState;

/** Pieces that an order holds and that lie on the shelf, with the order. */
interface HeldThere {
  order: Order;
  place: Place;
  quantity: number;
}

/**
 * Pieces that orders hold go to another shelf, where the orders hold them from then on. Refuses those of an order that is in a picking
 * list (102): whoever picks it has been told where they lie.
 */
export async function followHeldStock(tx: Tx, caller: Caller, moved: HeldStockTransferred): Promise<void> {
  const { siteId, fromShelfId, stock, commodityIds } = moved;
  const system = asSystemIn(caller, siteId);
  await lockAll(tx, system, logisticsOrder, await holdersOn(tx, siteId, fromShelfId, commodityIds));
  // The orders first, as everybody does; then all that is moved, also what nobody holds.
  await holdStock(
    tx,
    commodityIds.map((commodityId) => ({ commodityId })),
  );
  // An order that took pieces there in between is held too.
  const orders = await lockAll(tx, system, logisticsOrder, await holdersOn(tx, siteId, fromShelfId, commodityIds));
  const lying = await stockAt(tx, { siteId, shelfId: fromShelfId, binId: null, commodityIds, state: Frozen });
  for (const wanted of stock) {
    const there = lying.filter(({ commodityId }) => commodityId === wanted.commodityId).reduce((all, { quantity }) => all + quantity, 0);
    if (!there && wanted.ifAny) continue;
    if (!there) throw shelvingErrors.stockNotHere({ commodity: await codeOf(tx, siteId, wanted.commodityId) });
    await moveHeld(tx, caller, moved, await chosen(tx, moved, orders, wanted, there));
  }
}

/** The orders that hold pieces on a shelf. */
async function holdersOn(tx: Tx, siteId: string, shelfId: string, commodityIds: readonly string[]): Promise<string[]> {
  const found = await sql<{ id: string }>`select distinct logistics_order_id as id from order_goods_place
    where site_id = ${siteId} and shelf_id = ${shelfId} and commodity_id = any(${commodityIds}::uuid[]) and quantity > picked_quantity`.execute(
    tx,
  );
  return found.rows.map(({ id }) => id);
}

/** So many of the pieces that orders hold there, those of the oldest batch first; `there` is how many the shelf has in all. */
async function chosen(
  tx: Tx,
  { siteId, fromShelfId }: HeldStockTransferred,
  orders: readonly Order[],
  { commodityId, quantity }: StockToMove,
  there: number,
): Promise<HeldThere[]> {
  const places = await sql<Place>`select * from order_goods_place where site_id = ${siteId} and shelf_id = ${fromShelfId}
    and commodity_id = ${commodityId} and quantity > picked_quantity order by batch_date nulls first, id`.execute(tx);
  let left = quantity ?? there;
  const taken = places.rows.flatMap((place): HeldThere[] => {
    const order = orders.find(({ id }) => id === place.logisticsOrderId);
    if (!order || order.pickingListId) return [];
    const pieces = Math.min(left, place.quantity - place.pickedQuantity);
    left -= pieces;
    return pieces ? [{ order, place, quantity: pieces }] : [];
  });
  if (left > 0) throw await whyNot(tx, siteId, fromShelfId, { there, wanted: quantity, orders, commodityId });
  return taken;
}

async function whyNot(
  tx: Tx,
  siteId: string,
  shelfId: string,
  { there, wanted, orders, commodityId }: { there: number; wanted: number | null; orders: readonly Order[]; commodityId: string },
) {
  if (wanted !== null && wanted > there)
    return shelvingErrors.notThatMany({ package: await codeOf(tx, siteId, commodityId), pieces: there });
  const { number } = await tx
    .selectFrom('shelf')
    .select('number')
    .where('siteId', '=', siteId)
    .where('id', '=', shelfId)
    .executeTakeFirstOrThrow();
  const picked = orders.filter(({ pickingListId }) => pickingListId).map(({ serialNumber }) => serialNumber);
  return shelvingErrors.stockHeld({ number, orders: picked.slice(0, 5) });
}

async function codeOf(tx: Tx, siteId: string, commodityId: string): Promise<string> {
  const found = tx.selectFrom('commodity').select('commodityCode').where('siteId', '=', siteId).where('id', '=', commodityId);
  return (await found.executeTakeFirstOrThrow()).commodityCode;
}

async function moveHeld(
  tx: Tx,
  caller: Caller,
  { warehouseId, fromShelfId, toShelfId }: HeldStockTransferred,
  held: readonly HeldThere[],
): Promise<void> {
  for (const { order, place, quantity } of held) {
    const { commodityId, batchDate } = place;
    const at = { warehouseId, state: Frozen, batchDate };
    const way = { from: { ...at, shelfId: fromShelfId }, to: { ...at, shelfId: toShelfId } };
    await moveFor(tx, caller, order, [{ commodityId, quantity, type: enumCodes.StockMovementType.ShelfTransfer, ...way }]);
    await setPlace(tx, place, { quantity: place.quantity - quantity });
    await addPlaces(tx, caller, order, [{ commodityId, batchDate, quantity, shelfId: toShelfId }]);
    await noteShelves(tx, order);
  }
}
