import { sql } from 'kysely';
import type { Draft } from '@entrepot/contract/core/field.ts';
import type { Input } from '@entrepot/contract/core/call.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import {
  type countShelfFacts,
  getStockCountById,
  type getStockCountShelves,
  getStockCountSuggestions,
} from '@entrepot/contract/modules/counting/calls.ts';
import { stockCount } from '@entrepot/contract/modules/counting/stock-count.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { RawJson } from '../../core/calls/handler.ts';
import { askJson, composed, pageJson } from '../../core/rows/answers.ts';
import type { Tx } from '../../core/rows/db.ts';
import { nameIn } from '../../core/rows/in-language.ts';
import { rowJson } from '../../core/rows/list.ts';
import { find } from '../../core/rows/rows.ts';
import { warehouseFor } from '../warehouses/public.ts';
import { comparedLines } from './counted.ts';
import { type Count, toCount } from './rows.ts';

type ShelfFacts = Draft<typeof countShelfFacts>;
const { Agrees, Settled } = enumCodes.StockCountShelfStatus;

/** One count with its shelves, and what differs on those that nobody is to count again: whoever counts is told nothing before. */
export async function countById(tx: Tx, caller: Caller, { id }: Input<typeof getStockCountById>): Promise<RawJson> {
  const count = await find(tx, caller, stockCount, id);
  const shelves = await shelfFactsOf(tx, caller, count);
  const lines = await comparedLines(tx, count.siteId, sql`cs.count_id = ${id} and not ${toCount} and l.booked <> l.counted`);
  return composed(caller, getStockCountById.gives, { shelves, lines }, await rowJson(tx, caller, stockCount, id));
}

/** The shelves of a count, in the order one walks past them. */
export async function shelvesOfCount(tx: Tx, caller: Caller, { id }: Input<typeof getStockCountShelves>): Promise<ShelfFacts[]> {
  return shelfFactsOf(tx, caller, await find(tx, caller, stockCount, id));
}

async function shelfFactsOf(tx: Tx, caller: Caller, { siteId, id }: Count): Promise<ShelfFacts[]> {
  const found =
    await sql<ShelfFacts>`select cs.id, cs.shelf_id, s.number as shelf_number, ${nameIn('p', caller.language)} as partition_name, cs.shelf_status, cs.round,
      cs.rounds_wanted, (select coalesce(u.nick_name, u.user_name) from user_account u where u.id = cs.counter_id limit 1) as counter_name,
      cs.start_time, cs.end_time, coalesce(cs.shelf_status = ${enumCodes.StockCountShelfStatus.Counting} and cs.counter_id = ${caller.userId}, false) as is_mine,
      cs.counter_ids @> ${JSON.stringify([caller.userId])}::jsonb as was_mine
    from stock_count_shelf cs join shelf s on s.site_id = cs.site_id and s.id = cs.shelf_id
      join partition p on p.site_id = s.site_id and p.id = s.partition_id
    where cs.site_id = ${siteId} and cs.count_id = ${id} order by p.walking_order, s.walking_order, s.number`.execute(tx);
  return found.rows;
}

/** A page of a warehouse's shelves: those never counted first, then those counted longest ago; with what moved on them since. */
export async function suggestions(tx: Tx, caller: Caller, query: Input<typeof getStockCountSuggestions>): Promise<RawJson> {
  const { siteId } = await warehouseFor(tx, caller, query.warehouseId, query);
  const paging = query as { index?: number; rows?: number };
  const where = sql`s.site_id = ${siteId} and s.warehouse_id = ${query.warehouseId} and not s.is_deleted and not s.deactivated
    and ${query.partitionId ? sql`s.partition_id = ${query.partitionId}` : sql`true`}`;
  const from = sql`shelf s join partition p on p.site_id = s.site_id and p.id = s.partition_id left join lateral (select max(cs.end_time) as at
    from stock_count_shelf cs where cs.site_id = s.site_id and cs.shelf_id = s.id and cs.shelf_status in (${Agrees}, ${Settled})) t on true where ${where}`;
  const values = {
    shelfId: sql`s.id`,
    shelfNumber: sql`s.number`,
    partitionName: nameIn('p', caller.language),
    countedTime: sql`t.at`,
    movements: sql`(select count(*) from (select 1 from shelf_log l where l.site_id = s.site_id and l.shelf_id = s.id
      and l.creation_time > coalesce(t.at, '-infinity') limit 1000) m)`,
  };
  const order = sql`t.at nulls first, p.walking_order, s.walking_order, s.number`;
  return askJson(tx, pageJson(caller, getStockCountSuggestions.gives, values, { from, order, paging }));
}
