import { getDashboard } from '@entrepot/contract/modules/reports/dashboard.ts';
import { type ResponseOf } from '@entrepot/client/calls/api.ts';
import { useCallQuery } from '@entrepot/client/react/call-query.ts';
import { followedByFirstPage as follows } from '@entrepot/client/react/queues.ts';

export { queueAddress, usePaths } from '@entrepot/client/react/queues.ts';

/** Start page data as the server returns it. */
export type DashboardData = ResponseOf<typeof getDashboard.output>;
/** One kind of waiting work. */
export type Queue = DashboardData['waiting'][number];

/** Data of the user's start page; the previous response is shown while a newer one loads. */
export const useDashboard = () => {
  return useCallQuery(getDashboard, {}, { showsPrevious: true, follows });
};
