import { type RawBuilder, sql } from 'kysely';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Db } from '../../core/db/db.ts';
import { nameIn } from '../../core/lists/localized.ts';
import type { Line } from './lists.ts';

/** A line with the location and description of its goods. */
export interface LineDetails
  extends Pick<Line, 'id' | 'pickingListId' | 'logisticsOrderId' | 'orderGoodsId' | 'shelfId' | 'gridRow' | 'gridColumn'>,
    Pick<Line, 'quantity' | 'pickedQuantity' | 'shortQuantity' | 'shortRemarks' | 'shortTime' | 'status' | 'pickedTime'> {
  serialNumber: string;
  shelfNumber: string;
  formerShelfNumbers: string[] | null;
  partitionName: string | null;
  courierNumber: string;
  labelNumber: string | null;
  packageId: string | null;
  commodityId: string | null;
  commodityCode: string | null;
  identificationCode: string | null;
  moreBarcodes: string[] | null;
  lots: { lotNumber: string; expiryDate: string | null; lotBlocked: boolean; quantity: number }[] | null;
  productName: string | null;
  pictures: string[];
  memberCode: string | null;
  pickerName: string | null;
}

// The lots that the order of the line `l` has reserved on its shelf, those that go first in front; null without any.
const lotsOfLine = sql`(select json_agg(json_build_object('lotNumber', t.number, 'expiryDate', t.expiry_date, 'lotBlocked', t.status = ${sql.lit(enumCodes.CommodityLotStatus.Blocked)},
      'quantity', q.quantity) order by t.expiry_date nulls last, q.batch_date nulls first, q.id)
    from order_goods_place q
    join commodity_lot t on t.site_id = q.site_id and t.id = q.lot_id
    where q.site_id = l.site_id and q.logistics_order_id = l.logistics_order_id and q.commodity_id = g.commodity_id and q.shelf_id = l.shelf_id)`;

/** Lines by a condition over `l`, in walking order of the shelves. */
export async function lineDetailsOf(tx: Db, { language }: Caller, siteId: string, where: RawBuilder<unknown>): Promise<LineDetails[]> {
  const found = await sql<LineDetails>`
    select l.id, l.picking_list_id, l.logistics_order_id, l.order_goods_id, l.shelf_id, l.grid_row, l.grid_column, l.quantity,
      l.picked_quantity, l.short_quantity, l.short_remarks, l.short_time, l.status, l.picked_time, o.serial_number, s.number as shelf_number, s.former_numbers as former_shelf_numbers,
      ${nameIn('p', language)} as partition_name,
      coalesce(k.courier_number, c.identification_code, c.commodity_code, '') as courier_number, k.label_number, g.package_id, g.commodity_id, c.commodity_code,
      c.identification_code, c.more_barcodes, ${lotsOfLine} as lots, coalesce(g.declared_name, k.product_name, c.name) as product_name,
      coalesce(k.pictures, c.pictures, '[]'::jsonb) as pictures, m.member_code,
      (select coalesce(u.nick_name, u.user_name) from user_account u where u.id = l.picker_id limit 1) as picker_name
    from picking_line l
    join logistics_order o on o.site_id = l.site_id and o.id = l.logistics_order_id
    join order_goods g on g.site_id = l.site_id and g.id = l.order_goods_id
    left join package k on k.site_id = g.site_id and k.id = g.package_id
    left join commodity c on c.site_id = g.site_id and c.id = g.commodity_id
    join shelf s on s.site_id = l.site_id and s.id = l.shelf_id
    join partition p on p.site_id = s.site_id and p.id = s.partition_id
    left join user_account m on m.site_id = o.site_id and m.id = o.owner_id
    where l.site_id = ${siteId} and ${where}
    order by p.walking_order, s.walking_order, s.number, l.grid_row, l.grid_column, l.id`.execute(tx);
  return found.rows;
}

/** The lines of lists, in walking order. */
export const linesOfLists = (tx: Db, caller: Caller, siteId: string, listIds: readonly string[]): Promise<LineDetails[]> =>
  lineDetailsOf(tx, caller, siteId, sql`l.picking_list_id = any(${listIds}::uuid[])`);

/** The cart for lines: its size (at least `least`) and the order in each slot. */
export function cartOf(lines: readonly LineDetails[], least: { rows: number; columns: number }) {
  const cells = new Map<
    string,
    { gridRow: number; gridColumn: number; logisticsOrderId: string; serialNumber: string; pieces: number; memberCode: string | null }
  >();
  for (const { gridRow, gridColumn, logisticsOrderId, serialNumber, memberCode, quantity } of lines) {
    const known = cells.get(logisticsOrderId) ?? { gridRow, gridColumn, logisticsOrderId, serialNumber, memberCode, pieces: 0 };
    cells.set(logisticsOrderId, { ...known, pieces: known.pieces + quantity });
  }
  return {
    gridRows: Math.max(least.rows, ...lines.map(({ gridRow }) => gridRow)),
    gridColumns: Math.max(least.columns, ...lines.map(({ gridColumn }) => gridColumn)),
    cells: [...cells.values()].sort((a, b) => a.gridRow - b.gridRow || a.gridColumn - b.gridColumn),
  };
}
