import { codRemittance } from '@entrepot/contract/modules/cod/cod-remittance.ts';
import { Money } from '@entrepot/ui/money.tsx';
import type { ReactNode } from 'react';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { useCurrencyOf, moneyCells } from '../wallet/public.tsx';
import { useCurrencies } from '@entrepot/client/react/use-currencies.ts';

type Row = Readonly<Record<string, unknown>>;

/** How the values of a remittance are written: sums in its currency, what the balance got in the wallet's. */
export function useRemittanceCells(): Record<string, (row: Row) => ReactNode> {
  const t = useWords('cod');
  const currencies = useCurrencies();
  const cells = moneyCells(codRemittance, useCurrencyOf());
  return {
    ...cells,
    payTo: ({ payTo }) => (payTo ? t(`pages.payTo.${String(payTo)}`) : null),
    walletAmount: (row) => {
      const currency = currencies.find(({ id }) => id === row.walletCurrencyId);
      return <Money amount={row.walletAmount as string | null} currency={currency} />;
    },
  };
}
