import { getSelectCurrencies } from '@entrepot/contract/modules/sites/lookup-calls.ts';
import type { ResponseOf } from '../calls/api.ts';
import type { PriceRate } from '@entrepot/rules/pricing/display.ts';
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

const none: readonly SiteCurrency[] = [];

/** The currencies of the user's site; empty until they are loaded. */
export function useCurrencies(): readonly SiteCurrency[] {
  const signedIn = useSession((session) => session.state === 'signedIn');
  const { data } = useCallQuery(getSelectCurrencies, {}, { enabled: signedIn, staleTime: 600_000, select: toCurrencies });
  return data ?? none;
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

/** The default currency of amounts: that of the user's wallet, else the site's base currency. */
export function useOwnCurrency(): SiteCurrency | undefined {
  const currencies = useCurrencies();
  const code = useSession((session) => session.user?.currencyCode);
  return currencies.find((currency) => currency.code === code) ?? currencies.find(({ isBase }) => isBase);
}
