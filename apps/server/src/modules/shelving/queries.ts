import { sql } from 'kysely';
import type { Input } from '@entrepot/contract/core/call.ts';
import { getShelvesById } from '@entrepot/contract/modules/shelving/contents.ts';
import type { getShelvesPrintData } from '@entrepot/contract/modules/shelving/print.ts';
import type { getShelves, getShelvesByPartition } from '@entrepot/contract/modules/shelving/queries.ts';
import { shelf } from '@entrepot/contract/modules/shelving/shelf.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Db } from '../../core/db/db.ts';
import { nameIn } from '../../core/lists/localized.ts';
import type { RawJson } from '../../core/calls/handler.ts';
import { pageOf } from '../../core/lists/page.ts';
import { rowJson } from '../../core/lists/rows-json.ts';
import { scopeOf } from '../../core/scope/scope.ts';
import { binsOn, boxesOn, packagesOn, stockOn, returnsOn } from './contents.ts';
import { wasNumbered } from './labels.ts';
import { hasRoom, overCapacity } from './load.ts';

/** Returns one shelf with its contents, now or at a given moment. Sizes and weights are the latest measurements. */
export function shelfWithContents(tx: Db, caller: Caller, { id, at = null }: Input<typeof getShelvesById>): Promise<RawJson> {
  const { output } = getShelvesById;
  const also = {
    contents: packagesOn(caller, at),
    stock: stockOn(caller, at),
    bins: binsOn(caller, at),
    returns: returnsOn(caller, at),
    parcels: boxesOn(caller, at),
  };
  return rowJson(tx, caller, shelf, id, { output, also });
}

/** Returns a page of shelves. */
export const listShelves = (tx: Db, caller: Caller, query: Input<typeof getShelves>): Promise<RawJson> =>
  pageOf(tx, caller, shelf, query, {
    filters: {
      overCapacity: (wanted: boolean) => (wanted ? overCapacity : sql`not coalesce(${overCapacity}, false)`),
      hasRoom: (wanted: boolean) => sql`coalesce(not deactivated and ${hasRoom}, false) = ${wanted}`,
      exceptId: (id: string) => sql`id <> ${id}`,
      label: (label: string) => sql`(number = ${label} or ${wasNumbered(label)})`,
    },
  });

/** Returns a page of the shelves of one partition. */
export const shelvesOfPartition = (tx: Db, caller: Caller, query: Input<typeof getShelvesByPartition>): Promise<RawJson> =>
  pageOf(tx, caller, shelf, query);

/** Data of a shelf label. */
export interface ShelfLabel {
  shelvesNumber: string;
  barcode: string;
  partitionName: string;
  warehouseName: string;
}

/** Returns the data of shelf labels, in walking order. */
export async function printData(tx: Db, caller: Caller, { ids }: Input<typeof getShelvesPrintData>): Promise<ShelfLabel[]> {
  const found = await sql<ShelfLabel>`
    select s.number as shelves_number, s.number as barcode, ${nameIn('p', caller.language)} as partition_name,
      ${nameIn('w', caller.language)} as warehouse_name
    from shelf s
    join partition p on p.site_id = s.site_id and p.id = s.partition_id
    join warehouse w on w.site_id = s.site_id and w.id = s.warehouse_id
    where ${scopeOf(caller, shelf, 's')} and s.id = any(${ids}::uuid[])
    order by w.name, p.walking_order, s.walking_order, s.number`.execute(tx);
  return found.rows;
}
