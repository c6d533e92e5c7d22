import { sql } from 'kysely';
import type { Input } from '@entrepot/contract/core/call.ts';
import {
  type getShelves,
  getShelvesById,
  type getShelvesByPartition,
  type getShelvesPrintData,
} from '@entrepot/contract/modules/shelving/calls.ts';
import { shelf } from '@entrepot/contract/modules/shelving/shelf.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/rows/db.ts';
import { nameIn } from '../../core/rows/in-language.ts';
import type { RawJson } from '../../core/calls/handler.ts';
import { pageOf, rowJson } from '../../core/rows/list.ts';
import { scopeOf } from '../../core/rows/scope.ts';
import { binsOn, packagesOn, stockOn, returnsOn } from './contents.ts';
import { overCapacity } from './load.ts';

/** One shelf with what lies on it, or with a moment what lay on it then. Sizes and weights are those that were measured last. */
export function shelfWithContents(tx: Tx, caller: Caller, { id, at = null }: Input<typeof getShelvesById>): Promise<RawJson> {
  const { gives } = getShelvesById;
  const also = { contents: packagesOn(caller, at), stock: stockOn(caller, at), bins: binsOn(caller, at), returns: returnsOn(caller, at) };
  return rowJson(tx, caller, shelf, id, { gives, also });
}

/** A page of shelves. */
export const listShelves = (tx: Tx, caller: Caller, query: Input<typeof getShelves>): Promise<RawJson> =>
  pageOf(tx, caller, shelf, query, {
    filters: { overCapacity: (wanted: boolean) => (wanted ? overCapacity : sql`not coalesce(${overCapacity}, false)`) },
  });

/** A page of the shelves of one partition. */
export const shelvesOfPartition = (tx: Tx, caller: Caller, query: Input<typeof getShelvesByPartition>): Promise<RawJson> =>
  pageOf(tx, caller, shelf, query);

/** What the label of a shelf says. */
export interface ShelfLabel {
  shelvesNumber: string;
  barcode: string;
  partitionName: string;
  warehouseName: string;
}

/** What the labels of shelves say, in walking order. */
export async function printData(tx: Tx, caller: Caller, { ids }: Input<typeof getShelvesPrintData>): Promise<ShelfLabel[]> {
  const found = await sql<ShelfLabel>`
    select s.number as shelves_number, s.number as barcode, ${nameIn('p', caller.language)} as partition_name, ${nameIn('w', caller.language)} as warehouse_name
    from shelf s join partition p on p.site_id = s.site_id and p.id = s.partition_id
      join warehouse w on w.site_id = s.site_id and w.id = s.warehouse_id
    where ${scopeOf(caller, shelf, 's')} and s.id = any(${ids}::uuid[])
    order by w.name, p.walking_order, s.walking_order, s.number`.execute(tx);
  return found.rows;
}
