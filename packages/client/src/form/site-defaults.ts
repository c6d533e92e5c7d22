import { childFields, type Field, type Fields, fieldWith } from '@entrepot/contract/core/field.ts';
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

/** The owner of the fields: a resource, or a call, whose input is of one site. */
type Owner = Pick<AnyResource, 'shared'>;

/** Returns the values that a site proposes for the fields of a new row of it; nothing for rows that all sites share. */
export function siteDefaults(of: Owner, fields: Fields, site: SiteFacts | undefined): FormValues {
  if (of.shared || !site) return {};
  return Object.fromEntries(
    Object.entries(fields).flatMap(([key, field]) => {
      const value = field.readOnly ? null : proposedBy(site, key, field);
      return value ? [[key, value]] : [];
    }),
  );
}

/** Returns the fields with those of their lists' new lines starting with the values that a site proposes, also in lists of lists. */
export function withLineDefaults(of: Owner, fields: Fields, site: SiteFacts | undefined): Fields {
  if (of.shared || !site) return fields;
  // Copies are made without schemas: forms are drawn before those are loaded.
  const lineOf = (line: Fields): Fields => {
    const proposed = siteDefaults(of, line, site);
    const cells = Object.entries(withLineDefaults(of, line, site));
    return Object.fromEntries(cells.map(([key, field]) => [key, key in proposed ? fieldWith(field, { default: proposed[key] }) : field]));
  };
  return Object.fromEntries(
    Object.entries(fields).map(([key, field]) => {
      const line = field.shape === 'list' && !field.readOnly ? childFields(field) : undefined;
      return [key, line ? fieldWith(field, { children: lineOf(line) }) : field];
    }),
  );
}
