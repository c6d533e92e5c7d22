import { sql } from 'kysely';
import type { Input } from '@entrepot/contract/core/call.ts';
import { refuse } from '@entrepot/contract/core/errors.ts';
import type { RowOf } from '@entrepot/contract/core/resource.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type { claimPromotionCoupon } from '@entrepot/contract/modules/promotions/activity-calls.ts';
import { activityErrors } from '@entrepot/contract/modules/promotions/activity-errors.ts';
import { coupon } from '@entrepot/contract/modules/promotions/coupon.ts';
import { promotionClaim, type promotionCoupon } from '@entrepot/contract/modules/promotions/promotion-activity.ts';
import { type ClaimStatus, claimStatus, claimStatuses, periodName } from '@entrepot/rules/pricing/promotions.ts';
import type { Caller } from '../../core/calls/caller.ts';
import { oneOf, onlyOne } from '../../core/rows/conditions.ts';
import type { Tx } from '../../core/rows/db.ts';
import { newId } from '../../core/rows/ids.ts';
import { insert, lock } from '../../core/rows/rows.ts';
import { give } from './issue.ts';
import { type PromotionRow, shownPromotion } from './promotion-rules.ts';
import { reward } from './reward.ts';

/** How much of a coupon a promotion gave, and how much of it to one customer in the present period. */
export interface Offer extends Pick<RowOf<typeof promotionCoupon>, 'couponId' | 'maximumDistribution' | 'issuedQuantity' | 'claimLimit'> {
  claimed: number;
  /** How many of the kind are left in all, none once it is stopped or over; null: as many as wanted. */
  leftOfKind: number | null;
}

const { Stopped, Expired } = enumCodes.CouponStatus;
const refusals: Partial<Record<ClaimStatus, () => Error>> = {
  [claimStatuses.notClaimable]: activityErrors.notForYou,
  [claimStatuses.notStarted]: activityErrors.notYet,
  [claimStatuses.expired]: activityErrors.over,
  [claimStatuses.claimed]: activityErrors.limitReached,
  [claimStatuses.noInventory]: activityErrors.allGone,
};

/**
 * Takes one coupon of a published promotion for the calling customer: 102 when it is not for them, not begun or over, 466 at the
 * limit of the period, 465 when none is left. However many claim at once, never more are given than there are.
 */
export async function claim(tx: Tx, caller: Caller, { promotionActivitiesId: id, couponId }: Input<typeof claimPromotionCoupon>) {
  const promotion = await shownPromotion(tx, caller, id);
  const ownerId = caller.ownerId!;
  const claimId = newId();
  // Gifts for the claim hold the wallet, which everybody holds before coupons.
  await reward(tx, caller, {
    siteId: promotion.siteId,
    ownerId,
    types: [enumCodes.ActivityType.Claim],
    sourceType: 'promotionClaim',
    sourceId: claimId,
    amount: '0',
  });
  const offer = await takeOne(tx, caller, promotion, couponId);
  const kind = await lock(tx, caller, coupon, couponId);
  const [userCouponId] = await give(tx, caller, kind, {
    ownerIds: [ownerId],
    quantity: 1,
    source: { sourceType: 'promotion', sourceId: id },
  });
  await insert(tx, caller, promotionClaim, {
    id: claimId,
    siteId: promotion.siteId,
    promotionActivityId: id,
    couponId,
    ownerId,
    period: periodName(promotion.resetCycle, caller.now),
    seq: offer.claimed,
    userCouponId: userCouponId!,
  });
  return { userCouponId: userCouponId! };
}

/** Counts one more as given in one conditional update, which also holds the counter, and refuses what may not be claimed. */
async function takeOne(tx: Tx, caller: Caller, promotion: PromotionRow, couponId: string): Promise<Offer> {
  const { siteId, id } = promotion;
  const taken = await tx
    .updateTable('promotionCoupon')
    .set((row) => ({ issuedQuantity: row('issuedQuantity', '+', 1) }))
    .where('siteId', '=', siteId)
    .where('promotionActivityId', '=', id)
    .where('couponId', '=', couponId)
    .where(({ or, eb, ref }) => or([eb('maximumDistribution', '=', 0), eb('issuedQuantity', '<', ref('maximumDistribution'))]))
    .executeTakeFirst();
  const offer = (await offersOf(tx, caller, promotion)).find((one) => one.couponId === couponId);
  if (!offer) throw refuse('NotFound');
  const took = taken.numUpdatedRows === 1n;
  const before = took ? { ...offer, issuedQuantity: offer.issuedQuantity - 1 } : offer;
  const status = await statusFor(tx, caller, promotion)(before);
  if (status !== claimStatuses.claimable) throw refusals[status]!();
  if (!took) throw activityErrors.allGone();
  await tx
    .updateTable('promotionActivity')
    .set((row) => ({ issuedQuantity: row('issuedQuantity', '+', 1) }))
    .where('siteId', '=', siteId)
    .where('id', '=', id)
    .execute();
  return before;
}

/** What a promotion has of each coupon, and how often the caller claimed it in the present period. */
export async function offersOf(tx: Tx, caller: Caller, { siteId, id, resetCycle }: PromotionRow): Promise<Offer[]> {
  const found = await sql<Offer>`select c.coupon_id, c.maximum_distribution, c.issued_quantity, c.claim_limit,
      case when k.coupon_status in (${Stopped}, ${Expired}) or k.deadline <= ${caller.now} then 0
        when k.maximum_distribution > 0 then greatest(0, k.maximum_distribution - k.issued_quantity) end as left_of_kind,
      (select count(*)::int from promotion_claim p where p.site_id = c.site_id and p.promotion_activity_id = c.promotion_activity_id
        and p.coupon_id = c.coupon_id and p.owner_id = ${caller.ownerId} and p.period = ${periodName(resetCycle, caller.now)}) as claimed
    from promotion_coupon c join coupon k on k.site_id = c.site_id and k.id = c.coupon_id
    where c.site_id = ${siteId} and c.promotion_activity_id = ${id}`.execute(tx);
  return found.rows;
}

/** How many of a coupon a promotion can still give: its own and those of the kind, which may have been stopped; null: no limit. */
export function remainingOf({ maximumDistribution, issuedQuantity, leftOfKind }: Offer): number | null {
  const own = maximumDistribution > 0 ? maximumDistribution - issuedQuantity : null;
  return own === null || leftOfKind === null ? (own ?? leftOfKind) : Math.min(own, leftOfKind);
}

/** What each coupon of a promotion is to the caller. */
export function statusFor(tx: Tx, caller: Caller, promotion: PromotionRow): (offer: Offer) => Promise<ClaimStatus> {
  let asked: Promise<boolean> | undefined;
  return async (offer) => {
    const { claimLimit, claimed } = offer;
    asked ??= mayClaim(tx, caller, promotion);
    return claimStatus({
      allowed: await asked,
      now: caller.now,
      startTime: promotion.startTime,
      endTime: promotion.endTime,
      claimLimit,
      claimed,
      remaining: remainingOf(offer),
    });
  };
}

/** Is the caller a customer in one of the promotion's roles? */
async function mayClaim(tx: Tx, caller: Caller, { siteId, roleIds }: PromotionRow): Promise<boolean> {
  if (caller.who !== 'C') return false;
  if (!roleIds?.length) return true;
  const held = await tx
    .selectFrom('userRole')
    .select('id')
    .where('siteId', '=', siteId)
    .where('userId', '=', caller.ownerId)
    .where('roleId', '=', oneOf(roleIds))
    .limit(onlyOne)
    .executeTakeFirst();
  return held !== undefined;
}
