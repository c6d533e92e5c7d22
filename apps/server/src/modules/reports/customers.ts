import { type RawBuilder, sql } from 'kysely';
import type { Input, ListQuery } from '@entrepot/contract/core/call.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { user } from '@entrepot/contract/modules/access/user.ts';
import { logisticsOrder } from '@entrepot/contract/modules/orders/logistics-order.ts';
import {
  customerCounts,
  type CustomerNumber,
  customerNumbers,
  getCustomerReport,
  getCustomersOfReport,
  lostAfterDays,
} from '@entrepot/contract/modules/reports/customer-report.ts';
import { reportsErrors } from '@entrepot/contract/modules/reports/errors.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { RawJson } from '../../core/calls/handler.ts';
import { queryJson, type Columns, listJson, pageJson } from '../../core/lists/json-answers.ts';
import type { Db, Tx } from '../../core/db/db.ts';
import { atSites, scopeOf } from '../../core/scope/scope.ts';
import { dayIn } from '../../core/db/times.ts';
import { type Period, periodOf, within } from './period.ts';
import type { Sheet } from './export-report.ts';

type ReportQuery = Input<typeof getCustomerReport> & Partial<ListQuery>;
type Fragment = RawBuilder<unknown>;
const { output } = getCustomerReport;
const { Draft, Cancelled } = enumCodes.OrderStatus;

const whileLost = sql`make_interval(days => ${sql.lit(lostAfterDays)})`;

/** All customer events until the period ends, as kind, customer and time; each order is joined with the previous and next one. */
function happenings(caller: Caller, { siteIds, until }: Period): Fragment {
  const here = atSites(caller, siteIds);
  const end = sql`least(${until}::timestamptz, ${caller.now}::timestamptz)`;
  const orders = sql`select o.site_id, o.owner_id, o.creation_time as at, lag(o.creation_time) over w as before,
      lead(o.creation_time) over w as next
    from logistics_order o
    where ${scopeOf(here, logisticsOrder, 'o')} and o.order_status not in (${sql.lit(Draft)}, ${sql.lit(Cancelled)})
    window w as (partition by o.site_id, o.owner_id order by o.creation_time, o.id)`;
  return sql`(with o as materialized (${orders})
      select 'registered' as what, u.site_id, u.id as owner_id, u.creation_time as at
      from user_account u
      where ${scopeOf(here, user, 'u')}
        and u.account_type_code = ${sql.lit(enumCodes.AccountTypeCode.User)}
        and u.main_account_id is null
      union all select 'gained', o.site_id, o.owner_id, o.at
      from o
      where o.before is null
      union all select 'back', o.site_id, o.owner_id, o.at
      from o
      where o.before < o.at - ${whileLost}
      union all select 'active', o.site_id, o.owner_id, o.at
      from o
      union all select 'lost', o.site_id, o.owner_id, o.at + ${whileLost}
      from o
      where (o.next is null or o.next > o.at + ${whileLost}) and o.at + ${whileLost} < ${end}) e`;
}

/** Builds the relation `g`: one row per month of the period. */
function linesOf(caller: Caller, request: ReportQuery): { from: Fragment; period: Period } {
  const period = periodOf(caller, request);
  const month = sql`to_char(${dayIn(sql`e.at`, period.zone)}, 'YYYY-MM')`;
  const counts = customerCounts.map((what) => {
    const counted = what === 'active' ? sql`count(distinct e.owner_id)` : sql`count(e.owner_id)`;
    return sql`(${counted} filter (where e.what = ${sql.lit(what)} and e.at >= ${period.from}))::int as ${sql.ref(what)}`;
  });
  const gain = sql`count(*) filter (where e.what in ('gained', 'back')) - count(*) filter (where e.what = 'lost')`;
  // Events before the period count in its first month for the number of active customers.
  const from = sql`(select x.month,
        ${sql.join(customerCounts.map((what) => sql`coalesce(x.${sql.ref(what)}, 0) as ${sql.ref(what)}`))},
        (sum(coalesce(x.gain, 0)) over (order by x.month))::int as standing
      from (select m.month, ${sql.join(customerCounts.map((what) => sql`s.${sql.ref(what)}`))}, s.gain
        from (select to_char(d, 'YYYY-MM') as month
          from generate_series(${`${period.firstDay.slice(0, 7)}-01`}::timestamp, ${period.lastDay}::timestamp,
            interval '1 month') d) m
        left join (select greatest(${month}, ${period.firstDay.slice(0, 7)}) as month, ${sql.join(counts)}, ${gain} as gain
            from ${happenings(caller, period)}
            where e.at < ${period.until}
            group by 1) s on s.month = m.month) x) g`;
  return { from, period };
}

const names = Object.keys(output.children) as (keyof typeof output.children)[];
const values = Object.fromEntries(names.map((name) => [name, sql`g.${sql.ref(name)}`])) as Columns<typeof output>;
const order = sql`g.month`;

/** Returns how many customers registered, were gained, came back, ordered and were lost in each month, with one statement. */
export async function customerReport(tx: Db, caller: Caller, input: ReportQuery): Promise<RawJson> {
  return queryJson(tx, listJson(caller, output, values, { from: linesOf(caller, input).from, order }));
}

/** Returns the same as a sheet for export. */
export async function customerSheet(_tx: Tx, caller: Caller, input: ReportQuery): Promise<Sheet> {
  const { from, period } = linesOf(caller, input);
  const siteId = period.siteIds[0] ?? caller.siteId;
  const sums = ['registered', 'gained', 'back', 'lost'];
  return { from, order, columns: names, amounts: [], texts: 'reports.customers', name: 'customers', siteId, period, sums };
}

const listed = getCustomersOfReport.output;
const listedNames = Object.keys(listed.children) as (keyof typeof listed.children)[];
const listedValues = Object.fromEntries(listedNames.map((name) => [name, sql`g.${sql.ref(name)}`])) as Columns<typeof listed>;

function countedOf(request: string): CustomerNumber {
  const found = customerNumbers.find((one) => one === request);
  if (!found) throw reportsErrors.unknownChoice({ value: request, known: customerNumbers });
  return found;
}

/**
 * Returns the customers that a number counts over the period and when; those who ordered several times, or are active at its end, once with
 * the last order.
 */
function countedBy(caller: Caller, period: Period, what: CustomerNumber): Fragment {
  const happened = happenings(caller, period);
  if (what === 'standing')
    return sql`select e.site_id, e.owner_id, max(e.at) as at
      from ${happened}
      where e.what = 'active' and e.at < ${period.until}
      group by e.site_id, e.owner_id
      having max(e.at) + ${whileLost} >= least(${period.until}::timestamptz, ${caller.now}::timestamptz)`;
  const moments = what === 'active' ? sql`max(e.at)` : sql`e.at`;
  const group = what === 'active' ? sql`group by e.site_id, e.owner_id` : sql``;
  return sql`select e.site_id, e.owner_id, ${moments} as at from ${happened} where e.what = ${what} and ${within(sql`e.at`, period)} ${group}`;
}

/** Returns a page of the customers that one number counts over the period. */
export async function customersOfReport(
  tx: Db,
  caller: Caller,
  input: Input<typeof getCustomersOfReport> & Partial<ListQuery>,
): Promise<RawJson> {
  const period = periodOf(caller, input);
  const what = countedOf(input.counted);
  const own = sql`o.site_id = s.site_id and o.owner_id = s.owner_id and o.order_status not in (${sql.lit(Draft)}, ${sql.lit(Cancelled)}) and not o.is_deleted`;
  const from = sql`(select u.id as owner_id, u.member_code, coalesce(u.nick_name, u.user_name) as user_name, s.at as time,
        (select count(*)::int from logistics_order o where ${own}) as orders,
        (select max(o.creation_time) from logistics_order o where ${own}) as last_order
      from (${countedBy(caller, period, what)}) s
      join user_account u on u.site_id = s.site_id and u.id = s.owner_id)`;
  const page = pageJson(caller, listed, listedValues, { from: sql`lines g`, order: sql`g.time desc, g.owner_id`, paging: input });
  return queryJson(tx, sql`with lines as materialized (select g.* from ${from} g) select ${page}`);
}
