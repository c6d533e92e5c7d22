import { selectRecipients } from '@entrepot/contract/modules/orders/recipient-calls.ts';
import { ask } from '@entrepot/client/calls/api.ts';
import { useLanguage } from '@entrepot/client/react/use-words.ts';
import { useQuery } from '@tanstack/react-query';

/** The receivers of the customer's address book, the default first. */
export function useRecipients() {
  const language = useLanguage();
  return useQuery({
    queryKey: ['select', 'recipient', language],
    queryFn: async () => (await ask(selectRecipients, { rows: 100 }, { quiet: true })).data,
  });
}
