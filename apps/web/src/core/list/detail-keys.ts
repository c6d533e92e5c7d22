import type { Field } from '@entrepot/contract/core/field.ts';
import type { AnyResource } from '@entrepot/contract/core/resource.ts';
import { allFields } from '@entrepot/client/form/resource-fields.ts';

/** An id that refers to no resource: it has no label, so that only the id itself could be shown. */
const isBareId = (field: Field | undefined): boolean => field !== undefined && field.sql === 'uuid' && !field.references;

/** The kind of the row that a bare id names, such as `sourceType` of `sourceId`: the name of a table. */
const isKindOfBareId = (fields: Readonly<Record<string, Field>>, key: string): boolean =>
  key.endsWith('Type') && fields[key]!.sql.startsWith('varchar') && isBareId(fields[`${key.slice(0, -'Type'.length)}Id`]);

/** Returns the keys of the details of a row: those of the columns and the form first, then the others that a reader can read. */
export function detailKeys(of: AnyResource): string[] {
  const first = [...(of.page?.columns ?? []), ...(of.page?.form ?? []).flat()];
  const fields = allFields(of);
  const own = Object.keys(of.fields).filter(
    (key) => fields[key]!.widget !== 'hidden' && !isBareId(fields[key]) && !isKindOfBareId(fields, key),
  );
  return [...new Set([...first, ...own])];
}
