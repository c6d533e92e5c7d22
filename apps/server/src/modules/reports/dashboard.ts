import { getDashboard, maxCounted } from '@entrepot/contract/modules/reports/dashboard.ts';
import { userWalletIndex } from '@entrepot/contract/modules/wallet/screens.ts';
import { type Caller, can } from '../../core/calls/caller.ts';
import type { RawJson } from '../../core/calls/handler.ts';
import { allOf, composed, partsOf } from '../../core/lists/json-answers.ts';
import type { Db, Tx } from '../../core/db/db.ts';
import { dailyTotalsKey } from '../../core/lists/daily-totals.ts';
import { withPreparedPlans } from '../../core/db/prepared-plans.ts';
import { queryCached } from '../../core/db/statement-cache.ts';
import { lastCheck } from '../billing/public.ts';
import { lastOrder } from '../orders/public.ts';
import { storedCountsOf } from '../packages/public.ts';
import { arrearsNow, dailyDebtsOf } from './arrears.ts';
import { dailyMoneyOf, moneyByDay } from './order-report.ts';
import { type AnyPeriod, periodOf } from './period.ts';
import { dailyTotalsOf, lastDays, noteDays } from './throughput.ts';
import { type DashboardScope, seenBy } from './waiting/visible-queues.ts';
import { filtersOf, queuesOf } from './waiting/queues.ts';
import { workIn } from './work-report.ts';

const { output } = getDashboard;

/** Returns the caller's dashboard; sections that the caller may not see, or that are not meant for them, are empty. */
export const dashboard = (tx: Db, caller: Caller): Promise<RawJson> => withPreparedPlans(tx, (own) => pageOf(own, caller));

async function pageOf(tx: Tx, caller: Caller): Promise<RawJson> {
  const seen = seenBy(caller);
  const [result, ledger] = await Promise.all([
    cachedDashboard(tx, caller, seen) ?? countedPage(tx, caller, seen),
    seen.money && can(caller, userWalletIndex) ? ledgerOf(tx, caller) : undefined,
  ]);
  return composed(caller, output, { ...result, ledger, ...(caller.audience === 'customer' ? await ofCustomer(tx, caller) : {}) });
}

const today = (caller: Caller) => periodOf(caller, { startDate: caller.now, endDate: caller.now });

/**
 * Reads the dashboard of a caller with daily totals. The text of the statement is built once per kind of caller, because building it takes
 * longer than running it; clock and queue filters are parameters. Returns undefined if the caller has no daily totals.
 */
function cachedDashboard(tx: Tx, caller: Caller, seen: DashboardScope): Promise<Record<string, RawJson>> | undefined {
  const { siteIds, zone, firstDay, lastDay } = periodOf(caller, {});
  const totalsKey = dailyTotalsKey(caller, siteIds, zone);
  if (totalsKey === undefined) return undefined;
  const { from, until } = today(caller);
  return queryCached<Record<string, string>>(tx, caller, {
    name: `first page ${zone} ${seen.name}`,
    sqlParameters: [totalsKey, firstDay, lastDay, from, until, ...filtersOf(caller, seen.queues)],
    make: (reader, [warehouseFilter, first, last, begin, end, ...filters]) => {
      const days = { siteIds: reader.siteIds, zone, firstDay: first!, lastDay: last! };
      return allOf({
        waiting: queuesOf(reader, seen.queues, filters),
        days: dailyTotalsOf(reader, days, warehouseFilter!),
        money: seen.money ? dailyMoneyOf(reader, days) : undefined,
        arrears: seen.money ? dailyDebtsOf(reader, last!) : undefined,
        work: seen.work ? workIn(reader, { ...days, from: begin!, until: end! } satisfies AnyPeriod) : undefined,
      });
    },
  }).then(([row]) => partsOf(row));
}

/** Counts the dashboard of customers and other callers without daily totals. */
async function countedPage(tx: Tx, caller: Caller, { queues, money, work }: DashboardScope): Promise<Record<string, RawJson>> {
  const statement = allOf({
    waiting: queuesOf(caller, queues, filtersOf(caller, queues)),
    days: await lastDays(tx, caller),
    money: money ? await moneyByDay(tx, caller) : undefined,
    arrears: money ? await arrearsNow(tx, caller) : undefined,
    work: work ? workIn(caller, today(caller)) : undefined,
  });
  const result = partsOf((await statement.execute(tx)).rows[0]);
  noteDays(caller, result.days!);
  return result;
}

async function ledgerOf(tx: Tx, caller: Caller) {
  const { checkedTime, differenceCount, differences } = await lastCheck(tx, caller, {});
  const counts = new Map<string, number>();
  for (const { rule } of differences) counts.set(rule, (counts.get(rule) ?? 0) + 1);
  return { checkedTime, differenceCount, rules: [...counts].map(([rule, count]) => ({ rule, count })) };
}

/** Returns a customer's summary: goods in the warehouse, progress of the first steps and the last order. */
async function ofCustomer(tx: Tx, caller: Caller) {
  const { declared, ...stored } = await storedCountsOf(tx, caller, maxCounted);
  const order = await lastOrder(tx, caller);
  return { stored, begun: { declared, ordered: order.rawJson !== 'null' }, lastOrder: order };
}
