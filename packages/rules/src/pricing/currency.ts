import { type Dec, type Decimal, dec, round } from '../decimal.ts';
import { accept, type Outcome, refuse } from '../outcome.ts';
import type { Currencies } from './types.ts';

/** Checks that each currency is effective and has a rate; refuses with CurrencyNotEffective and its id. Returns the rates used. */
export function ratesOf(currencyIds: Iterable<string>, currencies: Currencies): Outcome<Record<string, Dec>> {
  const rates: Record<string, Dec> = {};
  for (const currencyId of currencyIds) {
    const currency = currencies[currencyId];
    if (!currency?.effective || currency.rate === null || !dec(currency.rate).gt(0)) return refuse('CurrencyNotEffective', { currencyId });
    rates[currencyId] = currency.rate;
  }
  return accept(rates);
}

/** Converts through the base currency, not rounded. Both rates must be known (ratesOf). */
export function convert(amount: Decimal, from: string, to: string, rates: Readonly<Record<string, Dec>>): Decimal {
  return from === to ? amount : amount.times(dec(rates[from])).dividedBy(dec(rates[to]));
}

/** Rounds an amount half up to the decimal places of its currency. */
export function roundTo(amount: Decimal, currencyId: string, currencies: Currencies): Decimal {
  return round(amount, currencies[currencyId]?.decimalPlaces ?? 2);
}

/** The rate in force at a time: the latest row that began then or earlier; null when none had. Times in one text form. */
export function rateInForce(history: readonly { effectiveTime: string; rate: Dec }[], at: string): Dec | null {
  let found: { effectiveTime: string; rate: Dec } | null = null;
  for (const row of history) {
    if (row.effectiveTime <= at && (found === null || row.effectiveTime >= found.effectiveTime)) found = row;
  }
  return found?.rate ?? null;
}
