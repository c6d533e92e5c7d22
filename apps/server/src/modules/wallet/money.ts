import { invalid } from '@entrepot/contract/core/errors.ts';
import type { Dec } from '@entrepot/contract/core/field.ts';
import { currency } from '@entrepot/contract/modules/sites/currency.ts';
import { type Decimal, dec, round } from '@entrepot/rules/decimal.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/rows/db.ts';
import { once } from '../../core/rows/once.ts';
import { find } from '../../core/rows/rows.ts';

/** How amounts of one currency are kept and written. */
export interface Coin {
  currencyId: string;
  code: string;
  decimalPlaces: number;
  /** Rounds half up to the currency's decimals. */
  round(amount: Decimal): Decimal;
  /** The currency's sign and all its decimals, thousands apart ("¥1,212.50"). */
  text(amount: Dec | Decimal): string;
  /** Refuses an amount that somebody typed unless it is above 0 (below 0 too when `signed`) and has no more decimals than the currency. */
  check(amount: Dec, field: string, signed?: boolean): void;
}

/** Reads how amounts of a currency are kept and written. */
export async function coinOf(tx: Tx, caller: Caller, currencyId: string): Promise<Coin> {
  const { code, symbol, decimalPlaces } = await once(tx, ['currency'], currencyId, () => find(tx, caller, currency, currencyId));
  const least = Number(`1e-${decimalPlaces}`);
  return {
    currencyId,
    code,
    decimalPlaces,
    round: (amount) => round(amount, decimalPlaces),
    text: (amount) =>
      `${symbol}${dec(amount)
        .toFixed(decimalPlaces)
        .replace(/\d(?=(?:\d{3})+(?:\.|$))/g, '$&,')}`,
    check(amount, field, signed = false) {
      const value = dec(amount);
      if (value.decimalPlaces() > decimalPlaces) throw invalid({ field, key: 'decimals', values: { scale: decimalPlaces } });
      if (signed ? value.isZero() : !value.gt(0)) throw invalid({ field, key: 'tooSmall', values: { min: least } });
    },
  };
}
