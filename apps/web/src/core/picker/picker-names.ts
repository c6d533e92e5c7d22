import type { AnyResource } from '@entrepot/contract/core/resource.ts';
import { useQueries } from '@tanstack/react-query';
import { open } from '@entrepot/client/calls/api.ts';
import { titleOf } from '@entrepot/client/form/resource-fields.ts';

const known = new Map<string, string>();

/** The names of picked rows: what the list or the form already said, else asked for one by one. */
export function useShownNames(of: AnyResource, ids: readonly string[], shown: string | undefined) {
  const keyOf = (id: string) => `${of.name}:${id}`;
  const mayAsk = Boolean(of.calls?.open ?? of.calls?.getEdit);
  const isUnknown = (id: string) => !known.has(keyOf(id)) && !(shown && ids.length === 1);
  const asked = useQueries({
    queries: ids.filter(isUnknown).map((id) => ({
      queryKey: ['row', of.name, 'open', id],
      queryFn: () => open(of, id, { quiet: true }),
      enabled: mayAsk,
      staleTime: 60_000,
      retry: false,
    })),
  });
  const told = new Map(asked.flatMap(({ data }) => (data ? [[data.id as string, titleOf(of, data)] as const] : [])));
  return {
    nameOf: (id: string): string => known.get(keyOf(id)) ?? told.get(id) ?? (ids.length === 1 ? shown : undefined) ?? '…',
    learn: (id: string, name: string): void => {
      known.set(keyOf(id), name);
    },
  };
}
