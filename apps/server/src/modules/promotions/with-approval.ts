import { isDeepStrictEqual } from 'node:util';
import type { DraftOf, RowOf } from '@entrepot/contract/core/resource.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type { Translations } from '@entrepot/contract/core/language.ts';
import { activity } from '@entrepot/contract/modules/promotions/activity.ts';
import { addUserCoupons } from '@entrepot/contract/modules/promotions/calls.ts';
import { coupon } from '@entrepot/contract/modules/promotions/coupon.ts';
import { promotionActivity } from '@entrepot/contract/modules/promotions/promotion-activity.ts';
import { type Decimal, dec, sum, text, zero } from '@entrepot/rules/decimal.ts';
import type { Caller } from '../../core/calls/caller.ts';
import { withStored } from '../../core/calls/unsent.ts';
import type { Tx } from '../../core/db/db.ts';
import { find, findWhere } from '../../core/db/rows.ts';
import { nameOf } from '../../core/lists/localized.ts';
import { currenciesOf } from '../sites/public.ts';
import { type Measure, type Moved, withFourEyesApproval } from '../wallet/public.ts';
import { currencyOf, customersOf, issue } from './issue.ts';

const { Gift } = enumCodes.MoneyMovement;
const { Amount, Coupon, Percentage } = enumCodes.GiftType;
const { Published } = enumCodes.PublishStatus;

type Activity = Pick<RowOf<typeof activity>, 'gifts' | 'maximumDistribution'>;
type Offers = RowOf<typeof promotionActivity>['coupons'];

/** Issues coupons, limited by what they are worth. */
export const issueWithApproval = withFourEyesApproval(addUserCoupons, issue, async (tx, caller, input): Promise<Moved | null> => {
  const { quantity, couponId, userIds, roleIds, organizeIds } = input;
  const row = await find(tx, caller, coupon, couponId);
  const ids = await customersOf(tx, row.siteId, { userIds: userIds ?? [], roleIds: roleIds ?? [], organizeIds: organizeIds ?? [] });
  const each = dec(row.preferentialAmount).times(quantity);
  return {
    movement: Gift,
    siteId: row.siteId,
    ownerId: ids.length === 1 ? ids[0]! : null,
    currencyId: await currencyOf(tx, caller, row),
    amount: text(each.times(ids.length)),
    owners: { ids, each: text(each) },
    subject: { type: 'coupon', id: couponId, number: numberOf(caller, row.name) },
    content: { ids, conditions: conditionsOf(row) },
  };
});

/** The conditions under which a coupon is worth its amount. */
const conditionsOf = (row: RowOf<typeof coupon>) => {
  const { availableAmount, availableWeight, expenseTypeId, superposition, useScope } = row;
  const { couponValidityType, startDate, deadline, effectiveDays } = row;
  return {
    availableAmount,
    availableWeight,
    expenseTypeId,
    superposition,
    useScope,
    couponValidityType,
    startDate,
    deadline,
    effectiveDays,
  };
};

const numberOf = (caller: Caller, name: Translations) => nameOf({ name: '', nameInLanguages: name }, caller.language).slice(0, 60);

/** Returns the value of the gifts of one occasion, and of all that an activity may give; `total` is null without an upper limit. */
async function worthOf(tx: Tx, caller: Caller, { gifts, maximumDistribution }: Activity) {
  const ids = gifts.flatMap(({ couponId }) => couponId ?? []);
  const kinds = new Map((ids.length ? await findWhere(tx, caller, coupon, { id: ids }) : []).map((row) => [row.id, row]));
  const worth = ({ giftType, amount, couponId, quantity }: Activity['gifts'][number]) => {
    if (giftType === Amount) return dec(amount);
    return giftType === Coupon ? dec(kinds.get(couponId ?? '')?.preferentialAmount).times(quantity ?? 1) : zero;
  };
  const each = sum(gifts.map(worth));
  const max = maximumDistribution ?? 0;
  const isOpen = max === 0 || gifts.some(({ giftType }) => giftType === Percentage);
  return { each, total: isOpen ? null : each.times(max) };
}

/** The gift of what is newly promised: more than before, or without an upper limit. */
async function promised(
  tx: Tx,
  caller: Caller,
  { siteId, type, id, name }: { siteId: string; type: string; id: string | null; name: Translations },
  { each, more, content }: { each: Decimal; more: Decimal | null; content: unknown },
): Promise<Moved> {
  const { baseId: currencyId } = await currenciesOf(tx, siteId, caller.now);
  const number = numberOf(caller, name);
  return {
    movement: Gift,
    siteId,
    ownerId: null,
    currencyId,
    amount: text(more ?? each),
    unlimited: more === null,
    subject: { type, id, number },
    content,
  };
}

const promises = ['gifts', 'activityType', 'maximumDistribution', 'claimLimit', 'resetCycle', 'minimumAmount', 'roleIds'] as const;

/** Whether an edit changes what an activity without an upper limit promises to whom, or lets it run longer. */
const promisesMore = (row: RowOf<typeof activity>, next: DraftOf<typeof activity>) =>
  next.endTime > row.endTime ||
  next.startTime < row.startTime ||
  promises.some(
    (field) => !isDeepStrictEqual(JSON.parse(JSON.stringify(next[field] ?? null)), JSON.parse(JSON.stringify(row[field] ?? null))),
  );

/** The promise of an activity: its gifts, its receivers and its dates. */
const promiseOf = (draft: DraftOf<typeof activity>) =>
  Object.fromEntries([...promises, 'startTime', 'endTime'].map((field) => [field, draft[field as keyof typeof draft] ?? null]));

/** Measures a new or changed activity. */
async function activityMoved(
  tx: Tx,
  caller: Caller,
  { id, siteId, ...draft }: DraftOf<typeof activity> & { id?: string; siteId?: string | null },
) {
  if (!id) {
    const { each, total } = await worthOf(tx, caller, draft as Activity);
    const created = { siteId: siteId ?? caller.siteId, type: 'activity', id: null, name: draft.name };
    return promised(tx, caller, created, { each, more: total, content: promiseOf(draft as DraftOf<typeof activity>) });
  }
  const row = await find(tx, caller, activity, id);
  const next = withStored(activity, row, draft as DraftOf<typeof activity>);
  const [before, after] = await Promise.all([worthOf(tx, caller, row), worthOf(tx, caller, next as Activity)]);
  if (after.total === null && before.total === null && !promisesMore(row, next)) return null;
  if (after.total !== null && before.total === null) return null;
  const more = after.total && before.total ? after.total.minus(before.total) : null;
  return promised(
    tx,
    caller,
    { siteId: row.siteId, type: 'activity', id, name: row.name },
    { each: after.each, more, content: promiseOf(next) },
  );
}

/** Returns the value of one of each coupon of a promotion, and of all that customers may claim; `total` is null without an upper limit. */
async function offered(tx: Tx, caller: Caller, offers: Offers): Promise<{ each: Decimal; total: Decimal | null }> {
  const rows = await findWhere(tx, caller, coupon, { id: offers.map(({ couponId }) => couponId) });
  const worth = (id: string) => dec(rows.find((row) => row.id === id)?.preferentialAmount);
  const each = sum(offers.map(({ couponId }) => worth(couponId)));
  if (offers.some(({ maximumDistribution }) => !maximumDistribution)) return { each, total: null };
  return { each, total: sum(offers.map(({ couponId, maximumDistribution }) => worth(couponId).times(maximumDistribution!))) };
}

/** Measures a promotion that is published, or changed while customers may claim. */
async function promotionMoved(tx: Tx, caller: Caller, { id, ...draft }: { id: string } & Partial<DraftOf<typeof promotionActivity>>) {
  const row = await find(tx, caller, promotionActivity, id);
  const isEdit = 'rowVersion' in draft;
  if (isEdit && row.publishStatus !== Published) return null;
  const next = isEdit ? (withStored(promotionActivity, row, draft) as typeof row) : row;
  const none = { each: zero, total: zero };
  const [before, after] = await Promise.all([isEdit ? offered(tx, caller, row.coupons) : none, offered(tx, caller, next.coupons)]);
  if (isEdit && before.total === null && isDeepStrictEqual(next.coupons, row.coupons) && next.endTime <= row.endTime) return null;
  if (after.total !== null && before.total === null) return null;
  const more = after.total && before.total ? after.total.minus(before.total) : null;
  const { coupons, startTime, endTime, resetCycle } = next;
  const about = { siteId: row.siteId, type: 'promotionActivity', id, name: row.name };
  return promised(tx, caller, about, { each: after.each, more, content: { coupons, startTime, endTime, resetCycle } });
}

/** Measures by path, for the calls of resources. */
export const promotionMeasures: Readonly<Record<string, Measure<any>>> = {
  '/Activity/EstablishActivity': activityMoved,
  '/Activity/EditActivity': activityMoved,
  '/PromotionActivities/EditPromotionActivities': promotionMoved,
  '/PromotionActivities/PublishPromotionActivities': promotionMoved,
};
