import { sql } from 'kysely';
import { commoditiesErrors } from '@entrepot/contract/modules/commodities/errors.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/db/db.ts';
import { newId } from '../../core/db/ids.ts';
import { oneOf } from '../../core/db/conditions.ts';
import { warnEarly } from './early-warning.ts';
import { refuseWithoutLot } from './lots.ts';
import { recordMovements, type StockMove, type StockPlace } from './movements.ts';
import { moveLoads } from './shelf-loads.ts';

/**
 * Moves pieces of stock: records the movements and updates the inventory and the load of shelves in the same transaction. Commodities are
 * locked in a fixed order to avoid deadlocks. Notifies the owner when the rest falls below the low-stock alert. Throws `InsufficientStock`
 * for missing pieces, `CompletionRequired` for pieces that get on
 * a shelf without the lot their commodity requires, and `ShelvesDeactivated`, `ShelvesFull`, `WarehouseMismatch` or `DifferentUser` for a shelf, unless the movements
 * record a stock count (`counted`): its result is accepted on a full shelf as well. Returns the ids of the movements.
 */
export async function moveStock(
  tx: Tx,
  caller: Caller,
  moves: readonly StockMove[],
  { counted: isCounted = false }: { counted?: boolean } = {},
): Promise<string[]> {
  const moving = moves.filter(({ quantity }) => quantity > 0);
  if (!moving.length) return [];
  if (moving.some(({ from, to }) => from && to && from.warehouseId !== to.warehouseId))
    throw new Error('A move between warehouses needs two movements, one out and one in');
  await lockStock(tx, moving);
  const found = await stockOf(tx, moving);
  const counted = moving.map((move) => ({ ...move, id: newId(), ...count(found, move) }));
  await refuseMissing(tx, counted);
  await refuseWithoutLot(tx, moving);
  await recordMovements(tx, caller, counted.map(written));
  await follow(tx, caller, counted);
  await moveLoads(tx, caller, moving, isCounted);
  await warnEarly(tx, caller, moving);
  return counted.map(({ id }) => id);
}

/**
 * Locks the stock of each commodity until the end of the transaction, in a fixed order. It locks the commodities, because there may be no
 * stock row yet. Call it first before reading stock that is then moved, or before several moves.
 */
export async function lockStock(tx: Tx, of: readonly { commodityId: string }[]): Promise<void> {
  const keys = [...new Set(of.map(({ commodityId }) => `stock:${commodityId}`))].sort();
  await sql`select pg_advisory_xact_lock(hashtextextended(key, 0)) from (select unnest(${keys}::text[]) as key order by 1) as locks`.execute(
    tx,
  );
}

type Counts = Map<string, number>;
type Counted = StockMove & { id: string; beforeQuantity: number; afterQuantity: number };

const keyOf = (commodityId: string, { warehouseId, shelfId, binId, state, batchDate, lotId }: StockPlace) =>
  [commodityId, warehouseId, shelfId ?? '', binId ?? '', state, batchDate ?? '', lotId ?? ''].join('|');

async function stockOf(tx: Tx, moves: readonly StockMove[]): Promise<Counts> {
  const rows = await tx
    .selectFrom('commodityInventory')
    .select(['commodityId', 'warehouseId', 'shelfId', 'binId', 'inventoryState as state', 'batchDate', 'lotId', 'quantity'])
    .where('siteId', '=', moves[0]!.siteId)
    .where('commodityId', '=', oneOf([...new Set(moves.map(({ commodityId }) => commodityId))]))
    .execute();
  return new Map(rows.map((row) => [keyOf(row.commodityId, row), row.quantity]));
}

/** Applies one movement to the sums; `refuseMissing` finds sums below zero. */
function count(stock: Counts, { commodityId, quantity, from, to }: StockMove): Pick<Counted, 'beforeQuantity' | 'afterQuantity'> {
  const step = (place: StockPlace, by: number) => {
    const key = keyOf(commodityId, place);
    const before = stock.get(key) ?? 0;
    stock.set(key, before + by);
    return { beforeQuantity: before, afterQuantity: before + by };
  };
  const left = from && step(from, -quantity);
  const come = to && step(to, quantity);
  return left ?? come!;
}

async function refuseMissing(tx: Tx, moves: readonly Counted[]): Promise<void> {
  const missing = moves.find(({ afterQuantity }) => afterQuantity < 0);
  if (!missing) return;
  const { commodityCode } = await tx
    .selectFrom('commodity')
    .select('commodityCode')
    .where('siteId', '=', missing.siteId)
    .where('id', '=', missing.commodityId)
    .executeTakeFirstOrThrow();
  throw commoditiesErrors.notThatMany({ commodity: commodityCode, wanted: missing.quantity, pieces: missing.beforeQuantity });
}

const written = ({ from, to, type, reason = null, ...move }: Counted) => ({
  id: move.id,
  siteId: move.siteId,
  commodityId: move.commodityId,
  ownerId: move.ownerId,
  warehouseId: (to ?? from)!.warehouseId,
  stockMovementType: type,
  quantity: move.quantity,
  beforeQuantity: move.beforeQuantity,
  afterQuantity: move.afterQuantity,
  fromShelfId: from?.shelfId ?? null,
  toShelfId: to?.shelfId ?? null,
  fromState: from?.state ?? null,
  toState: to?.state ?? null,
  fromBinId: from?.binId ?? null,
  toBinId: to?.binId ?? null,
  batchDate: from?.batchDate ?? null,
  toBatchDate: to?.batchDate ?? null,
  lotId: from?.lotId ?? null,
  toLotId: to?.lotId ?? null,
  reason,
  sourceType: move.sourceType,
  sourceId: move.sourceId,
  line: move.line,
});

/** Updates the inventory, one row per affected place; a sum below zero violates a constraint of the database. */
async function follow(tx: Tx, caller: Caller, moves: readonly Counted[]): Promise<void> {
  const sums = new Map<string, { move: Counted; place: StockPlace; by: number }>();
  const add = (move: Counted, place: StockPlace | null, by: number) => {
    if (!place) return;
    const key = keyOf(move.commodityId, place);
    sums.set(key, { move, place, by: (sums.get(key)?.by ?? 0) + by });
  };
  for (const move of moves) {
    add(move, move.from, -move.quantity);
    add(move, move.to, move.quantity);
  }
  const rows = [...sums.values()].filter(({ by }) => by !== 0);
  const taken = rows.filter(({ by }) => by < 0);
  const added = rows.filter(({ by }) => by > 0);
  const withLot = added.filter(({ place }) => place.lotId);
  const withoutLot = added.filter(({ place }) => !place.lotId);
  if (taken.length) await takeFrom(tx, taken);
  if (withoutLot.length) await addTo(tx, caller, withoutLot);
  if (withLot.length) await addToLots(tx, caller, withLot);
}

type Sum = { move: Counted; place: StockPlace; by: number };

/** Returns the sums as rows of a statement: id, commodity, owner, warehouse, shelf, bin, state, batch, lot, by, movement. */
function asRows(sums: readonly Sum[]) {
  const list = (of: (sum: Sum) => unknown) => sums.map(of);
  return sql`unnest(${list(() => newId())}::uuid[], ${list(({ move }) => move.commodityId)}::uuid[],
      ${list(({ move }) => move.ownerId)}::uuid[], ${list(({ place }) => place.warehouseId)}::uuid[],
      ${list(({ place }) => place.shelfId ?? null)}::uuid[], ${list(({ place }) => place.binId ?? null)}::uuid[],
      ${list(({ place }) => place.state)}::smallint[], ${list(({ place }) => place.batchDate ?? null)}::date[],
      ${list(({ place }) => place.lotId ?? null)}::uuid[],
      ${list(({ by }) => by)}::integer[], ${list(({ move }) => move.id)}::uuid[]) as t (id, commodity_id, owner_id, warehouse_id,
      shelf_id, bin_id, inventory_state, batch_date, lot_id, by, movement)`;
}

async function takeFrom(tx: Tx, sums: readonly Sum[]): Promise<void> {
  await sql`update commodity_inventory i
    set quantity = i.quantity + t.by, last_movement_id = t.movement
    from ${asRows(sums)}
    where i.site_id = ${sums[0]!.move.siteId}
      and i.commodity_id = t.commodity_id
      and i.warehouse_id = t.warehouse_id
      and i.shelf_id is not distinct from t.shelf_id
      and i.bin_id is not distinct from t.bin_id
      and i.inventory_state = t.inventory_state
      and i.batch_date is not distinct from t.batch_date
      and i.lot_id is not distinct from t.lot_id`.execute(tx);
  // Empty places have no row: the movements contain their history.
  await tx
    .deleteFrom('commodityInventory')
    .where('siteId', '=', sums[0]!.move.siteId)
    .where('commodityId', '=', oneOf([...new Set(sums.map(({ move }) => move.commodityId))]))
    .where('quantity', '=', 0)
    .execute();
}

async function addTo(tx: Tx, caller: Caller, sums: readonly Sum[]): Promise<void> {
  await sql`insert into commodity_inventory (id, creation_time, site_id, commodity_id, owner_id, warehouse_id, shelf_id, bin_id,
      inventory_state, batch_date, quantity, last_movement_id)
    select t.id, ${caller.now}, ${sums[0]!.move.siteId}, t.commodity_id, t.owner_id, t.warehouse_id, t.shelf_id, t.bin_id,
      t.inventory_state, t.batch_date, t.by, t.movement
    from ${asRows(sums)}
    on conflict (site_id, commodity_id, warehouse_id, shelf_id, bin_id, inventory_state, batch_date)
    do update set quantity = commodity_inventory.quantity + excluded.quantity, last_movement_id = excluded.last_movement_id`.execute(tx);
}

/** The same for pieces with a lot. Their rows are in the child table, because the previous release needs the unique index of the other. */
async function addToLots(tx: Tx, caller: Caller, sums: readonly Sum[]): Promise<void> {
  await sql`insert into commodity_inventory_lot as q (id, creation_time, site_id, commodity_id, owner_id, warehouse_id, shelf_id, bin_id,
      inventory_state, batch_date, lot_id, quantity, last_movement_id)
    select t.id, ${caller.now}, ${sums[0]!.move.siteId}, t.commodity_id, t.owner_id, t.warehouse_id, t.shelf_id, t.bin_id,
      t.inventory_state, t.batch_date, t.lot_id, t.by, t.movement
    from ${asRows(sums)}
    on conflict (site_id, commodity_id, warehouse_id, shelf_id, bin_id, inventory_state, batch_date, lot_id)
    do update set quantity = q.quantity + excluded.quantity, last_movement_id = excluded.last_movement_id`.execute(tx);
}
