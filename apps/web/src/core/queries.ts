import type { AnyResource } from '@entrepot/contract/core/resource.ts';
import { keepPreviousData, QueryClient, useQuery } from '@tanstack/react-query';
import { getEdit, type Listed, list, open } from './api.ts';
import { isUnanswered } from './problem.ts';

/** The answers kept by this tab. Lists are asked again whenever their page is shown. */
export const queries = new QueryClient({
  defaultOptions: {
    queries: { staleTime: 0, refetchOnWindowFocus: false, retry: (times, problem) => isUnanswered(problem) && times < 2 },
    mutations: { retry: false },
  },
});

/** A page of a resource's rows; the old rows stay while a newer answer is on its way. */
export const useRows = <R extends AnyResource>(of: R, body: Record<string, unknown>, enabled = true) =>
  useQuery({
    queryKey: ['list', of.name, body],
    queryFn: ({ signal }) => list(of, body, { quiet: true, signal }),
    placeholderData: keepPreviousData,
    enabled,
  });

/** One row of a resource by its id, as people read it (`open`) or as its form needs it (`edit`). */
export const useQueryRow = <R extends AnyResource>(of: R, id: string | null | undefined, how: 'open' | 'edit' = 'open') =>
  useQuery({
    queryKey: ['row', of.name, how, id],
    queryFn: ({ signal }): Promise<Listed<R>> => (how === 'open' ? open : getEdit)(of, id as string, { quiet: true, signal }),
    enabled: Boolean(id),
    ...(how === 'edit' ? { gcTime: 0 } : {}),
  });

/** Everything on the screen is asked again, after something was done. */
export const refreshAll = (): Promise<void> => queries.invalidateQueries();
