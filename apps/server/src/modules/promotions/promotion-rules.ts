import { type FieldProblem, invalid, refuse } from '@entrepot/contract/core/errors.ts';
import type { DraftOf, RowOf } from '@entrepot/contract/core/resource.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { activityErrors } from '@entrepot/contract/modules/promotions/activity-errors.ts';
import { blockKinds, promotionActivity, promotionCoupon } from '@entrepot/contract/modules/promotions/promotion-activity.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Db, Tx } from '../../core/db/db.ts';
import { type Handler, wrapRun } from '../../core/calls/handler.ts';
import { newId } from '../../core/db/ids.ts';
import { change, find, insertAll, lockWhere } from '../../core/db/rows.ts';
import { hasStarted, doubledAt, mustExist } from './activity-rules.ts';

export type PromotionRow = RowOf<typeof promotionActivity>;
type Draft = DraftOf<typeof promotionActivity>;

/**
 * Validates a new or edited promotion: its dates, its blocks, each coupon once (`CouponRowExists`). Throws `StateNotAllowed` for an ended
 * one.
 */
export async function fillPromotion(tx: Tx, caller: Caller, draft: Draft, row: PromotionRow | null): Promise<Partial<PromotionRow>> {
  if (row?.activityStatus === enumCodes.ActivityStatus.Ended) throw activityErrors.promotionOver();
  const doubled = doubledAt(draft.coupons);
  if (doubled) throw activityErrors.couponTwice({ row: doubled });
  const problems = problemsOf(draft);
  if (problems.length) throw invalid(...problems);
  await mustExist(
    tx,
    caller,
    draft.coupons.map(({ couponId }) => couponId),
  );
  if (row) return hasStarted(draft, row, caller.now);
  const id = newId();
  return { id, registerLink: `/PreviewPromotionActivitiesIndex?id=${id}`, ...hasStarted(draft, row, caller.now) };
}

function problemsOf({ startTime, endTime, coupons, pageConfiguration }: Draft): FieldProblem[] {
  const problems: FieldProblem[] = [];
  if (startTime >= endTime) problems.push({ field: 'EndTime', key: 'dates' });
  if (!coupons.length) problems.push({ field: 'Coupons', key: 'required' });
  for (const [at, { kind, imageUrls, text }] of (pageConfiguration ?? []).entries()) {
    if (kind === blockKinds.picture && !imageUrls?.length) problems.push({ field: `PageConfiguration.${at}.ImageUrls`, key: 'required' });
    if (kind === blockKinds.text && !text) problems.push({ field: `PageConfiguration.${at}.Text`, key: 'required' });
  }
  return problems;
}

/** Throws `InUse` when deleting a promotion with claims; the counters of its coupons are deleted with it. */
export async function mayRemovePromotion(tx: Tx, _caller: Caller, { id, siteId, issuedQuantity }: PromotionRow): Promise<void> {
  if (issuedQuantity > 0) throw activityErrors.promotionClaimed({ count: issuedQuantity });
  await tx.deleteFrom('promotionCoupon').where('siteId', '=', siteId).where('promotionActivityId', '=', id).execute();
}

/** Wraps a handler that creates or edits a promotion, and then updates the counters of its coupons. */
export const countingCoupons = (handler: Handler): Handler =>
  wrapRun(handler, (run) => async (tx, caller, input: { id?: string }) => {
    const answer = await run(tx, caller, input);
    await countCoupons(tx, caller, input.id ?? (answer as { id: string }).id);
    return answer;
  });

/**
 * Maintains a counter for each coupon of a promotion. Throws `InUse` if a claimed one is left out, and `ValidationFailed` for a maximum
 * below the issued number.
 */
async function countCoupons(tx: Tx, caller: Caller, promotionActivityId: string): Promise<void> {
  const { siteId, coupons } = await find(tx, caller, promotionActivity, promotionActivityId);
  const known = await lockWhere(tx, caller, promotionCoupon, { promotionActivityId });
  for (const row of known) {
    const at = coupons.findIndex(({ couponId }) => couponId === row.couponId);
    if (at < 0) await leaveOut(tx, row);
    else await change(tx, caller, promotionCoupon, row, termsOf(coupons[at]!, row.issuedQuantity, at));
  }
  const added = coupons.filter(({ couponId }) => !known.some((row) => row.couponId === couponId));
  const rows = added.map((one) => ({ siteId, promotionActivityId, couponId: one.couponId, ...termsOf(one, 0, 0) }));
  await insertAll(tx, caller, promotionCoupon, rows);
}

function termsOf({ maximumDistribution, claimLimit }: PromotionRow['coupons'][number], issued: number, at: number) {
  const max = maximumDistribution ?? 0;
  if (max > 0 && max < issued) throw invalid({ field: `Coupons.${at}.MaximumDistribution`, key: 'tooSmall', values: { min: issued } });
  return { maximumDistribution: max, claimLimit: claimLimit ?? 1 };
}

async function leaveOut(tx: Tx, { id, siteId, issuedQuantity }: RowOf<typeof promotionCoupon>): Promise<void> {
  if (issuedQuantity > 0) throw activityErrors.couponClaimed({ count: issuedQuantity });
  await tx.deleteFrom('promotionCoupon').where('siteId', '=', siteId).where('id', '=', id).execute();
}

/** Returns a promotion of the caller's sites that is visible to the caller; staff also see unpublished ones. Throws `NotFound`. */
export async function getVisiblePromotion(tx: Db, caller: Caller, id: string): Promise<PromotionRow> {
  const row = await find(tx, caller, promotionActivity, id);
  const staff = ['platform', 'site', 'system'].includes(caller.audience);
  if (!staff && row.publishStatus !== enumCodes.PublishStatus.Published) throw refuse('NotFound');
  return row;
}
