import type { Input, Output } from '@entrepot/contract/core/call.ts';
import type { getPromotionActivitiesPage } from '@entrepot/contract/modules/promotions/activity-calls.ts';
import { coupon } from '@entrepot/contract/modules/promotions/coupon.ts';
import { expenseType } from '@entrepot/contract/modules/sites/expense-type.ts';
import type { ClaimStatus } from '@entrepot/rules/pricing/promotions.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Db } from '../../core/db/db.ts';
import { findWhere } from '../../core/db/rows.ts';
import { currenciesOf } from '../sites/public.ts';
import { type Offer, offersOf, remainingOf, statusFor } from './claim.ts';
import type { CouponRow } from './coupon-rules.ts';
import { type PromotionRow, getVisiblePromotion } from './promotion-rules.ts';

type PageAnswer = Output<typeof getPromotionActivitiesPage>;

/** Returns a promotion's page in the caller's language, with its coupons in their configured order and their status for the caller. */
export async function promotionPage(tx: Db, caller: Caller, { id }: Input<typeof getPromotionActivitiesPage>): Promise<PageAnswer> {
  const promotion = await getVisiblePromotion(tx, caller, id);
  const { name, startTime, endTime, publishStatus, pageConfiguration } = promotion;
  const blocks = (pageConfiguration ?? []).map(({ kind, imageUrls, title, text }) => ({
    kind,
    imageUrls: imageUrls ?? [],
    title: title?.[caller.language] ?? null,
    text: text?.[caller.language] ?? null,
  }));
  const coupons = await couponsOn(tx, caller, promotion);
  const { byId, baseId } = await currenciesOf(tx, promotion.siteId, caller.now);
  const { code, symbol, decimalPlaces } = byId[baseId]!;
  const currency = { code, symbol, decimalPlaces };
  return { id, name: name[caller.language], startTime, endTime, publishStatus, currency, pageConfiguration: blocks, coupons };
}

async function couponsOn(tx: Db, caller: Caller, promotion: PromotionRow): Promise<PageAnswer['coupons']> {
  const offers = new Map((await offersOf(tx, caller, promotion)).map((offer) => [offer.couponId, offer]));
  const kinds = offers.size ? await findWhere(tx, caller, coupon, { id: [...offers.keys()] }) : [];
  const typeIds = kinds.flatMap(({ expenseTypeId }) => expenseTypeId ?? []);
  const types = typeIds.length ? await findWhere(tx, caller, expenseType, { id: typeIds }) : [];
  const statusOf = statusFor(tx, caller, promotion);
  const visible: PageAnswer['coupons'] = [];
  for (const { couponId } of promotion.coupons) {
    const [offer, kind] = [offers.get(couponId), kinds.find(({ id }) => id === couponId)];
    const charge = types.find(({ id }) => id === kind?.expenseTypeId)?.name[caller.language] ?? null;
    if (offer && kind) visible.push({ ...faceOf(caller, kind), expenseType: charge, ...countsOf(offer, await statusOf(offer)) });
  }
  return visible;
}

function faceOf({ language }: Caller, kind: CouponRow) {
  return {
    couponId: kind.id,
    name: kind.name[language],
    preferentialAmount: kind.preferentialAmount,
    availableAmount: kind.availableAmount,
    availableWeight: kind.availableWeight,
    expenseTypeId: kind.expenseTypeId,
    superposition: kind.superposition ?? false,
    currencyIds: kind.currencyIds,
    useScope: kind.useScope ?? 1,
    startDate: kind.startDate,
    expirationTime: kind.deadline,
    effectiveDays: kind.effectiveDays,
  };
}

const countsOf = (offer: Offer, promotionClaimStatus: ClaimStatus) => ({
  maximumDistribution: offer.maximumDistribution,
  remainingQuantity: remainingOf(offer),
  claimLimit: offer.claimLimit,
  claimed: offer.claimed,
  promotionClaimStatus,
});
