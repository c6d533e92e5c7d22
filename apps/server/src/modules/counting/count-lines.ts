import { type RawBuilder, sql } from 'kysely';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type { Draft } from '@entrepot/contract/core/field.ts';
import type { countLineDetails, countedDetails } from '@entrepot/contract/modules/counting/calls.ts';
import type { Db, Tx } from '../../core/db/db.ts';

export type Counted = Draft<typeof countedDetails>;
export type CountLineDetails = Draft<typeof countLineDetails>;

// Code, name and owner of the goods of a line `l`, of any kind.
const goods = sql`left join commodity c on c.site_id = l.site_id and c.id = l.commodity_id
  left join package k on k.site_id = l.site_id and k.id = l.package_id
  left join bin b on b.site_id = l.site_id and b.id = l.bin_id
  left join return_logistics_order x on x.site_id = l.site_id and x.id = l.return_id
  left join user_account u on u.site_id = l.site_id and u.id = coalesce(c.owner_id, k.owner_id, b.owner_id, x.owner_id)`;
const named = sql`l.id, l.commodity_id, l.package_id, l.bin_id, l.return_id, l.inventory_state, l.counted,
    coalesce(c.commodity_code, k.courier_number, b.bin_number, x.returns_order_number_no) as code,
    coalesce(c.name, k.product_name, x.serial_number) as name, u.member_code,
    (select json_agg(distinct jsonb_build_object('lotNumber', t.number, 'expiryDate', t.expiry_date, 'lotBlocked', t.status = ${sql.lit(enumCodes.CommodityLotStatus.Blocked)}))
      from stock_count_shelf ls
      join commodity_inventory i on i.site_id = ls.site_id and i.shelf_id = ls.shelf_id
      join commodity_lot t on t.site_id = i.site_id and t.id = i.lot_id
      where ls.site_id = l.site_id and ls.id = l.count_shelf_id and i.commodity_id = l.commodity_id and i.bin_id is null and i.quantity > 0) as lots`;

/** The lines counted on a shelf in a round, latest first, without system quantities. */
export async function countedOf(tx: Db, siteId: string, countShelfId: string, round: number): Promise<Counted[]> {
  const found = await sql<Counted>`select ${named} from stock_count_line l ${goods}
    where l.site_id = ${siteId} and l.count_shelf_id = ${countShelfId} and l.round = ${round} order by l.creation_time desc, l.id desc`.execute(
    tx,
  );
  return found.rows;
}

/** One line as counted. */
export async function countedLine(tx: Tx, siteId: string, id: string): Promise<Counted> {
  const found = await sql<Counted>`select ${named} from stock_count_line l ${goods} where l.site_id = ${siteId} and l.id = ${id}`.execute(
    tx,
  );
  return found.rows[0]!;
}

/** Lines with system quantities, by a condition over the line `l` and the shelf of the count `cs`. */
export async function comparedLines(tx: Db, siteId: string, where: RawBuilder<unknown>): Promise<CountLineDetails[]> {
  const found = await sql<CountLineDetails>`select ${named}, l.count_shelf_id, s.number as shelf_number, l.round, l.booked,
      l.corrected_pieces, l.corrected, l.reversed_time, l.reversal_reason,
      (select coalesce(v.nick_name, v.user_name) from user_account v where v.id = l.reverser_id limit 1) as reverser_name
    from stock_count_line l
    join stock_count_shelf cs on cs.site_id = l.site_id and cs.id = l.count_shelf_id
    join shelf s on s.site_id = cs.site_id and s.id = cs.shelf_id ${goods}
    where l.site_id = ${siteId} and ${where}
    order by s.walking_order, s.number, code, l.round`.execute(tx);
  return found.rows;
}
