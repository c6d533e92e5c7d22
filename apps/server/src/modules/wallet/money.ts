import { invalid } from '@entrepot/contract/core/errors.ts';
import { type Dec, type Decimal, dec, round } from '@entrepot/rules/decimal.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Db } from '../../core/db/db.ts';
import { writtenCurrencyOf } from '../sites/public.ts';

/** Formats and checks amounts of one currency. */
export interface CurrencyFormat {
  currencyId: string;
  code: string;
  decimalPlaces: number;
  /** Rounds half up to the currency's decimals. */
  round(amount: Decimal): Decimal;
  /** Formats with the currency symbol, all its decimals and thousands separators ("¥1,212.50"). */
  text(amount: Dec | Decimal): string;
  /** Refuses an entered amount unless it is above 0 (or also below 0 with `signed`) and has at most the decimals of the currency. */
  check(amount: Dec, field: string, signed?: boolean): void;
}

/** Reads the formatter of a currency. */
export async function currencyFormatOf(tx: Db, caller: Caller, currencyId: string): Promise<CurrencyFormat> {
  const { code, symbol, decimalPlaces } = await writtenCurrencyOf(tx, caller.siteId, currencyId);
  const least = Number(`1e-${decimalPlaces}`);
  return {
    currencyId,
    code,
    decimalPlaces,
    round: (amount) => round(amount, decimalPlaces),
    text: (amount) =>
      `${symbol}${dec(amount)
        .toFixed(decimalPlaces)
        // Bounded: an amount of money.
        .replace(/\d(?=(?:\d{3})+(?:\.|$))/g, '$&,')}`,
    check(amount, field, signed = false) {
      const value = dec(amount);
      if (value.decimalPlaces() > decimalPlaces) throw invalid({ field, key: 'decimals', values: { scale: decimalPlaces } });
      if (signed ? value.isZero() : !value.gt(0)) throw invalid({ field, key: 'tooSmall', values: { min: least } });
    },
  };
}
