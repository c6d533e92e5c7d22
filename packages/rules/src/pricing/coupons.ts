import { type Dec, type Decimal, dec, smaller, sum, text, zero } from '../decimal.ts';
import { accept, type ErrorKey, type Outcome, type Refused, refuse } from '../outcome.ts';

// The states of a coupon in a customer's hands (UserCouponStatus) that a payment may use.
const unused = 1;
const reserved = 2;

/** The use of a coupon: 1 bills, 2 recharges. */
export type UseScope = 1 | 2;

/** A customer's coupon with its template. Amounts in the wallet currency, weight kg; expenseTypeId null is any line. */
export type Coupon = {
  id: string;
  couponId: string;
  ownerId: string;
  status: number;
  reservedByThisPayment: boolean;
  startDate: string | null;
  expirationTime: string | null;
  currencyIds: string[];
  useScope: UseScope;
  preferentialAmount: Dec;
  availableAmount: Dec | null;
  availableWeight: Dec | null;
  expenseTypeId: string | null;
  superposition: boolean;
};

/**
 * A bill line a coupon may reduce: its own id, its amount in the wallet currency before any coupon. When several bills are paid together
 * the line names its bill, as one coupon reduces one bill only.
 */
export type DiscountableLine = { id: string; expenseTypeId: string | null; amount: Dec; billId?: string };

/** The payer, the currency and the time of a payment; times in one text form. */
export type CouponUse = { ownerId: string; walletCurrencyId: string; at: string };

/** Discount of one coupon, by line. */
export type CouponDiscount = { id: string; couponId: string; discount: Dec; lines: { id: string; amount: Dec }[] };

/** All discounts: by coupon in the order applied, by line, and the remaining amount to pay. */
export type Discounts = { coupons: CouponDiscount[]; lines: { id: string; discount: Dec }[]; discount: Dec; payable: Dec };

/**
 * Applies coupons to bill lines, or refuses by the first rule broken: CouponNotUsable, SameCouponTypeSelected,
 * OnlyOneExclusionCouponCanBeUsed, then CouponAmountNotMet or CouponWeightNotMet coupon by coupon. `present`: coupons that already reduce
 * the lines; they count in the combination only.
 */
export function applyCoupons(
  coupons: readonly Coupon[],
  lines: readonly DiscountableLine[],
  billingWeight: Dec,
  use: CouponUse,
  present: readonly Coupon[] = [],
): Outcome<Discounts> {
  const refused =
    firstRefused(coupons, (coupon) => usable(coupon, 1, use)) ??
    (coupons.length ? compatible([...present, ...coupons]) : null) ??
    firstRefused(coupons, (coupon) => thresholds(coupon, lines, billingWeight));
  return refused ?? accept(discount(coupons, lines));
}

/** The amounts that other bills of the same payment contribute to the thresholds of coupons. */
export type PaidWith = { lines: readonly DiscountableLine[]; billingWeight: Dec };

/** A coupon that no longer applies, and the rule it breaks; null: nothing is left that it could reduce. */
export type DroppedCoupon = { id: string; couponId: string; error: ErrorKey | null; wanted: Dec | null };

/**
 * Applies used coupons, in the order of their first use, to the changed lines of their bill. Dates, owner and currency were checked at that
 * use and count no more; `withRules` checks combination, minimum spend and minimum weight again. A coupon that breaks one, or that finds
 * nothing to reduce, is dropped.
 */
export function reapplyCoupons(
  coupons: readonly Coupon[],
  lines: readonly DiscountableLine[],
  billingWeight: Dec,
  { withRules, paidWith }: { withRules: boolean; paidWith: PaidWith },
): { discounts: Discounts; dropped: DroppedCoupon[] } {
  const all = [...lines, ...paidWith.lines];
  const weight = text(dec(billingWeight).plus(dec(paidWith.billingWeight)));
  const dropped: DroppedCoupon[] = [];
  const fitting: Coupon[] = [];
  for (const coupon of coupons) {
    const refused = withRules ? (compatible([...fitting, coupon]) ?? thresholds(coupon, all, weight)) : null;
    if (!refused) fitting.push(coupon);
    else dropped.push(droppedBy(coupon, refused.error, (refused.values.wanted as Dec | undefined) ?? null));
  }
  const discounts = discount(fitting, lines);
  const idle = discounts.coupons.filter((one) => dec(one.discount).isZero());
  dropped.push(...idle.map((one) => droppedBy(one, null, null)));
  return { discounts: { ...discounts, coupons: discounts.coupons.filter((one) => !idle.includes(one)) }, dropped };
}

const droppedBy = ({ id, couponId }: Pick<Coupon, 'id' | 'couponId'>, error: ErrorKey | null, wanted: Dec | null): DroppedCoupon => ({
  id,
  couponId,
  error,
  wanted,
});

/** The amount a recharge coupon adds to the wallet, or the refusal: CouponNotUsable, or CouponAmountNotMet below its minimum recharge. */
export function rechargeBonus(coupon: Coupon, rechargeAmount: Dec, use: CouponUse): Outcome<Dec> {
  const refused = usable(coupon, 2, use);
  if (refused) return refused;
  if (dec(rechargeAmount).lt(dec(coupon.availableAmount))) return couponRefused('CouponAmountNotMet', coupon, coupon.availableAmount);
  return accept(text(dec(coupon.preferentialAmount)));
}

/** The reason why a coupon may not be added to those selected in the chooser; null when it may, or is one of them. */
export function chooserRefusal(
  selected: readonly Pick<Coupon, 'id' | 'couponId' | 'superposition'>[],
  clicked: Pick<Coupon, 'id' | 'couponId' | 'superposition'>,
): 'SameCouponTypeSelected' | 'OnlyOneExclusionCouponCanBeUsed' | null {
  if (selected.some((coupon) => coupon.id === clicked.id)) return null;
  if (selected.some((coupon) => coupon.couponId === clicked.couponId)) return 'SameCouponTypeSelected';
  const exclusive = [...selected, clicked].some((coupon) => !coupon.superposition);
  return selected.length > 0 && exclusive ? 'OnlyOneExclusionCouponCanBeUsed' : null;
}

function firstRefused(coupons: readonly Coupon[], rule: (coupon: Coupon) => Refused | null): Refused | null {
  for (const coupon of coupons) {
    const refused = rule(coupon);
    if (refused) return refused;
  }
  return null;
}

function couponRefused(error: ErrorKey, coupon: Coupon, wanted: unknown): Refused {
  return refuse(error, { id: coupon.id, couponId: coupon.couponId, wanted });
}

function usable(coupon: Coupon, useScope: UseScope, use: CouponUse): Refused | null {
  const wrong = unusableBecause(coupon, useScope, use);
  return wrong === null ? null : refuse('CouponNotUsable', { id: coupon.id, couponId: coupon.couponId, rule: wrong });
}

function unusableBecause(coupon: Coupon, useScope: UseScope, use: CouponUse): string | null {
  if (coupon.ownerId !== use.ownerId) return 'Owner';
  if (coupon.status !== unused && !(coupon.status === reserved && coupon.reservedByThisPayment)) return 'Status';
  if (coupon.startDate !== null && use.at < coupon.startDate) return 'NotStarted';
  if (coupon.expirationTime !== null && use.at >= coupon.expirationTime) return 'Expired';
  if (coupon.currencyIds.length > 0 && !coupon.currencyIds.includes(use.walletCurrencyId)) return 'Currency';
  return coupon.useScope === useScope ? null : 'UseScope';
}

function compatible(coupons: readonly Coupon[]): Refused | null {
  const seen = new Set<string>();
  for (const coupon of coupons) {
    if (seen.has(coupon.couponId)) return refuse('SameCouponTypeSelected', { id: coupon.id, couponId: coupon.couponId });
    seen.add(coupon.couponId);
  }
  const exclusive = coupons.length > 1 ? coupons.find((coupon) => !coupon.superposition) : undefined;
  return exclusive ? refuse('OnlyOneExclusionCouponCanBeUsed', { id: exclusive.id, couponId: exclusive.couponId }) : null;
}

function thresholds(coupon: Coupon, lines: readonly DiscountableLine[], billingWeight: Dec): Refused | null {
  const spent = sum(lines.filter((line) => eligible(coupon, line)).map((line) => dec(line.amount)));
  if (spent.lt(dec(coupon.availableAmount))) return couponRefused('CouponAmountNotMet', coupon, coupon.availableAmount);
  const light = dec(billingWeight).lt(dec(coupon.availableWeight));
  return light ? couponRefused('CouponWeightNotMet', coupon, coupon.availableWeight) : null;
}

function eligible(coupon: Coupon, line: DiscountableLine): boolean {
  return coupon.expenseTypeId === null || coupon.expenseTypeId === line.expenseTypeId;
}

function discount(coupons: readonly Coupon[], lines: readonly DiscountableLine[]): Discounts {
  const left = new Map(lines.map((line) => [line.id, dec(line.amount)]));
  const applied = [...coupons].sort(byTurn).map((coupon) => applyOne(coupon, lines, left));
  const lineDiscounts = lines.map((line) => ({ id: line.id, discount: text(dec(line.amount).minus(left.get(line.id) ?? zero)) }));
  return {
    coupons: applied,
    lines: lineDiscounts,
    discount: text(sum(applied.map((coupon) => dec(coupon.discount)))),
    payable: text(sum(left.values())),
  };
}

/** Bound to an expense type first, then general; the larger amount first. */
function byTurn(a: Coupon, b: Coupon): number {
  const general = Number(a.expenseTypeId === null) - Number(b.expenseTypeId === null);
  return general || dec(b.preferentialAmount).cmp(dec(a.preferentialAmount));
}

function applyOne(coupon: Coupon, lines: readonly DiscountableLine[], left: Map<string, Decimal>): CouponDiscount {
  const open = lines.filter((line) => eligible(coupon, line));
  let rest = dec(coupon.preferentialAmount);
  const taken: { id: string; amount: Dec }[] = [];
  for (const line of ofFullestBill(open, rest, left)) {
    const amount = left.get(line.id) ?? zero;
    const part = smaller(rest, amount);
    if (!part.gt(0)) continue;
    left.set(line.id, amount.minus(part));
    rest = rest.minus(part);
    taken.push({ id: line.id, amount: text(part) });
  }
  return { id: coupon.id, couponId: coupon.couponId, discount: text(dec(coupon.preferentialAmount).minus(rest)), lines: taken };
}

/** The lines of the bill on which most of a coupon counts; the first of those that are equal. */
function ofFullestBill(lines: readonly DiscountableLine[], max: Decimal, left: ReadonlyMap<string, Decimal>): DiscountableLine[] {
  const bills = new Map<string, DiscountableLine[]>();
  for (const line of lines) bills.set(line.billId ?? '', [...(bills.get(line.billId ?? '') ?? []), line]);
  const input = (own: readonly DiscountableLine[]) => smaller(max, sum(own.map((line) => left.get(line.id) ?? zero)));
  let best: DiscountableLine[] = [];
  for (const own of bills.values()) if (input(own).gt(input(best))) best = own;
  return best;
}
