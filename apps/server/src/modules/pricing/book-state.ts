import { sql } from 'kysely';
import type { AnyResource } from '@entrepot/contract/core/resource.ts';

type Table = AnyResource['table'];

const partOf = (table: Table, of: ReturnType<typeof sql>) =>
  sql`select concat(count(*), '.', sum(row_version), '.', max(xmin::text::bigint)) as part from ${sql.table(table)} where ${of}`;

/**
 * Returns a key of the state of some tables of a site, and of the countries. Every change raises the sum of row versions by at least one
 * and marks a row with its transaction, so two states never share a key, also after a rollback.
 */
export function stateOf(tables: readonly Table[], siteId: string) {
  const parts = [...tables.map((table) => partOf(table, sql`site_id = ${siteId}`)), partOf('region', sql`level = 1 and not is_deleted`)];
  return sql<{ state: string }>`select string_agg(part, ' ') as state from (${sql.join(parts, sql` union all `)}) parts`;
}
