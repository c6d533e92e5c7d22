import { call, done } from '../../core/call.ts';
import { type Field, f } from '../../core/field.ts';
import { activityIssue } from './activity.ts';
import { chooserCoupon } from './calls.ts';
import { pageBlock, promotionClaim } from './promotion-activity.ts';
import { activityIndex, promotionActivitiesIndex } from './screens.ts';

const byId = { id: f.id({ required: true }) };

/** Gives nothing more from a running activity until it is resumed. */
export const pauseActivity = call({ path: '/Activity/PauseActivity', who: 'PS', needs: activityIndex.Pause, takes: byId, gives: done });
/** Goes on with a paused activity. */
export const resumeActivity = call({
  path: '/Activity/ResumeActivity',
  who: 'PS',
  needs: activityIndex.Resume,
  takes: byId,
  gives: done,
});

const filter = (field: Field): Field => ({ ...field, required: false, byServer: false, starts: undefined });

/** What an activity gave to whom. */
export const getActivityIssues = call({
  path: '/Activity/GetActivityIssues',
  who: 'PS',
  needs: activityIndex,
  reads: true,
  query: true,
  takes: {
    ...byId,
    siteId: f.ref('site', { seenBy: 'PS' }),
    ownerId: filter(activityIssue.fields.ownerId),
    giftType: filter(activityIssue.fields.giftType),
  },
  gives: f.page(activityIssue.fields),
});

/** Shows a promotion's page to everybody who has its address. */
export const publishPromotionActivities = call({
  path: '/PromotionActivities/PublishPromotionActivities',
  who: 'PS',
  needs: promotionActivitiesIndex.Publish,
  takes: byId,
  gives: done,
});

/** Who claimed what on a promotion's page. */
export const getPromotionClaims = call({
  path: '/PromotionActivities/GetPromotionClaims',
  who: 'PS',
  needs: promotionActivitiesIndex,
  reads: true,
  query: true,
  takes: {
    ...byId,
    siteId: f.ref('site', { seenBy: 'PS' }),
    ownerId: filter(promotionClaim.fields.ownerId),
    couponId: filter(promotionClaim.fields.couponId),
  },
  gives: f.page(promotionClaim.fields),
});

const { id: _id, startDate: _from, expirationTime: _until, ...face } = chooserCoupon;

/** A promotion's page in the caller's language, with what each coupon is to the caller. Staff also see one that is not published. */
export const getPromotionActivitiesPage = call({
  path: '/PromotionActivities/GetPromotionActivitiesPage',
  who: 'ACPSW',
  needs: null,
  reads: true,
  takes: byId,
  gives: f.object(
    {
      ...byId,
      name: f.text({ required: true }),
      startTime: f.time({ required: true }),
      endTime: f.time({ required: true }),
      publishStatus: f.enum('PublishStatus', { required: true }),
      pageConfiguration: f.list(
        { kind: pageBlock.kind, imageUrls: pageBlock.imageUrls, title: f.text(), text: f.longText() },
        { required: true },
      ),
      coupons: f.list(
        {
          ...face,
          useScope: f.count({ required: true }),
          // When it counts: from and until, or so many days from the claim.
          startDate: f.time(),
          expirationTime: f.time(),
          effectiveDays: f.count(),
          maximumDistribution: f.count({ required: true }),
          // None: as many as wanted.
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

/** Takes one coupon of a promotion for the caller. */
export const claimPromotionCoupon = call({
  path: '/PromotionActivities/ClaimPromotionCoupon',
  who: 'C',
  needs: null,
  takes: { promotionActivitiesId: f.ref('promotionActivity', { required: true }), couponId: f.ref('coupon', { required: true }) },
  gives: f.object({ userCouponId: f.id({ required: true }) }, { required: true }),
});
