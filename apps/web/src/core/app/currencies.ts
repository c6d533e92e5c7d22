import { getSelectCurrencies } from '@entrepot/contract/modules/sites/lookup-calls.ts';
import type { Currency } from '@entrepot/ui/look-props.ts';
import { useQuery } from '@tanstack/react-query';
import { ask } from '@entrepot/client/calls/api.ts';
import { useSession } from '@entrepot/client/session/session.ts';

/** A currency of the site, as choices and amounts need it. */
export interface SiteCurrency extends Currency {
  id: string;
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
