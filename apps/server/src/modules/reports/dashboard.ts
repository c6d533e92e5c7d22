import { type RawBuilder, sql } from 'kysely';
import { billIndex } from '@entrepot/contract/modules/billing/screens.ts';
import { getDashboard, mostCounted, type WaitingFilter } from '@entrepot/contract/modules/reports/dashboard.ts';
import { pickingListIndex } from '@entrepot/contract/modules/picking/screens.ts';
import { logisticsOrderReportIndex } from '@entrepot/contract/modules/reports/screens.ts';
import { userWalletIndex } from '@entrepot/contract/modules/wallet/screens.ts';
import { type Caller, can } from '../../core/calls/caller.ts';
import type { RawJson } from '../../core/calls/handler.ts';
import { askAll, composed, listJson } from '../../core/rows/answers.ts';
import type { Tx } from '../../core/rows/db.ts';
import { byKeptPlans } from '../../core/rows/kept-plans.ts';
import { waitingOf } from '../../core/rows/waiting.ts';
import { lastCheck } from '../billing/public.ts';
import { lastOrder } from '../orders/public.ts';
import { keptOf } from '../packages/public.ts';
import { arrearsNow } from './arrears.ts';
import { moneyByDay } from './order-report.ts';
import { lastDays, noteDays } from './throughput.ts';
import { queues } from './waiting/all.ts';
import { ownBy, type Queue, waitingFor } from './waiting/queue.ts';
import { workToday } from './work-report.ts';

type Piece = RawBuilder<unknown>;
const { gives } = getDashboard;
const columns = ['name', 'screen', 'at', 'filter', 'count', 'countIsBound', 'oldest'] as const;

/** The first page of the caller; what it may not see, or what is not meant for it, is left empty. */
export const dashboard = (tx: Tx, caller: Caller): Promise<RawJson> => byKeptPlans(tx, (own) => pageOf(own, caller));

async function pageOf(tx: Tx, caller: Caller): Promise<RawJson> {
  const money = seesMoney(caller);
  const told = await askAll(tx, {
    waiting: queuesFor(caller),
    days: await lastDays(tx, caller),
    money: money ? await moneyByDay(tx, caller) : undefined,
    arrears: money ? await arrearsNow(tx, caller) : undefined,
    work: seesWork(caller) ? workToday(caller) : undefined,
  });
  if (told.days) noteDays(caller, told.days);
  const ledger = money && can(caller, userWalletIndex) ? await ledgerOf(tx, caller) : undefined;
  return composed(caller, gives, { ...told, ledger, ...(caller.who === 'C' ? await ofCustomer(tx, caller) : {}) });
}

/** What came and went is everybody's own: of their sites and warehouses, or of their goods; what it brought for those who read bills. */
const seesMoney = (caller: Caller) => can(caller, logisticsOrderReportIndex) && can(caller, billIndex.Refund);

/** Who did what today is for those who lead the floor. */
const seesWork = (caller: Caller) => caller.who !== 'C' && (can(caller, logisticsOrderReportIndex) || can(caller, pickingListIndex.Add));

async function ledgerOf(tx: Tx, caller: Caller) {
  const { checkedTime, differenceCount } = await lastCheck(tx, caller, {});
  return { checkedTime, differenceCount };
}

/** The queues in which something waits for the caller, the longest waiting first and messages last. */
function queuesFor(caller: Caller): Piece {
  const own = Object.entries<Queue>(queues).filter(
    ([, { who, needs, screen, of }]) =>
      who.includes(caller.who) && can(caller, needs) && [screen, ...(of.readableFrom ?? [])].some((one) => can(caller, one)),
  );
  if (own.length === 0) return sql`'[]'::json`;
  const parts = own.map(([name, queue]) => queueOf(caller, name, queue));
  const from = sql`(${sql.join(parts, sql` union all `)}) g where g.count > 0`;
  const values = Object.fromEntries(columns.map((column) => [column, sql`g.${sql.ref(column)}`]));
  return listJson(caller, gives.of.waiting, values, { from, order: sql`g.name = 'messages', g.oldest, g.name` });
}

function queueOf(caller: Caller, name: string, queue: Queue): Piece {
  const { screen, at, shown, ageless } = queue;
  const { reader, waiting } = waitingFor(caller, queue);
  const filter = shown ?? ({ [queue.state]: valueOf(queue.codes), ...queue.more, ...ownBy(queue.mine, caller) } as WaitingFilter);
  const counted = waitingOf(reader, waiting, mostCounted);
  return sql`select ${sql.lit(name)} as name, ${sql.lit(screen.name)} as screen, ${at ? sql.lit(at.name) : sql`null`} as at,
    ${JSON.stringify(filter)}::jsonb as filter, c.count, c.count_is_bound, ${ageless ? sql`null::timestamptz` : sql`c.oldest`} as oldest from (${counted}) c`;
}

const valueOf = (codes: Queue['codes']) => (codes.length === 1 ? codes[0] : codes);

/** Where a customer stands: what the house keeps, how far they have come, and their last order. */
async function ofCustomer(tx: Tx, caller: Caller) {
  const { declared, ...kept } = await keptOf(tx, caller, mostCounted);
  const order = await lastOrder(tx, caller);
  return { kept, begun: { declared, ordered: order.rawJson !== 'null' }, lastOrder: order };
}
