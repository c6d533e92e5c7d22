import type { CodeOf } from '@entrepot/contract/core/field.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { dayOf } from '@entrepot/contract/core/zones.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/rows/db.ts';
import { sql } from 'kysely';
import { zoneOf } from '../../core/rows/times.ts';
import type { StockPlace } from '../commodities/public.ts';
import type { Bin, Document } from './held.ts';

/** Pieces of a commodity that lie in one place of a document's warehouse: in a bin, or loose on the floor. */
export interface Lying extends Required<StockPlace> {
  commodityId: string;
  ownerId: string;
  quantity: number;
}

/** What lies in a bin, oldest first. */
export const inBin = (tx: Tx, row: Bin): Promise<Lying[]> => lying(tx, row, sql`bin_id = ${row.id}`);

/** Received pieces of a commodity in one condition that lie in a bin, or without one came loose with the document and lie on the floor, oldest first. */
export async function piecesOf(
  tx: Tx,
  document: Document,
  row: Bin | null,
  { commodityId, state }: { commodityId: string; state: CodeOf<'InventoryState'> },
): Promise<Lying[]> {
  const place = row ? sql`bin_id = ${row.id}` : sql`bin_id is null and shelf_id is null`;
  const there = await lying(tx, document, sql`${place} and commodity_id = ${commodityId} and inventory_state = ${state}`);
  if (row) return there;
  // Others' pieces lie on the same floor.
  const own = (await looseOf(tx, document)).find((one) => one.commodityId === commodityId && one.state === state);
  return takeOut(there, own?.waiting ?? 0);
}

/** How many pieces of a document's commodities came loose in each condition and were put on no shelf yet; a document in bins has none. */
export async function looseOf(
  tx: Tx,
  { siteId, id }: Pick<Document, 'siteId' | 'id'>,
): Promise<{ commodityId: string; state: CodeOf<'InventoryState'>; waiting: number }[]> {
  const { Available, Defective, Problem } = enumCodes.InventoryState;
  const shelved = sql`select sum(m.quantity) from stock_movement m where m.site_id = g.site_id and m.source_type = 'warehouseDocument'
    and m.source_id = g.document_id and m.commodity_id = g.commodity_id and m.stock_movement_type = ${enumCodes.StockMovementType.PutOnShelf}
    and m.from_bin_id is null and m.to_state = v.state`;
  const found = await sql<{ commodityId: string; state: CodeOf<'InventoryState'>; waiting: number }>`
    select g.commodity_id, v.state, (v.found - coalesce((${shelved}), 0))::int as waiting from warehouse_document_goods g
    cross join lateral (values (${Available}::smallint, g.qualified_quantity), (${Defective}::smallint, g.defective_quantity),
      (${Problem}::smallint, g.problem_quantity)) v (state, found)
    where g.site_id = ${siteId} and g.document_id = ${id} and g.commodity_id is not null and v.found > 0
      and not exists (select 1 from bin b where b.site_id = g.site_id and b.document_id = g.document_id and not b.is_deleted)`.execute(tx);
  return found.rows.filter(({ waiting }) => waiting > 0);
}

async function lying(tx: Tx, { siteId, warehouseId }: { siteId: string; warehouseId: string }, which: ReturnType<typeof sql>) {
  const found =
    await sql<Lying>`select commodity_id, owner_id, warehouse_id, shelf_id, bin_id, inventory_state as state, batch_date, quantity
    from commodity_inventory where site_id = ${siteId} and warehouse_id = ${warehouseId} and quantity > 0 and ${which}
    order by batch_date nulls last, id`.execute(tx);
  return found.rows;
}

/** So many pieces out of some places, the first ones first; what is missing is missing. */
export function takeOut(places: readonly Lying[], quantity: number): Lying[] {
  let left = quantity;
  return places.flatMap((place) => {
    const taken = Math.min(left, place.quantity);
    left -= taken;
    return taken ? [{ ...place, quantity: taken }] : [];
  });
}

/** The day of the site at which goods are shelved. */
export const todayOf = ({ now }: Caller, siteId: string) => dayOf(now, zoneOf(siteId));
