import { closeOnlinePayment, getPendingOnlinePayments } from '@entrepot/contract/modules/payments/calls.ts';
import { callApi } from '../calls/api.ts';
import { renew, useCallQuery } from '../react/call-query.ts';
import { useAction } from '../react/use-action.ts';

/** Bills, or a statement with its bills. */
export interface ToBePaid {
  billIds?: readonly string[];
  billSettlementId?: string;
}

/**
 * The online payments of bills or a statement that are still open, so that a person who pays another way does not pay twice, and how to close
 * one.
 */
export function usePendingPayments({ billIds = [], billSettlementId }: ToBePaid) {
  const input = billSettlementId ? { billSettlementId } : billIds.length ? { billIds: [...billIds] } : null;
  const { data: pending = [] } = useCallQuery(getPendingOnlinePayments, input, { toast: true });
  const closing = useAction((id: string) => callApi(closeOnlinePayment, { id }), { done: () => void renew(getPendingOnlinePayments) });
  return { pending, close: closing.run, busy: closing.busy };
}
