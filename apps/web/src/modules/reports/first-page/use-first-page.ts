import { getDashboard } from '@entrepot/contract/modules/reports/dashboard.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ask, type Told } from '@entrepot/client/calls/api.ts';
import { useLanguage } from '@entrepot/client/react/use-words.ts';

export { queueAddress, usePaths } from '@entrepot/client/react/queues.ts';

/** The first page as the server gives it. */
export type FirstPageFacts = Told<typeof getDashboard.gives>;
/** Of what waits for the person, one kind. */
export type Queue = FirstPageFacts['waiting'][number];

/** Whenever others change one of these, the page follows by itself. */
const follows = [
  'package',
  'unknownItem',
  'packageReturn',
  'logisticsOrder',
  'warehouseDocument',
  'qualityInspection',
  'returnLogisticsOrder',
  'pickingList',
  'packing',
  'transportShift',
  'shelf',
  'stockCount',
  'recipient',
  'transferQuotation',
  'userMessage',
  'bill',
  'billSettlement',
  'codRemittance',
  'onlinePayment',
  'recharge',
  'withdrawal',
  'moneyRequest',
  'sellerOrder',
];

/** What stands on the person's first page; the former answer stays while a newer one is on its way. */
export const useFirstPage = () => {
  const language = useLanguage();
  return useQuery({
    queryKey: ['first-page', language],
    queryFn: () => ask(getDashboard, {}, { quiet: true }),
    placeholderData: keepPreviousData,
    meta: { follows },
  });
};
