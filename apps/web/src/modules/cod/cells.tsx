import { codRemittance } from '@entrepot/contract/modules/cod/cod-remittance.ts';
import { Money } from '@entrepot/ui/money/money.tsx';
import type { Listed } from '@entrepot/client/calls/api.ts';
import type { ReactNode } from 'react';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { useCurrencyOf, moneyCells } from '../wallet/public.tsx';
import { useCurrencies } from '@entrepot/client/react/use-currencies.ts';

/** Cell renderers of a remittance: totals in its currency, the credited amount in that of the wallet. */
export function useRemittanceCells(): Record<string, (row: Listed<typeof codRemittance>) => ReactNode> {
  const t = useTexts('cod');
  const currencies = useCurrencies();
  const cells = moneyCells(codRemittance, useCurrencyOf());
  return {
    ...cells,
    payTo: ({ payTo }) => (payTo ? t(`pages.payTo.${String(payTo)}`) : null),
    walletAmount: (row) => {
      const currency = currencies.find(({ id }) => id === row.walletCurrencyId);
      return <Money amount={row.walletAmount} currency={currency} />;
    },
  };
}
