import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type { Caller } from '../../core/calls/caller.ts';
import { notDeleted } from '../../core/db/conditions.ts';
import type { Db } from '../../core/db/db.ts';
import { allSiteIds } from '../sites/public.ts';
import { executeOnTime } from './execute.ts';
import { lockPlan } from './route.ts';
import { settleEach, type Subject } from '../../core/jobs/each-subject.ts';

const { Confirmed } = enumCodes.TransferPlanStatus;

/** Executes the confirmed plans whose cut-off has passed, one transaction each. Returns how many shifts were created. */
export async function runPlans({ db, takeNumber, now }: { db: Db; takeNumber: Caller['takeNumber']; now: Date }): Promise<number> {
  const plans: Subject[] = [];
  for (const siteId of await allSiteIds(db)) {
    const due = db
      .selectFrom('transferPlan')
      .select(['siteId', 'id', 'name'])
      .where('siteId', '=', siteId)
      .where('cutOffTime', '<=', now)
      .where('status', '=', Confirmed)
      .where(notDeleted);
    plans.push(...(await due.orderBy('id').execute()));
  }
  return settleEach({ db, takeNumber, now }, plans, async (tx, caller, { id }) => {
    const plan = await lockPlan(tx, caller, id);
    // It may have been executed or moved while the others were processed.
    const isDue = plan.status === Confirmed && plan.cutOffTime !== null && plan.cutOffTime <= now;
    return isDue && (await executeOnTime(tx, caller, plan)) ? 1 : 0;
  });
}
