import { type Dec, type Decimal, dec, round, smaller, sum, text, zero } from '../decimal.ts';

/**
 * Shares a bag's amount among its parcels by weight (kg), each rounded half up to the currency's places; the last takes the
 * remainder, so that the shares add up. Without any weight the shares are equal. No share is below 0.
 */
export function fullBagShares(total: Dec, weights: readonly Dec[], decimalPlaces: number): Dec[] {
  const parts = weights.map(dec);
  const whole = sum(parts);
  const weighed = whole.isZero() ? parts.map(() => dec(1)) : parts;
  return share(dec(total), weighed, decimalPlaces).map(text);
}

function share(total: Decimal, weights: readonly Decimal[], decimalPlaces: number): Decimal[] {
  const whole = sum(weights);
  let left = total;
  return weights.map((weight, index) => {
    const last = index === weights.length - 1;
    const part = last ? left : smaller(round(total.times(weight).dividedBy(whole), decimalPlaces), left);
    left = left.minus(part);
    return part.isZero() ? zero : part;
  });
}
