import { sql } from 'kysely';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { logisticsOrder } from '@entrepot/contract/modules/orders/logistics-order.ts';
import { shelvingErrors } from '@entrepot/contract/modules/shelving/errors.ts';
import { isToMove, type ReservedStockTransferred, type StockToMove, transferErrors } from '@entrepot/contract/modules/shelving/transfer.ts';
import type { Caller } from '../../../core/calls/caller.ts';
import type { Tx } from '../../../core/db/db.ts';
import { lockAll } from '../../../core/db/rows.ts';
import { asSystemIn } from '../../../core/scope/scope.ts';
import { lockStock, stockAt } from '../../commodities/public.ts';
import type { Order } from '../moves.ts';
import { addPlaces, moveFor, type Place, setPlace } from './stock-goods.ts';
import { storeShelfNames } from '../placing/submit.ts';

const { Frozen } = enumCodes.InventoryState;

/** Reserved pieces on the shelf, with their order. */
interface ReservedStock {
  order: Order;
  place: Place;
  quantity: number;
}

/**
 * Moves reserved pieces to another shelf together with their reservations. Rejects those of an order that is in a picking list
 * (`StateNotAllowed`): its picker was sent to the old shelf.
 */
export async function moveReservedStock(tx: Tx, caller: Caller, moved: ReservedStockTransferred): Promise<void> {
  const { siteId, fromShelfId, stock, commodityIds } = moved;
  const system = asSystemIn(caller, siteId);
  await lockAll(tx, system, logisticsOrder, await holdersOn(tx, siteId, fromShelfId, commodityIds));
  // Orders are locked first, as everywhere; then everything that moves, reserved or not.
  await lockStock(
    tx,
    commodityIds.map((commodityId) => ({ commodityId })),
  );
  // An order that reserved pieces there in the meantime is locked as well.
  const orders = await lockAll(tx, system, logisticsOrder, await holdersOn(tx, siteId, fromShelfId, commodityIds));
  const onShelf = await stockAt(tx, { siteId, shelfId: fromShelfId, binId: null, commodityIds, state: Frozen });
  for (const wanted of stock) {
    const own = onShelf.filter((place) => place.commodityId === wanted.commodityId && isToMove(wanted, place));
    const there = own.reduce((all, { quantity }) => all + quantity, 0);
    if (!there && wanted.ifAny) continue;
    if (!there) throw transferErrors.stockNotHere({ commodity: await codeOf(tx, siteId, wanted.commodityId) });
    await moveReserved(tx, caller, moved, await chosen(tx, moved, orders, wanted, there));
  }
}

/** Returns the orders with reserved pieces on a shelf. */
async function holdersOn(tx: Tx, siteId: string, shelfId: string, commodityIds: readonly string[]): Promise<string[]> {
  const found = await sql<{ id: string }>`select distinct logistics_order_id as id from order_goods_place
    where site_id = ${siteId} and shelf_id = ${shelfId} and commodity_id = any(${commodityIds}::uuid[]) and quantity > picked_quantity`.execute(
    tx,
  );
  return found.rows.map(({ id }) => id);
}

/** Picks that many of the reserved pieces there, the oldest lot first; `there` is the total number on the shelf. */
async function chosen(
  tx: Tx,
  { siteId, fromShelfId }: ReservedStockTransferred,
  orders: readonly Order[],
  wanted: StockToMove,
  there: number,
): Promise<ReservedStock[]> {
  const { commodityId, quantity } = wanted;
  const places = await sql<Place>`select * from order_goods_place where site_id = ${siteId} and shelf_id = ${fromShelfId}
    and commodity_id = ${commodityId} and quantity > picked_quantity order by batch_date nulls first, id`.execute(tx);
  let left = quantity ?? there;
  const taken = places.rows.flatMap((place): ReservedStock[] => {
    if (!isToMove(wanted, place)) return [];
    const order = orders.find(({ id }) => id === place.logisticsOrderId);
    if (!order || order.pickingListId) return [];
    const pieces = Math.min(left, place.quantity - place.pickedQuantity);
    left -= pieces;
    return pieces ? [{ order, place, quantity: pieces }] : [];
  });
  if (left > 0) throw await refusalFor(tx, siteId, fromShelfId, { there, wanted: quantity, orders, commodityId });
  return taken;
}

async function refusalFor(
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
  return transferErrors.stockInPicking({ number, orders: picked.slice(0, 5) });
}

async function codeOf(tx: Tx, siteId: string, commodityId: string): Promise<string> {
  const found = tx.selectFrom('commodity').select('commodityCode').where('siteId', '=', siteId).where('id', '=', commodityId);
  return (await found.executeTakeFirstOrThrow()).commodityCode;
}

async function moveReserved(
  tx: Tx,
  caller: Caller,
  { warehouseId, fromShelfId, toShelfId }: ReservedStockTransferred,
  reserved: readonly ReservedStock[],
): Promise<void> {
  for (const { order, place, quantity } of reserved) {
    const { commodityId, batchDate, lotId } = place;
    const at = { warehouseId, state: Frozen, batchDate, lotId };
    const way = { from: { ...at, shelfId: fromShelfId }, to: { ...at, shelfId: toShelfId } };
    await moveFor(tx, caller, order, [{ commodityId, quantity, type: enumCodes.StockMovementType.ShelfTransfer, ...way }]);
    await setPlace(tx, place, { quantity: place.quantity - quantity });
    await addPlaces(tx, caller, order, [{ commodityId, batchDate, lotId, quantity, shelfId: toShelfId }]);
    await storeShelfNames(tx, order);
  }
}
