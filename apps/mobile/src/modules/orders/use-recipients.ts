import { selectRecipients } from '@entrepot/contract/modules/orders/recipient-calls.ts';
import { useCallQuery } from '@entrepot/client/react/call-query.ts';

/** Loads the recipients in the customer's address book, the default first. */
export function useRecipients() {
  return useCallQuery(selectRecipients, { rows: 100 }, { select: ({ data }) => data });
}
