import { type RawBuilder, sql } from 'kysely';
import type { Input, ListQuery } from '@entrepot/contract/core/call.ts';
import { closedDays } from '@entrepot/contract/core/opening-hours.ts';
import { daysAfter } from '@entrepot/contract/core/zones.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { bill } from '@entrepot/contract/modules/billing/bill.ts';
import { logisticsOrder } from '@entrepot/contract/modules/orders/logistics-order.ts';
import { carrierCharge } from '@entrepot/contract/modules/costs/carrier-charge.ts';
import { carrierChargeIndex } from '@entrepot/contract/modules/costs/screens.ts';
import { getLogisticsOrderReport, type ReportGroup, reportGroups } from '@entrepot/contract/modules/reports/calls.ts';
import { reportsErrors } from '@entrepot/contract/modules/reports/errors.ts';
import { type Caller, can } from '../../core/calls/caller.ts';
import type { RawJson } from '../../core/calls/handler.ts';
import { queryJson, type Columns, listJson, pageJson } from '../../core/lists/json-answers.ts';
import type { Db, Tx } from '../../core/db/db.ts';
import { nameIn } from '../../core/lists/localized.ts';
import { dailyTotalsKey, dailyTotals } from '../../core/lists/daily-totals.ts';
import { atSites, scopeOf, wholeSites } from '../../core/scope/scope.ts';
import { dayIn } from '../../core/db/times.ts';
import { openingsOf, siteConfigurationOf } from '../sites/public.ts';
import { mainAccountOf } from '../access/public.ts';
import { type Days, type Period, periodOf, within } from './period.ts';
import type { Sheet } from './export-report.ts';

type ReportQuery = Input<typeof getLogisticsOrderReport> & Partial<ListQuery>;
type Fragment = RawBuilder<unknown>;
const { output } = getLogisticsOrderReport;
const { Draft, Cancelled, Signed } = enumCodes.OrderStatus;
const { Unpaid, PartiallyPaid } = enumCodes.PaymentStatus;

const isSigned = sql`o.order_status = ${sql.lit(Signed)}`;

/** Sums over orders, bills and carrier charges, in the order of the columns of both. */
const ofOrders = {
  orders: sql`1`,
  packages: sql`o.package_count`,
  parcels: sql`o.parcel_count`,
  commodities: sql`o.commodity_quantity`,
  actualWeight: sql`o.actual_weight`,
  billingWeight: sql`o.billing_weight`,
  signed: sql`case when ${isSigned} then 1 else 0 end`,
} as const;
const ofBills = {
  bills: sql`x.bills`,
  revenue: sql`x.revenue`,
  discount: sql`x.discount`,
  coupon: sql`x.coupon`,
  refund: sql`x.refund`,
} as const;
const ofOpenBills = { unpaid: sql`b.payment_money - b.paid_amount` } as const;
const ofCharges = { cost: sql`h.amount` } as const;
const counted: readonly string[] = ['orders', 'packages', 'parcels', 'commodities', 'signed', 'promised', 'onTime', 'bills'];

/** Carrier charges are visible only to callers who may see costs. */
const seesCosts = (caller: Caller) => can(caller, carrierChargeIndex);

/** Closed days by site, of sites that promise working days. */
interface ClosedDays {
  siteIds: string[];
  days: string[];
}

// Orders that are longer on their way are late in any case.
const maxTransitDays = 366;

async function closedDaysOf(tx: Db, { siteIds, firstDay, lastDay }: Period): Promise<ClosedDays> {
  const closed: ClosedDays = { siteIds: [], days: [] };
  for (const siteId of siteIds) {
    if (!(await siteConfigurationOf(tx, siteId)).promiseInWorkingDays) continue;
    const days = closedDays((await openingsOf(tx, siteId)).ofSite, firstDay, daysAfter(lastDay, maxTransitDays));
    closed.siteIds.push(...days.map(() => siteId));
    closed.days.push(...days);
  }
  return closed;
}

/**
 * SQL conditions: does the shipping method of the order promise a transit time, and was the order on time? In days of the site's calendar
 * from departure to delivery, without its closed days where it promises working days.
 */
function onTimeIn(zone: string, closed: ClosedDays): Record<'promised' | 'onTime', Fragment> {
  const promised = sql`${isSigned} and t.max_days > 0 and o.departure_time is not null and o.signed_time is not null`;
  const [left, signed] = [dayIn(sql`o.departure_time`, zone), dayIn(sql`o.signed_time`, zone)];
  const between = sql`(select count(*)
    from unnest(${closed.siteIds}::uuid[], ${closed.days}::date[]) as k (site_id, day)
    where k.site_id = o.site_id and k.day > ${left} and k.day <= ${signed})`;
  const days = closed.days.length ? sql`${signed} - ${left} - ${between}` : sql`${signed} - ${left}`;
  return {
    promised: sql`case when ${promised} then 1 else 0 end`,
    onTime: sql`case when ${promised} and ${days} <= t.max_days then 1 else 0 end`,
  };
}

/** Returns the group key over the facts `f` and the label of a line over the sums `s`. */
function groupingOf(
  group: ReportGroup,
  caller: Caller,
  { zone }: Period,
): { key: Fragment; name: Fragment; memberCode?: Fragment; byTime: boolean } {
  const named = (key: Fragment, table: string, name: Fragment) => ({
    key: sql`coalesce(${key}::text, '')`,
    name: sql`(select ${name} from ${sql.table(table)} n where n.site_id = s.site_id and n.id = nullif(s.key, '')::uuid)`,
    byTime: false,
  });
  switch (group) {
    case 'day':
      return { key: sql`${dayIn(sql`f.at`, zone)}::text`, name: sql`s.key`, byTime: true };
    case 'month':
      return { key: sql`to_char(${dayIn(sql`f.at`, zone)}, 'YYYY-MM')`, name: sql`s.key`, byTime: true };
    case 'warehouse':
      return named(sql`f.warehouse_id`, 'warehouse', sql`n.name`);
    case 'shippingMethod':
      return named(sql`f.shipping_method_id`, 'shipping_method', sql`n.name ->> ${caller.language}`);
    case 'lane':
      return { ...laneOf(caller), byTime: false };
    case 'carrier':
      return named(sql`f.carrier_id`, 'carrier', sql`n.name`);
    case 'customer':
      return {
        ...named(sql`f.owner_id`, 'user_account', sql`coalesce(n.nick_name, n.user_name)`),
        memberCode: named(sql`f.owner_id`, 'user_account', sql`n.member_code`).name,
      };
    case 'all':
      return { key: sql`'all'`, name: sql`null::text`, byTime: true };
  }
}

/** Groups by lane: ids of warehouse and country, and their names; rows without an order have no lane. */
function laneOf({ language }: Caller): { key: Fragment; name: Fragment } {
  const part = (at: number) => sql`nullif(split_part(s.key, '/', ${sql.lit(at)}), '')::uuid`;
  return {
    key: sql`case when f.warehouse_id is null then '' else f.warehouse_id::text || '/' || coalesce(f.country_id, '') end`,
    name: sql`(select ${nameIn('n', language)} from warehouse n where n.site_id = s.site_id and n.id = ${part(1)})
      || coalesce(' → ' || (select n.name ->> ${language} from region n where n.id = ${part(2)}), '')`,
  };
}

function groupOf(request: string | null | undefined): ReportGroup {
  const group = request ? reportGroups.find((one) => one === request) : 'day';
  if (!group) throw reportsErrors.unknownGrouping({ group: request, groups: reportGroups });
  return group;
}

const zeros = (of: object) => sql.join(Object.keys(of).map(() => sql`0`));
/** Returns origin warehouse and shipping method of an order and, if grouped by it, the destination country. */
const placesOf = (group: ReportGroup, carrier = sql`o.carrier_id`): Fragment =>
  sql`o.warehouse_id, o.shipping_method_id, ${carrier}, ${group === 'lane' ? sql`o.receiver ->> 'countryId'` : sql`null::text`}`;

/** Returns every order, bill and charge of the period, each with its contribution to the sums. */
async function contributionsOf(tx: Db, caller: Caller, request: ReportQuery, period: Period): Promise<Fragment> {
  const group = groupOf(request.groupBy);
  const places = placesOf(group);
  const owner = request.ownerId ? await mainAccountOf(tx, caller, request.ownerId) : null;
  const { warehouseId, shippingMethodId, carrierId } = request;
  const ownOf = (carrier: Fragment) =>
    sql.join(
      [
        ...(warehouseId ? [sql`and o.warehouse_id = ${warehouseId}`] : []),
        ...(shippingMethodId ? [sql`and o.shipping_method_id = ${shippingMethodId}`] : []),
        ...(carrierId ? [sql`and ${carrier} = ${carrierId}`] : []),
      ],
      sql` `,
    );
  const own = ownOf(sql`o.carrier_id`);
  // A charge belongs to the carrier that billed it, even if the order was finally sent with another.
  const charger = sql`h.carrier_id`;
  const of = (alias: string) => (owner ? sql`and ${sql.ref(`${alias}.owner_id`)} = ${owner}` : sql``);
  const here = atSites(caller, period.siteIds);
  const days = sql`case when ${isSigned} then extract(epoch from o.signed_time - o.departure_time) / 86400.0 end`;
  const orderColumns = { ...ofOrders, ...onTimeIn(period.zone, await closedDaysOf(tx, period)) };
  const columns = [...Object.keys(orderColumns), 'days', ...Object.keys(ofBills), ...Object.keys(ofOpenBills), ...Object.keys(ofCharges)];
  // A voided charge counts on its day, and is taken off on the day of its void.
  const chargesAt = (at: Fragment, amount: Fragment) =>
    sql`union all select h.site_id, ${at}, ${placesOf(group, charger)}, h.owner_id, h.currency_id,
        ${zeros(orderColumns)}, null, ${zeros(ofBills)}, ${zeros(ofOpenBills)}, ${amount}
      from carrier_charge h
      join logistics_order o on o.site_id = h.site_id and o.id = h.logistics_order_id
      where ${scopeOf(here, carrierCharge, 'h')} and ${within(at, period)} ${of('h')} ${ownOf(charger)}`;
  const charges = seesCosts(caller)
    ? sql`${chargesAt(sql`h.creation_time`, ofCharges.cost)} ${chargesAt(sql`h.voided_time`, sql`-${ofCharges.cost}`)}`
    : sql``;
  const orderOfBill = sql`left join logistics_order o on o.site_id = b.site_id and o.id = b.source_id and b.source_type = 'logisticsOrder'`;
  const ofFreight = sql`b.bill_type <> ${sql.lit(enumCodes.BillType.Mall)} ${of('b')} ${own}`;
  return sql`(select o.site_id, o.creation_time as at, ${places}, o.owner_id, w.currency_id,
        ${sql.join(Object.values(orderColumns))}, ${days}, ${zeros(ofBills)}, ${zeros(ofOpenBills)}, ${zeros(ofCharges)}
      from logistics_order o
      left join wallet w on w.site_id = o.site_id and w.owner_id = o.owner_id
      left join shipping_method t on t.site_id = o.site_id and t.id = o.shipping_method_id
      where ${scopeOf(here, logisticsOrder, 'o')}
        and ${within(sql`o.creation_time`, period)}
        and o.order_status not in (${sql.lit(Draft)}, ${sql.lit(Cancelled)}) ${of('o')} ${own}
      union all select b.site_id, x.creation_time, ${places}, b.owner_id, b.currency_id, ${zeros(orderColumns)}, null,
        ${sql.join(Object.values(ofBills))}, ${zeros(ofOpenBills)}, ${zeros(ofCharges)}
      from bill_change x
      join bill b on b.site_id = x.site_id and b.id = x.bill_id ${orderOfBill}
      where ${scopeOf(here, bill, 'b')} and ${within(sql`x.creation_time`, period)} and ${ofFreight}
      union all select b.site_id, b.creation_time, ${places}, b.owner_id, b.currency_id, ${zeros(orderColumns)}, null,
        ${zeros(ofBills)}, ${sql.join(Object.values(ofOpenBills))}, ${zeros(ofCharges)}
      from bill b ${orderOfBill}
      where ${scopeOf(here, bill, 'b')}
        and ${within(sql`b.creation_time`, period)}
        and b.payment_status in (${sql.lit(Unpaid)}, ${sql.lit(PartiallyPaid)})
        and ${ofFreight} ${charges} ) as f (site_id, at, warehouse_id,
      shipping_method_id, carrier_id, country_id, owner_id, currency_id, ${sql.join(columns.map((name) => sql.ref(name)))})`;
}

/** Builds the lines of the report as `g`, and their order. */
async function linesOf(tx: Db, caller: Caller, request: ReportQuery): Promise<{ from: Fragment; order: Fragment }> {
  const period = periodOf(caller, request);
  const { key, name, memberCode, byTime } = groupingOf(groupOf(request.groupBy), caller, period);
  const summed = [
    ...Object.keys(ofOrders),
    'promised',
    'onTime',
    ...Object.keys(ofBills),
    ...Object.keys(ofOpenBills),
    ...Object.keys(ofCharges),
  ];
  const sums = summed.map((one) => {
    const sum = sql`sum(f.${sql.ref(one)})`;
    return sql`${counted.includes(one) ? sql`${sum}::int` : sum} as ${sql.ref(one)}`;
  });
  // A day of several sites is one line; a warehouse or a customer belongs to one site.
  const site = byTime ? sql`null::uuid` : sql`f.site_id`;
  const net = sql`s.revenue - s.discount - s.refund`;
  const costColumns = seesCosts(caller) ? sql`s.cost, ${net} - s.cost as margin` : sql`null::numeric as cost, null::numeric as margin`;
  const sumColumns = summed.filter((one) => one !== 'cost').map((one) => sql`s.${sql.ref(one)}`);
  const from = sql`(select s.key, s.site_id, s.transit_days, ${sql.join(sumColumns)}, ${name} as name,
        ${memberCode ?? sql`null::text`} as member_code, ${net} as net, ${costColumns},
        round(100.0 * s.on_time / nullif(s.promised, 0), 1) as on_time_share, c.code as currency_code
      from (select ${key} as key, ${site} as site_id, f.currency_id, ${sql.join(sums)}, round(avg(f.days), 1) as transit_days
        from ${await contributionsOf(tx, caller, request, period)}
        group by 1, 2, 3) s
      left join currency c on c.id = s.currency_id) g`;
  return { from, order: byTime ? sql`g.key, g.currency_code` : sql`g.net desc, g.orders desc, g.name nulls last, g.key, g.currency_code` };
}

const names = Object.keys(output.children) as (keyof typeof output.children)[];
const values = Object.fromEntries(names.map((name) => [name, sql`g.${sql.ref(name)}`])) as Columns<typeof output>;

/** Returns a page of the orders and revenue of a period, with one statement. */
export async function orderReport(tx: Db, caller: Caller, input: ReportQuery): Promise<RawJson> {
  const { from, order } = await linesOf(tx, caller, input);
  const page = pageJson(caller, output, values, { from: sql`lines g`, order, paging: input });
  return queryJson(tx, sql`with lines as materialized (select g.* from ${from}) select ${page}`);
}

const shares: readonly string[] = ['transitDays', 'onTimeShare'];
const costs: readonly string[] = ['cost', 'margin'];
const amounts = ['actualWeight', 'billingWeight', ...shares, 'revenue', 'discount', 'coupon', 'refund', 'net', ...costs, 'unpaid'];

/** Returns the whole report as a sheet for export. */
export async function orderSheet(tx: Tx, caller: Caller, input: ReportQuery): Promise<Sheet> {
  const period = periodOf(caller, input);
  const siteId = period.siteIds[0] ?? caller.siteId;
  const columns = names.filter((name) => name !== 'key' && (seesCosts(caller) || !costs.includes(name)));
  const sums = columns.filter((name) => !shares.includes(name) && !['name', 'memberCode', 'currencyCode'].includes(name));
  return { ...(await linesOf(tx, caller, input)), columns, amounts, texts: 'reports.orders', name: 'orders', siteId, period, sums };
}

const { key, bills, revenue, discount, refund, net, currencyCode } = values;
const moneyColumns = { key, bills, revenue, discount, refund, net, currencyCode };

/** Returns the revenue of each of the last days in each currency from the daily totals; counts the rows where no daily totals exist. */
export async function moneyByDay(tx: Tx, caller: Caller): Promise<Fragment> {
  const period = periodOf(caller, {});
  if (dailyTotalsKey(wholeSites(caller), period.siteIds, period.zone) !== undefined) return dailyMoneyOf(caller, period);
  const { from, order: byDay } = await linesOf(tx, caller, { groupBy: 'day' });
  return listJson(caller, output, moneyColumns, {
    from: sql`${from} where g.bills <> 0 or g.revenue <> 0 or g.discount <> 0 or g.refund <> 0`,
    order: byDay,
  });
}

/** Returns the same for a period, from the daily totals. */
export const dailyMoneyOf = (reader: Caller, period: Days): Fragment =>
  listJson(reader, output, moneyColumns, { from: dailyMoney(period), order: sql`g.key, g.currency_code` });

/** Bills belong to a site, regardless of the warehouse of the reader. */
function dailyMoney({ siteIds, firstDay, lastDay }: Days): Fragment {
  const totals = dailyTotals(siteIds, ['billed'], sql`day between ${firstDay}::date and ${lastDay}::date`);
  const sum = (place: number) => sql`sum(k.sums[${sql.lit(place)}])`;
  return sql`(select k.day::text as key, ${sum(1)}::int as bills, ${sum(2)} as revenue, ${sum(3)} as discount,
        ${sum(4)} as refund, ${sum(2)} - ${sum(3)} - ${sum(4)} as net, c.code as currency_code
      from ${totals} k
      join currency c on c.id = k.key::uuid
      group by k.day, c.id
      having ${sum(1)} <> 0 or ${sum(2)} <> 0 or ${sum(3)} <> 0 or ${sum(4)} <> 0) g`;
}
