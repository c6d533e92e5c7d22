import type { CodeOf } from '@entrepot/contract/core/field.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { dayOf } from '@entrepot/contract/core/zones.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Db, Tx } from '../../core/db/db.ts';
import { sql } from 'kysely';
import { zoneOf } from '../../core/db/times.ts';
import type { StockPlace } from '../commodities/public.ts';
import type { Bin, Document } from './locks.ts';

/** Pieces of a commodity in one place of a document's warehouse: in a bin, or loose on the floor. */
export interface PlacedStock extends Required<StockPlace> {
  commodityId: string;
  ownerId: string;
  quantity: number;
}

/** The contents of a bin, oldest first. */
export const inBin = (tx: Tx, row: Bin): Promise<PlacedStock[]> => onShelf(tx, row, sql`bin_id = ${row.id}`);

/** Received pieces of a commodity in one condition, oldest first: in a bin or, without one, the document's loose pieces on the floor. */
export async function piecesOf(
  tx: Tx,
  document: Document,
  row: Bin | null,
  { commodityId, state }: { commodityId: string; state: CodeOf<'InventoryState'> },
): Promise<PlacedStock[]> {
  const place = row ? sql`bin_id = ${row.id}` : sql`bin_id is null and shelf_id is null`;
  const there = await onShelf(tx, document, sql`${place} and commodity_id = ${commodityId} and inventory_state = ${state}`);
  if (row) return there;
  // The floor also has pieces of other documents.
  const own = (await looseOf(tx, document)).find((one) => one.commodityId === commodityId && one.state === state);
  return takeOut(there, own?.waiting ?? 0);
}

/** The document's loose pieces per commodity and condition that are on no shelf yet; none for a document with bins. */
export async function looseOf(
  tx: Db,
  { siteId, id }: Pick<Document, 'siteId' | 'id'>,
): Promise<{ commodityId: string; state: CodeOf<'InventoryState'>; waiting: number }[]> {
  const { Available, Defective, Problem } = enumCodes.InventoryState;
  // Pieces that got on a shelf, less those that left a shelf or this condition there.
  const shelved = sql`select sum(case when m.to_shelf_id is not null and m.to_state = v.state then m.quantity else 0 end
      - case when m.from_shelf_id is not null and m.from_state = v.state then m.quantity else 0 end)
    from stock_movement m
    where m.site_id = g.site_id
      and m.source_type = 'warehouseDocument'
      and m.source_id = g.document_id
      and m.commodity_id = g.commodity_id
      and m.from_bin_id is null`;
  const found = await sql<{ commodityId: string; state: CodeOf<'InventoryState'>; waiting: number }>`
    select g.commodity_id, v.state, (v.found - coalesce((${shelved}), 0))::int as waiting
    from warehouse_document_goods g
    cross join lateral (values (${Available}::smallint, g.qualified_quantity), (${Defective}::smallint, g.defective_quantity),
        (${Problem}::smallint, g.problem_quantity)) v (state, found)
    where g.site_id = ${siteId}
      and g.document_id = ${id}
      and g.commodity_id is not null
      and v.found > 0
      and not exists (select 1 from bin b where b.site_id = g.site_id and b.document_id = g.document_id and not b.is_deleted)`.execute(tx);
  return found.rows.filter(({ waiting }) => waiting > 0);
}

async function onShelf(tx: Tx, { siteId, warehouseId }: { siteId: string; warehouseId: string }, which: ReturnType<typeof sql>) {
  const found = await sql<PlacedStock>`select commodity_id, owner_id, warehouse_id, shelf_id, bin_id, inventory_state as state,
      batch_date, lot_id, quantity
    from commodity_inventory
    where site_id = ${siteId} and warehouse_id = ${warehouseId} and quantity > 0 and ${which}
    order by batch_date nulls last, id`.execute(tx);
  return found.rows;
}

/** Takes a quantity from places in order; returns fewer pieces when there are fewer. */
export function takeOut(places: readonly PlacedStock[], quantity: number): PlacedStock[] {
  let left = quantity;
  return places.flatMap((place) => {
    const taken = Math.min(left, place.quantity);
    left -= taken;
    return taken ? [{ ...place, quantity: taken }] : [];
  });
}

/** The site's current day, used as the lot of shelved goods. */
export const todayOf = ({ now }: Caller, siteId: string) => dayOf(now, zoneOf(siteId));
