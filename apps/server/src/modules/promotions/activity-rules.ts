import { type FieldProblem, invalid, refuse } from '@entrepot/contract/core/errors.ts';
import type { DraftOf, RowOf } from '@entrepot/contract/core/resource.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type { activity } from '@entrepot/contract/modules/promotions/activity.ts';
import { activityErrors } from '@entrepot/contract/modules/promotions/activity-errors.ts';
import { coupon } from '@entrepot/contract/modules/promotions/coupon.ts';
import { dec } from '@entrepot/rules/decimal.ts';
import { isGiftPercentage, percentageRange } from '@entrepot/rules/pricing/promotions.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/rows/db.ts';
import { findWhere } from '../../core/rows/rows.ts';

export type ActivityRow = RowOf<typeof activity>;
type Draft = DraftOf<typeof activity>;
type Gift = Draft['gifts'][number];

const { Coupon, Amount, Percentage } = enumCodes.GiftType;
const { Recharge, FirstRecharge } = enumCodes.ActivityType;
const { NotStarted, Running, Ended } = enumCodes.ActivityStatus;

/**
 * Checks a new or edited activity: its dates, and gifts that are complete, each coupon once (467), percentages from 0.01 to 100
 * (468) of recharges only. An ended one stays as it is, and one that gave something keeps its type (102).
 */
export async function fillActivity(tx: Tx, caller: Caller, draft: Draft, row: ActivityRow | null): Promise<Partial<ActivityRow>> {
  if (row?.activityStatus === Ended) throw activityErrors.activityOver();
  const issued = row?.issuedQuantity ?? 0;
  if (issued > 0 && draft.activityType !== row?.activityType) throw activityErrors.typeFixed();
  refuseGifts(draft.gifts);
  const most = draft.maximumDistribution ?? row?.maximumDistribution ?? 0;
  const problems = [...problemsOf(draft), ...draft.gifts.flatMap((gift, at) => giftProblems(gift, at, draft.activityType))];
  if (most > 0 && most < issued) problems.push({ field: 'MaximumDistribution', key: 'tooSmall', values: { min: issued } });
  if (problems.length) throw invalid(...problems);
  await mustExist(
    tx,
    caller,
    draft.gifts.flatMap(({ couponId }) => couponId ?? []),
  );
  return { remainingQuantity: most > 0 ? most - issued : null, ...begun(draft, row, caller.now) };
}

/** An activity that is made or edited after its start has begun. */
export function begun(
  { startTime }: { startTime: Date },
  row: { activityStatus: number } | null,
  now: Date,
): { activityStatus?: typeof Running } {
  const waits = (row?.activityStatus ?? NotStarted) === NotStarted;
  return waits && startTime <= now ? { activityStatus: Running } : {};
}

/** Refuses coupons that the caller's sites do not have (101). */
export async function mustExist(tx: Tx, caller: Caller, couponIds: readonly string[]): Promise<void> {
  const found = couponIds.length ? await findWhere(tx, caller, coupon, { id: couponIds }) : [];
  if (found.length !== new Set(couponIds).size) throw refuse('NotFound');
}

/** The place of the first coupon that stands there a second time, from 1; 0: none does. */
export const doubledAt = (rows: readonly { couponId?: string | null }[]): number =>
  rows.findIndex(({ couponId }, at) => couponId && rows.slice(0, at).some((other) => other.couponId === couponId)) + 1;

/** Refuses to remove an activity that gave something (105). */
export function mayRemoveActivity(_tx: Tx, _caller: Caller, row: ActivityRow): void {
  if (row.issuedQuantity > 0) throw activityErrors.activityGave({ count: row.issuedQuantity });
}

function refuseGifts(gifts: readonly Gift[]): void {
  const doubled = doubledAt(gifts);
  if (doubled) throw activityErrors.couponTwice({ row: doubled });
  const wrong = gifts.findIndex(({ giftType, percentage }) => giftType === Percentage && !isGiftPercentage(percentage ?? null));
  if (wrong >= 0) throw activityErrors.percentage({ row: wrong + 1, ...percentageRange });
}

function problemsOf({ startTime, endTime, gifts }: Draft): FieldProblem[] {
  const problems: FieldProblem[] = [];
  if (startTime >= endTime) problems.push({ field: 'EndTime', key: 'dates' });
  if (!gifts.length) problems.push({ field: 'Gifts', key: 'required' });
  return problems;
}

function giftProblems(gift: Gift, at: number, type: number): FieldProblem[] {
  const field = (name: string) => `Gifts.${at}.${name}`;
  if (gift.giftType === Coupon) return gift.couponId ? [] : [{ field: field('CouponId'), key: 'required' }];
  if (gift.giftType === Amount) return dec(gift.amount).gt(0) ? [] : [{ field: field('Amount'), key: 'required' }];
  return type === Recharge || type === FirstRecharge ? [] : [{ field: field('GiftType'), key: 'invalid' }];
}
