import { getDashboard } from '@entrepot/contract/modules/reports/dashboard.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ask, type Told } from '@entrepot/client/calls/api.ts';
import { useLanguage } from '@entrepot/client/react/use-words.ts';

import { followedByFirstPage as follows } from '@entrepot/client/react/queues.ts';

export { queueAddress, usePaths } from '@entrepot/client/react/queues.ts';

/** The first page as the server gives it. */
export type FirstPageFacts = Told<typeof getDashboard.gives>;
/** Of what waits for the person, one kind. */
export type Queue = FirstPageFacts['waiting'][number];

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
