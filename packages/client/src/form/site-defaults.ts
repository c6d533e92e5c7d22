import type { Field, Fields } from '@entrepot/contract/core/field.ts';
import type { AnyResource } from '@entrepot/contract/core/resource.ts';
import type { FormValues } from './form-values.ts';

/** The values that a site proposes for its new rows: its default currency, its country, and the first of its calling codes. */
export interface SiteFacts {
  currencyId: string | null;
  countryId: string | null;
  phoneCode: string | null;
}

// A currency that may stay empty has a meaning when it is: that of the order, or none.
function proposedBy(site: SiteFacts, key: string, field: Field): string | null {
  if (field.references === 'currency') return field.required ? site.currencyId : null;
  if (field.references === 'region') return key === 'countryId' ? site.countryId : null;
  return key === 'phoneCode' ? site.phoneCode : null;
}

/** Returns the values that a site proposes for the fields of a new row of it; nothing for rows that all sites share. */
export function siteDefaults(of: AnyResource, fields: Fields, site: SiteFacts | undefined): FormValues {
  if (of.shared || !site) return {};
  return Object.fromEntries(
    Object.entries(fields).flatMap(([key, field]) => {
      const value = field.readOnly ? null : proposedBy(site, key, field);
      return value ? [[key, value]] : [];
    }),
  );
}
