import { call, done } from '../../core/call.ts';
import { type Field, f } from '../../core/field.ts';
import { activityIssue } from './activity.ts';
import { chooserCoupon } from './calls.ts';
import { pageBlock, promotionClaim } from './promotion-activity.ts';
import { activityIndex, promotionActivitiesIndex } from './screens.ts';

const byId = { id: f.id({ required: true }) };

/** Pauses a running activity: it gives nothing until it is resumed. */
export const pauseActivity = call({
  path: '/Activity/PauseActivity',
  audience: ['platform', 'site'],
  needs: activityIndex.Pause,
  input: byId,
  output: done,
});
/** Resumes a paused activity. */
export const resumeActivity = call({
  path: '/Activity/ResumeActivity',
  audience: ['platform', 'site'],
  needs: activityIndex.Resume,
  input: byId,
  output: done,
});

const filter = (field: Field): Field => ({ ...field, required: false, readOnly: false, default: undefined });

/** The gifts of an activity and their recipients. */
export const getActivityIssues = call({
  path: '/Activity/GetActivityIssues',
  audience: ['platform', 'site'],
  needs: activityIndex,
  transaction: 'none',
  query: true,
  input: {
    ...byId,
    siteId: f.ref('site', { seenBy: ['platform', 'site'] }),
    ownerId: filter(activityIssue.fields.ownerId),
    giftType: filter(activityIssue.fields.giftType),
    rewardStatus: filter(activityIssue.fields.rewardStatus),
  },
  output: f.page(activityIssue.fields),
});

/** Publishes a promotion's page for everyone with its address. */
export const publishPromotionActivities = call({
  path: '/PromotionActivities/PublishPromotionActivities',
  audience: ['platform', 'site'],
  needs: promotionActivitiesIndex.Publish,
  input: byId,
  output: done,
});

/** The claims on a promotion's page. */
export const getPromotionClaims = call({
  path: '/PromotionActivities/GetPromotionClaims',
  audience: ['platform', 'site'],
  needs: promotionActivitiesIndex,
  transaction: 'none',
  query: true,
  input: {
    ...byId,
    siteId: f.ref('site', { seenBy: ['platform', 'site'] }),
    ownerId: filter(promotionClaim.fields.ownerId),
    couponId: filter(promotionClaim.fields.couponId),
  },
  output: f.page(promotionClaim.fields),
});

const { id: _id, startDate: _from, expirationTime: _until, ...face } = chooserCoupon;

/** A promotion's page in the caller's language, with the status of each coupon for the caller. Staff also see an unpublished one. */
export const getPromotionActivitiesPage = call({
  path: '/PromotionActivities/GetPromotionActivitiesPage',
  audience: ['platform', 'site', 'warehouse', 'customer', 'anonymous'],
  needs: null,
  transaction: 'none',
  input: byId,
  output: f.object(
    {
      ...byId,
      name: f.text({ required: true }),
      startTime: f.time({ required: true }),
      endTime: f.time({ required: true }),
      publishStatus: f.enum('PublishStatus', { required: true }),
      // The default currency of the site, in which the coupons apply.
      currency: f.object(
        { code: f.text({ required: true }), symbol: f.text({ required: true }), decimalPlaces: f.count({ required: true }) },
        { required: true },
      ),
      pageConfiguration: f.list(
        { kind: pageBlock.kind, imageUrls: pageBlock.imageUrls, title: f.text(), text: f.longText() },
        { required: true },
      ),
      coupons: f.list(
        {
          ...face,
          useScope: f.count({ required: true }),
          // Its validity: from and until, or so many days from the claim.
          startDate: f.time(),
          expirationTime: f.time(),
          effectiveDays: f.count(),
          maximumDistribution: f.count({ required: true }),
          // Empty: unlimited.
          remainingQuantity: f.count(),
          claimLimit: f.count({ required: true }),
          claimed: f.count({ required: true }),
          promotionClaimStatus: f.enum('PromotionClaimStatus', { required: true }),
        },
        { required: true },
      ),
    },
    { required: true },
  ),
});

/** Claims one coupon of a promotion for the caller. */
export const claimPromotionCoupon = call({
  path: '/PromotionActivities/ClaimPromotionCoupon',
  audience: ['customer'],
  needs: null,
  input: { promotionActivitiesId: f.ref('promotionActivity', { required: true }), couponId: f.ref('coupon', { required: true }) },
  output: f.object({ userCouponId: f.id({ required: true }) }, { required: true }),
});
