import { getSelectCurrencies } from '@entrepot/contract/modules/sites/lookup-calls.ts';
import { useQuery } from '@tanstack/react-query';
import { ask } from '../calls/api.ts';
import { useSession } from '../session/session.ts';

/** A currency of the site, as choices and amounts need it. */
export interface SiteCurrency {
  id: string;
  code: string;
  sign: string;
  decimals: number;
  isBase: boolean;
}

/** The currencies the person's site offers; none until they are loaded. */
export function useCurrencies(): readonly SiteCurrency[] {
  const signedIn = useSession((session) => session.state === 'signedIn');
  const { data } = useQuery({
    queryKey: ['currencies'],
    queryFn: async () => {
      const rows = await ask(getSelectCurrencies, {}, { quiet: true });
      return rows.map(({ id, code, symbol, decimalPlaces, isBase }) => ({
        id,
        code: code ?? '',
        sign: symbol ?? '',
        decimals: decimalPlaces,
        isBase,
      }));
    },
    enabled: signedIn,
    staleTime: 600_000,
  });
  return data ?? [];
}

/** The currency of amounts that name none: that of the person's wallet, else the site's base currency. */
export function useOwnCurrency(): SiteCurrency | undefined {
  const currencies = useCurrencies();
  const code = useSession((session) => session.user?.currencyCode);
  return currencies.find((currency) => currency.code === code) ?? currencies.find(({ isBase }) => isBase);
}
