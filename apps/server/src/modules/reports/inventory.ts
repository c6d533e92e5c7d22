import { type RawBuilder, sql } from 'kysely';
import type { Input, ListQuery } from '@entrepot/contract/core/call.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { commodityInventory } from '@entrepot/contract/modules/commodities/commodity-inventory.ts';
import { stockMovement } from '@entrepot/contract/modules/commodities/stock-movement.ts';
import { getInventoryReport } from '@entrepot/contract/modules/reports/inventory-report.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { RawJson } from '../../core/calls/handler.ts';
import { queryJson, type Columns, pageJson } from '../../core/lists/json-answers.ts';
import type { Db, Tx } from '../../core/db/db.ts';
import { nameIn } from '../../core/lists/localized.ts';
import { contains } from '../../core/lists/filters.ts';
import { atSites, scopeOf } from '../../core/scope/scope.ts';
import { mainAccountOf } from '../access/public.ts';
import { periodOf } from './period.ts';
import type { Sheet } from './export-report.ts';

type ReportQuery = Input<typeof getInventoryReport> & Partial<ListQuery>;
type Fragment = RawBuilder<unknown>;
const { output } = getInventoryReport;
const onTheWay = sql.lit(enumCodes.InventoryState.InTransit);

/**
 * Builds the relation `g`: one row per commodity and warehouse. Stock at a moment is the current stock minus what came in since plus what
 * left since, so only the movements after the start of the period are read.
 */
async function linesOf(tx: Db, caller: Caller, request: ReportQuery): Promise<Fragment> {
  const { siteIds, from, until } = periodOf(caller, request);
  const here = atSites(caller, siteIds);
  const owner = request.ownerId && caller.audience !== 'customer' ? await mainAccountOf(tx, caller, request.ownerId) : null;
  const { warehouseId, content } = request;
  const own = (alias: string) =>
    sql.join(
      [
        ...(owner ? [sql`and ${sql.ref(`${alias}.owner_id`)} = ${owner}`] : []),
        ...(warehouseId ? [sql`and ${sql.ref(`${alias}.warehouse_id`)} = ${warehouseId}`] : []),
      ],
      sql` `,
    );
  const named = content ? sql`where ${contains([sql`c.commodity_code`, sql`c.name`, sql`c.identification_code`], content)}` : sql``;
  const onHand = (state: Fragment) => sql`case when ${state} <> ${onTheWay} then m.quantity else 0 end`;
  const change = sql`${onHand(sql`m.to_state`)} - ${onHand(sql`m.from_state`)}`;
  const moved = sql`select m.site_id, m.commodity_id, m.owner_id, m.warehouse_id, m.creation_time as at, ${change} as by
    from stock_movement m
    where ${scopeOf(here, stockMovement, 'm')} and m.commodity_id is not null and m.creation_time >= ${from} ${own('m')}`;
  const pieces = sql`select i.site_id, i.commodity_id, i.owner_id, i.warehouse_id, i.quantity as now, 0 as later, 0 as came,
      0 as went
    from commodity_inventory i
    where ${scopeOf(here, commodityInventory, 'i')} and i.inventory_state <> ${onTheWay} ${own('i')}
    union all select v.site_id, v.commodity_id, v.owner_id, v.warehouse_id, 0, case when v.at >= ${until} then v.by else 0 end,
        case when v.at < ${until}
      and v.by > 0 then v.by else 0 end, case when v.at < ${until}
      and v.by < 0 then -v.by else 0 end
    from (${moved}) v
    where v.by <> 0`;
  const sums = sql`select site_id, commodity_id, owner_id, warehouse_id, (sum(now) - sum(later))::int as end_quantity,
      sum(came)::int as in_quantity, sum(went)::int as out_quantity from (${pieces}) p group by 1, 2, 3, 4`;
  return sql`(select c.id as commodity_id, c.commodity_code, c.name as commodity_name, c.identification_code, u.member_code,
        coalesce(u.nick_name, u.user_name) as user_name, w.id as warehouse_id, ${nameIn('w', caller.language)} as warehouse_name,
        s.end_quantity - s.in_quantity + s.out_quantity as start_quantity, s.in_quantity, s.out_quantity, s.end_quantity,
        c.price * s.end_quantity as value, y.code as currency_code
      from (${sums}) s
      join commodity c on c.site_id = s.site_id and c.id = s.commodity_id
      join warehouse w on w.site_id = s.site_id and w.id = s.warehouse_id
      join user_account u on u.site_id = s.site_id and u.id = s.owner_id
      left join currency y
        on y.id = c.currency_id ${named} ${content ? sql`and` : sql`where`} (s.end_quantity <> 0
          or s.in_quantity <> 0
          or s.out_quantity <> 0)) g`;
}

const names = Object.keys(output.children) as (keyof typeof output.children)[];
const values = Object.fromEntries(names.map((name) => [name, sql`g.${sql.ref(name)}`])) as Columns<typeof output>;
const order = sql`g.warehouse_name, g.commodity_code, g.commodity_id, g.warehouse_id`;

/** Returns a page of opening stock, movements and closing stock of the period, with one statement. */
export async function inventoryReport(tx: Db, caller: Caller, input: ReportQuery): Promise<RawJson> {
  const page = pageJson(caller, output, values, { from: sql`lines g`, order, paging: input });
  return queryJson(tx, sql`with lines as materialized (select g.* from ${await linesOf(tx, caller, input)}) select ${page}`);
}

const columns = names.filter((name) => name !== 'commodityId' && name !== 'warehouseId');

/** Returns the whole report as a sheet for export. */
export async function inventorySheet(tx: Tx, caller: Caller, input: ReportQuery): Promise<Sheet> {
  const from = await linesOf(tx, caller, input);
  const period = periodOf(caller, input);
  const siteId = period.siteIds[0] ?? caller.siteId;
  const sums = ['startQuantity', 'inQuantity', 'outQuantity', 'endQuantity', 'value'];
  return { from, order, columns, amounts: ['value'], texts: 'reports.inventory', name: 'inventory', siteId, period, sums };
}
