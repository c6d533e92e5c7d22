import { sql } from 'kysely';
import type { AnyResource } from '@entrepot/contract/core/resource.ts';
import type { Caller } from '../calls/caller.ts';
import type { RawJson } from '../calls/handler.ts';
import type { OutputShape } from './json-answers.ts';
import type { Db } from '../db/db.ts';
import { queryCached } from '../db/statement-cache.ts';
import { columnsOf, type DisplayOptions } from './columns.ts';
import type { Query } from './filters.ts';
import { scopeOf } from '../scope/scope.ts';

/** The maximum number of rows returned for one number; with more, the list has to count them. */
const max = 20;

interface Wanted<G extends OutputShape> extends Pick<DisplayOptions<G>, 'output'> {
  /** Values besides the resource's columns, for a reader. */
  also(reader: Caller): DisplayOptions<G>['also'];
  /** The column of the number, by its name in the table; it needs a matching index. */
  column: string;
  number: string;
  /** The caller's rights that determine the columns. */
  sees: string;
}

/**
 * Reads the rows with a scanned number, as the page the list would return: newest first, with their exact total. Its statement is cached
 * for each kind of caller and needs no count. Returns `undefined` when there are more rows than fit on the page.
 */
export async function pageOfNumber<G extends OutputShape>(
  tx: Db,
  caller: Caller,
  resource: AnyResource,
  { column, number, sees, output, also }: Wanted<G>,
): Promise<RawJson | undefined> {
  const [found] = await queryCached<{ n: number; page: string }>(tx, caller, {
    name: `look-up ${resource.name} ${column} ${sees}`,
    sqlParameters: [number],
    make: (marked, [sqlParameters]) => sql`
      select count(*)::int as n,
        json_build_object('Total', count(*), 'TotalIsBound', false, 'Data', coalesce(json_agg(j), '[]'::json))::text as page
      from (select ${columnsOf(marked, resource, { output, also: also(marked) })}
        from ${sql.table(resource.table)} r
        where ${scopeOf(marked, resource, 'r')} and ${sql.ref(`r.${column}`)} = ${sqlParameters}
        order by r.creation_time desc, r.id desc
        limit ${sql.lit(max)}) j`,
  });
  return found!.n < max ? { rawJson: found!.page } : undefined;
}

/** The single value of a filter, when the query has no other parameters and asks for the first page. */
export function onlyValue(query: Query, filter: string): string | undefined {
  const values = query[filter];
  const isUsual = (key: string, value: unknown) =>
    value === null ||
    value === undefined ||
    key === filter ||
    { index: value === 1, rows: (value as number) >= max, sortType: value === 0, descendingOrder: value === true }[key] === true;
  if (!Array.isArray(values) || values.length !== 1) return undefined;
  return Object.entries(query).every(([key, value]) => isUsual(key, value)) ? String(values[0]) : undefined;
}
