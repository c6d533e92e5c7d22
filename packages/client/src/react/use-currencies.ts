import { getSelectCurrencies } from '@entrepot/contract/modules/sites/lookup-calls.ts';
import type { ResponseOf } from '../calls/api.ts';
import type { PriceRate } from '@entrepot/rules/pricing/display.ts';
import { useMemo } from 'react';
import { useCallQuery } from './call-query.ts';
import { useSession } from '../session/session.ts';

/** A currency of the site, for options and amounts. */
export interface SiteCurrency {
  id: string;
  code: string;
  sign: string;
  decimals: number;
  isBase: boolean;
  isDisplay: boolean;
  /** From the currency to the display currency of the site; null for that one itself, or without a rate. */
  toDisplay: PriceRate | null;
}

/** The display currency of a site, and the rates to it by code of the currency. */
export interface PriceDisplay {
  currency: SiteCurrency;
  rates: Readonly<Record<string, PriceRate>>;
}

/** The currencies of the user's site; empty until they are loaded. */
export function useCurrencies(): readonly SiteCurrency[] {
  const signedIn = useSession((session) => session.state === 'signedIn');
  const { data } = useCallQuery(getSelectCurrencies, {}, { enabled: signedIn, staleTime: 600_000, select: toCurrencies });
  return data ?? [];
}

const toCurrencies = (rows: ResponseOf<typeof getSelectCurrencies.output>): SiteCurrency[] =>
  rows.map(({ id, code, symbol, decimalPlaces, isBase, isDisplay, displayRate, displayTime }) => ({
    id,
    code: code ?? '',
    sign: symbol ?? '',
    decimals: decimalPlaces,
    isBase,
    isDisplay,
    toDisplay: displayRate ? { rate: displayRate, since: displayTime } : null,
  }));

/** The display currency of prices at the user's site with its rates; null until it is loaded. */
export function usePriceDisplay(): PriceDisplay | null {
  const currencies = useCurrencies();
  return useMemo(() => {
    const currency = currencies.find(({ isDisplay }) => isDisplay);
    if (!currency) return null;
    return { currency, rates: Object.fromEntries(currencies.flatMap(({ code, toDisplay }) => (toDisplay ? [[code, toDisplay]] : []))) };
  }, [currencies]);
}

/** The default currency of amounts: that of the user's wallet, else the site's base currency. */
export function useOwnCurrency(): SiteCurrency | undefined {
  const currencies = useCurrencies();
  const code = useSession((session) => session.user?.currencyCode);
  return currencies.find((currency) => currency.code === code) ?? currencies.find(({ isBase }) => isBase);
}
