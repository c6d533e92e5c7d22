import { sql } from 'kysely';
import type { Field, Fields } from '@entrepot/contract/core/field.ts';
import type { AnyResource } from '@entrepot/contract/core/resource.ts';
import { fileObject } from '@entrepot/contract/modules/files/stored-file.ts';
import { allResources } from '../../core/schema/registry.ts';

/** The columns of a table that may contain URLs of files, and those that refer to a file by id. */
export interface Referring {
  table: string;
  addresses: readonly string[];
  ids: readonly string[];
}

const ofFiles = new Set<Field['widget']>(['picture', 'images', 'file', 'richText', 'richTranslations']);
// Length of the shortest URL of a stored file: folder, site, `public`, 32 digits and an extension.
const shortest = '/files/'.length + 36 + '/public/'.length + 32 + '.ab'.length;

/** May a column contain the URL of a file: as a file field, as long enough text, or inside JSON? */
function canContainReferences(field: Field, inOwnText: boolean): boolean {
  if (ofFiles.has(field.widget)) return true;
  const inner =
    field.shape === 'json' && field.children && typeof field.children === 'object' && !('schema' in field.children)
      ? (field.children as Fields)
      : null;
  if (inner) return Object.values(inner).some((one) => canContainReferences(one, inOwnText));
  if (!inOwnText) return false;
  const max = /^varchar\((\d+)\)$/.exec(field.sql)?.[1];
  return field.sql === 'text' || field.sql === 'jsonb' || Number(max) >= shortest;
}

/**
 * Returns where files are referred to, from the descriptions of all resources. Logs repeat values of other rows, so only their file fields
 * count: a quote in a log does not retain a file.
 */
export const referring = (resources: readonly AnyResource[] = allResources): Referring[] =>
  resources.flatMap(({ name, table, fields, appendOnly }) => {
    const all = Object.entries(fields as Fields).filter(([key]) => !(name === fileObject.name && key === 'url'));
    const addresses = all.filter(([, field]) => canContainReferences(field, !appendOnly)).map(([key]) => key);
    const ids = all.filter(([, field]) => field.references === fileObject.name).map(([key]) => key);
    return addresses.length || ids.length ? [{ table, addresses, ids }] : [];
  });

const address = '/files/[0-9a-f-]{36}/(?:\\d{6}|public)/[0-9a-f]{32}\\.[a-z0-9]{3,4}';

/** Returns a query for the file URLs in a table's columns, with one column `url`. */
export function addressesIn({ table, addresses }: Referring) {
  const text = sql`concat_ws(' ', ${sql.join(addresses.map((key) => sql`${sql.ref(key)}::text`))})`;
  return sql`select (regexp_matches(${text}, ${address}, 'g'))[1] as url from ${sql.table(table)} where ${text} like '%/files/%'`;
}
