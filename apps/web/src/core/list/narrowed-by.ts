import type { Fields } from '@entrepot/contract/core/field.ts';
import type { AnyResource } from '@entrepot/contract/core/resource.ts';

/** A resource as its list is narrowed by more than its rows say: `more` are filters alone, which no row has and no form shows. */
export const narrowedBy = <R extends AnyResource>(of: R, more: Fields): R => ({
  ...of,
  fields: { ...of.fields, ...more },
  page: { ...of.page!, filters: [...of.page!.filters, ...Object.keys(more)] },
});
