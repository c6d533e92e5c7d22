import { type RawBuilder, sql } from 'kysely';
import type { Input, ListQuery } from '@entrepot/contract/core/call.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { commodityInventory } from '@entrepot/contract/modules/commodities/commodity-inventory.ts';
import { getCommodityReport, type printCommodityReport } from '@entrepot/contract/modules/commodities/stock-calls.ts';
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
import { dayOf } from '@entrepot/contract/core/zones.ts';
import { sitesOf } from '../sites/public.ts';
import { customerOf } from './customers.ts';

type ReportQuery = Input<typeof getCommodityReport> & Partial<ListQuery>;
type Fragment = RawBuilder<unknown>;
const states = enumCodes.InventoryState;
const { output } = getCommodityReport;

/** Pieces of the inventory `i` in one state, within a group. */
const inState = (state: number) => sql`coalesce(sum(i.quantity) filter (where i.inventory_state = ${sql.lit(state)}), 0)::int`;
// Stock in the warehouse; goods in transit take no space yet.
const inWarehouse = sql`coalesce(sum(i.quantity) filter (where i.inventory_state <> ${sql.lit(states.InTransit)}), 0)`;

/** Builds the relation `g`: one row per commodity and warehouse with quantity, age and value. */
async function linesOf(
  tx: Db,
  caller: Caller,
  { siteId, ownerId, warehouseId, content, daysAtLeast, runsLow }: ReportQuery,
): Promise<Fragment> {
  const owner = ownerId ? (await customerOf(tx, caller, ownerId)).id : null;
  const today = dayOf(caller.now, zoneOf(caller.siteId));
  const own = [
    ...(owner ? [sql`and i.owner_id = ${owner}`] : []),
    ...(warehouseId ? [sql`and i.warehouse_id = ${warehouseId}`] : []),
    ...(content ? [sql`and ${contains([sql`c.commodity_code`, sql`c.name`, sql`c.identification_code`], content)}`] : []),
  ];
  const grouped = [
    ...(daysAtLeast ? [sql`and ${today}::date - min(i.batch_date) >= ${daysAtLeast}`] : []),
    ...(runsLow ? [sql`and c.early_warning_quantity > ${inState(states.Available)}`] : []),
  ];
  const piece = sql`coalesce(c.measured_length, c.length) * coalesce(c.measured_width, c.width) * coalesce(c.measured_height, c.height)`;
  return sql`(select c.id as commodity_id, c.commodity_code, c.name as commodity_name, c.identification_code, u.id as owner_id,
        u.member_code, coalesce(u.nick_name, u.user_name) as user_name, w.id as warehouse_id,
        ${nameIn('w', caller.language)} as warehouse_name, ${inState(states.Available)} as available_quantity,
        ${inState(states.Frozen)} as frozen_quantity, ${inState(states.Defective)} as defective_quantity,
        ${inState(states.Problem)} as problem_quantity, ${inState(states.InTransit)} as in_transit_quantity,
        coalesce(c.early_warning_quantity, 0) as early_warning_quantity,
        coalesce(c.early_warning_quantity, 0) > ${inState(states.Available)} as runs_low, min(i.batch_date) as oldest_batch,
        ${today}::date - min(i.batch_date) as days_in_stock, round(${piece} / 1000000, 6) * ${inWarehouse} as volume,
        coalesce(c.measured_gross_weight, c.gross_weight) * ${inWarehouse} as weight, c.price * ${inWarehouse} as value,
        y.code as currency_code
      from commodity_inventory i
      join commodity c on c.site_id = i.site_id and c.id = i.commodity_id
      join warehouse w on w.site_id = i.site_id and w.id = i.warehouse_id
      join user_account u on u.site_id = i.site_id and u.id = i.owner_id
      left join currency y on y.id = c.currency_id
      where ${scopeOf(atSites(caller, sitesOf(caller, siteId)), commodityInventory, 'i')}
        and i.quantity > 0 ${sql.join(own, sql` `)}
      group by c.site_id, c.id, u.site_id, u.id, w.site_id, w.id, y.id
      having true ${sql.join(grouped, sql` `)}) g`;
}

const names = Object.keys(output.children) as (keyof typeof output.children)[];
const values = Object.fromEntries(names.map((name) => [name, sql`g.${sql.ref(name)}`])) as Columns<typeof output>;
const order = sql`g.warehouse_name, g.commodity_code, g.commodity_id, g.warehouse_id`;

/** Returns a page of stock per commodity and warehouse with age and value. */
export async function report(tx: Db, caller: Caller, input: ReportQuery): Promise<RawJson> {
  return queryJson(tx, pageJson(caller, output, values, { from: await linesOf(tx, caller, input), order, paging: input }));
}

const columns = [
  'warehouseName',
  'memberCode',
  'userName',
  'commodityCode',
  'commodityName',
  'identificationCode',
  'availableQuantity',
  'frozenQuantity',
  'defectiveQuantity',
  'problemQuantity',
  'inTransitQuantity',
  'oldestBatch',
  'daysInStock',
  'volume',
  'weight',
  'value',
  'currencyCode',
] as const;
const amounts = ['volume', 'weight', 'value'];

/**
 * Renders the whole report as a spreadsheet in the reader's language and returns its URL. Throws `LimitExceeded` if there are more rows
 * than a sheet may have.
 */
export const printReport =
  (files: FileStore) =>
  async (tx: Tx, caller: Caller, input: Input<typeof printCommodityReport>): Promise<string> => {
    const from = await linesOf(tx, caller, input);
    const siteId = sitesOf(caller, input.siteId)[0] ?? caller.siteId;
    return storeSheet(tx, caller, files, { from, order, columns, amounts, texts: 'commodities.report', name: 'stock', siteId });
  };
