import { timeToWire } from '@entrepot/contract/core/wire.ts';
import { dayOf, timeIn, usualZone } from '@entrepot/contract/core/zones.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { blockKinds } from '@entrepot/contract/modules/promotions/promotion-activity.ts';
import type { Cast, Ok } from './actors.ts';
import { moveMoney } from './steps.ts';
import { texts } from '../shipped/rows.ts';
import { dayMs } from '@entrepot/rules/time.ts';

const { Register, Recharge, Birthday } = enumCodes.ActivityType;
const { Coupon, Percentage } = enumCodes.GiftType;
const { Never, Monthly, Yearly } = enumCodes.ResetCycle;
const { DaysAfterClaim } = enumCodes.CouponValidityType;

type Kinds = Record<'welcome' | 'sea' | 'heavy' | 'early', string>;

/**
 * Creates activities with automatic coupons, and promotions before, during and after their period, whose pages show every state of a
 * coupon. A public notice links to the current one.
 */
export async function playPromotions(cast: Cast, start: number, at: (daysAgo: number) => void): Promise<void> {
  const manager = cast('manager');
  // From midnight to midnight in the sites' time zone.
  const today = timeIn(usualZone, dayOf(new Date(start), usualZone)).getTime();
  const on = (days: number) => timeToWire(new Date(today + days * dayMs), usualZone);
  at(7.5);
  const kinds = await makeCoupons(manager);
  await makeActivities(manager, cast('admin'), kinds, on);
  const running = await makePromotion(manager, cast('admin'), kinds, {
    name: texts('周年庆领券', '週年慶領券', 'Anniversary coupons'),
    text: texts(
      '集运满一周年，送券给每一位客户。海运券每人每月可领一张，早鸟券先到先得。',
      '集運滿一週年，送券給每一位客戶。海運券每人每月可領一張，早鳥券先到先得。',
      'One year of consolidation: coupons for every customer. One sea coupon each a month; early birds first.',
    ),
    from: on(-8),
    until: on(60),
  });
  const coming = texts('双十二预告', '雙十二預告', 'Coming in December');
  await makePromotion(manager, cast('admin'), kinds, { name: coming, text: coming, from: on(10), until: on(20) });
  await cast('bob')('/PromotionActivities/ClaimPromotionCoupon', { PromotionActivitiesId: running, CouponId: kinds.early });
  await cast('alice')('/PromotionActivities/ClaimPromotionCoupon', { PromotionActivitiesId: running, CouponId: kinds.sea });
  await announce(manager, running);
}

async function makeCoupons(manager: Ok): Promise<Kinds> {
  const make = async (Name: object, more: object): Promise<string> =>
    (
      await manager('/Coupon/EstablishCoupon', {
        Name,
        Superposition: true,
        CouponValidityType: DaysAfterClaim,
        EffectiveDays: 60,
        ...more,
      })
    ).Id;
  return {
    welcome: await make(texts('新客礼券', '新客禮券', 'Welcome coupon'), { PreferentialAmount: 15, AvailableAmount: 50 }),
    sea: await make(texts('海运月券', '海運月券', 'Monthly sea coupon'), { PreferentialAmount: 6, AvailableAmount: 30 }),
    heavy: await make(texts('重货立减', '重貨折抵', 'Off heavy parcels'), { PreferentialAmount: 25, AvailableWeight: 15 }),
    early: await make(texts('早鸟券', '早鳥券', 'Early bird'), { PreferentialAmount: 40, AvailableAmount: 100, Superposition: false }),
  };
}

async function makeActivities(manager: Ok, admin: Ok, kinds: Kinds, on: (days: number) => string): Promise<void> {
  const common = { StartTime: on(-8), EndTime: on(180) };
  const gift = (CouponId: string, Quantity = 1) => ({ GiftType: Coupon, CouponId, Quantity });
  for (const body of [
    {
      Name: texts('新客有礼', '新客有禮', 'Welcome gift'),
      ActivityType: Register,
      ResetCycle: Never,
      ClaimLimit: 1,
      Gifts: [gift(kinds.welcome, 2)],
    },
    {
      Name: texts('大额充值返现', '大額儲值回饋', 'Bonus on large recharges'),
      ActivityType: Recharge,
      ResetCycle: Monthly,
      ClaimLimit: 3,
      MinimumAmount: 10_000,
      MaximumDistribution: 500,
      Gifts: [{ GiftType: Percentage, Percentage: 1.5 }, gift(kinds.heavy)],
    },
    {
      Name: texts('生日快乐', '生日快樂', 'Happy birthday'),
      ActivityType: Birthday,
      ResetCycle: Yearly,
      ClaimLimit: 1,
      Gifts: [gift(kinds.welcome)],
    },
  ])
    await moveMoney(manager, admin, '/Activity/EstablishActivity', { ...common, ...body });
}

async function makePromotion(
  manager: Ok,
  admin: Ok,
  kinds: Kinds,
  { name, text, from, until }: { name: object; text: object; from: string; until: string },
): Promise<string> {
  const { Id } = await manager('/PromotionActivities/EstablishPromotionActivities', {
    Name: name,
    StartTime: from,
    EndTime: until,
    ResetCycle: Monthly,
    Coupons: [
      { CouponId: kinds.sea, MaximumDistribution: 500, ClaimLimit: 1 },
      { CouponId: kinds.heavy, MaximumDistribution: 100, ClaimLimit: 1 },
      { CouponId: kinds.early, MaximumDistribution: 1, ClaimLimit: 1 },
    ],
    PageConfiguration: [
      { Kind: blockKinds.text, ImageUrls: [], Title: name, Text: text },
      { Kind: blockKinds.coupons, ImageUrls: [], Title: null, Text: null },
    ],
  });
  await moveMoney(manager, admin, '/PromotionActivities/PublishPromotionActivities', { Id });
  return Id;
}

/** Publishes a notice about a promotion, with a link to its page. */
async function announce(manager: Ok, id: string): Promise<void> {
  const link = (text: string) => `<p><a href="/PreviewPromotionActivitiesIndex?id=${id}">${text}</a></p>`;
  const { Id } = await manager('/Notice/EstablishNotice', {
    Title: texts('周年庆：领券集运更省', '週年慶：領券集運更省', 'Anniversary: coupons for your next shipment'),
    NoticeScope: enumCodes.NoticeScope.Public,
    Content: texts(
      `<p>海运月券、重货立减和早鸟券，登录后即可领取。</p>${link('去领券')}`,
      `<p>海運月券、重貨折抵和早鳥券，登入後即可領取。</p>${link('去領券')}`,
      `<p>Sea coupons, coupons for heavy parcels and early birds: sign in and claim them.</p>${link('To the coupons')}`,
    ),
  });
  await manager('/Notice/PublishNotice', { Id });
}
