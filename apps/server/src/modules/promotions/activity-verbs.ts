import { sql } from 'kysely';
import type { Input, ListQuery } from '@entrepot/contract/core/call.ts';
import { activity, activityIssue, activityStates } from '@entrepot/contract/modules/promotions/activity.ts';
import type { getActivityIssues, pauseActivity } from '@entrepot/contract/modules/promotions/activity-calls.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/rows/db.ts';
import { pageOf } from '../../core/rows/list.ts';
import { change, find, lock } from '../../core/rows/rows.ts';

/** Pauses an activity or goes on with it; one in another state refuses (102). */
export const turnedTo =
  (verb: 'pause' | 'resume') =>
  async (tx: Tx, caller: Caller, { id }: Input<typeof pauseActivity>): Promise<boolean> => {
    const row = await lock(tx, caller, activity, id);
    await change(tx, caller, activity, row, { activityStatus: activityStates.after(row.activityStatus, verb) });
    return true;
  };

/** A page of what an activity gave to whom. */
export async function issuesOf(tx: Tx, caller: Caller, { id, ...query }: Input<typeof getActivityIssues> & ListQuery) {
  await find(tx, caller, activity, id);
  return pageOf(tx, caller, activityIssue, query, { where: sql`activity_id = ${id}` });
}
