import { type RawBuilder, sql } from 'kysely';
import type { Input, ListQuery } from '@entrepot/contract/core/call.ts';
import { dayOf } from '@entrepot/contract/core/zones.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { ages, getStockAgeing, type printStockAgeing } from '@entrepot/contract/modules/commodities/ageing-calls.ts';
import { commodityInventory } from '@entrepot/contract/modules/commodities/commodity-inventory.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { RawJson } from '../../core/calls/handler.ts';
import type { FileStore } from '../../core/files/files.ts';
import { queryJson, type Columns, pageJson } from '../../core/lists/json-answers.ts';
import type { Db, Tx } from '../../core/db/db.ts';
import { nameIn } from '../../core/lists/localized.ts';
import { contains } from '../../core/lists/filters.ts';
import { atSites, scopeOf } from '../../core/scope/scope.ts';
import { zoneOf } from '../../core/db/times.ts';
import { storeSheet } from '../../core/sheets/report-sheet.ts';
import { sitesOf } from '../sites/public.ts';
import { customerOf } from './customers.ts';

type ReportQuery = Input<typeof getStockAgeing> & Partial<ListQuery>;
type Fragment = RawBuilder<unknown>;
const { output } = getStockAgeing;

/** Builds the relation `g`: one row per commodity and warehouse with the pieces in each age bracket. Goods in transit have no age. */
async function linesOf(tx: Db, caller: Caller, { siteId, ownerId, warehouseId, content, daysAtLeast }: ReportQuery): Promise<Fragment> {
  const owner = ownerId ? (await customerOf(tx, caller, ownerId)).id : null;
  const days = sql`(${dayOf(caller.now, zoneOf(caller.siteId))}::date - i.batch_date)`;
  const pieces = (which: Fragment) => sql`coalesce(sum(i.quantity) filter (where ${which}), 0)::int`;
  const aged = Object.entries(ages).map(([name, [from, to]]) => {
    const which = to === null ? sql`${days} >= ${sql.lit(from)}` : sql`${days} between ${sql.lit(from)} and ${sql.lit(to)}`;
    return sql`${pieces(from === 0 ? sql`${days} <= ${sql.lit(to)}` : which)} as ${sql.ref(name)}`;
  });
  const own = [
    ...(owner ? [sql`and i.owner_id = ${owner}`] : []),
    ...(warehouseId ? [sql`and i.warehouse_id = ${warehouseId}`] : []),
    ...(content ? [sql`and ${contains([sql`c.commodity_code`, sql`c.name`, sql`c.identification_code`], content)}`] : []),
  ];
  const old = daysAtLeast ? sql`having max(${days}) >= ${daysAtLeast}` : sql``;
  return sql`(select c.id as commodity_id, c.commodity_code, c.name as commodity_name, u.member_code,
        coalesce(u.nick_name, u.user_name) as user_name, w.id as warehouse_id, ${nameIn('w', caller.language)} as warehouse_name,
        ${sql.join(aged)}, ${pieces(sql`i.batch_date is null`)} as not_shelved, sum(i.quantity)::int as quantity,
        min(i.batch_date) as oldest_batch, max(${days}) as days_in_stock
      from commodity_inventory i
      join commodity c on c.site_id = i.site_id and c.id = i.commodity_id
      join warehouse w on w.site_id = i.site_id and w.id = i.warehouse_id
      join user_account u on u.site_id = i.site_id and u.id = i.owner_id
      where ${scopeOf(atSites(caller, sitesOf(caller, siteId)), commodityInventory, 'i')}
        and i.quantity > 0
        and i.inventory_state <> ${enumCodes.InventoryState.InTransit} ${sql.join(own, sql` `)}
      group by c.site_id, c.id, u.site_id, u.id, w.site_id, w.id ${old}) g`;
}

const names = Object.keys(output.children) as (keyof typeof output.children)[];
const values = Object.fromEntries(names.map((name) => [name, sql`g.${sql.ref(name)}`])) as Columns<typeof output>;
const order = sql`g.days_in_stock desc nulls last, g.commodity_code, g.commodity_id, g.warehouse_id`;

/** Returns a page of stock ages per commodity and warehouse. */
export async function ageing(tx: Db, caller: Caller, input: ReportQuery): Promise<RawJson> {
  return queryJson(tx, pageJson(caller, output, values, { from: await linesOf(tx, caller, input), order, paging: input }));
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

/**
 * Renders the whole report as a spreadsheet in the reader's language and returns its URL. Throws `LimitExceeded` if there are more rows
 * than a sheet may have.
 */
export const printAgeing =
  (files: FileStore) =>
  async (tx: Tx, caller: Caller, input: Input<typeof printStockAgeing>): Promise<string> => {
    const from = await linesOf(tx, caller, input);
    return storeSheet(tx, caller, files, {
      from,
      order,
      columns,
      amounts: [],
      texts: 'commodities.ageing',
      name: 'stock-age',
      siteId: sitesOf(caller, input.siteId)[0] ?? caller.siteId,
    });
  };
