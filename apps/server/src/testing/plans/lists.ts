import { sql } from 'kysely';
import type pg from 'pg';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type { Field, Fields } from '@entrepot/contract/core/field.ts';
import type { AnyResource } from '@entrepot/contract/core/resource.ts';
import { withoutDatabase } from '../../core/db/db.ts';
import { allFields, snake } from '../../core/db/sql-names.ts';
import { conditionsOf, type Query, searchesSubstring } from '../../core/lists/filters.ts';
import { orderOf } from '../../core/lists/sort-order.ts';
import { allResources } from '../../core/schema/registry.ts';
import { dearPage } from './plans.ts';
import { large, sizes } from './sizes.ts';

const anId = '00000000-0000-7000-8000-000000000001';
/** From this size on, a page may not sort the whole table of a site. */
const largeToSort = 200_000;
const sorts = { change: 1, title: 2 } as const;

/**
 * Plans a page of every list of a large table, with each of its filters and each of its sorts, on the simulated database of `grow`, and
 * returns those that read the whole table of a site. A filter is planned for values that few rows have, because a frequent one ends early;
 * a partial index of a column states which of its values are rare. Changes the statistics of the filtered columns.
 */
export async function dearLists(client: pg.Client, resources: readonly AnyResource[] = allResources): Promise<string[]> {
  const found = new Set<string>();
  for (const resource of resources) {
    if (!resource.page || (sizes[resource.table] ?? 0) < large) continue;
    for (const query of queriesOf(resource)) {
      await makeRare(client, resource, query);
      const problem = await dearPage(client, ...pageOf(resource, query.sent), query.filter && snake(query.filter));
      if (problem && !isFrequent(resource, query)) found.add(`list of ${resource.name} ${query.name} ${problem}`);
    }
  }
  return [...found];
}

interface Planned {
  name: string;
  sent: Query;
  /** The filter and its value. */
  filter?: string;
  value?: unknown;
}

function queriesOf(resource: AnyResource): Planned[] {
  const fields = allFields(resource);
  const filtered = (resource.page!.filters as readonly string[]).flatMap((filter) =>
    valuesOf(fields[filter]!).map((value) => ({ name: `by ${filter}`, sent: { [filter]: value }, filter, value })),
  );
  const isLarge = sizes[resource.table]! >= largeToSort;
  const sorted = isLarge ? Object.entries(sorts).map(([by, sortType]) => ({ name: `in the order of its ${by}`, sent: { sortType } })) : [];
  return [...filtered, ...sorted];
}

/** The values of a filter that are planned: every code of an enumeration, both of a flag, otherwise one. */
function valuesOf(field: Field): unknown[] {
  if (field.shape === 'enum') return Object.values(enumCodes[field.enumName!]);
  if (field.sql === 'boolean') return [true, false];
  if (field.sql === 'uuid') return [anId];
  if (field.shape === 'date') return ['2026-01-31'];
  if (field.shape === 'time') return [];
  if (field.sql === 'jsonb') return field.shape === 'translations' ? ['abcdef'] : [];
  return field.sql.startsWith('varchar') ? ['abcdef'] : [1];
}

/** Whether partial indexes of the filter's column leave this value out, as a frequent one. */
const isFrequent = (resource: AnyResource, { filter }: Planned) =>
  filter !== undefined &&
  (resource.indexes ?? []).some(
    (index) =>
      'on' in index && (index.on as readonly string[]).includes(filter) && new RegExp(`\\b${snake(filter)}\\b`).test(index.where as string),
  );

/** The SQL and the parameters of the first page of a list, as `pageOf` reads it for staff of one site. */
function pageOf(resource: AnyResource, sent: Query): [string, readonly unknown[]] {
  const scope = [...(resource.shared ? [] : [sql`site_id = ${anId}`]), ...(resource.bare ? [] : [sql`not is_deleted`]), sql`true`];
  const where = sql.join([...scope, ...conditionsOf(resource, sent, {})], sql` and `);
  // A search by a part of a text reads its rows without their order.
  const page = searchesSubstring(resource, sent, {})
    ? sql`select id from ${sql.table(resource.table)} where ${where} limit 10001`
    : sql`select * from ${sql.table(resource.table)} where ${where} order by ${orderOf(resource, sent)} limit 20`;
  const { sql: text, parameters } = page.compile(withoutDatabase);
  return [text, parameters];
}

/** Sets the statistics of a filtered column so that few rows have the value. */
async function makeRare(client: pg.Client, { table, fields }: AnyResource, { filter, value }: Planned): Promise<void> {
  const field = filter && ((fields as Fields)[filter] as Field | undefined);
  if (!filter || !field) return;
  const place = [`'schemaname', 'public'`, `'relname', '${table}'`, `'attname', '${snake(filter)}'`, `'inherited', false`];
  const nulls = `'null_frac', ${field.required ? 0 : 0.99}::real`;
  const rare =
    field.sql === 'boolean'
      ? [`'n_distinct', 2::real`, `'most_common_vals', '{${value ? 'f' : 't'}}'`, `'most_common_freqs', '{0.9999}'::real[]`]
      : [`'n_distinct', 10000::real`];
  await client.query(`select pg_clear_attribute_stats('public', '${table}', '${snake(filter)}', false)`);
  await client.query(`select pg_restore_attribute_stats(${[...place, nulls, `'avg_width', 4::integer`, ...rare].join(', ')})`);
}
