import { type RawBuilder, sql } from 'kysely';
import { refuse } from '@entrepot/contract/core/errors.ts';
import type { AnyResource } from '@entrepot/contract/core/resource.ts';
import type { Caller } from '../calls/caller.ts';
import type { RawJson } from '../calls/handler.ts';
import type { Db } from '../db/db.ts';
import { scopeOf } from '../scope/scope.ts';
import { columnsOf, type DisplayOptions } from './columns.ts';
import type { OutputShape } from './json-answers.ts';
import { maxCounted } from './page.ts';

type Fragment = RawBuilder<unknown>;

/** Reads one row of a resource as JSON with wire names and labels (`NotFound` when there is none). `full` returns all translations. */
export async function rowJson<G extends OutputShape>(
  tx: Db,
  caller: Caller,
  resource: AnyResource,
  id: string,
  what: DisplayOptions<G> = {},
): Promise<RawJson> {
  const found = await sql<{ row: string }>`
    select (select row_to_json(j) from (select ${columnsOf(caller, resource, what)} from ${sql.table(resource.table)} r
    where ${scopeOf(caller, resource, 'r')} and r.id = ${id}) j)::text as row`.execute(tx);
  const row = found.rows[0]?.row;
  if (!row) throw refuse('NotFound');
  return { rawJson: row };
}

/** Reads all rows that meet a condition over the row `r`, as a JSON array with wire names and labels, at most 10,000. */
export async function rowsJson<G extends OutputShape>(
  tx: Db,
  caller: Caller,
  resource: AnyResource,
  where: Fragment,
  { order = sql`r.id`, ...what }: DisplayOptions<G> & { order?: Fragment } = {},
): Promise<RawJson> {
  const found = await sql<{ list: string }>`
    select coalesce((select json_agg(j)
        from (select ${columnsOf(caller, resource, what)}
          from ${sql.table(resource.table)} r
          where ${scopeOf(caller, resource, 'r')} and ${where}
          order by ${order}
          limit ${maxCounted}) j), '[]'::json)::text as list`.execute(tx);
  return { rawJson: found.rows[0]!.list };
}

/** Reads the first row that meets a condition over the row `r`, or null. */
export async function firstJson<G extends OutputShape>(
  tx: Db,
  caller: Caller,
  resource: AnyResource,
  where: Fragment,
  { order = sql`r.id`, ...what }: DisplayOptions<G> & { order?: Fragment } = {},
): Promise<RawJson> {
  const found = await sql<{ row: string | null }>`
    select (select row_to_json(j)
      from (select ${columnsOf(caller, resource, what)}
        from ${sql.table(resource.table)} r
        where ${scopeOf(caller, resource, 'r')} and ${where}
        order by ${order}
        limit 1) j)::text as row`.execute(tx);
  return { rawJson: found.rows[0]!.row ?? 'null' };
}
