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
import { askJson, type Columns, listJson, pageJson } from '../../core/rows/answers.ts';
import type { Tx } from '../../core/rows/db.ts';
import { atSites, scopeOf } from '../../core/rows/scope.ts';
import { dayIn, timeText } from '../../core/rows/times.ts';
import { type AnyPeriod, periodOf, within } from './period.ts';
import type { Sheet } from './take.ts';

type Asked = Input<typeof getWarehouseWorkReport> & Partial<ListQuery>;
type Piece = RawBuilder<unknown>;
type Step = (typeof workSteps)[number];
const { gives } = getWarehouseWorkReport;
const listed = getWorkOfReport.gives;
const { PutOnShelf, Pick } = enumCodes.StockMovementType;

function groupOf(asked: string | null | undefined): WorkGroup {
  const group = asked ? workGroups.find((one) => one === asked) : 'person';
  if (!group) throw reportsErrors.unknownGrouping({ group: asked, groups: workGroups });
  return group;
}

const idOr = (column: string | null): Piece => (column ? sql.ref(column) : sql`null::uuid`);
/** What a step was done with. */
const ids = (pkgId: string | null, commodityId: string | null, orderId: string | null): Piece =>
  sql`${idOr(pkgId)} as package_id, ${idOr(commodityId)} as commodity_id, ${idOr(orderId)} as order_id`;

/** Every step of the floor in the period as who, when and how many; each is read along an index that begins with the warehouse. */
function stepsOf(caller: Caller, period: AnyPeriod, { warehouseId }: Asked): Record<Step, Piece> {
  const here = atSites(caller, period.siteIds);
  const house = warehouseId ? sql`and w.id = ${warehouseId}` : sql``;
  const inHouse = (table: string, alias: string): Piece =>
    sql`from warehouse w join ${sql.table(table)} ${sql.ref(alias)} on ${sql.ref(`${alias}.site_id`)} = w.site_id and ${sql.ref(`${alias}.warehouse_id`)} = w.id`;
  const houses = sql`${scopeOf(here, warehouse, 'w')} ${house}`;
  const packages = (who: string, at: string): Piece =>
    sql`select w.site_id, ${sql.ref(`p.${who}`)} as who, ${sql.ref(`p.${at}`)} as at, 1 as n, ${ids('p.id', null, null)} ${inHouse('package', 'p')}
      where ${houses} and ${scopeOf(here, pkg, 'p')} and ${within(sql.ref(`p.${at}`), period)} and ${sql.ref(`p.${who}`)} is not null`;
  const moved = (type: number, n: Piece, which: Piece): Piece =>
    sql`select w.site_id, m.operator_id as who, m.creation_time as at, ${n} as n, ${ids('m.package_id', 'm.commodity_id', null)} ${inHouse('stock_movement', 'm')}
      and m.stock_movement_type = ${sql.lit(type)} and ${within(sql`m.creation_time`, period)}
      where ${houses} and ${scopeOf(here, stockMovement, 'm')} and m.operator_id is not null ${which}`;
  return {
    signed: packages('signer_id', 'signed_time'),
    weighed: packages('weigher_id', 'weighed_time'),
    shelved: moved(PutOnShelf, sql`1`, sql`and m.package_id is not null and m.source_type = 'packageStep'`),
    picked: moved(Pick, sql`m.quantity`, sql``),
    packed: sql`select w.site_id, k.packer_id as who, k.end_time as at, 1 as n, ${ids(null, null, 'k.logistics_order_id')} ${inHouse('packing', 'k')}
      where ${houses} and ${scopeOf(here, packing, 'k')} and ${within(sql`k.end_time`, period)} and k.packer_id is not null`,
    bagged: sql`select i.site_id, i.operator_id as who, i.packed_time as at, 1 as n, ${ids(null, null, 'i.logistics_order_id')}
      from bag_item i join logistics_order o on o.site_id = i.site_id and o.id = i.logistics_order_id
      where ${scopeOf(here, logisticsOrder, 'o')} and i.site_id = any(${period.siteIds}::uuid[]) and ${within(sql`i.packed_time`, period)}
        and i.removed_time is null ${warehouseId ? sql`and o.warehouse_id = ${warehouseId}` : sql``}`,
  };
}

/** The rows that one number counts, the latest first. Refuses a step that is none (100). */
export async function workBehind(tx: Tx, caller: Caller, input: Input<typeof getWorkOfReport> & Partial<ListQuery>): Promise<RawJson> {
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
  const from = sql`(select case when f.package_id is not null then 'package' when f.commodity_id is not null then 'commodity' else 'logisticsOrder' end as kind,
      coalesce(f.package_id, f.commodity_id, f.order_id) as id, coalesce(p.courier_number, c.commodity_code, o.serial_number) as number,
      ${nameOf(sql`f.who`)} as staff_name, f.at as time, f.n as pieces
    from (${rows}) f left join package p on p.site_id = f.site_id and p.id = f.package_id
      left join commodity c on c.site_id = f.site_id and c.id = f.commodity_id
      left join logistics_order o on o.site_id = f.site_id and o.id = f.order_id
    where ${own}) g`;
  const page = pageJson(caller, listed, listedValues, { from: sql`lines g`, order: sql`g.time desc, g.id`, paging: input });
  return askJson(tx, sql`with lines as materialized (select g.* from ${from}) select ${page}`);
}

const hourOf = (time: Piece, { zone }: AnyPeriod): Piece => sql`substr(${timeText(time, zone)}, 12, 2)`;
const nameOf = (who: Piece): Piece =>
  sql`(select coalesce(u.nick_name, u.user_name) from user_account u where u.site_id in (select id from site) and u.id = ${who})`;

/** By what a step is summed, and how a line is called. */
function keyOf(group: WorkGroup, period: AnyPeriod): { key: Piece; name: Piece } {
  if (group === 'day') return { key: sql`${dayIn(sql`f.at`, period.zone)}::text`, name: sql`s.key` };
  if (group === 'hour') return { key: hourOf(sql`f.at`, period), name: sql`s.key || ':00'` };
  return {
    key: sql`f.who::text`,
    name: nameOf(sql`s.key::uuid`),
  };
}

/** The lines of the report as `g`, and their order. */
function linesOf(caller: Caller, asked: Asked, period: AnyPeriod): { from: Piece; order: Piece } {
  const group = groupOf(asked.groupBy);
  const { key, name } = keyOf(group, period);
  const steps = Object.entries(stepsOf(caller, period, asked)).map(
    ([step, rows]) => sql`select ${sql.lit(step)} as step, ${sql.ref(step)}.* from (${rows}) as ${sql.ref(step)}`,
  );
  const sums = workSteps.map((step) => sql`coalesce(sum(f.n) filter (where f.step = ${sql.lit(step)}), 0)::int as ${sql.ref(step)}`);
  const own = asked.staffId ? sql`where f.who = ${asked.staffId}` : sql``;
  const from = sql`(select s.*, ${name} as name from (select ${key} as key, ${sql.join(sums)} from (${sql.join(steps, sql` union all `)}) f ${own} group by 1) s) g`;
  const all = sql.join(
    workSteps.map((step) => sql`g.${sql.ref(step)}`),
    sql` + `,
  );
  return { from, order: group === 'person' ? sql`${all} desc, g.key` : sql`g.key` };
}

const names = Object.keys(gives.of) as (keyof typeof gives.of)[];
const values = Object.fromEntries(names.map((name) => [name, sql`g.${sql.ref(name)}`])) as Columns<typeof gives>;

const listedValues = Object.fromEntries(Object.keys(listed.of).map((name) => [name, sql`g.${sql.ref(name)}`])) as Columns<typeof listed>;

/** A page of what was done on the floor, made by one statement. */
export async function workReport(tx: Tx, caller: Caller, input: Asked): Promise<RawJson> {
  const { from, order } = linesOf(caller, input, periodOf(caller, input));
  const page = pageJson(caller, gives, values, { from: sql`lines g`, order, paging: input });
  return askJson(tx, sql`with lines as materialized (select g.* from ${from}) select ${page}`);
}

/** The whole of it, to be taken away. */
export async function workSheet(_tx: Tx, caller: Caller, input: Asked): Promise<Sheet> {
  const period = periodOf(caller, input);
  const { from, order } = linesOf(caller, input, period);
  const siteId = period.siteIds[0] ?? caller.siteId;
  const columns = names.filter((name) => name !== 'key');
  return { from, order, columns, amounts: [], words: 'reports.work', name: 'work', siteId, period, sums: workSteps };
}

/** What everybody did in a period, such as today, the busiest first. */
export function workIn(caller: Caller, period: AnyPeriod): Piece {
  const { from, order } = linesOf(caller, {}, period);
  return listJson(caller, gives, values, { from, order });
}
