import { type RawBuilder, sql } from 'kysely';
import type { Input, ListQuery } from '@entrepot/contract/core/call.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { stockMovement } from '@entrepot/contract/modules/commodities/stock-movement.ts';
import { logisticsOrder } from '@entrepot/contract/modules/orders/logistics-order.ts';
import { getThroughputReport } from '@entrepot/contract/modules/reports/calls.ts';
import { getDashboard } from '@entrepot/contract/modules/reports/dashboard.ts';
import { warehouse } from '@entrepot/contract/modules/warehouses/warehouse.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { RawJson } from '../../core/calls/handler.ts';
import { queryJson, type Columns, listJson } from '../../core/lists/json-answers.ts';
import type { Db, Tx } from '../../core/db/db.ts';
import { type DayKind, dailyTotalsKey, dailyTotals } from '../../core/lists/daily-totals.ts';
import { atSites, scopeOf } from '../../core/scope/scope.ts';
import { dayIn } from '../../core/db/times.ts';
import { mainAccountOf } from '../access/public.ts';
import { type ClosedDays, closedDays, cacheClosedDays } from './closed-days.ts';
import { type Days, periodOf, within } from './period.ts';
import type { Sheet } from './export-report.ts';

type ReportQuery = Input<typeof getThroughputReport> & Partial<ListQuery>;
type Fragment = RawBuilder<unknown>;
const { output } = getThroughputReport;
const { Draft, Cancelled } = enumCodes.OrderStatus;
const { PutOnShelf, Outbound } = enumCodes.StockMovementType;

/**
 * Builds the relation `g`: one row per day of the period. Packages count on the day they were shelved, orders on the day they were placed
 * and on the day they departed: stock movements have an index for both, by warehouse and kind of movement.
 */
async function linesOf(tx: Db, caller: Caller, request: ReportQuery, closed?: ClosedDays): Promise<Fragment> {
  const period = periodOf(caller, request);
  const here = atSites(caller, period.siteIds);
  const owner = request.ownerId ? await mainAccountOf(tx, caller, request.ownerId) : null;
  const { warehouseId, shippingMethodId, carrierId } = request;
  const ofOrder = sql.join(
    [
      ...(shippingMethodId ? [sql`and o.shipping_method_id = ${shippingMethodId}`] : []),
      ...(carrierId ? [sql`and o.carrier_id = ${carrierId}`] : []),
      ...(owner ? [sql`and o.owner_id = ${owner}`] : []),
    ],
    sql` `,
  );
  const ofWarehouse = warehouseId ? sql`and w.id = ${warehouseId}` : sql``;
  // Cached closed days are not counted again.
  const open = closed ? { ...period, from: closed.until } : period;
  const moved = (type: number) => sql`from warehouse w join stock_movement m on m.site_id = w.site_id and m.warehouse_id = w.id
      and m.stock_movement_type = ${sql.lit(type)} and ${within(sql`m.creation_time`, open)}`;
  const warehouseFilter = sql`${scopeOf(here, warehouse, 'w')} ${ofWarehouse} and ${scopeOf(here, stockMovement, 'm')}`;
  const dayOf = (time: Fragment) => dayIn(time, period.zone);
  // Packages ignore the filter by shipping method: only orders have one.
  const shelved = sql`select ${dayOf(sql`m.creation_time`)} as day, count(distinct m.package_id)::int as n ${moved(PutOnShelf)}
    where ${warehouseFilter}
      and m.package_id is not null
      and m.source_type = 'packageStep' ${owner ? sql`and m.owner_id = ${owner}` : sql``}
    group by 1`;
  const made = sql`select ${dayOf(sql`o.creation_time`)} as day, count(*)::int as n
    from logistics_order o
    where ${scopeOf(here, logisticsOrder, 'o')}
      and ${within(sql`o.creation_time`, period)}
      and o.order_status not in (${sql.lit(Draft)}, ${sql.lit(Cancelled)}) ${warehouseId ? sql`and o.warehouse_id = ${warehouseId}` : sql``} ${ofOrder}
    group by 1`;
  const left = sql`select day, count(*)::int as n, sum(parcel_count)::int as parcels, sum(billing_weight) as weight
    from (select distinct ${dayOf(sql`m.creation_time`)} as day, o.id, o.parcel_count, o.billing_weight ${moved(Outbound)}
      join logistics_order o on o.site_id = m.site_id and o.id = m.source_id
      where ${warehouseFilter} and m.source_type = 'logisticsOrder' ${ofOrder}) d
    group by 1`;
  return sql`(select d.day::date as day, coalesce(shelved.n, 0) as packages_in, coalesce(made.n, 0) as orders_made,
        coalesce(gone.n, 0) as orders_out, coalesce(gone.parcels, 0) as parcels_out, coalesce(gone.weight, 0) as weight_out
      from generate_series(${period.firstDay}::date, ${period.lastDay}::date, interval '1 day') as d (day)
      left join (${shelved} ${known(closed, sql`day, packages_in`)}) shelved on shelved.day = d.day
      left join (${made}) made on made.day = d.day
      left join (${left} ${known(closed, sql`day, orders_out, 0, 0`)}) gone on gone.day = d.day) g`;
}

const known = (closed: ClosedDays | undefined, columns: Fragment): Fragment =>
  closed
    ? sql`union all select ${columns} from jsonb_to_recordset(${JSON.stringify(closed.days)}::jsonb)
        k (day date, packages_in int, orders_out int)`
    : sql``;

const names = Object.keys(output.children) as (keyof typeof output.children)[];
const values = Object.fromEntries(names.map((name) => [name, sql`g.${sql.ref(name)}`])) as Columns<typeof output>;
const order = sql`g.day`;

/** Returns what came in and left on each day of the period. */
export async function throughput(tx: Db, caller: Caller, input: ReportQuery): Promise<RawJson> {
  return queryJson(tx, listJson(caller, output, values, { from: await linesOf(tx, caller, input), order }));
}

const dayFields = getDashboard.output.children.days;
const { day, packagesIn, ordersMade, ordersOut } = values;

/**
 * Returns the last thirty days for the dashboard, from the daily totals. Without daily totals they are counted, and closed days are cached.
 */
export async function lastDays(tx: Tx, caller: Caller): Promise<Fragment> {
  const period = periodOf(caller, {});
  const totalsKey = dailyTotalsKey(caller, period.siteIds, period.zone);
  if (totalsKey !== undefined) return dailyTotalsOf(caller, period, totalsKey);
  return daysOf(caller, await linesOf(tx, caller, {}, closedDays(caller, period)));
}

const daysOf = (reader: Caller, from: Fragment): Fragment =>
  listJson(reader, dayFields, { day, packagesIn, ordersMade, ordersOut }, { from, order });

/** Returns the days of a period from the daily totals of a warehouse or of whole sites. */
export const dailyTotalsOf = (reader: Caller, period: Days, totalsKey: string): Fragment =>
  daysOf(reader, storedCountsOf(period, totalsKey));

/** Caches the closed days of an answer. */
export function noteDays(caller: Caller, answer: RawJson): void {
  const period = periodOf(caller, {});
  if (dailyTotalsKey(caller, period.siteIds, period.zone) === undefined) cacheClosedDays(caller, period, answer);
}

/** Builds the relation `g`: one row per day, from the daily totals of a warehouse or of whole sites. */
function storedCountsOf({ siteIds, firstDay, lastDay }: Days, totalsKey: string): Fragment {
  const totals = dailyTotals(siteIds, ['shelved', 'made', 'left'], sql`key = ${totalsKey} and day >= ${firstDay}::date`);
  const sum = (kind: DayKind) => sql`coalesce(sum(k.sums[1]) filter (where k.kind = ${sql.lit(kind)}), 0)::int`;
  return sql`(select d.day::date as day, ${sum('shelved')} as packages_in, ${sum('made')} as orders_made,
        ${sum('left')} as orders_out
      from generate_series(${firstDay}::date, ${lastDay}::date, interval '1 day') as d (day)
      left join ${totals} k on k.day = d.day::date
      group by 1) g`;
}

/** Returns the same as a sheet for export. */
export async function throughputSheet(tx: Tx, caller: Caller, input: ReportQuery): Promise<Sheet> {
  const from = await linesOf(tx, caller, input);
  const period = periodOf(caller, input);
  const siteId = period.siteIds[0] ?? caller.siteId;
  const sums = names.filter((name) => name !== 'day');
  return { from, order, columns: names, amounts: ['weightOut'], texts: 'reports.throughput', name: 'throughput', siteId, period, sums };
}
