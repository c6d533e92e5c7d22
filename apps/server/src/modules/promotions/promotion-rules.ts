import { type FieldProblem, invalid, refuse } from '@entrepot/contract/core/errors.ts';
import type { DraftOf, RowOf } from '@entrepot/contract/core/resource.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { activityErrors } from '@entrepot/contract/modules/promotions/activity-errors.ts';
import { blockKinds, promotionActivity, promotionCoupon } from '@entrepot/contract/modules/promotions/promotion-activity.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/rows/db.ts';
import type { Handler } from '../../core/calls/handler.ts';
import { newId } from '../../core/rows/ids.ts';
import { change, find, insertAll, lockWhere } from '../../core/rows/rows.ts';
import { begun, doubledAt, mustExist } from './activity-rules.ts';

export type PromotionRow = RowOf<typeof promotionActivity>;
type Draft = DraftOf<typeof promotionActivity>;

/** Checks a new or edited promotion: its dates, its blocks, each coupon once (467). An ended one stays as it is (102). */
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
  if (row) return begun(draft, row, caller.now);
  const id = newId();
  return { id, registerLink: `/PreviewPromotionActivitiesIndex?id=${id}`, ...begun(draft, row, caller.now) };
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

/** Refuses to remove a promotion on which somebody claimed something (105); the counters of its coupons go with it. */
export async function mayRemovePromotion(tx: Tx, _caller: Caller, { id, siteId, issuedQuantity }: PromotionRow): Promise<void> {
  if (issuedQuantity > 0) throw activityErrors.promotionClaimed({ count: issuedQuantity });
  await tx.deleteFrom('promotionCoupon').where('siteId', '=', siteId).where('promotionActivityId', '=', id).execute();
}

/** A handler that makes or edits a promotion, which then counts its coupons anew. */
export const countingCoupons = (handler: Handler): Handler => ({
  ...handler,
  async run(tx, caller, input) {
    const answer = await handler.run(tx, caller, input);
    await countCoupons(tx, caller, input.id ?? (answer as { id: string }).id);
    return answer;
  },
});

/** Keeps a counter for each coupon of a promotion. One that was claimed cannot be left out (105) or fall below what was given (100). */
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
  const most = maximumDistribution ?? 0;
  if (most > 0 && most < issued) throw invalid({ field: `Coupons.${at}.MaximumDistribution`, key: 'tooSmall', values: { min: issued } });
  return { maximumDistribution: most, claimLimit: claimLimit ?? 1 };
}

async function leaveOut(tx: Tx, { id, siteId, issuedQuantity }: RowOf<typeof promotionCoupon>): Promise<void> {
  if (issuedQuantity > 0) throw activityErrors.couponClaimed({ count: issuedQuantity });
  await tx.deleteFrom('promotionCoupon').where('siteId', '=', siteId).where('id', '=', id).execute();
}

/** A promotion within the caller's sites that everybody may see; staff also see one that is not published (101). */
export async function shownPromotion(tx: Tx, caller: Caller, id: string): Promise<PromotionRow> {
  const row = await find(tx, caller, promotionActivity, id);
  const staff = 'PSX'.includes(caller.who);
  if (!staff && row.publishStatus !== enumCodes.PublishStatus.Published) throw refuse('NotFound');
  return row;
}
