import { billIndex } from '@entrepot/contract/modules/billing/screens.ts';
import { pickingListIndex } from '@entrepot/contract/modules/picking/screens.ts';
import { logisticsOrderReportIndex } from '@entrepot/contract/modules/reports/screens.ts';
import { type Caller, can } from '../../../core/calls/caller.ts';
import { queues } from './all.ts';
import type { NamedQueue } from './queues.ts';
import type { Queue } from './queue.ts';

/** What of the first page somebody may see; `name` tells two callers apart that see something else. */
export interface Seen {
  name: string;
  queues: readonly NamedQueue[];
  money: boolean;
  work: boolean;
}

/** What of the first page is for a caller: what waits for them, what came and went brought, and who did what today. */
export function seenBy(caller: Caller): Seen {
  const own = Object.entries<Queue>(queues).filter(([, queue]) => isFor(caller, queue));
  const [money, work] = [seesMoney(caller), seesWork(caller)];
  return { name: `${own.map(([name]) => name).join(' ')} ${money} ${work}`, queues: own, money, work };
}

const isFor = (caller: Caller, { who, needs, screen, of }: Queue) =>
  who.includes(caller.who) && can(caller, needs) && [screen, ...(of.readableFrom ?? [])].some((one) => can(caller, one));

/** What came and went is everybody's own: of their sites and warehouses, or of their goods; what it brought for those who read bills. */
const seesMoney = (caller: Caller) => can(caller, logisticsOrderReportIndex) && can(caller, billIndex.Refund);

/** Who did what today is for those who lead the floor. */
const seesWork = (caller: Caller) => caller.who !== 'C' && (can(caller, logisticsOrderReportIndex) || can(caller, pickingListIndex.Add));
