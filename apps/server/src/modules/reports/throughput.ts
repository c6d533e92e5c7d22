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
import { askJson, type Columns, listJson } from '../../core/rows/answers.ts';
import type { Tx } from '../../core/rows/db.ts';
import { type DayKind, houseOf, keptDays } from '../../core/rows/kept-days.ts';
import { atSites, scopeOf } from '../../core/rows/scope.ts';
import { dayIn } from '../../core/rows/times.ts';
import { mainAccountOf } from '../wallet/public.ts';
import { type ClosedDays, closedDays, keepClosed } from './closed-days.ts';
import { type Days, periodOf, within } from './period.ts';
import type { Sheet } from './take.ts';

type Asked = Input<typeof getThroughputReport> & Partial<ListQuery>;
type Piece = RawBuilder<unknown>;
const { gives } = getThroughputReport;
const { Draft, Cancelled } = enumCodes.OrderStatus;
const { PutOnShelf, Outbound } = enumCodes.StockMovementType;

/**
 * One line for each day of the period as `g`. Packages count on the day they were put on a shelf, orders on the day they were made and on
 * the day their goods left: stock keeps both moments with an index, by warehouse and kind of movement.
 */
async function linesOf(tx: Tx, caller: Caller, asked: Asked, closed?: ClosedDays): Promise<Piece> {
  const period = periodOf(caller, asked);
  const here = atSites(caller, period.siteIds);
  const owner = asked.ownerId ? await mainAccountOf(tx, caller, asked.ownerId) : null;
  const { warehouseId, shippingMethodId, carrierId } = asked;
  const ofOrder = sql.join(
    [
      ...(shippingMethodId ? [sql`and o.shipping_method_id = ${shippingMethodId}`] : []),
      ...(carrierId ? [sql`and o.carrier_id = ${carrierId}`] : []),
      ...(owner ? [sql`and o.owner_id = ${owner}`] : []),
    ],
    sql` `,
  );
  const house = warehouseId ? sql`and w.id = ${warehouseId}` : sql``;
  // What is known of days that are over is not counted again.
  const open = closed ? { ...period, from: closed.until } : period;
  const moved = (type: number) => sql`from warehouse w join stock_movement m on m.site_id = w.site_id and m.warehouse_id = w.id
      and m.stock_movement_type = ${sql.lit(type)} and ${within(sql`m.creation_time`, open)}`;
  const houses = sql`${scopeOf(here, warehouse, 'w')} ${house} and ${scopeOf(here, stockMovement, 'm')}`;
  const dayOf = (time: Piece) => dayIn(time, period.zone);
  // Packages are asked for by no way of shipping: that is known of orders alone.
  const shelved = sql`select ${dayOf(sql`m.creation_time`)} as day, count(distinct m.package_id)::int as n ${moved(PutOnShelf)}
    where ${houses} and m.package_id is not null and m.source_type = 'packageStep' ${owner ? sql`and m.owner_id = ${owner}` : sql``} group by 1`;
  const made = sql`select ${dayOf(sql`o.creation_time`)} as day, count(*)::int as n from logistics_order o
    where ${scopeOf(here, logisticsOrder, 'o')} and ${within(sql`o.creation_time`, period)}
      and o.order_status not in (${sql.lit(Draft)}, ${sql.lit(Cancelled)}) ${warehouseId ? sql`and o.warehouse_id = ${warehouseId}` : sql``} ${ofOrder}
    group by 1`;
  const left = sql`select day, count(*)::int as n, sum(parcel_count)::int as parcels, sum(billing_weight) as weight
    from (select distinct ${dayOf(sql`m.creation_time`)} as day, o.id, o.parcel_count, o.billing_weight ${moved(Outbound)}
      join logistics_order o on o.site_id = m.site_id and o.id = m.source_id
      where ${houses} and m.source_type = 'logisticsOrder' ${ofOrder}) d group by 1`;
  return sql`(select d.day::date as day, coalesce(shelved.n, 0) as packages_in, coalesce(made.n, 0) as orders_made, coalesce(gone.n, 0) as orders_out,
      coalesce(gone.parcels, 0) as parcels_out, coalesce(gone.weight, 0) as weight_out
    from generate_series(${period.firstDay}::date, ${period.lastDay}::date, interval '1 day') as d (day)
      left join (${shelved} ${known(closed, sql`day, packages_in`)}) shelved on shelved.day = d.day left join (${made}) made on made.day = d.day
      left join (${left} ${known(closed, sql`day, orders_out, 0, 0`)}) gone on gone.day = d.day) g`;
}

const known = (closed: ClosedDays | undefined, columns: Piece): Piece =>
  closed
    ? sql`union all select ${columns} from jsonb_to_recordset(${JSON.stringify(closed.days)}::jsonb)
        k (day date, packages_in int, orders_out int)`
    : sql``;

const names = Object.keys(gives.of) as (keyof typeof gives.of)[];
const values = Object.fromEntries(names.map((name) => [name, sql`g.${sql.ref(name)}`])) as Columns<typeof gives>;
const order = sql`g.day`;

/** What came and went on each day of the period. */
export async function throughput(tx: Tx, caller: Caller, input: Asked): Promise<RawJson> {
  return askJson(tx, listJson(caller, gives, values, { from: await linesOf(tx, caller, input), order }));
}

const shown = getDashboard.gives.of.days;
const { day, packagesIn, ordersMade, ordersOut } = values;

/**
 * The last thirty days as first pages show them, read from what is kept of days. Of whom nothing is kept, they are counted, and days that
 * are over once.
 */
export async function lastDays(tx: Tx, caller: Caller): Promise<Piece> {
  const period = periodOf(caller, {});
  const house = houseOf(caller, period.siteIds, period.zone);
  if (house !== undefined) return keptDaysOf(caller, period, house);
  return daysOf(caller, await linesOf(tx, caller, {}, closedDays(caller, period)));
}

const daysOf = (reader: Caller, from: Piece): Piece => listJson(reader, shown, { day, packagesIn, ordersMade, ordersOut }, { from, order });

/** The days of a period from what is kept of a house or of whole sites. */
export const keptDaysOf = (reader: Caller, period: Days, house: string): Piece => daysOf(reader, keptOf(period, house));

/** Notes the days that were counted and are over. */
export function noteDays(caller: Caller, answer: RawJson): void {
  const period = periodOf(caller, {});
  if (houseOf(caller, period.siteIds, period.zone) === undefined) keepClosed(caller, period, answer);
}

/** One line for each day as `g`, from what is kept of a house or of whole sites. */
function keptOf({ siteIds, firstDay, lastDay }: Days, house: string): Piece {
  const kept = keptDays(siteIds, ['shelved', 'made', 'left'], sql`key = ${house} and day >= ${firstDay}::date`);
  const sum = (kind: DayKind) => sql`coalesce(sum(k.sums[1]) filter (where k.kind = ${sql.lit(kind)}), 0)::int`;
  return sql`(select d.day::date as day, ${sum('shelved')} as packages_in, ${sum('made')} as orders_made, ${sum('left')} as orders_out
    from generate_series(${firstDay}::date, ${lastDay}::date, interval '1 day') as d (day) left join ${kept} k on k.day = d.day::date group by 1) g`;
}

/** The same, to be taken away. */
export async function throughputSheet(tx: Tx, caller: Caller, input: Asked): Promise<Sheet> {
  const from = await linesOf(tx, caller, input);
  const period = periodOf(caller, input);
  const siteId = period.siteIds[0] ?? caller.siteId;
  const sums = names.filter((name) => name !== 'day');
  return { from, order, columns: names, amounts: ['weightOut'], words: 'reports.throughput', name: 'throughput', siteId, period, sums };
}
