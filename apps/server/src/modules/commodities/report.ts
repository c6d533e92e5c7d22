import { type RawBuilder, sql } from 'kysely';
import type { Input, ListQuery } from '@entrepot/contract/core/call.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { commodityInventory } from '@entrepot/contract/modules/commodities/commodity-inventory.ts';
import { getCommodityReport, type printCommodityReport } from '@entrepot/contract/modules/commodities/stock-calls.ts';
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
import { dayOf } from '@entrepot/contract/core/zones.ts';
import { sitesOf } from '../sites/public.ts';
import { customerOf } from './customers.ts';

type Asked = Input<typeof getCommodityReport> & Partial<ListQuery>;
type Piece = RawBuilder<unknown>;
const states = enumCodes.InventoryState;
const { gives } = getCommodityReport;

/** Pieces of the inventory `i` in one state, within a group. */
const inState = (state: number) => sql`coalesce(sum(i.quantity) filter (where i.inventory_state = ${sql.lit(state)}), 0)::int`;
// What lies in the house; what is on its way takes no room yet.
const inHouse = sql`coalesce(sum(i.quantity) filter (where i.inventory_state <> ${sql.lit(states.InTransit)}), 0)`;

/** One line for each commodity and warehouse, as `g`: what lies there, since when, and what it comes to. */
async function linesOf(tx: Tx, caller: Caller, { siteId, ownerId, warehouseId, content, daysAtLeast, runsLow }: Asked): Promise<Piece> {
  const owner = ownerId ? (await customerOf(tx, caller, ownerId)).id : null;
  const today = dayOf(caller.now, zoneOf(caller.siteId));
  const like = content ? likeText(content) : null;
  const own = [
    ...(owner ? [sql`and i.owner_id = ${owner}`] : []),
    ...(warehouseId ? [sql`and i.warehouse_id = ${warehouseId}`] : []),
    ...(like ? [sql`and (c.commodity_code ilike ${like} or c.name ilike ${like} or c.identification_code ilike ${like})`] : []),
  ];
  const grouped = [
    ...(daysAtLeast ? [sql`and ${today}::date - min(i.batch_date) >= ${daysAtLeast}`] : []),
    ...(runsLow ? [sql`and c.early_warning_quantity > ${inState(states.Available)}`] : []),
  ];
  const piece = sql`coalesce(c.measured_length, c.length) * coalesce(c.measured_width, c.width) * coalesce(c.measured_height, c.height)`;
  return sql`(select c.id as commodity_id, c.commodity_code, c.name as commodity_name, c.identification_code, u.id as owner_id, u.member_code,
      coalesce(u.nick_name, u.user_name) as user_name, w.id as warehouse_id, ${nameIn('w', caller.language)} as warehouse_name, ${inState(states.Available)} as available_quantity,
      ${inState(states.Frozen)} as frozen_quantity, ${inState(states.Defective)} as defective_quantity, ${inState(states.Problem)} as problem_quantity,
      ${inState(states.InTransit)} as in_transit_quantity, coalesce(c.early_warning_quantity, 0) as early_warning_quantity,
      coalesce(c.early_warning_quantity, 0) > ${inState(states.Available)} as runs_low, min(i.batch_date) as oldest_batch,
      ${today}::date - min(i.batch_date) as days_in_stock, round(${piece} / 1000000, 6) * ${inHouse} as volume,
      coalesce(c.measured_gross_weight, c.gross_weight) * ${inHouse} as weight, c.price * ${inHouse} as value, y.code as currency_code
    from commodity_inventory i join commodity c on c.site_id = i.site_id and c.id = i.commodity_id
      join warehouse w on w.site_id = i.site_id and w.id = i.warehouse_id join user_account u on u.site_id = i.site_id and u.id = i.owner_id
      left join currency y on y.id = c.currency_id
    where ${scopeOf(atSites(caller, sitesOf(caller, siteId)), commodityInventory, 'i')} and i.quantity > 0 ${sql.join(own, sql` `)}
    group by c.site_id, c.id, u.site_id, u.id, w.site_id, w.id, y.id having true ${sql.join(grouped, sql` `)}) g`;
}

const names = Object.keys(gives.of) as (keyof typeof gives.of)[];
const values = Object.fromEntries(names.map((name) => [name, sql`g.${sql.ref(name)}`])) as Columns<typeof gives>;
const order = sql`g.warehouse_name, g.commodity_code, g.commodity_id, g.warehouse_id`;

/** A page of what lies of which commodity in which warehouse, how old it is and what it comes to. */
export async function report(tx: Tx, caller: Caller, input: Asked): Promise<RawJson> {
  return askJson(tx, pageJson(caller, gives, values, { from: await linesOf(tx, caller, input), order, paging: input }));
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

/** The whole report as a spreadsheet in the reader's language; gives its address. Refuses more lines than a sheet takes (106). */
export const printReport =
  (files: FileStore) =>
  async (tx: Tx, caller: Caller, input: Input<typeof printCommodityReport>): Promise<string> => {
    const from = await linesOf(tx, caller, input);
    const siteId = sitesOf(caller, input.siteId)[0] ?? caller.siteId;
    return keepSheet(tx, caller, files, { from, order, columns, amounts, words: 'commodities.report', name: 'stock', siteId });
  };
