import { foldText } from '@entrepot/rules/fold.ts';
import { searchText } from '@entrepot/rules/plain-text.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Field } from '@entrepot/contract/core/field.ts';
import type { AnyResource } from '@entrepot/contract/core/resource.ts';
import type { Caller } from '../calls/caller.ts';
import { allFields } from '../db/sql-names.ts';
import { scopeOf } from '../scope/scope.ts';
import type { ExtraValues } from './columns.ts';
import type { OutputShape } from './json-answers.ts';

type Fragment = RawBuilder<unknown>;

/** The shared list query, as received by a list handler. */
export interface Query {
  index?: number | null;
  rows?: number | null;
  sortType?: number | null;
  descendingOrder?: boolean | null;
  startDate?: Date | null;
  endDate?: Date | null;
  content?: string | null;
  [filter: string]: unknown;
}

/** Extensions of a list beyond its resource. */
export interface ListExtras<G extends OutputShape = OutputShape> extends ExtraValues<G> {
  /** One more condition over the table's columns. */
  where?: Fragment;
  /** The order of the rows instead of the requested one: a column of the table, and the order by it. */
  order?: { column: string; by: Fragment } | undefined;
  /** Filters that are not plain columns: the query's key → its condition. */
  filters?: Readonly<Record<string, Filter['conditionFor']>>;
}

/** A method, so that a filter may state the type of its value: the call's schema has parsed it. */
interface Filter {
  conditionFor(value: unknown): Fragment;
}

/** The filters of a query whose type is known: its keys, each with a condition for its value. */
export type FiltersOf<Q extends Query> = string extends keyof Q
  ? ListExtras['filters']
  : { readonly [K in keyof Q]?: (value: NonNullable<Q[K]>) => Fragment };

/** The condition for the rows of a query within the caller's scope. */
export function whereOf(
  caller: Caller,
  resource: AnyResource,
  query: Query,
  extras: ListExtras = {},
): { table: Fragment; where: Fragment } {
  const conditions = [...conditionsOf(resource, query, extras), ...(extras.where ? [extras.where] : [])];
  return { table: sql.table(resource.table), where: sql.join([scopeOf(caller, resource), ...conditions], sql` and `) };
}

/** The active filters of a query, without the shared parameters. */
export const activeFilters = (query: Query) =>
  Object.fromEntries(Object.entries(query).filter(([key, value]) => value !== null && value !== undefined && !(key in shared)));

/** Condition: a moment is in the last second of a period or earlier. Moments are stored more exactly than screens show them. */
export const upTo = (time: Fragment, end: Date): Fragment => sql`${time} < ${end}::timestamptz + interval '1 second'`;

/** The conditions of a query on the columns of its resource. */
export function conditionsOf(resource: AnyResource, query: Query, extras: ListExtras): Fragment[] {
  const fields = allFields(resource);
  const parts: Fragment[] = [];
  if (query.startDate) parts.push(sql`creation_time >= ${query.startDate}`);
  if (query.endDate) parts.push(upTo(sql`creation_time`, query.endDate));
  if (query.content) parts.push(contentIn(resource, query.content));
  for (const [key, value] of Object.entries(activeFilters(query))) {
    const own = extras.filters?.[key];
    if (own) parts.push(own(value));
    else if (fields[key]) parts.push(filterBy(key, fields[key], value));
  }
  return parts;
}

/** Whether a query searches for a part of a text, which may be rare or in every row. */
export function searchesSubstring(resource: AnyResource, query: Query, extras: ListExtras): boolean {
  const fields = allFields(resource);
  const isText = (key: string, value: unknown) =>
    !extras.filters?.[key] && !Array.isArray(value) && (fields[key]?.sql.startsWith('varchar') || fields[key]?.shape === 'translations');
  return (
    Boolean(query.content && resource.search?.length) || Object.entries(activeFilters(query)).some(([key, value]) => isText(key, value))
  );
}

const shared = { index: 1, rows: 1, sortType: 1, descendingOrder: 1, startDate: 1, endDate: 1, content: 1 };
/** A pattern that finds a text anywhere in a folded text; wildcards in the text are escaped. */
export const likeText = (text: string) => `%${foldText(searchText(text)).replace(/[\\%_]/g, '\\$&')}%`;

/**
 * Condition: a text matches a pattern of `likeText`, whatever the width and case of its letters and the form of its Chinese characters. For
 * a column of `search` there is an index of its folded text.
 */
export const matches = (text: Fragment, pattern: string): Fragment => sql`fold_text(${text}) like ${pattern}`;

/** Condition: a search is a part of one of these texts. */
export function contains(texts: readonly Fragment[], content: string): Fragment {
  const parts = texts.map((text) => matches(text, likeText(content)));
  return sql`(${sql.join(parts, sql` or `)})`;
}

function contentIn(resource: AnyResource, content: string): Fragment {
  const columns = (resource.search ?? []) as string[];
  if (!columns.length) return sql`true`;
  const texts = columns.map((name) => (resource.fields[name]?.sql === 'jsonb' ? sql`${sql.ref(name)}::text` : sql.ref(name)));
  return contains(texts, content);
}

/**
 * A column that equals one of some values. PostgreSQL reuses the plan of an equality but replans for an array, which costs more than a
 * look-up.
 */
export const anyOf = (column: string, values: readonly unknown[]): Fragment =>
  values.length === 1 ? sql`${sql.ref(column)} = ${values[0]}` : sql`${sql.ref(column)} = any(${values})`;

function filterBy(key: string, field: Field, value: unknown): Fragment {
  const column = sql.ref(key);
  // Any of several values: each is searched separately in a set or in a translated text.
  if (Array.isArray(value) && value.length && field.sql === 'jsonb') {
    const each = value.map((one) => filterBy(key, field, one));
    return sql`(${sql.join(each, sql` or `)})`;
  }
  if (Array.isArray(value)) return value.length ? anyOf(key, value) : sql`true`;
  if (field.shape === 'time') return sql`${column} >= ${value as Date} and ${upTo(column, value as Date)}`;
  if (field.shape === 'translations') return matches(sql`${column}::text`, likeText(String(value)));
  if (field.sql === 'jsonb') return sql`${column} @> ${JSON.stringify([value])}::jsonb`;
  return field.sql.startsWith('varchar') ? matches(column, likeText(String(value))) : sql`${column} = ${value}`;
}
