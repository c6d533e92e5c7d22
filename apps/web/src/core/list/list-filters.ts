import type { Field, Fields } from '@entrepot/contract/core/field.ts';
import type { AnyResource } from '@entrepot/contract/core/resource.ts';
import type { FilterItem } from '@entrepot/ui/list-props.ts';
import type { FilterProps } from '@entrepot/ui/widget-props.ts';
import type { ComponentType } from 'react';
import { CreationFilter } from './creation-filter.tsx';
import type { Words } from '@entrepot/client/texts/i18n.ts';
import { sharedFilters } from './list-state.ts';
import { seenKeys } from '@entrepot/client/form/resource-fields.ts';
import { audience } from '@entrepot/client/session/session.ts';
import { StaffFilter } from './staff-filter.tsx';
import { isOfSite, siteField } from '@entrepot/client/form/site-rule.ts';
import { SiteFilter } from './sites.tsx';

interface FilterSetUp {
  t: Words;
  web: Words;
  inputs?: Record<string, ComponentType<FilterProps>>;
  /** Does the person work for several sites? */
  manySites?: boolean;
  /** Keys the page sets itself. */
  without: readonly string[];
}

// Whoever does something in the house is of the staff; everybody else an account is about is a customer.
const byStaff = /^(picker|packer|issuer|operator|auditor|reviewer|printer|editor|handler|creator)Id$/;

const inputOf = (key: string, field: Field, inputs: Record<string, ComponentType<FilterProps>>) =>
  inputs[key] ?? (field.points === 'user' && byStaff.test(key) ? StaffFilter : undefined);

/** The filters of a list: the search text, its own, and the time of creation. */
export function listFilters(
  of: AnyResource,
  keys: readonly string[] | undefined,
  { t, web, inputs = {}, manySites, without }: FilterSetUp,
): FilterItem[] {
  const fields = of.fields as Record<string, Field>;
  const wanted = keys ?? of.page?.filters ?? [];
  const own = seenKeys(of, wanted, audience()).filter((key) => !without.includes(key) && fields[key]?.shape !== 'time');
  const creation = { key: 'creationTime', label: web('fields.creationTime'), field: sharedFilters.creationTime, input: CreationFilter };
  const itemOf = (key: string): FilterItem => ({
    key,
    label: t(`${of.name}.fields.${key}`),
    field: fields[key]!,
    input: inputOf(key, fields[key]!, inputs),
  });
  // A list may say before which of its filters the time of creation stands; else it is the last.
  const items = wanted.flatMap((key) => (key === creation.key ? [creation] : own.includes(key) ? [itemOf(key)] : []));
  const search: FilterItem[] = of.search?.length ? [{ key: 'content', label: web('list.search'), field: sharedFilters.content }] : [];
  const site: FilterItem[] =
    manySites && isOfSite(of) && !without.includes('siteId')
      ? [{ key: 'siteId', label: web('fields.siteId'), field: siteField, input: SiteFilter }]
      : [];
  return [...search, ...items, ...site, ...(wanted.includes(creation.key) ? [] : [creation])];
}

/** A resource as its list is narrowed by more than its rows say: `more` are filters alone, which no row has and no form shows. */
export const narrowedBy = <R extends AnyResource>(of: R, more: Fields): R => ({
  ...of,
  fields: { ...of.fields, ...more },
  page: { ...of.page!, filters: [...of.page!.filters, ...Object.keys(more)] },
});
