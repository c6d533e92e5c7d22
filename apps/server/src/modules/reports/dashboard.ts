import { getDashboard, mostCounted } from '@entrepot/contract/modules/reports/dashboard.ts';
import { userWalletIndex } from '@entrepot/contract/modules/wallet/screens.ts';
import { type Caller, can } from '../../core/calls/caller.ts';
import type { RawJson } from '../../core/calls/handler.ts';
import { allOf, composed, partsOf } from '../../core/rows/answers.ts';
import type { Tx } from '../../core/rows/db.ts';
import { houseOf } from '../../core/rows/kept-days.ts';
import { byKeptPlans } from '../../core/rows/kept-plans.ts';
import { rowsOfKept } from '../../core/rows/kept-text.ts';
import { lastCheck } from '../billing/public.ts';
import { lastOrder } from '../orders/public.ts';
import { keptOf } from '../packages/public.ts';
import { arrearsNow, keptDebtsOf } from './arrears.ts';
import { keptMoneyOf, moneyByDay } from './order-report.ts';
import { type AnyPeriod, periodOf } from './period.ts';
import { keptDaysOf, lastDays, noteDays } from './throughput.ts';
import { type Seen, seenBy } from './waiting/seen.ts';
import { filtersOf, queuesOf } from './waiting/queues.ts';
import { workIn } from './work-report.ts';

const { gives } = getDashboard;

/** The first page of the caller; what it may not see, or what is not meant for it, is left empty. */
export const dashboard = (tx: Tx, caller: Caller): Promise<RawJson> => byKeptPlans(tx, (own) => pageOf(own, caller));

async function pageOf(tx: Tx, caller: Caller): Promise<RawJson> {
  const seen = seenBy(caller);
  const [told, ledger] = await Promise.all([
    keptPage(tx, caller, seen) ?? countedPage(tx, caller, seen),
    seen.money && can(caller, userWalletIndex) ? ledgerOf(tx, caller) : undefined,
  ]);
  return composed(caller, gives, { ...told, ledger, ...(caller.who === 'C' ? await ofCustomer(tx, caller) : {}) });
}

const today = (caller: Caller) => periodOf(caller, { startDate: caller.now, endDate: caller.now });

/**
 * The page of somebody whose days are kept, by a statement whose text is made once for each kind of caller: to make it takes longer than
 * to run it. What the clock and the queues' filters bring is given to it. undefined: of this caller's days nothing is kept.
 */
function keptPage(tx: Tx, caller: Caller, seen: Seen): Promise<Record<string, RawJson>> | undefined {
  const { siteIds, zone, firstDay, lastDay } = periodOf(caller, {});
  const house = houseOf(caller, siteIds, zone);
  if (house === undefined) return undefined;
  const { from, until } = today(caller);
  return rowsOfKept<Record<string, string>>(tx, caller, {
    name: `first page ${zone} ${seen.name}`,
    given: [house, firstDay, lastDay, from, until, ...filtersOf(caller, seen.queues)],
    make: (reader, [ofHouse, first, last, begin, end, ...filters]) => {
      const days = { siteIds: reader.siteIds, zone, firstDay: first!, lastDay: last! };
      return allOf({
        waiting: queuesOf(reader, seen.queues, filters),
        days: keptDaysOf(reader, days, ofHouse!),
        money: seen.money ? keptMoneyOf(reader, days) : undefined,
        arrears: seen.money ? keptDebtsOf(reader, last!) : undefined,
        work: seen.work ? workIn(reader, { ...days, from: begin!, until: end! } satisfies AnyPeriod) : undefined,
      });
    },
  }).then(([row]) => partsOf(row));
}

/** The page of a customer, and of others of whose days nothing is kept: they are counted. */
async function countedPage(tx: Tx, caller: Caller, { queues, money, work }: Seen): Promise<Record<string, RawJson>> {
  const statement = allOf({
    waiting: queuesOf(caller, queues, filtersOf(caller, queues)),
    days: await lastDays(tx, caller),
    money: money ? await moneyByDay(tx, caller) : undefined,
    arrears: money ? await arrearsNow(tx, caller) : undefined,
    work: work ? workIn(caller, today(caller)) : undefined,
  });
  const told = partsOf((await statement.execute(tx)).rows[0]);
  noteDays(caller, told.days!);
  return told;
}

async function ledgerOf(tx: Tx, caller: Caller) {
  const { checkedTime, differenceCount } = await lastCheck(tx, caller, {});
  return { checkedTime, differenceCount };
}

/** Where a customer stands: what the house keeps, how far they have come, and their last order. */
async function ofCustomer(tx: Tx, caller: Caller) {
  const { declared, ...kept } = await keptOf(tx, caller, mostCounted);
  const order = await lastOrder(tx, caller);
  return { kept, begun: { declared, ordered: order.rawJson !== 'null' }, lastOrder: order };
}
