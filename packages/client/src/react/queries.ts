import { languages } from '@entrepot/contract/core/language.ts';
import type { AnyResource } from '@entrepot/contract/core/resource.ts';
import { keepPreviousData, QueryClient, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { getEdit, type Listed, list, open } from '../calls/api.ts';
import { isUnanswered } from '../calls/problem.ts';
import { randomId } from '../calls/random-id.ts';
import { languageNow } from '../texts/i18n.ts';

/** Whether a query's key names the language of its answer. */
export const namesLanguage = (queryKey: readonly unknown[]): boolean => languages.some((one) => one === queryKey.at(-1));

// Shows the response in the previous language until the next one arrives; otherwise input next to it would be lost.
function previousAnswer<T>(answer: T | undefined, query?: { queryKey: readonly unknown[] }): T | undefined {
  return query && namesLanguage(query.queryKey) && query.queryKey.at(-1) !== languageNow() ? answer : undefined;
}

/** The query cache of this tab. Lists are fetched again whenever their page is shown. */
export const queries = new QueryClient({
  defaultOptions: {
    queries: {
      placeholderData: previousAnswer,
      staleTime: 0,
      refetchOnWindowFocus: false,
      retry: (times, problem) => isUnanswered(problem) && times < 2,
    },
    mutations: { retry: false },
  },
});

/** A page of a resource's rows; the old rows remain while a newer response loads. */
export const useRows = <R extends AnyResource>(of: R, body: Record<string, unknown>, enabled = true) =>
  useQuery({
    queryKey: ['list', of.name, body],
    queryFn: ({ signal }) => list(of, body, { quiet: true, signal }),
    placeholderData: keepPreviousData,
    enabled,
  });

/** One row of a resource by its id, for display. */
export const useQueryRow = <R extends AnyResource>(of: R, id: string | null | undefined) =>
  useQuery({
    queryKey: ['row', of.name, 'open', id],
    queryFn: ({ signal }): Promise<Listed<R>> => open(of, id as string, { quiet: true, signal }),
    meta: { follows: [of.name] },
    enabled: Boolean(id),
  });

/** One row for its form, fetched once when the form opens, so that it does not change during editing. */
export function useRowToEdit<R extends AnyResource, T = Listed<R>>(
  of: R,
  id: string | null | undefined,
  load?: (id: string) => Promise<T>,
) {
  const [visit] = useState(randomId);
  const first = useRef<T>(undefined);
  const fetchRow = load ?? ((wanted: string) => getEdit(of, wanted, { quiet: true }) as Promise<T>);
  const { data, error, refetch } = useQuery({
    queryKey: ['edit', of.name, id, visit],
    queryFn: () => fetchRow(id as string),
    enabled: Boolean(id) && first.current === undefined,
    gcTime: 0,
  });
  first.current ??= data;
  return { row: first.current, error, refetch };
}

/** Refetches everything on the screen after an action. */
export const refreshAll = (): Promise<void> => queries.invalidateQueries();

// Delay in ms, so that the answer to a scan is painted before anything is refetched.
const answerFirstMs = 100;

/** Refetches stock-related queries after a scan. Select lists and the unread count stay cached for a while: scans do not change them. */
export async function refreshAfterScan(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, answerFirstMs));
  await queries.invalidateQueries({ predicate: ({ observers }) => !observers.some(({ options }) => options.staleTime) });
}
