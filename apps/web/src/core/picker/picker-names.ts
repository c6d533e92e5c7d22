import type { AnyResource } from '@entrepot/contract/core/resource.ts';
import { useQueries } from '@tanstack/react-query';
import { open } from '@entrepot/client/calls/api.ts';
import { titleOf } from '@entrepot/client/form/resource-fields.ts';
import { languageNow } from '@entrepot/client/texts/i18n.ts';
import { type SiteCurrency, useCurrencies } from '@entrepot/client/react/use-currencies.ts';
import { mayOpen } from '@entrepot/client/session/may-open.ts';

const known = new Map<string, string>();
const placed = new Map<string, string>();
/** Placeholder for an unknown name. */
export const unknownName = '…';

/** Returns the site of a row that was selected before; undefined when unknown. */
export const siteOfPicked = (id: unknown): string | undefined => placed.get(String(id));

/** Display name of a selected row. Customers are shown as in lists: nickname and member code, without repetition. */
export function displayNameOf(of: AnyResource, row: Readonly<Record<string, unknown>>): string {
  const member = of.name === 'user' ? [row.nickName || row.userName, row.memberCode] : [];
  const memberText = [...new Set(member.filter(Boolean))].join(' · ');
  return memberText || titleOf(of, row);
}

/** Name of a row that every user may know although few may open it: the code of a currency of the site. */
export const publicName = (of: Pick<AnyResource, 'name'>, id: string, currencies: readonly SiteCurrency[]): string | undefined =>
  of.name === 'currency' ? currencies.find((currency) => currency.id === id)?.code : undefined;

/** Names of selected rows. Names that the list or form did not provide are requested individually. */
export function useDisplayNames(of: AnyResource, ids: readonly string[], providedName: string | undefined) {
  // Includes the language, so that a language change reloads the names.
  const keyOf = (id: string) => `${languageNow()}:${of.name}:${id}`;
  const canRequest = mayOpen(of);
  const currencies = useCurrencies();
  const isUnknown = (id: string) => !known.has(keyOf(id)) && !(providedName && ids.length === 1);
  const results = useQueries({
    queries: ids.filter(isUnknown).map((id) => ({
      queryKey: ['row', of.name, 'open', id],
      queryFn: () => open(of, id, { quiet: true }),
      enabled: canRequest,
      staleTime: 60_000,
      retry: false,
    })),
  });
  const names = new Map(results.flatMap(({ data }) => (data ? [[data.id as string, displayNameOf(of, data)] as const] : [])));
  return {
    nameOf: (id: string): string =>
      known.get(keyOf(id)) ??
      names.get(id) ??
      (ids.length === 1 ? providedName : undefined) ??
      publicName(of, id, currencies) ??
      unknownName,
    learn: (id: string, name: string, siteId: unknown): void => {
      if (typeof siteId === 'string') placed.set(id, siteId);
      known.set(keyOf(id), name);
    },
  };
}
