import { getCustomsPapers } from '@entrepot/contract/modules/customs/paper-calls.ts';
import { ask } from '@entrepot/client/calls/api.ts';
import { useQuery } from '@tanstack/react-query';

/** What customs ask for an order, and the papers handed in for it; asked for once by all that shows it. */
export function useCustomsPapers(orderId: string, enabled = true) {
  return useQuery({
    queryKey: ['customs-papers', orderId],
    meta: { follows: ['customsPaper', 'logisticsOrder'] },
    queryFn: () => ask(getCustomsPapers, { orderId }, { quiet: true }),
    enabled,
  });
}
