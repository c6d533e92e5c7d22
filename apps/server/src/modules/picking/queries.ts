import { sql } from 'kysely';
import type { Input } from '@entrepot/contract/core/call.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import {
  type getIndividualAssignmentPickingList,
  getOrdersToPick,
  getPickingById,
  type printPickingData,
} from '@entrepot/contract/modules/picking/calls.ts';
import { logisticsOrder } from '@entrepot/contract/modules/orders/logistics-order.ts';
import { pickingList } from '@entrepot/contract/modules/picking/picking-list.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Db } from '../../core/db/db.ts';
import { nameIn, nameOf as shownName } from '../../core/lists/localized.ts';
import type { RawJson } from '../../core/calls/handler.ts';
import { composed } from '../../core/lists/json-answers.ts';
import { pageOf } from '../../core/lists/page.ts';
import { rowJson, rowsJson } from '../../core/lists/rows-json.ts';
import { find } from '../../core/db/rows.ts';
import { gridOf } from './grid.ts';
import { cartOf, type LineDetails, linesOfLists } from './line-details.ts';
import { type List, nameOf, taskIdsOf } from './lists.ts';
import { zoneOf } from '../../core/db/times.ts';

/** A page of the orders that wait for a list, with their pieces and zones; oldest approval first. */
export async function ordersToPick(tx: Db, caller: Caller, query: Input<typeof getOrdersToPick>) {
  const { OrderStatus } = enumCodes;
  const pieces = sql`(select coalesce(sum(g.quantity), 0)::int from order_goods g where g.site_id = r.site_id and g.logistics_order_id = r.id)`;
  const partitions = sql`(select string_agg(distinct zone.name, ', ' order by zone.name)
      from (select ${nameIn('p', caller.language)} as name
        from ( select k.shelf_id
          from order_goods g
          join package k on k.site_id = g.site_id and k.id = g.package_id
          where g.site_id = r.site_id and g.logistics_order_id = r.id
          union select o.shelf_id
          from order_goods_place o
          where o.site_id = r.site_id and o.logistics_order_id = r.id) on_shelf
        join shelf s on s.site_id = r.site_id and s.id = on_shelf.shelf_id
        join partition p on p.site_id = s.site_id and p.id = s.partition_id) zone)`;
  return pageOf(
    tx,
    caller,
    logisticsOrder,
    { descendingOrder: false, ...query },
    {
      where: sql`order_status = ${OrderStatus.ToBePicked} and picking_list_id is null`,
      output: getOrdersToPick.output,
      also: {
        pieces,
        partitions,
      },
    },
  );
}

/** A list and the tasks it was split into, which have its lines. */
const familyOf = async (tx: Db, list: List): Promise<string[]> => [list.id, ...(await taskIdsOf(tx, list))];

/** One list with its lines in walking order, its cart and its tasks. */
export async function listById(tx: Db, caller: Caller, { id }: Input<typeof getPickingById>): Promise<RawJson> {
  const list = await find(tx, caller, pickingList, id);
  const lines = await linesOfLists(tx, caller, list.siteId, await familyOf(tx, list));
  const tasks = await rowsJson(tx, caller, pickingList, sql`r.site_id = ${list.siteId} and r.parent_id = ${id}`);
  const parts = { ...cartOf(lines, { rows: 1, columns: 1 }), lines, tasks };
  return composed(caller, getPickingById.output, parts, await rowJson(tx, caller, pickingList, id));
}

/** The caller's own lists; for a split list, its tasks. */
export async function ownLists(tx: Db, caller: Caller, query: Input<typeof getIndividualAssignmentPickingList>) {
  return pageOf(tx, caller, pickingList, query, {
    where: sql`picker_id = ${caller.userId}
        and not exists (select 1
          from picking_list t
          where t.site_id = picking_list.site_id
            and t.parent_id = picking_list.id
            and t.status <> ${enumCodes.PickingListStatus.Cancelled}
            and not t.is_deleted)`,
  });
}

/** The contents of a printed list. */
export interface SheetDetails extends ReturnType<typeof cartOf> {
  serialNumber: string;
  warehouseName: string;
  pickerName: string | null;
  creationTime: Date;
  timeZone: string;
  orderCount: number;
  pieceCount: number;
  lines: LineDetails[];
}

/** Reads the printed form of a list; its grid has the size of the caller's cart, or what the list needs. */
export async function sheetOf(tx: Db, caller: Caller, list: List): Promise<SheetDetails> {
  const lines = await linesOfLists(tx, caller, list.siteId, await familyOf(tx, list));
  const warehouse = await tx
    .selectFrom('warehouse')
    .select(['name', 'nameInLanguages'])
    .where('siteId', '=', list.siteId)
    .where('id', '=', list.warehouseId)
    .executeTakeFirstOrThrow();
  return {
    serialNumber: list.serialNumber,
    warehouseName: shownName(warehouse, caller.language),
    pickerName: list.pickerId ? await nameOf(tx, list.siteId, list.pickerId) : null,
    creationTime: list.creationTime,
    timeZone: zoneOf(list.siteId),
    orderCount: list.orderCount,
    pieceCount: list.pieceCount,
    ...cartOf(lines, await gridOf(tx, caller)),
    lines,
  };
}

/** The data of one printed list. */
export async function sheetData(tx: Db, caller: Caller, { id }: Input<typeof printPickingData>) {
  return sheetOf(tx, caller, await find(tx, caller, pickingList, id));
}
