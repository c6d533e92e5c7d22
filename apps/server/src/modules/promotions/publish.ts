import { sql } from 'kysely';
import type { Input, ListQuery } from '@entrepot/contract/core/call.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { publishStates } from '@entrepot/contract/modules/content/publish-states.ts';
import type { getPromotionClaims, publishPromotionActivities } from '@entrepot/contract/modules/promotions/activity-calls.ts';
import { activityErrors } from '@entrepot/contract/modules/promotions/activity-errors.ts';
import { promotionActivity, promotionClaim } from '@entrepot/contract/modules/promotions/promotion-activity.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/rows/db.ts';
import { pageOf } from '../../core/rows/list.ts';
import { change, find, lock } from '../../core/rows/rows.ts';

/** Shows a promotion's page to everybody; one that is published or over refuses (102). */
export async function publishPromotion(tx: Tx, caller: Caller, { id }: Input<typeof publishPromotionActivities>) {
  const row = await lock(tx, caller, promotionActivity, id);
  if (row.activityStatus === enumCodes.ActivityStatus.Ended || row.endTime <= caller.now) throw activityErrors.promotionOver();
  await change(tx, caller, promotionActivity, row, { publishStatus: publishStates.after(row.publishStatus, 'publish') });
  return true;
}

/** A page of who claimed what. */
export async function claimsOf(tx: Tx, caller: Caller, { id, ...query }: Input<typeof getPromotionClaims> & ListQuery) {
  await find(tx, caller, promotionActivity, id);
  return pageOf(tx, caller, promotionClaim, query, { where: sql`promotion_activity_id = ${id}` });
}
