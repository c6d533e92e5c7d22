import { sql } from 'kysely';
import type { AnyResource } from '@entrepot/contract/core/resource.ts';
import type { Caller } from '../calls/caller.ts';
import type { RawJson } from '../calls/handler.ts';
import type { Gives } from './answers.ts';
import type { Tx } from './db.ts';
import { rowsOfKept } from './kept-text.ts';
import { columnsOf, type Query, type Shown } from './list.ts';
import { scopeOf } from './scope.ts';

/** So many rows with one number are told; where there are more, the list has to count them. */
const most = 20;

interface Wanted<G extends Gives> extends Pick<Shown<G>, 'gives'> {
  /** More values beside the resource's columns, for a reader. */
  also(reader: Caller): Shown<G>['also'];
  /** The column that has the number, by its name in the table; an index must fit it. */
  column: string;
  number: string;
  /** What of the caller's rights decides the columns. */
  sees: string;
}

/**
 * The rows that have a scanned number, as the page that the list would answer: newest first, with their exact total. Its statement is
 * made once for each kind of caller and needs no count. undefined: there are more than such a page holds.
 */
export async function pageOfNumber<G extends Gives>(
  tx: Tx,
  caller: Caller,
  resource: AnyResource,
  { column, number, sees, gives, also }: Wanted<G>,
): Promise<RawJson | undefined> {
  const [found] = await rowsOfKept<{ n: number; page: string }>(tx, caller, {
    name: `look-up ${resource.name} ${column} ${sees}`,
    given: [number],
    make: (marked, [given]) => sql`
      select count(*)::int as n, json_build_object('Total', count(*), 'TotalIsBound', false, 'Data', coalesce(json_agg(j), '[]'::json))::text as page
      from (select ${columnsOf(marked, resource, { gives, also: also(marked) })} from ${sql.table(resource.table)} r
        where ${scopeOf(marked, resource, 'r')} and ${sql.ref(`r.${column}`)} = ${given}
        order by r.creation_time desc, r.id desc limit ${sql.lit(most)}) j`,
  });
  return found!.n < most ? { rawJson: found!.page } : undefined;
}

/** The one value that a list is asked for under a filter, where it is asked for nothing else and for its first page. */
export function onlyValue(query: Query, filter: string): string | undefined {
  const values = query[filter];
  const isUsual = (key: string, value: unknown) =>
    value === null ||
    value === undefined ||
    key === filter ||
    { index: value === 1, rows: (value as number) >= most, sortType: value === 0, descendingOrder: value === true }[key] === true;
  if (!Array.isArray(values) || values.length !== 1) return undefined;
  return Object.entries(query).every(([key, value]) => isUsual(key, value)) ? String(values[0]) : undefined;
}
