import { type RawBuilder, sql } from 'kysely';
import type { Input, ListQuery } from '@entrepot/contract/core/call.ts';
import { dayOf } from '@entrepot/contract/core/zones.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { ages, getStockAgeing, type printStockAgeing } from '@entrepot/contract/modules/commodities/ageing-calls.ts';
import { commodityInventory } from '@entrepot/contract/modules/commodities/commodity-inventory.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { RawJson } from '../../core/calls/handler.ts';
import type { FileStore } from '../../core/files/files.ts';
import { askJson, type Columns, pageJson } from '../../core/rows/answers.ts';
import type { Tx } from '../../core/rows/db.ts';
import { nameIn } from '../../core/rows/in-language.ts';
import { likeText } from '../../core/rows/list.ts';
import { atSites, scopeOf } from '../../core/rows/scope.ts';
import { zoneOf } from '../../core/rows/times.ts';
import { keepSheet } from '../../core/sheets/report-sheet.ts';
import { sitesOf } from '../sites/public.ts';
import { customerOf } from './customers.ts';

type Asked = Input<typeof getStockAgeing> & Partial<ListQuery>;
type Piece = RawBuilder<unknown>;
const { gives } = getStockAgeing;

/** One line for each commodity and warehouse, as `g`: how many pieces are how old. What is on its way has no age. */
async function linesOf(tx: Tx, caller: Caller, { siteId, ownerId, warehouseId, content, daysAtLeast }: Asked): Promise<Piece> {
  const owner = ownerId ? (await customerOf(tx, caller, ownerId)).id : null;
  const days = sql`(${dayOf(caller.now, zoneOf(caller.siteId))}::date - i.batch_date)`;
  const pieces = (which: Piece) => sql`coalesce(sum(i.quantity) filter (where ${which}), 0)::int`;
  const aged = Object.entries(ages).map(([name, [from, to]]) => {
    const which = to === null ? sql`${days} >= ${sql.lit(from)}` : sql`${days} between ${sql.lit(from)} and ${sql.lit(to)}`;
    return sql`${pieces(from === 0 ? sql`${days} <= ${sql.lit(to)}` : which)} as ${sql.ref(name)}`;
  });
  const like = content ? likeText(content) : null;
  const own = [
    ...(owner ? [sql`and i.owner_id = ${owner}`] : []),
    ...(warehouseId ? [sql`and i.warehouse_id = ${warehouseId}`] : []),
    ...(like ? [sql`and (c.commodity_code ilike ${like} or c.name ilike ${like} or c.identification_code ilike ${like})`] : []),
  ];
  const old = daysAtLeast ? sql`having max(${days}) >= ${daysAtLeast}` : sql``;
  return sql`(select c.id as commodity_id, c.commodity_code, c.name as commodity_name, u.member_code, coalesce(u.nick_name, u.user_name) as user_name,
      w.id as warehouse_id, ${nameIn('w', caller.language)} as warehouse_name, ${sql.join(aged)}, ${pieces(sql`i.batch_date is null`)} as not_shelved,
      sum(i.quantity)::int as quantity, min(i.batch_date) as oldest_batch, max(${days}) as days_in_stock
    from commodity_inventory i join commodity c on c.site_id = i.site_id and c.id = i.commodity_id
      join warehouse w on w.site_id = i.site_id and w.id = i.warehouse_id join user_account u on u.site_id = i.site_id and u.id = i.owner_id
    where ${scopeOf(atSites(caller, sitesOf(caller, siteId)), commodityInventory, 'i')} and i.quantity > 0
      and i.inventory_state <> ${enumCodes.InventoryState.InTransit} ${sql.join(own, sql` `)}
    group by c.site_id, c.id, u.site_id, u.id, w.site_id, w.id ${old}) g`;
}

const names = Object.keys(gives.of) as (keyof typeof gives.of)[];
const values = Object.fromEntries(names.map((name) => [name, sql`g.${sql.ref(name)}`])) as Columns<typeof gives>;
const order = sql`g.days_in_stock desc nulls last, g.commodity_code, g.commodity_id, g.warehouse_id`;

/** A page of how old which commodity is in which warehouse. */
export async function ageing(tx: Tx, caller: Caller, input: Asked): Promise<RawJson> {
  return askJson(tx, pageJson(caller, gives, values, { from: await linesOf(tx, caller, input), order, paging: input }));
}

const columns = [
  'warehouseName',
  'memberCode',
  'userName',
  'commodityCode',
  'commodityName',
  ...(Object.keys(ages) as (keyof typeof ages)[]),
  'notShelved',
  'quantity',
  'oldestBatch',
  'daysInStock',
] as const;

/** The whole of it as a spreadsheet in the reader's language; gives its address. Refuses more lines than a sheet takes (106). */
export const printAgeing =
  (files: FileStore) =>
  async (tx: Tx, caller: Caller, input: Input<typeof printStockAgeing>): Promise<string> => {
    const from = await linesOf(tx, caller, input);
    return keepSheet(tx, caller, files, {
      from,
      order,
      columns,
      amounts: [],
      words: 'commodities.ageing',
      name: 'stock-age',
      siteId: sitesOf(caller, input.siteId)[0] ?? caller.siteId,
    });
  };
