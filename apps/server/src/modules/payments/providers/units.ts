import type { Dec } from '@entrepot/contract/core/field.ts';
import { paymentsErrors } from '@entrepot/contract/modules/payments/errors.ts';
import { dec, text } from '@entrepot/rules/decimal.ts';

/** An amount in a currency's smallest unit, of which `places` decimals make one; one that is no whole number of it is refused (462). */
export function inUnits(amount: Dec, places: number): number {
  const units = dec(amount).times(dec(10).pow(places));
  if (!units.isInteger() || units.gt(Number.MAX_SAFE_INTEGER)) throw paymentsErrors.notInItsUnit({ amount: text(dec(amount)) });
  return units.toNumber();
}

/** The amount that a whole number of smallest units is. */
export const fromUnits = (units: number | string, places: number): Dec => text(dec(String(units)).dividedBy(dec(10).pow(places)));

/** An amount with exactly `places` decimals; one with more is refused (462). */
export function fixed(amount: Dec, places: number): string {
  inUnits(amount, places);
  return dec(amount).toFixed(places);
}

/** Refuses a currency that a provider does not take (462). */
export function mustTake(currency: string, taken: string): void {
  if (currency !== taken) throw paymentsErrors.currencyOfProvider({ currency, taken });
}
