import { sql } from 'kysely';
import type { Input } from '@entrepot/contract/core/call.ts';
import { getShelvesById, type getShelvesByPartition, type getShelvesPrintData } from '@entrepot/contract/modules/shelving/calls.ts';
import { shelf } from '@entrepot/contract/modules/shelving/shelf.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/rows/db.ts';
import type { RawJson } from '../../core/calls/handler.ts';
import { listJson } from '../../core/rows/answers.ts';
import { pageOf, rowJson } from '../../core/rows/list.ts';
import { scopeOf } from '../../core/rows/scope.ts';

/** One shelf with what lies on it, the longest there first. */
export function shelfWithContents(tx: Tx, caller: Caller, { id }: Input<typeof getShelvesById>): Promise<RawJson> {
  const { gives } = getShelvesById;
  const lying = {
    packageId: sql`p.id`,
    courierNumber: sql`p.courier_number`,
    productName: sql`p.product_name`,
    memberCode: sql`u.member_code`,
    packageStatus: sql`p.package_status`,
    quantity: sql`p.available_quantity + p.frozen_quantity - p.picked_quantity`,
    volume: sql`round(p.length * p.width * p.height / 1000000, 6)`,
    weight: sql`p.gross_weight`,
    shelvedTime: sql`p.shelved_time`,
  };
  const from = sql`package p left join user_account u on u.site_id = p.site_id and u.id = p.owner_id
    where p.site_id = r.site_id and p.shelf_id = r.id and not p.is_deleted`;
  const contents = listJson(caller, gives.of.contents, lying, { from, order: sql`p.shelved_time, p.id` });
  return rowJson(tx, caller, shelf, id, { gives, also: { contents } });
}

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
