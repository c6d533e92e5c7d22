import { sql } from 'kysely';
import type { Draft } from '@entrepot/contract/core/field.ts';
import type { Input } from '@entrepot/contract/core/call.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import {
  type countShelfDetails,
  getStockCountById,
  type getStockCountShelves,
  getStockCountSuggestions,
} from '@entrepot/contract/modules/counting/calls.ts';
import { stockCount } from '@entrepot/contract/modules/counting/stock-count.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { RawJson } from '../../core/calls/handler.ts';
import { queryJson, composed, pageJson } from '../../core/lists/json-answers.ts';
import type { Db } from '../../core/db/db.ts';
import { nameIn } from '../../core/lists/localized.ts';
import { rowJson } from '../../core/lists/rows-json.ts';
import { find } from '../../core/db/rows.ts';
import { warehouseFor } from '../warehouses/public.ts';
import { comparedLines } from './count-lines.ts';
import { type Count, toCount } from './rows.ts';

type ShelfDetails = Draft<typeof countShelfDetails>;
const { Agrees, Settled } = enumCodes.StockCountShelfStatus;

/** One count with its shelves, and the differences of those without a pending round, which stay hidden from counters until then. */
export async function countById(tx: Db, caller: Caller, { id }: Input<typeof getStockCountById>): Promise<RawJson> {
  const count = await find(tx, caller, stockCount, id);
  const shelves = await shelfDetailsOf(tx, caller, count);
  const lines = await comparedLines(tx, count.siteId, sql`cs.count_id = ${id} and not ${toCount} and l.booked <> l.counted`);
  return composed(caller, getStockCountById.output, { shelves, lines }, await rowJson(tx, caller, stockCount, id));
}

/** The shelves of a count in walking order. */
export async function shelvesOfCount(tx: Db, caller: Caller, { id }: Input<typeof getStockCountShelves>): Promise<ShelfDetails[]> {
  return shelfDetailsOf(tx, caller, await find(tx, caller, stockCount, id));
}

async function shelfDetailsOf(tx: Db, caller: Caller, { siteId, id }: Count): Promise<ShelfDetails[]> {
  const found = await sql<ShelfDetails>`select cs.id, cs.shelf_id, s.number as shelf_number,
      ${nameIn('p', caller.language)} as partition_name, cs.shelf_status, cs.round, cs.rounds_wanted,
      (select coalesce(u.nick_name, u.user_name) from user_account u where u.id = cs.counter_id limit 1) as counter_name,
      cs.start_time, cs.end_time,
      coalesce(cs.shelf_status = ${enumCodes.StockCountShelfStatus.Counting} and cs.counter_id = ${caller.userId}, false) as is_mine,
      cs.counter_ids @> ${JSON.stringify([caller.userId])}::jsonb as was_mine
    from stock_count_shelf cs
    join shelf s on s.site_id = cs.site_id and s.id = cs.shelf_id
    join partition p on p.site_id = s.site_id and p.id = s.partition_id
    where cs.site_id = ${siteId} and cs.count_id = ${id}
    order by p.walking_order, s.walking_order, s.number`.execute(tx);
  return found.rows;
}

/** A page of a warehouse's shelves, those never counted first, then those counted longest ago, with the movements since. */
export async function suggestions(tx: Db, caller: Caller, query: Input<typeof getStockCountSuggestions>): Promise<RawJson> {
  const { siteId } = await warehouseFor(tx, caller, query.warehouseId, query);
  const paging = query as { index?: number; rows?: number };
  const where = sql`s.site_id = ${siteId} and s.warehouse_id = ${query.warehouseId} and not s.is_deleted and not s.deactivated
    and ${query.partitionId ? sql`s.partition_id = ${query.partitionId}` : sql`true`}`;
  const from = sql`shelf s
    join partition p on p.site_id = s.site_id and p.id = s.partition_id
    left join lateral (select max(cs.end_time) as at
        from stock_count_shelf cs
        where cs.site_id = s.site_id and cs.shelf_id = s.id and cs.shelf_status in (${Agrees}, ${Settled})) t on true
    where ${where}`;
  const values = {
    shelfId: sql`s.id`,
    shelfNumber: sql`s.number`,
    partitionName: nameIn('p', caller.language),
    countedTime: sql`t.at`,
    movements: sql`(select count(*) from (select 1 from shelf_log l where l.site_id = s.site_id and l.shelf_id = s.id
      and l.creation_time > coalesce(t.at, '-infinity') limit 1000) m)`,
  };
  const order = sql`t.at nulls first, p.walking_order, s.walking_order, s.number`;
  return queryJson(tx, pageJson(caller, getStockCountSuggestions.output, values, { from, order, paging }));
}
