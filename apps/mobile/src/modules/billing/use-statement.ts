import { billSettlement } from '@entrepot/contract/modules/billing/bill-settlement.ts';
import type { bill } from '@entrepot/contract/modules/billing/bill.ts';
import { getBillSettlementById } from '@entrepot/contract/modules/billing/settlement-calls.ts';
import { askRows, type Listed } from '@entrepot/client/calls/api.ts';
import { useCurrencies } from '@entrepot/client/react/use-currencies.ts';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'wouter';

export type Statement = Listed<typeof billSettlement> & { bills: readonly Listed<typeof bill>[] };

/** The statement that the address names, with its bills. */
export function useStatement() {
  const { id = '' } = useParams<{ id: string }>();
  return useQuery({
    queryKey: ['statement', id],
    queryFn: async () => (await askRows(billSettlement, getBillSettlementById, { id }, { quiet: true })) as unknown as Statement,
    meta: { follows: [billSettlement.name] },
  });
}

/** The currency of a statement. */
export function useCurrencyOf({ currencyId }: Pick<Statement, 'currencyId'>) {
  return useCurrencies().find(({ id }) => id === currencyId) ?? { code: '', sign: '', decimals: 2 };
}
