import { getCustomsPapers } from '@entrepot/contract/modules/customs/paper-calls.ts';
import { useCallQuery } from '@entrepot/client/react/call-query.ts';

/** Customs request for an order and the submitted papers; loaded once for all components. */
export function useCustomsPapers(orderId: string, enabled = true) {
  return useCallQuery(getCustomsPapers, { orderId }, { enabled, follows: ['customsPaper', 'logisticsOrder'] });
}
