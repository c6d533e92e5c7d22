import type { Field, Fields } from '@entrepot/contract/core/field.ts';
import type { AnyResource } from '@entrepot/contract/core/resource.ts';
import type { FilterItem } from '@entrepot/ui/table/list-props.ts';
import type { FilterProps } from '@entrepot/ui/form/widget-props.ts';
import type { ComponentType } from 'react';
import { CreationFilter } from './creation-filter.tsx';
import type { Translate } from '@entrepot/client/texts/i18n.ts';
import { sharedFilters } from './list-state.ts';
import { seenKeys } from '@entrepot/client/form/resource-fields.ts';
import { audience } from '@entrepot/client/session/session.ts';
import { StaffFilter } from './staff-filter.tsx';
import { isOfSite, siteField } from '@entrepot/client/form/site-rule.ts';
import { SiteFilter } from './sites.tsx';

interface FilterOptions {
  t: Translate;
  web: Translate;
  inputs?: Record<string, ComponentType<FilterProps>>;
  /** Whether the user works for several sites. */
  manySites?: boolean;
  /** Keys that the page sets itself. */
  without: readonly string[];
}

const inputOf = (key: string, field: Field, inputs: Record<string, ComponentType<FilterProps>>) =>
  inputs[key] ?? (field.account === 'staff' ? StaffFilter : undefined);

/** Returns the filters of a list: the search text, its own filters and the creation time. */
export function listFilters(
  of: AnyResource,
  keys: readonly string[] | undefined,
  { t, web, inputs = {}, manySites, without }: FilterOptions,
): FilterItem[] {
  const fields: Readonly<Record<string, Field>> = of.fields;
  const wanted = keys ?? of.page?.filters ?? [];
  const own = seenKeys(of, wanted, audience()).filter((key) => !without.includes(key) && fields[key]?.shape !== 'time');
  const creation = { key: 'creationTime', label: web('fields.creationTime'), field: sharedFilters.creationTime, input: CreationFilter };
  const itemOf = (key: string): FilterItem => ({
    key,
    label: t(`${of.name}.fields.${key}`),
    field: fields[key]!,
    input: inputOf(key, fields[key]!, inputs),
  });
  // A list may fix the position of the creation time filter; otherwise it is the last.
  const items = wanted.flatMap((key) => (key === creation.key ? [creation] : own.includes(key) ? [itemOf(key)] : []));
  const search: FilterItem[] = of.search?.length ? [{ key: 'content', label: web('list.search'), field: sharedFilters.content }] : [];
  const site: FilterItem[] =
    manySites && isOfSite(of) && !without.includes('siteId')
      ? [{ key: 'siteId', label: web('fields.siteId'), field: siteField, input: SiteFilter }]
      : [];
  return [...search, ...items, ...site, ...(wanted.includes(creation.key) ? [] : [creation])];
}

/** Resource with the additional filters `more`, which are neither columns nor form fields. */
export const withFilters = <R extends AnyResource>(of: R, more: Fields): R => ({
  ...of,
  fields: { ...of.fields, ...more },
  page: { ...of.page!, filters: [...of.page!.filters, ...Object.keys(more)] },
});
