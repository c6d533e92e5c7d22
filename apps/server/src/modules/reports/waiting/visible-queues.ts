import { billIndex } from '@entrepot/contract/modules/billing/screens.ts';
import { pickingListIndex } from '@entrepot/contract/modules/picking/screens.ts';
import { logisticsOrderReportIndex } from '@entrepot/contract/modules/reports/screens.ts';
import { belongsTo, type Caller, can } from '../../../core/calls/caller.ts';
import { queues } from './all.ts';
import type { NamedQueue } from './queues.ts';
import type { Queue } from './queue.ts';

/** The sections of the dashboard that a caller may see; `name` distinguishes callers with different sections. */
export interface DashboardScope {
  name: string;
  queues: readonly NamedQueue[];
  money: boolean;
  work: boolean;
}

/** Returns the sections of the dashboard of a caller: queues, throughput, revenue and the work of today. */
export function seenBy(caller: Caller): DashboardScope {
  const own = Object.entries<Queue>(queues).filter(([, queue]) => isFor(caller, queue));
  const [money, work] = [seesMoney(caller), seesWork(caller)];
  return { name: `${own.map(([name]) => name).join(' ')} ${money} ${work}`, queues: own, money, work };
}

const isFor = (caller: Caller, { audience, needs, screen, of }: Queue) =>
  belongsTo(caller, audience) && can(caller, needs) && [screen, ...(of.readableFrom ?? [])].some((one) => can(caller, one));

/** Throughput is visible to everyone within their scope (sites, warehouses or own goods); revenue to callers who read bills. */
const seesMoney = (caller: Caller) => can(caller, logisticsOrderReportIndex) && can(caller, billIndex.Refund);

/** The work of today is visible to supervisors. */
const seesWork = (caller: Caller) =>
  caller.audience !== 'customer' && (can(caller, logisticsOrderReportIndex) || can(caller, pickingListIndex.Add));
