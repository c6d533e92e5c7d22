import { Decimal, type Dec, dec, text } from '../decimal.ts';

/** An amount that a reward was given for, and what of it was not undone; both in the wallet's currency. */
export interface PartlyUndone {
  basis: Dec;
  remaining: Dec;
}

/** The remaining part of a quantity, multiplied before it is divided so that the result is exact. An occasion without an amount remains whole. */
function remainingPart(quantity: Decimal, { basis, remaining }: PartlyUndone): Decimal {
  if (!dec(basis).gt(0)) return quantity;
  const left = Decimal.min(dec(basis), Decimal.max(0, dec(remaining)));
  return quantity.times(left).dividedBy(dec(basis));
}

/** The remaining part of a gift of money, rounded down to the currency's decimals. */
export const remainingMoney = (amount: Dec, of: PartlyUndone, decimalPlaces: number): Dec =>
  text(remainingPart(dec(amount), of).toDecimalPlaces(decimalPlaces, Decimal.ROUND_DOWN));

/** The remaining number of coupons, rounded half up because a coupon cannot be divided. */
export const remainingCoupons = (quantity: number, of: PartlyUndone): number =>
  remainingPart(dec(quantity), of).toDecimalPlaces(0, Decimal.ROUND_HALF_UP).toNumber();
