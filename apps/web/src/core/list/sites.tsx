import type { AnyResource } from '@entrepot/contract/core/resource.ts';
import { lookUpSites } from '@entrepot/contract/modules/sites/lookup-calls.ts';
import { Select } from '@entrepot/ui/select.tsx';
import type { FilterProps, InputProps } from '@entrepot/ui/widget-props.ts';
import { useQuery } from '@tanstack/react-query';
import { ask } from '@entrepot/client/calls/api.ts';
import type { OwnColumn } from './list-columns.tsx';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { audience } from '@entrepot/client/session/session.ts';
import { isOfSite } from '@entrepot/client/form/site-rule.ts';

/** A site as a choice. */
export interface SiteChoice {
  id: string;
  name: string;
}

const freshFor = 60_000;
const none: readonly SiteChoice[] = [];

/** May people of this kind work for several sites? Warehouse staff and customers belong to theirs. */
export const mayHaveSites = (): boolean => audience() === 'P' || audience() === 'S';

/** The sites a person works for; none for who has only one and need never choose. `undefined`: not known yet. */
export function useSites(): readonly SiteChoice[] | undefined {
  const { data, error } = useQuery({
    queryKey: ['sites'],
    queryFn: () => ask(lookUpSites, {}, { quiet: true }),
    staleTime: freshFor,
    enabled: mayHaveSites(),
  });
  if (!mayHaveSites() || error) return none;
  return data && (data.length > 1 ? data.map(({ value, name }) => ({ id: String(value), name })) : none);
}

/** The column that names a row's site, from the sites the person works for; none where the list tells it already. */
export function siteColumn<R extends AnyResource>(
  of: R,
  own: readonly OwnColumn<R>[] = [],
  sites: readonly SiteChoice[],
  label: string,
): readonly OwnColumn<R>[] {
  if (!sites.length || !isOfSite(of) || own.some(({ key }) => key === 'siteName' || key === 'siteId')) return [];
  return [{ key: 'siteId', label, width: 140, cell: (row) => sites.find(({ id }) => id === row.siteId)?.name ?? '' }];
}

/** The choice of a row's site in a form. */
export function SiteInput({ value, onChange, ...field }: InputProps<string>) {
  const sites = useSites() ?? none;
  const options = sites.map(({ id, name }) => ({ value: id, label: name }));
  return <Select {...field} options={options} value={value ?? null} onChange={(id) => onChange(id as string | null)} />;
}

/** The choice of one site in a list's filters. */
export function SiteFilter({ name, label, value, onChange }: FilterProps<string>) {
  const t = useWords('core-web');
  const sites = useSites() ?? none;
  const options = sites.map(({ id, name: title }) => ({ value: id, label: title }));
  return (
    <Select
      name={name}
      label={label}
      hideLabel
      placeholder={t('list.all')}
      options={options}
      value={value ?? null}
      onChange={(id) => onChange(id as string | null)}
      clearable
    />
  );
}
