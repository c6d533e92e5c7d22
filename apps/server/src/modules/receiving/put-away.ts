import { sql } from 'kysely';
import type { Input } from '@entrepot/contract/core/call.ts';
import { commodity } from '@entrepot/contract/modules/commodities/commodity.ts';
import type { getPutAwayShelves } from '@entrepot/contract/modules/receiving/shelve-calls.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Db } from '../../core/db/db.ts';
import { find } from '../../core/db/rows.ts';
import { loadOf } from '../commodities/public.ts';
import { areasForBins, areasForPieces, type Draw, shelvesFor, type SuggestedShelf } from '../shelving/public.ts';
import { loadOfBin } from './bin-load.ts';
import type { Bin } from './locks.ts';

const stockHere = sql`from commodity_inventory i where i.site_id = s.site_id and i.shelf_id = s.id and i.quantity > 0`;

/** Suggests shelves for pieces of a commodity in a condition: first where the same pieces are, then where goods of the same arrival are. */
export async function putAwayShelves(tx: Db, caller: Caller, input: Input<typeof getPutAwayShelves>): Promise<SuggestedShelf[]> {
  const row = await find(tx, caller, commodity, input.commodityId);
  const { volume, weight } = loadOf(row, input.quantity, input.warehouseId);
  const near: Draw[] = [
    { reason: 'sameGoods', when: sql`exists (select 1 ${stockHere} and i.commodity_id = ${row.id})` },
    {
      reason: 'sameDocument',
      when: sql`exists (select 1 ${stockHere} and i.commodity_id in (select g.commodity_id from warehouse_document_goods g
        where g.site_id = s.site_id and g.document_id = ${input.documentId ?? null}::uuid))`,
    },
  ];
  const { siteId, ownerId } = row;
  const { warehouseId } = input;
  return shelvesFor(tx, caller, { siteId, warehouseId, ownerId, areas: areasForPieces(input.inventoryState), volume, weight, near });
}

/** Suggests shelves for a whole bin: first those of the other bins of its document. */
export function shelvesForBin(tx: Db, caller: Caller, row: Bin): Promise<SuggestedShelf[]> {
  const { volume, weight } = loadOfBin(row);
  const near: Draw[] = [
    {
      reason: 'sameDocument',
      when: sql`exists (select 1 from bin b where b.site_id = s.site_id and b.shelf_id = s.id and not b.is_deleted
        and b.document_id = ${row.documentId})`,
    },
  ];
  const { siteId, warehouseId, ownerId } = row;
  return shelvesFor(tx, caller, { siteId, warehouseId, ownerId, areas: areasForBins, volume, weight, near });
}
