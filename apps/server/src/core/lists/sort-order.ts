import { type RawBuilder, sql } from 'kysely';
import type { AnyResource } from '@entrepot/contract/core/resource.ts';
import { snake } from '../db/sql-names.ts';
import type { Query } from './filters.ts';

type Fragment = RawBuilder<unknown>;

/** The order of a list in SQL: by the sorted column, then by time and id, so that pages do not overlap. */
export function orderOf(resource: AnyResource, query: Query): Fragment {
  const direction = query.descendingOrder === false ? sql`asc` : sql`desc`;
  const column = timeColumn(resource, query);
  const changed = column === 'last_modification_time';
  const plain = changed ? sql`coalesce(last_modification_time, creation_time)` : sql.ref(column);
  const first = resource.natural && column === snake(resource.title ?? '') ? naturalSortKey(plain) : plain;
  return sql`${first} ${direction}, id ${direction}`;
}

/** A code with its numbers padded to nine digits, so that A-3 sorts before A-12. */
const naturalSortKey = (code: Fragment): Fragment =>
  sql`regexp_replace(regexp_replace(${code}, '([0-9]+)', '00000000\\1', 'g'), '0*([0-9]{9})', '\\1', 'g')`;

/** The columns a query is sorted by. */
export const sortColumns = (resource: AnyResource, query: Query): string[] => {
  const column = timeColumn(resource, query);
  return column === 'last_modification_time' ? [column, 'creation_time'] : [column];
};

/** The column a query is sorted by. */
export function timeColumn(resource: AnyResource, query: Query): string {
  const numbered = resource.title && resource.fields[resource.title]?.shape === 'plain' ? snake(resource.title) : 'creation_time';
  const changed = resource.bare ? 'creation_time' : 'last_modification_time';
  return { 0: 'creation_time', 1: changed, 2: numbered, 3: 'creation_time' }[query.sortType ?? 0] ?? 'creation_time';
}
