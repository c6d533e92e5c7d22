import { getDashboard } from '@entrepot/contract/modules/reports/dashboard.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ask, type Told } from '@entrepot/client/calls/api.ts';
import { useLanguage } from '@entrepot/client/react/use-words.ts';
import { useSession } from '@entrepot/client/session/session.ts';

/** The first page as the server gives it. */
export type FirstPageFacts = Told<typeof getDashboard.gives>;
/** Of what waits for the person, one kind. */
export type Queue = FirstPageFacts['waiting'][number];

/** Whenever others change one of these, the page follows by itself. */
const follows = ['package', 'logisticsOrder', 'pickingList', 'packing', 'transportShift', 'bill', 'recharge', 'withdrawal', 'moneyRequest'];

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

/** Where a screen of the person's menu is; undefined for what they have not. */
export function usePaths(): (screen: string | null) => string | undefined {
  const { menu } = useSession();
  return (screen) => menu.flatMap(({ children }) => children).find(({ name }) => name === screen)?.path;
}

/** The address of the list of just what a queue counts. */
export function queueAddress(path: string, { filter }: Pick<Queue, 'filter'>): string {
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(filter)) query.set(key, typeof value === 'string' ? value : JSON.stringify(value));
  return `${path}?${query}`;
}
