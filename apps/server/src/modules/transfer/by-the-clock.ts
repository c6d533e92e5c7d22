import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { type Caller, systemCaller } from '../../core/calls/caller.ts';
import { notHidden } from '../../core/rows/conditions.ts';
import type { Tx } from '../../core/rows/db.ts';
import { allSiteIds } from '../sites/public.ts';
import { executeOnTime } from './execute.ts';
import { lockPlan } from './way.ts';

const { Confirmed } = enumCodes.TransferPlanStatus;

/** Carries out the agreed plans whose cut-off has come, each in a transaction of its own. Gives how many shifts were made. */
export async function runPlans({ db, takeNumber, now }: { db: Tx; takeNumber: Caller['takeNumber']; now: Date }): Promise<number> {
  let made = 0;
  for (const siteId of await allSiteIds(db)) {
    const found = await db
      .selectFrom('transferPlan')
      .select('id')
      .where('siteId', '=', siteId)
      .where('cutOffTime', '<=', now)
      .where('status', '=', Confirmed)
      .where(notHidden)
      .orderBy('id')
      .execute();
    const caller = systemCaller({ siteIds: [siteId], takeNumber, now });
    for (const { id } of found)
      made += await db.transaction().execute(async (tx) => {
        const plan = await lockPlan(tx, caller, id);
        // Somebody may have carried it out or moved it while the others were done.
        const isDue = plan.status === Confirmed && plan.cutOffTime !== null && plan.cutOffTime <= now;
        return isDue && (await executeOnTime(tx, caller, plan)) ? 1 : 0;
      });
  }
  return made;
}
