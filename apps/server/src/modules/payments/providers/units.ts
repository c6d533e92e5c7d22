import { paymentsErrors } from '@entrepot/contract/modules/payments/errors.ts';
import { type Dec, dec, text } from '@entrepot/rules/decimal.ts';

/**
 * Converts an amount to the currency's smallest unit with `places` decimals. Throws `ProviderNotConfigured` when it is not a whole number
 * of units.
 */
export function inUnits(amount: Dec, places: number): number {
  const units = dec(amount).times(dec(10).pow(places));
  if (!units.isInteger() || units.gt(Number.MAX_SAFE_INTEGER)) throw paymentsErrors.notInItsUnit({ amount: text(dec(amount)) });
  return units.toNumber();
}

/** Converts smallest units to an amount. */
export const fromUnits = (units: number | string, places: number): Dec => text(dec(String(units)).dividedBy(dec(10).pow(places)));

/** Formats an amount with exactly `places` decimals. Throws `ProviderNotConfigured` when it has more. */
export function fixed(amount: Dec, places: number): string {
  inUnits(amount, places);
  return dec(amount).toFixed(places);
}

/** Throws `ProviderNotConfigured` for a currency the provider does not accept. */
export function mustTake(currency: string, taken: string): void {
  if (currency !== taken) throw paymentsErrors.currencyOfProvider({ currency, taken });
}
