import type { AnyResource } from '@entrepot/contract/core/resource.ts';
import { lookUpSites } from '@entrepot/contract/modules/sites/lookup-calls.ts';
import { Select } from '@entrepot/ui/form/select.tsx';
import type { FilterProps, InputProps } from '@entrepot/ui/form/widget-props.ts';
import type { OwnColumn } from './list-columns.tsx';
import { useCallQuery } from '@entrepot/client/react/call-query.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { audience } from '@entrepot/client/session/session.ts';
import { isOfSite } from '@entrepot/client/form/site-rule.ts';

/** Site option of a select. */
export interface SiteChoice {
  id: string;
  name: string;
}

const freshFor = 60_000;
const none: readonly SiteChoice[] = [];

/** Whether users of this kind can work for several sites. Warehouse staff and customers belong to one. */
export const mayHaveSites = (): boolean => audience() === 'platform' || audience() === 'site';

/** Sites of the user; empty for users of a single site. `undefined` while loading. */
export function useSites(): readonly SiteChoice[] | undefined {
  const { data, error } = useCallQuery(lookUpSites, {}, { enabled: mayHaveSites(), staleTime: freshFor });
  if (!mayHaveSites() || error) return none;
  return data && (data.length > 1 ? data.map(({ value, name }) => ({ id: String(value), name })) : none);
}

/** Column with the name of a row's site, from the user's sites; undefined if the list has one already. */
export function siteColumn<R extends AnyResource>(
  of: R,
  own: readonly OwnColumn<R>[] = [],
  sites: readonly SiteChoice[],
  label: string,
): readonly OwnColumn<R>[] {
  if (!sites.length || !isOfSite(of) || own.some(({ key }) => key === 'siteName' || key === 'siteId')) return [];
  return [{ key: 'siteId', label, width: 140, cell: (row) => sites.find(({ id }) => id === row.siteId)?.name ?? '' }];
}

/** Site select of a form. */
export function SiteInput({ value, onChange, ...field }: InputProps<string>) {
  const sites = useSites() ?? none;
  const options = sites.map(({ id, name }) => ({ value: id, label: name }));
  return <Select {...field} options={options} value={value ?? null} onChange={(id) => onChange(id as string | null)} />;
}

/** Site select of a list's filters. */
export function SiteFilter({ name, label, value, onChange }: FilterProps<string>) {
  const t = useTexts('core-web');
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

/** Names of the user's sites by id; empty for users of one site. */
export const useSiteNames = (): ReadonlyMap<string, string> => new Map((useSites() ?? []).map(({ id, name }) => [id, name]));
