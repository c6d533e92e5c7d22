import { sql } from 'kysely';
import type { Input } from '@entrepot/contract/core/call.ts';
import type { getShelvesById, getShelvesByPartition, getShelvesPrintData } from '@entrepot/contract/modules/shelving/calls.ts';
import { shelf } from '@entrepot/contract/modules/shelving/shelf.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/rows/db.ts';
import type { RawJson } from '../../core/calls/handler.ts';
import { pageOf, rowJson } from '../../core/rows/list.ts';
import { scopeOf } from '../../core/rows/scope.ts';

/** What lies on the shelf `r`, the longest there first. */
const contents = sql`(
  select coalesce(jsonb_agg(jsonb_build_object('PackageId', p.id, 'CourierNumber', p.courier_number, 'ProductName', p.product_name,
    'MemberCode', u.member_code, 'PackageStatus', p.package_status, 'Quantity', p.available_quantity + p.frozen_quantity - p.picked_quantity,
    'Volume', trim_scale(round(p.length * p.width * p.height / 1000000, 6)), 'Weight', trim_scale(p.gross_weight),
    'ShelvedTime', to_char(p.shelved_time at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS')) order by p.shelved_time, p.id), '[]'::jsonb)
  from package p left join user_account u on u.site_id = p.site_id and u.id = p.owner_id
  where p.site_id = r.site_id and p.shelf_id = r.id and not p.is_deleted)`;

/** One shelf with what lies on it. */
export const shelfWithContents = (tx: Tx, caller: Caller, { id }: Input<typeof getShelvesById>): Promise<RawJson> =>
  rowJson(tx, caller, shelf, id, { also: { Contents: contents } });

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
    select s.number as shelves_number, s.number as barcode, p.name as partition_name, w.name as warehouse_name
    from shelf s join partition p on p.site_id = s.site_id and p.id = s.partition_id
      join warehouse w on w.site_id = s.site_id and w.id = s.warehouse_id
    where ${scopeOf(caller, shelf, 's')} and s.id = any(${ids}::uuid[])
    order by w.name, p.walking_order, s.walking_order, s.number`.execute(tx);
  return found.rows;
}
