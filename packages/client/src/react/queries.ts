import { languages } from '@entrepot/contract/core/language.ts';
import type { AnyResource } from '@entrepot/contract/core/resource.ts';
import { keepPreviousData, QueryClient, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { getEdit, type Listed, list, open } from '../calls/api.ts';
import { isUnanswered } from '../calls/problem.ts';
import { randomId } from '../calls/random-id.ts';
import { languageNow } from '../texts/i18n.ts';

// What the server said in the language before stands until it is said in the next one: with it would go what people typed beside it.
function saidBefore<T>(answer: T | undefined, query?: { queryKey: readonly unknown[] }): T | undefined {
  const language = query?.queryKey.at(-1);
  return language !== languageNow() && languages.some((one) => one === language) ? answer : undefined;
}

/** The answers kept by this tab. Lists are asked again whenever their page is shown. */
export const queries = new QueryClient({
  defaultOptions: {
    queries: {
      placeholderData: saidBefore,
      staleTime: 0,
      refetchOnWindowFocus: false,
      retry: (times, problem) => isUnanswered(problem) && times < 2,
    },
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

/** One row of a resource by its id, as people read it. */
export const useQueryRow = <R extends AnyResource>(of: R, id: string | null | undefined) =>
  useQuery({
    queryKey: ['row', of.name, 'open', id],
    queryFn: ({ signal }): Promise<Listed<R>> => open(of, id as string, { quiet: true, signal }),
    meta: { follows: [of.name] },
    enabled: Boolean(id),
  });

/** One row as its form needs it, asked for once when the form opens: what is typed must not change under the person. */
export function useRowToEdit<R extends AnyResource, T = Listed<R>>(
  of: R,
  id: string | null | undefined,
  load?: (id: string) => Promise<T>,
) {
  const [visit] = useState(randomId);
  const first = useRef<T>(undefined);
  const ask = load ?? ((wanted: string) => getEdit(of, wanted, { quiet: true }) as Promise<T>);
  const { data, error, refetch } = useQuery({
    queryKey: ['edit', of.name, id, visit],
    queryFn: () => ask(id as string),
    enabled: Boolean(id) && first.current === undefined,
    gcTime: 0,
  });
  first.current ??= data;
  return { row: first.current, error, refetch };
}

/** Everything on the screen is asked again, after something was done. */
export const refreshAll = (): Promise<void> => queries.invalidateQueries();

// The answer to a scan is drawn before anything else is asked for.
const answerFirstMs = 100;

/**
 * What shows the goods is asked again, after a scan. What people choose from and the bell are not: they are kept for a while, and no scan
 * of a parcel changes them.
 */
export async function refreshAfterScan(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, answerFirstMs));
  await queries.invalidateQueries({ predicate: ({ observers }) => !observers.some(({ options }) => options.staleTime) });
}
