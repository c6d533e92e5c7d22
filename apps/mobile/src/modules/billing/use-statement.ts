import { billSettlement } from '@entrepot/contract/modules/billing/bill-settlement.ts';
import type { bill } from '@entrepot/contract/modules/billing/bill.ts';
import { getBillSettlementById } from '@entrepot/contract/modules/billing/settlement-calls.ts';
import type { Listed } from '@entrepot/client/calls/api.ts';
import { unknownCurrency, useCurrencies } from '@entrepot/client/react/use-currencies.ts';
import { useCallQuery } from '@entrepot/client/react/call-query.ts';
import { useParams } from 'wouter';

export type Statement = Listed<typeof billSettlement> & { bills: readonly Listed<typeof bill>[] };

/** Loads the statement named in the address, with its bills. */
export function useStatement() {
  const { id = '' } = useParams<{ id: string }>();
  return useCallQuery(getBillSettlementById, { id }, { follows: [billSettlement.name] });
}

/** Returns the currency of a statement. */
export function useCurrencyOf({ currencyId }: Pick<Statement, 'currencyId'>) {
  return useCurrencies().find(({ id }) => id === currencyId) ?? unknownCurrency;
}
