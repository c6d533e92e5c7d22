import { sql } from 'kysely';
import type { Field, Fields } from '@entrepot/contract/core/field.ts';
import type { AnyResource } from '@entrepot/contract/core/resource.ts';
import { fileObject } from '@entrepot/contract/modules/files/stored-file.ts';
import { allResources } from '../../core/rows/registry.ts';

/** The columns of a table that may hold addresses of files, and those that point at a file by its id. */
export interface Referring {
  table: string;
  addresses: readonly string[];
  ids: readonly string[];
}

const ofFiles = new Set<Field['widget']>(['picture', 'images', 'file', 'richText', 'richTranslations']);
// The shortest address of a stored file: our folder, a site, `public`, 32 digits and an extension.
const shortest = '/files/'.length + 36 + '/public/'.length + 32 + '.ab'.length;

/** May a column hold the address of a file: as a field of files, or as text long enough, or inside of something kept whole? */
function mayHold(field: Field, ownWords: boolean): boolean {
  if (ofFiles.has(field.widget)) return true;
  const inner = field.shape === 'json' && field.of && typeof field.of === 'object' && !('schema' in field.of) ? (field.of as Fields) : null;
  if (inner) return Object.values(inner).some((one) => mayHold(one, ownWords));
  if (!ownWords) return false;
  const most = /^varchar\((\d+)\)$/.exec(field.sql)?.[1];
  return field.sql === 'text' || field.sql === 'jsonb' || Number(most) >= shortest;
}

/**
 * Where files are referred to, from the descriptions of all resources. Of logs, which repeat what other rows said, only the
 * fields that are files count: what a log quotes does not keep a file.
 */
export const referring = (resources: readonly AnyResource[] = allResources): Referring[] =>
  resources.flatMap(({ name, table, fields, appendOnly }) => {
    const all = Object.entries(fields as Fields).filter(([key]) => !(name === fileObject.name && key === 'url'));
    const addresses = all.filter(([, field]) => mayHold(field, !appendOnly)).map(([key]) => key);
    const ids = all.filter(([, field]) => field.points === fileObject.name).map(([key]) => key);
    return addresses.length || ids.length ? [{ table, addresses, ids }] : [];
  });

const address = '/files/[0-9a-f-]{36}/(?:\\d{6}|public)/[0-9a-f]{32}\\.[a-z0-9]{3,4}';

/** The addresses of files that stand in a table's columns, as a query with one column `url`. */
export function addressesIn({ table, addresses }: Referring) {
  const text = sql`concat_ws(' ', ${sql.join(addresses.map((key) => sql`${sql.ref(key)}::text`))})`;
  return sql`select (regexp_matches(${text}, ${address}, 'g'))[1] as url from ${sql.table(table)} where ${text} like '%/files/%'`;
}
