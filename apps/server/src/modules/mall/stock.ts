import { sql } from 'kysely';
import { dayOf } from '@entrepot/contract/core/zones.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { mallErrors } from '@entrepot/contract/modules/mall/errors.ts';
import { sellerOrder } from '@entrepot/contract/modules/mall/seller-order.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/db/db.ts';
import { zoneOf } from '../../core/db/times.ts';
import {
  commoditiesToOrder,
  lockStock,
  moveStock,
  nextMovementLine,
  orderablePlaces,
  sameCommodityFor,
  sameLotFor,
  type StockMove,
} from '../commodities/public.ts';
import { type SellerOrder, sourceOf } from './order.ts';

const { Available, Frozen } = enumCodes.InventoryState;
const { Freeze, Release, TransferOut, TransferIn } = enumCodes.StockMovementType;

/** Pieces of a commodity bought as a part of the combination `name`. */
export interface Wanted {
  commodityId: string;
  quantity: number;
  name: string;
}

type Step = Pick<StockMove, 'commodityId' | 'ownerId' | 'type' | 'quantity' | 'from' | 'to'>;

/** Moves pieces for an order, whose movements are numbered. They stay on their shelves, so the shelf is not checked. */
async function moveFor(tx: Tx, caller: Caller, order: SellerOrder, steps: readonly Step[]): Promise<void> {
  if (!steps.length) return;
  const source = sourceOf(order);
  const line = await nextMovementLine(tx, source);
  await moveStock(
    tx,
    caller,
    steps.map((step, at) => ({ ...source, ...step, line: line + at })),
    { counted: true },
  );
}

/** Reserves the merchant's pieces for an order, the oldest lots first. Rejects more than the shelves have (`InsufficientStock`). */
export async function freeze(tx: Tx, caller: Caller, order: SellerOrder, wanted: readonly Wanted[]): Promise<void> {
  const { siteId, warehouseId, sellerId } = order;
  await lockStock(tx, wanted);
  const commodityIds = [...new Set(wanted.map(({ commodityId }) => commodityId))];
  const places = (await orderablePlaces(tx, { siteId, warehouseId, commodityIds })).filter(({ ownerId }) => ownerId === sellerId);
  const left = new Map(places.map((place) => [place, place.quantity]));
  const steps = wanted.flatMap(({ commodityId, quantity, name }): Step[] => {
    const own = places.filter((place) => place.commodityId === commodityId);
    const free = own.reduce((all, place) => all + left.get(place)!, 0);
    if (free < quantity) throw mallErrors.soldOut({ name, left: free });
    let missing = quantity;
    return own.flatMap((place): Step[] => {
      const taken = Math.min(missing, left.get(place)!);
      missing -= taken;
      left.set(place, left.get(place)! - taken);
      const at = { warehouseId, shelfId: place.shelfId, batchDate: place.batchDate, lotId: place.lotId };
      const way = { from: { ...at, state: Available }, to: { ...at, state: Frozen } };
      return taken ? [{ commodityId, ownerId: sellerId, type: Freeze, quantity: taken, ...way }] : [];
    });
  });
  await moveFor(tx, caller, order, steps);
}

/** Location of reserved pieces of an order. */
interface ReservedPlace {
  commodityId: string;
  shelfId: string | null;
  batchDate: string | null;
  lotId: string | null;
  quantity: number;
}

/** Returns what an order has reserved now, from its own movements: what was reserved and neither released nor handed over. */
async function reservedFor(tx: Tx, { siteId, id }: SellerOrder): Promise<ReservedPlace[]> {
  const of = sql`site_id = ${siteId} and source_type = ${sellerOrder.name} and source_id = ${id}`;
  const found = await sql<ReservedPlace>`select commodity_id, shelf_id, batch_date, lot_id, sum(pieces)::int as quantity
    from ( select commodity_id, to_shelf_id as shelf_id, to_batch_date as batch_date, to_lot_id as lot_id, quantity as pieces
      from stock_movement
      where ${of} and to_state = ${Frozen}
      union all select commodity_id, from_shelf_id, batch_date, lot_id, -quantity
      from stock_movement
      where ${of} and from_state = ${Frozen}) m
    group by commodity_id, shelf_id, batch_date, lot_id
    having sum(pieces) > 0
    order by commodity_id, batch_date nulls first, shelf_id, lot_id`.execute(tx);
  return found.rows;
}

/** Releases what an order has reserved. */
export async function release(tx: Tx, caller: Caller, order: SellerOrder): Promise<void> {
  const { warehouseId, sellerId: ownerId } = order;
  const reservedPlaces = await reservedFor(tx, order);
  await moveFor(
    tx,
    caller,
    order,
    reservedPlaces.map(({ quantity, commodityId, ...spot }) => {
      const at = { ...spot, warehouseId };
      return { commodityId, ownerId, type: Release, quantity, from: { ...at, state: Frozen }, to: { ...at, state: Available } };
    }),
  );
}

/**
 * Hands the reserved pieces over to the buyer: they stay on their shelves as a commodity of the buyer's, in a lot of today. The merchant's
 * and the buyer's goods are locked together.
 */
export async function handOver(tx: Tx, caller: Caller, order: SellerOrder): Promise<void> {
  const { siteId, warehouseId, sellerId, ownerId } = order;
  const reservedPlaces = await reservedFor(tx, order);
  const sold = await commoditiesToOrder(tx, caller, [...new Set(reservedPlaces.map(({ commodityId }) => commodityId))]);
  const other = new Map<string, string>();
  for (const row of [...sold.values()].sort((a, b) => (a.id < b.id ? -1 : 1)))
    other.set(row.id, await sameCommodityFor(tx, caller, row, ownerId));
  await lockStock(
    tx,
    [...other].flat().map((commodityId) => ({ commodityId })),
  );
  const batchDate = dayOf(caller.now, zoneOf(siteId));
  const steps: Step[] = [];
  for (const { commodityId, shelfId, batchDate: shelved, lotId, quantity } of reservedPlaces) {
    const buyers = { siteId, commodityId: other.get(commodityId)!, ownerId };
    const from = { warehouseId, shelfId, state: Frozen, batchDate: shelved, lotId };
    const to = { warehouseId, shelfId, state: Available, batchDate, lotId: await sameLotFor(tx, caller, lotId, buyers) };
    steps.push(
      { commodityId, ownerId: sellerId, type: TransferOut, quantity, from, to: null },
      { commodityId: other.get(commodityId)!, ownerId, type: TransferIn, quantity, from: null, to },
    );
  }
  await moveFor(tx, caller, order, steps);
}
