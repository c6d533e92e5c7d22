import { type RawBuilder, sql } from 'kysely';
import type { Input, ListQuery } from '@entrepot/contract/core/call.ts';
import { dayOf } from '@entrepot/contract/core/zones.ts';
import { bill } from '@entrepot/contract/modules/billing/bill.ts';
import { billSettlement } from '@entrepot/contract/modules/billing/bill-settlement.ts';
import { debtAges, getArrearsReport } from '@entrepot/contract/modules/reports/calls.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { RawJson } from '../../core/calls/handler.ts';
import { queryJson, type Columns, listJson, pageJson } from '../../core/lists/json-answers.ts';
import type { Db, Tx } from '../../core/db/db.ts';
import { contains } from '../../core/lists/filters.ts';
import { dailyTotalsKey, dailyTotals } from '../../core/lists/daily-totals.ts';
import { atSites, scopeOf, wholeSites } from '../../core/scope/scope.ts';
import { dayIn, zoneOf } from '../../core/db/times.ts';
import { sitesOf } from '../sites/public.ts';
import { mainAccountOf } from '../access/public.ts';
import { dueDebts } from '../wallet/public.ts';
import type { Sheet } from './export-report.ts';

type ReportQuery = Input<typeof getArrearsReport> & Partial<ListQuery>;
type Fragment = RawBuilder<unknown>;
const { output } = getArrearsReport;

/** SQL condition: is a debt of that many days in an age bracket? Debts due today belong to the youngest. */
function isAged(days: Fragment, [from, to]: readonly [number, number | null]): Fragment {
  if (to === null) return sql`${days} >= ${sql.lit(from)}`;
  return from === 0 ? sql`${days} <= ${sql.lit(to)}` : sql`${days} between ${sql.lit(from)} and ${sql.lit(to)}`;
}

/** Builds the relation `g`: debts by age, from the same bills and statements as the arrears of a wallet. */
async function linesOf(tx: Db, caller: Caller, { siteId, ownerId, summed, content, agedFrom, agedTo }: ReportQuery): Promise<Fragment> {
  const siteIds = sitesOf(caller, siteId);
  const here = atSites(caller, siteIds);
  const zone = zoneOf(siteIds.length === 1 ? siteIds[0]! : caller.siteId);
  const owner = ownerId ? await mainAccountOf(tx, caller, ownerId) : null;
  const of = (alias: string) => (owner ? sql`and ${sql.ref(`${alias}.owner_id`)} = ${owner}` : sql``);
  const debts = dueDebts(sql`${scopeOf(here, bill, 'b')} ${of('b')}`, sql`${scopeOf(here, billSettlement, 't')} ${of('t')}`);
  const days = sql`${dayOf(caller.now, zone)}::date - ${dayIn(sql`x.due_time`, zone)}`;
  const young = agedTo === null || agedTo === undefined ? sql`` : sql`and ${days} <= ${agedTo}`;
  const aged = sql`${agedFrom ? sql`and ${days} >= ${agedFrom}` : sql``} ${young}`;
  const ages = Object.entries(debtAges).map(([name, [from, to]]) => {
    return sql`coalesce(sum(x.amount) filter (where ${isAged(days, [from, to])}), 0) as ${sql.ref(name)}`;
  });
  const named = content ? sql`and ${contains([sql`u.member_code`, sql`u.user_name`, sql`u.nick_name`], content)}` : sql``;
  const who = summed
    ? { columns: sql`null::uuid as owner_id, null::text as member_code, null::text as user_name`, group: sql`c.id` }
    : {
        columns: sql`u.id as owner_id, u.member_code, coalesce(u.nick_name, u.user_name) as user_name`,
        group: sql`c.id, u.site_id, u.id`,
      };
  return sql`(select ${who.columns}, ${sql.join(ages)}, sum(x.amount) as arrears, count(distinct x.owner_id)::int as customers,
        min(${dayIn(sql`x.due_time`, zone)}) as oldest_due, c.code as currency_code
      from (${debts}) x
      join user_account u on u.site_id = x.site_id and u.id = x.owner_id
      join currency c on c.id = x.currency_id
      where x.amount > 0 ${named} ${aged}
      group by ${who.group}) g`;
}

const names = Object.keys(output.children) as (keyof typeof output.children)[];
const values = Object.fromEntries(names.map((name) => [name, sql`g.${sql.ref(name)}`])) as Columns<typeof output>;
const order = sql`g.arrears desc, g.owner_id, g.currency_code`;

/** Returns a page of customers' debts by age, with one statement. */
export async function arrears(tx: Db, caller: Caller, input: ReportQuery): Promise<RawJson> {
  const page = pageJson(caller, output, values, { from: sql`lines g`, order, paging: input });
  return queryJson(tx, sql`with lines as materialized (select g.* from ${await linesOf(tx, caller, input)}) select ${page}`);
}

const columns = names.filter((name) => name !== 'ownerId' && name !== 'customers');
const amounts = [...Object.keys(debtAges), 'arrears'];

/** Returns the whole report as a sheet for export. */
export async function arrearsSheet(tx: Tx, caller: Caller, input: ReportQuery): Promise<Sheet> {
  const from = await linesOf(tx, caller, input);
  const siteId = sitesOf(caller, input.siteId)[0] ?? caller.siteId;
  return { from, order, columns, amounts, texts: 'reports.arrears', name: 'arrears', siteId, sums: amounts };
}

const { ownerId: _owner, memberCode: _code, userName: _name, customers: _customers, oldestDue: _oldest, ...sums } = values;

/** Returns the debts in each currency by age, from the daily totals of due dates; counts the rows where no daily totals exist. */
export async function arrearsNow(tx: Tx, caller: Caller): Promise<Fragment> {
  const zone = zoneOf(caller.siteIds.length === 1 ? caller.siteIds[0]! : caller.siteId);
  const hasDailyTotals = dailyTotalsKey(wholeSites(caller), caller.siteIds, zone) !== undefined;
  return hasDailyTotals ? dailyDebtsOf(caller, dayOf(caller.now, zone)) : summedBy(caller, await linesOf(tx, caller, { summed: true }));
}

const summedBy = (reader: Caller, from: Fragment): Fragment => listJson(reader, output, sums, { from, order: sql`g.arrears desc` });

/** Returns the debts as of a day, from the daily totals of due dates. */
export const dailyDebtsOf = (reader: Caller, day: string): Fragment => summedBy(reader, dailyDebts(reader, day));

function dailyDebts({ siteIds }: Caller, day: string): Fragment {
  const today = sql`${day}::date`;
  const totals = dailyTotals(siteIds, ['owed'], sql`day <= ${today}`);
  const amount = sql`k.sums[1]`;
  const ages = Object.entries(debtAges).map(
    ([name, age]) => sql`coalesce(sum(${amount}) filter (where ${isAged(sql`${today} - k.day`, age)}), 0) as ${sql.ref(name)}`,
  );
  return sql`(select ${sql.join(ages)}, sum(${amount}) as arrears, c.code as currency_code
    from ${totals} k join currency c on c.id = k.key::uuid group by c.id having sum(${amount}) > 0) g`;
}
