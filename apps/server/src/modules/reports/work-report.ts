import { type RawBuilder, sql } from 'kysely';
import type { Input, ListQuery } from '@entrepot/contract/core/call.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { stockMovement } from '@entrepot/contract/modules/commodities/stock-movement.ts';
import { logisticsOrder } from '@entrepot/contract/modules/orders/logistics-order.ts';
import { pkg } from '@entrepot/contract/modules/packages/package.ts';
import { packing } from '@entrepot/contract/modules/packing/packing.ts';
import { reportsErrors } from '@entrepot/contract/modules/reports/errors.ts';
import {
  getWarehouseWorkReport,
  getWorkOfReport,
  type WorkGroup,
  workGroups,
  workSteps,
} from '@entrepot/contract/modules/reports/work-report.ts';
import { warehouse } from '@entrepot/contract/modules/warehouses/warehouse.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { RawJson } from '../../core/calls/handler.ts';
import { queryJson, type Columns, listJson, pageJson } from '../../core/lists/json-answers.ts';
import type { Db, Tx } from '../../core/db/db.ts';
import { atSites, scopeOf } from '../../core/scope/scope.ts';
import { dayIn, timeText } from '../../core/db/times.ts';
import { type AnyPeriod, periodOf, within } from './period.ts';
import type { Sheet } from './export-report.ts';

type ReportQuery = Input<typeof getWarehouseWorkReport> & Partial<ListQuery>;
type Fragment = RawBuilder<unknown>;
type Step = (typeof workSteps)[number];
const { output } = getWarehouseWorkReport;
const listed = getWorkOfReport.output;
const { PutOnShelf, Pick } = enumCodes.StockMovementType;

function groupOf(request: string | null | undefined): WorkGroup {
  const group = request ? workGroups.find((one) => one === request) : 'person';
  if (!group) throw reportsErrors.unknownGrouping({ group: request, groups: workGroups });
  return group;
}

const idOr = (column: string | null): Fragment => (column ? sql.ref(column) : sql`null::uuid`);
/** Ids of the records handled in a step. */
const ids = (pkgId: string | null, commodityId: string | null, orderId: string | null): Fragment =>
  sql`${idOr(pkgId)} as package_id, ${idOr(commodityId)} as commodity_id, ${idOr(orderId)} as order_id`;

/**
 * Returns every step of the floor in the period as person, time and quantity; each is read through an index that starts with the warehouse.
 */
function stepsOf(caller: Caller, period: AnyPeriod, { warehouseId }: ReportQuery): Record<Step, Fragment> {
  const here = atSites(caller, period.siteIds);
  const ofWarehouse = warehouseId ? sql`and w.id = ${warehouseId}` : sql``;
  const inWarehouse = (table: string, alias: string): Fragment =>
    sql`from warehouse w join ${sql.table(table)} ${sql.ref(alias)} on ${sql.ref(`${alias}.site_id`)} = w.site_id and ${sql.ref(`${alias}.warehouse_id`)} = w.id`;
  const warehouseFilter = sql`${scopeOf(here, warehouse, 'w')} ${ofWarehouse}`;
  const packages = (who: string, at: string): Fragment =>
    sql`select w.site_id, ${sql.ref(`p.${who}`)} as who, ${sql.ref(`p.${at}`)} as at, 1 as n,
        ${ids('p.id', null, null)} ${inWarehouse('package', 'p')}
      where ${warehouseFilter}
        and ${scopeOf(here, pkg, 'p')}
        and ${within(sql.ref(`p.${at}`), period)}
        and ${sql.ref(`p.${who}`)} is not null`;
  const moved = (type: number, n: Fragment, which: Fragment): Fragment =>
    sql`select w.site_id, m.operator_id as who, m.creation_time as at, ${n} as n,
          ${ids('m.package_id', 'm.commodity_id', null)} ${inWarehouse('stock_movement', 'm')}
        and m.stock_movement_type = ${sql.lit(type)}
        and ${within(sql`m.creation_time`, period)}
      where ${warehouseFilter} and ${scopeOf(here, stockMovement, 'm')} and m.operator_id is not null ${which}`;
  return {
    signed: packages('signer_id', 'signed_time'),
    weighed: packages('weigher_id', 'weighed_time'),
    shelved: moved(PutOnShelf, sql`1`, sql`and m.package_id is not null and m.source_type = 'packageStep'`),
    picked: moved(Pick, sql`m.quantity`, sql``),
    packed: sql`select w.site_id, k.packer_id as who, k.end_time as at, 1 as n,
        ${ids(null, null, 'k.logistics_order_id')} ${inWarehouse('packing', 'k')}
      where ${warehouseFilter}
        and ${scopeOf(here, packing, 'k')}
        and ${within(sql`k.end_time`, period)}
        and k.packer_id is not null`,
    bagged: sql`select i.site_id, i.operator_id as who, i.packed_time as at, 1 as n, ${ids(null, null, 'i.logistics_order_id')}
      from bag_item i
      join logistics_order o on o.site_id = i.site_id and o.id = i.logistics_order_id
      where ${scopeOf(here, logisticsOrder, 'o')}
        and i.site_id = any(${period.siteIds}::uuid[])
        and ${within(sql`i.packed_time`, period)}
        and i.removed_time is null ${warehouseId ? sql`and o.warehouse_id = ${warehouseId}` : sql``}`,
  };
}

/** Returns the rows that one number counts, the latest first. Throws `ValidationFailed` for an unknown step. */
export async function workDetails(tx: Db, caller: Caller, input: Input<typeof getWorkOfReport> & Partial<ListQuery>): Promise<RawJson> {
  const step = workSteps.find((one) => one === input.step);
  if (!step) throw reportsErrors.unknownChoice({ value: input.step, known: workSteps });
  const period = periodOf(caller, input);
  const { [step]: rows } = stepsOf(caller, period, input);
  const own = sql.join(
    [
      sql`true`,
      ...(input.staffId ? [sql`f.who = ${input.staffId}`] : []),
      ...(input.hour ? [sql`${hourOf(sql`f.at`, period)} = ${input.hour}`] : []),
    ],
    sql` and `,
  );
  const from = sql`(select case when f.package_id is not null then 'package' when f.commodity_id is not null then 'commodity'
          else 'logisticsOrder' end as kind, coalesce(f.package_id, f.commodity_id, f.order_id) as id,
        coalesce(p.courier_number, c.commodity_code, o.serial_number) as number, ${nameOf(sql`f.who`)} as staff_name,
        f.at as time, f.n as pieces
      from (${rows}) f
      left join package p on p.site_id = f.site_id and p.id = f.package_id
      left join commodity c on c.site_id = f.site_id and c.id = f.commodity_id
      left join logistics_order o on o.site_id = f.site_id and o.id = f.order_id
      where ${own}) g`;
  const page = pageJson(caller, listed, listedValues, { from: sql`lines g`, order: sql`g.time desc, g.id`, paging: input });
  return queryJson(tx, sql`with lines as materialized (select g.* from ${from}) select ${page}`);
}

const hourOf = (time: Fragment, { zone }: AnyPeriod): Fragment => sql`substr(${timeText(time, zone)}, 12, 2)`;
const nameOf = (who: Fragment): Fragment =>
  sql`(select coalesce(u.nick_name, u.user_name) from user_account u where u.site_id in (select id from site) and u.id = ${who})`;

/** Returns the group key of a step, and the label of a line. */
function keyOf(group: WorkGroup, period: AnyPeriod): { key: Fragment; name: Fragment } {
  if (group === 'day') return { key: sql`${dayIn(sql`f.at`, period.zone)}::text`, name: sql`s.key` };
  if (group === 'hour') return { key: hourOf(sql`f.at`, period), name: sql`s.key || ':00'` };
  return {
    key: sql`f.who::text`,
    name: nameOf(sql`s.key::uuid`),
  };
}

/** Builds the lines of the report as `g`, and their order. */
function linesOf(caller: Caller, request: ReportQuery, period: AnyPeriod): { from: Fragment; order: Fragment } {
  const group = groupOf(request.groupBy);
  const { key, name } = keyOf(group, period);
  const steps = Object.entries(stepsOf(caller, period, request)).map(
    ([step, rows]) => sql`select ${sql.lit(step)} as step, ${sql.ref(step)}.* from (${rows}) as ${sql.ref(step)}`,
  );
  const sums = workSteps.map((step) => sql`coalesce(sum(f.n) filter (where f.step = ${sql.lit(step)}), 0)::int as ${sql.ref(step)}`);
  const own = request.staffId ? sql`where f.who = ${request.staffId}` : sql``;
  const from = sql`(select s.*, ${name} as name from (select ${key} as key, ${sql.join(sums)} from (${sql.join(steps, sql` union all `)}) f ${own} group by 1) s) g`;
  const all = sql.join(
    workSteps.map((step) => sql`g.${sql.ref(step)}`),
    sql` + `,
  );
  return { from, order: group === 'person' ? sql`${all} desc, g.key` : sql`g.key` };
}

const names = Object.keys(output.children) as (keyof typeof output.children)[];
const values = Object.fromEntries(names.map((name) => [name, sql`g.${sql.ref(name)}`])) as Columns<typeof output>;

const listedValues = Object.fromEntries(Object.keys(listed.children).map((name) => [name, sql`g.${sql.ref(name)}`])) as Columns<
  typeof listed
>;

/** Returns a page of the work on the floor, with one statement. */
export async function workReport(tx: Db, caller: Caller, input: ReportQuery): Promise<RawJson> {
  const { from, order } = linesOf(caller, input, periodOf(caller, input));
  const page = pageJson(caller, output, values, { from: sql`lines g`, order, paging: input });
  return queryJson(tx, sql`with lines as materialized (select g.* from ${from}) select ${page}`);
}

/** Returns the caller's own work of today. */
export async function ownWork(tx: Db, caller: Caller): Promise<Record<Step, number>> {
  const { from } = linesOf(caller, { staffId: caller.userId }, periodOf(caller, { startDate: caller.now, endDate: caller.now }));
  const steps = sql.join(workSteps.map((step) => sql`g.${sql.ref(step)}`));
  const found = await sql<Record<Step, number>>`select ${steps} from ${from}`.execute(tx);
  return found.rows[0] ?? { signed: 0, weighed: 0, shelved: 0, picked: 0, packed: 0, bagged: 0 };
}

/** Returns the whole report as a sheet for export. */
export async function workSheet(_tx: Tx, caller: Caller, input: ReportQuery): Promise<Sheet> {
  const period = periodOf(caller, input);
  const { from, order } = linesOf(caller, input, period);
  const siteId = period.siteIds[0] ?? caller.siteId;
  const columns = names.filter((name) => name !== 'key');
  return { from, order, columns, amounts: [], texts: 'reports.work', name: 'work', siteId, period, sums: workSteps };
}

/** Returns the work of each person in a period, such as today, the busiest first. */
export function workIn(caller: Caller, period: AnyPeriod): Fragment {
  const { from, order } = linesOf(caller, {}, period);
  return listJson(caller, output, values, { from, order });
}
