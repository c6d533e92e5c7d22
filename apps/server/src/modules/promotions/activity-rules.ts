import { type FieldProblem, invalid, refuse } from '@entrepot/contract/core/errors.ts';
import type { DraftOf, RowOf } from '@entrepot/contract/core/resource.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type { activity } from '@entrepot/contract/modules/promotions/activity.ts';
import { activityErrors } from '@entrepot/contract/modules/promotions/activity-errors.ts';
import { coupon } from '@entrepot/contract/modules/promotions/coupon.ts';
import { dec } from '@entrepot/rules/decimal.ts';
import { isGiftPercentage, percentageRange } from '@entrepot/rules/pricing/promotions.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/db/db.ts';
import { findWhere } from '../../core/db/rows.ts';

export type ActivityRow = RowOf<typeof activity>;
type Draft = DraftOf<typeof activity>;
type Gift = Draft['gifts'][number];

const { Coupon, Amount, Percentage } = enumCodes.GiftType;
const { Recharge, FirstRecharge } = enumCodes.ActivityType;
const { NotStarted, Running, Ended } = enumCodes.ActivityStatus;

/**
 * Validates a new or edited activity: its dates, complete gifts, each coupon once (`CouponRowExists`), percentages from 0.01 to 100
 * (`GiftPercentageRange`) of recharges only. Throws `StateNotAllowed` for an ended one, and for another type once it gave something.
 */
export async function fillActivity(tx: Tx, caller: Caller, draft: Draft, row: ActivityRow | null): Promise<Partial<ActivityRow>> {
  if (row?.activityStatus === Ended) throw activityErrors.activityOver();
  const issued = row?.issuedQuantity ?? 0;
  if (issued > 0 && draft.activityType !== row?.activityType) throw activityErrors.typeFixed();
  refuseGifts(draft.gifts);
  const max = draft.maximumDistribution ?? row?.maximumDistribution ?? 0;
  const problems = [...problemsOf(draft), ...draft.gifts.flatMap((gift, at) => giftProblems(gift, at, draft.activityType))];
  if (max > 0 && max < issued) problems.push({ field: 'MaximumDistribution', key: 'tooSmall', values: { min: issued } });
  if (problems.length) throw invalid(...problems);
  await mustExist(
    tx,
    caller,
    draft.gifts.flatMap(({ couponId }) => couponId ?? []),
  );
  return { remainingQuantity: max > 0 ? max - issued : null, ...hasStarted(draft, row, caller.now) };
}

/** An activity created or edited after its start is active immediately. */
export function hasStarted(
  { startTime }: { startTime: Date },
  row: { activityStatus: number } | null,
  now: Date,
): { activityStatus?: typeof Running } {
  const waits = (row?.activityStatus ?? NotStarted) === NotStarted;
  return waits && startTime <= now ? { activityStatus: Running } : {};
}

/** Throws `NotFound` for coupons that the caller's sites do not have. */
export async function mustExist(tx: Tx, caller: Caller, couponIds: readonly string[]): Promise<void> {
  const found = couponIds.length ? await findWhere(tx, caller, coupon, { id: couponIds }) : [];
  if (found.length !== new Set(couponIds).size) throw refuse('NotFound');
}

/** Returns the 1-based position of the first repeated coupon; 0 if there is none. */
export const doubledAt = (rows: readonly { couponId?: string | null }[]): number =>
  rows.findIndex(({ couponId }, at) => couponId && rows.slice(0, at).some((other) => other.couponId === couponId)) + 1;

/** Throws `InUse` when deleting an activity that gave something. */
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
