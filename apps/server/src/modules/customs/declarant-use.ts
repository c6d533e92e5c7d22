import { sql } from 'kysely';
import type { Input } from '@entrepot/contract/core/call.ts';
import { applicant } from '@entrepot/contract/modules/customs/applicant.ts';
import { declarantEntry } from '@entrepot/contract/modules/customs/invoice.ts';
import type { getDeclarantUse, getOrderDeclarant } from '@entrepot/contract/modules/customs/ledger-calls.ts';
import { logisticsOrder } from '@entrepot/contract/modules/orders/logistics-order.ts';
import { orderStates } from '@entrepot/contract/modules/orders/order-states.ts';
import { type Dec, dec } from '@entrepot/rules/decimal.ts';
import { endOfHalfYear } from '@entrepot/rules/half-year.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Db } from '../../core/db/db.ts';
import { exists, find } from '../../core/db/rows.ts';
import { asSystemIn } from '../../core/scope/scope.ts';
import { customsRuleOf, entryOf, halfYearNow, markOfNumber, ordersUnderWay, allowanceOf } from '../orders/public.ts';
import { siteConfigurationOf } from '../sites/public.ts';

const newest = 50;

/** Returns the name of a country in the caller's language. */
export async function countryName(tx: Db, caller: Caller, id: string): Promise<string> {
  const { name } = await tx.selectFrom('region').select('name').where('id', '=', id).executeTakeFirstOrThrow();
  return name[caller.language];
}

/** Returns what a declarant declared: this half-year's entries by country, the totals of each half-year, and the latest entries. */
export async function declarantUse(tx: Db, caller: Caller, { id }: Input<typeof getDeclarantUse>) {
  const row = await find(tx, caller, applicant, id);
  const { siteId } = row;
  const period = halfYearNow(caller);
  const mark = row.identityNumber ? markOfNumber(row.identityNumber) : null;
  // The same person can be in several address books: customs count by person.
  const other = mark ? sql<boolean>`e.identity_mark = ${mark}` : sql<boolean>`e.applicant_id = ${id}`;
  const own = caller.audience === 'customer' ? sql<boolean>`o.owner_id = ${caller.ownerId}` : sql<boolean>`true`;
  const counts = await sql<{ countryId: string; entries: number }>`
    select e.country_id, count(*)::int as entries from declarant_entry e where e.site_id = ${siteId} and e.period = ${period} and ${other} group by 1`.execute(
    tx,
  );
  const sums = await sql<Sum>`
    select e.period::text as period, g.name ->> ${caller.language} as country_name, y.code as currency_code,
      count(*)::int as entries, trim_scale(sum(e.declared_amount)) as amount
    from declarant_entry e
    join logistics_order o on o.site_id = e.site_id and o.id = e.order_id
    join region g on g.id = e.country_id
    left join currency y on y.id = e.currency_id
    where e.site_id = ${siteId} and ${other} and ${own}
    group by 1, 2, 3
    order by 1 desc, 2, 3
    limit 200`.execute(tx);
  const entries = await sql<{
    orderId: string;
    orderNo: string;
    countryName: string;
    period: string;
    declaredAmount: Dec;
    currencyCode: string | null;
    enteredTime: Date;
  }>`select e.order_id,
      o.serial_number as order_no, g.name ->> ${caller.language} as country_name, e.period::text as period,
      trim_scale(e.declared_amount) as declared_amount, y.code as currency_code, e.entered_time
    from declarant_entry e
    join logistics_order o on o.site_id = e.site_id and o.id = e.order_id
    join region g on g.id = e.country_id
    left join currency y on y.id = e.currency_id
    where e.site_id = ${siteId} and ${other} and ${own}
    order by e.entered_time desc, e.id desc
    limit ${newest}`.execute(tx);
  const entered = new Map(counts.rows.map(({ countryId, entries: made }) => [countryId, made]));
  return {
    counted: mark !== null,
    from: period,
    until: endOfHalfYear(period),
    countries: await byCountry(tx, caller, { id, siteId, isCounted: mark !== null }, entered),
    amounts: byCurrency(sums.rows.filter((one) => one.period === period)),
    earlier: halfYears(sums.rows.filter((one) => one.period < period)),
    entries: entries.rows,
  };
}

/** The total declared in a half-year for a country in a currency, with the number of entries. */
interface Sum {
  period: string;
  countryName: string;
  currencyCode: string | null;
  entries: number;
  amount: Dec;
}

/** Totals several countries by currency. */
function byCurrency(sums: readonly Sum[]) {
  const found = new Map<string | null, Dec>();
  for (const { currencyCode, amount } of sums)
    found.set(
      currencyCode,
      dec(found.get(currencyCode) ?? 0)
        .plus(amount)
        .toFixed(),
    );
  return [...found].map(([currencyCode, amount]) => ({ currencyCode, amount }));
}

/** Groups totals by half-year and country, in their order. */
function halfYears(sums: readonly Sum[]) {
  const found = new Map<string, Sum[]>();
  for (const one of sums) {
    const key = `${one.period} ${one.countryName}`;
    found.set(key, [...(found.get(key) ?? []), one]);
  }
  return [...found.values()].map((ones) => ({
    from: ones[0]!.period,
    until: endOfHalfYear(ones[0]!.period),
    countryName: ones[0]!.countryName,
    entries: ones.reduce((all, { entries }) => all + entries, 0),
    amounts: byCurrency(ones),
  }));
}

/** Lists every country with a limit, and every one in which the declarant has entries. */
async function byCountry(
  tx: Db,
  caller: Caller,
  { id, siteId, isCounted }: { id: string; siteId: string; isCounted: boolean },
  entered: ReadonlyMap<string, number>,
) {
  const { customsRules } = await siteConfigurationOf(tx, siteId);
  const limited = (customsRules ?? []).filter(({ halfYearLimit }) => halfYearLimit && isCounted);
  const ids = new Set([...limited.map(({ countryId }) => countryId), ...entered.keys()]);
  const found = [];
  for (const countryId of ids) {
    const rule = limited.find((one) => one.countryId === countryId);
    found.push({
      countryName: await countryName(tx, caller, countryId),
      limit: rule?.halfYearLimit ?? null,
      strict: rule?.halfYearStrict ?? false,
      entries: entered.get(countryId) ?? 0,
      underWay: await ordersUnderWay(tx, { siteId, countryId }, { by: { applicantId: id } }, null),
    });
  }
  return found;
}

/** Returns the person whose entry an order is or will be, and whether the allowance covers it. */
export async function orderDeclarant(tx: Db, caller: Caller, { orderId }: Input<typeof getOrderDeclarant>) {
  const order = await find(tx, caller, logisticsOrder, orderId);
  const entry = entryOf(order);
  const rule = entry && (await customsRuleOf(tx, order.siteId, entry.countryId));
  if (!entry || !rule?.halfYearLimit) return { declarant: null };
  const { person, countryId } = entry;
  const entered = await exists(tx, asSystemIn(caller, order.siteId), declarantEntry, { orderId });
  const { period, entries, underWay } = await allowanceOf(tx, caller, order.siteId, countryId, person, orderId);
  const waits = orderStates.is(order.orderStatus, 'waitsForMoney');
  const declarant = {
    name: person.name,
    countryName: await countryName(tx, caller, countryId),
    limit: rule.halfYearLimit,
    strict: rule.halfYearStrict ?? false,
    until: endOfHalfYear(period),
    entered,
    entries,
    underWay,
    over: waits && entries + underWay >= rule.halfYearLimit,
  };
  return { declarant };
}
