import type { AnyResource } from '@entrepot/contract/core/resource.ts';
import { useQueries } from '@tanstack/react-query';
import { open } from '@entrepot/client/calls/api.ts';
import { titleOf } from '@entrepot/client/form/resource-fields.ts';
import { languageNow } from '@entrepot/client/texts/i18n.ts';
import { mayOpen } from '@entrepot/client/session/may-open.ts';

const known = new Map<string, string>();
const placed = new Map<string, string>();
/** What stands for a name that is not known. */
export const unknownName = '…';

/** The site of a row that was picked before; undefined when it is not known. */
export const siteOfPicked = (id: unknown): string | undefined => placed.get(String(id));

/** What a picked row is called. A customer is called as the lists do: by nickname and member code, each said once. */
export function calledOf(of: AnyResource, row: Readonly<Record<string, unknown>>): string {
  const member = of.name === 'user' ? [row.nickName || row.userName, row.memberCode] : [];
  const said = [...new Set(member.filter(Boolean))].join(' · ');
  return said || titleOf(of, row);
}

/** The names of picked rows: what the list or the form already said, else asked for one by one. */
export function useShownNames(of: AnyResource, ids: readonly string[], shown: string | undefined) {
  // Whoever changes the language reads the names in the new one.
  const keyOf = (id: string) => `${languageNow()}:${of.name}:${id}`;
  const mayAsk = mayOpen(of);
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
  const told = new Map(asked.flatMap(({ data }) => (data ? [[data.id as string, calledOf(of, data)] as const] : [])));
  return {
    nameOf: (id: string): string => known.get(keyOf(id)) ?? told.get(id) ?? (ids.length === 1 ? shown : undefined) ?? unknownName,
    learn: (id: string, name: string, siteId: unknown): void => {
      if (typeof siteId === 'string') placed.set(id, siteId);
      known.set(keyOf(id), name);
    },
  };
}
