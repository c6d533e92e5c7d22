import { sql } from 'kysely';
import type { Input } from '@entrepot/contract/core/call.ts';
import { refuse } from '@entrepot/contract/core/errors.ts';
import type { RowOf } from '@entrepot/contract/core/resource.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type { claimPromotionCoupon } from '@entrepot/contract/modules/promotions/activity-calls.ts';
import { activityErrors } from '@entrepot/contract/modules/promotions/activity-errors.ts';
import { coupon } from '@entrepot/contract/modules/promotions/coupon.ts';
import { promotionClaim, type promotionCoupon } from '@entrepot/contract/modules/promotions/promotion-activity.ts';
import { type ClaimStatus, claimStatus, claimStatuses } from '@entrepot/rules/pricing/promotions.ts';
import type { Caller } from '../../core/calls/caller.ts';
import { oneOf, onlyOne } from '../../core/db/conditions.ts';
import type { Db, Tx } from '../../core/db/db.ts';
import { newId } from '../../core/db/ids.ts';
import { insert, lock } from '../../core/db/rows.ts';
import { zoneOf } from '../../core/db/times.ts';
import { periodName } from './claim-period.ts';
import { give } from './issue.ts';
import { type PromotionRow, getVisiblePromotion } from './promotion-rules.ts';
import { reward } from './reward.ts';
import { settleRewards } from './settle-rewards.ts';

/** The number of coupons that a promotion issued, in total and to one customer in the current period. */
export interface Offer extends Pick<RowOf<typeof promotionCoupon>, 'couponId' | 'maximumDistribution' | 'issuedQuantity' | 'claimLimit'> {
  claimed: number;
  /** Remaining number over all promotions, 0 once it is stopped or ended; null means unlimited. */
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
 * Claims one coupon of a published promotion for the calling customer. Throws `StateNotAllowed` if it is not for them, not started or
 * ended, `ClaimLimitReached` at the limit of the period, and `NoInventory` when none is left. Concurrent claims never exceed the limits.
 */
export async function claim(tx: Tx, caller: Caller, { promotionActivitiesId: id, couponId }: Input<typeof claimPromotionCoupon>) {
  const promotion = await getVisiblePromotion(tx, caller, id);
  const ownerId = caller.ownerId!;
  const claimId = newId();
  // Gifts for the claim lock the wallet, which is always locked before coupons.
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
    period: periodName(promotion.resetCycle, caller.now, zoneOf(promotion.siteId)),
    seq: offer.claimed,
    userCouponId: userCouponId!,
  });
  await settleRewards(tx, caller, { siteId: promotion.siteId, sourceId: claimId });
  return { userCouponId: userCouponId! };
}

/** Increments the issued quantity in one conditional update, which also locks the counter, and refuses what may not be claimed. */
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

/** Reads the counters of a promotion's coupons, and the caller's claims in the current period. */
export async function offersOf(tx: Db, caller: Caller, { siteId, id, resetCycle }: PromotionRow): Promise<Offer[]> {
  const found = await sql<Offer>`select c.coupon_id, c.maximum_distribution, c.issued_quantity, c.claim_limit,
        case when k.coupon_status in (${Stopped}, ${Expired})
      or k.deadline <= ${caller.now} then 0
          when k.maximum_distribution > 0 then greatest(0, k.maximum_distribution - k.issued_quantity) end as left_of_kind,
        (select count(*)::int
          from promotion_claim p
          where p.site_id = c.site_id
            and p.promotion_activity_id = c.promotion_activity_id
            and p.coupon_id = c.coupon_id
            and p.owner_id = ${caller.ownerId}
            and p.period = ${periodName(resetCycle, caller.now, zoneOf(siteId))}) as claimed
    from promotion_coupon c
    join coupon k on k.site_id = c.site_id and k.id = c.coupon_id
    where c.site_id = ${siteId} and c.promotion_activity_id = ${id}`.execute(tx);
  return found.rows;
}

/** Returns how many of a coupon a promotion can still issue: limited by its own and by the coupon's maximum; null means unlimited. */
export function remainingOf({ maximumDistribution, issuedQuantity, leftOfKind }: Offer): number | null {
  const own = maximumDistribution > 0 ? maximumDistribution - issuedQuantity : null;
  return own === null || leftOfKind === null ? (own ?? leftOfKind) : Math.min(own, leftOfKind);
}

/** Returns a function for the status of each coupon of a promotion for the caller. */
export function statusFor(tx: Db, caller: Caller, promotion: PromotionRow): (offer: Offer) => Promise<ClaimStatus> {
  let isAllowed: Promise<boolean> | undefined;
  return async (offer) => {
    const { claimLimit, claimed } = offer;
    isAllowed ??= mayClaim(tx, caller, promotion);
    return claimStatus({
      allowed: await isAllowed,
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
async function mayClaim(tx: Db, caller: Caller, { siteId, roleIds }: PromotionRow): Promise<boolean> {
  if (caller.audience !== 'customer') return false;
  if (!roleIds?.length) return true;
  const role = await tx
    .selectFrom('userRole')
    .select('id')
    .where('siteId', '=', siteId)
    .where('userId', '=', caller.ownerId)
    .where('roleId', '=', oneOf(roleIds))
    .limit(onlyOne)
    .executeTakeFirst();
  return role !== undefined;
}
