import { type RawBuilder, sql } from 'kysely';
import { invalid, refuse } from '@entrepot/contract/core/errors.ts';
import { type Field, type Fields, wireName } from '@entrepot/contract/core/field.ts';
import { type AnyResource, seenBy } from '@entrepot/contract/core/resource.ts';
import { type Caller, can } from './caller.ts';
import type { Tx } from './db.ts';
import type { RawJson } from './handler.ts';
import { resourceNamed } from './registry.ts';
import { scopeOf } from './scope.ts';
import { allFields, snake } from './sql-names.ts';
import { enumLabels } from './texts.ts';

type Piece = RawBuilder<unknown>;

/** A wire name as a column alias, kept letter for letter. */
const alias = (name: string) => sql.raw(`"${name}"`);
/** Totals above this are told as a bound, and pages beyond it are not found by offset. */
const bound = 10_000;

/** The shared list query, as a list handler gets it. */
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

/** Extras of a list that its resource alone does not give. */
export interface ListExtras {
  /** One more condition over the table's columns. */
  where?: Piece;
  /** More answered values: wire name → SQL over the row, named `r`. */
  also?: Record<string, Piece>;
  /** Filters that are not plain columns: the query's key → its condition. */
  filters?: Record<string, (value: any) => Piece>;
}

/**
 * One page of a resource as the JSON of {Total, TotalIsBound, Data}, made by PostgreSQL in one statement: the caller's
 * scope, the query's filters, the order by creation time (or as asked), newest first.
 */
export async function pageOf(tx: Tx, caller: Caller, resource: AnyResource, query: Query, extras: ListExtras = {}): Promise<RawJson> {
  const rows = query.rows ?? 20;
  const offset = ((query.index ?? 1) - 1) * rows;
  if (offset + rows > bound + 100) throw refuse('LimitExceeded');
  if (query.startDate && query.endDate && query.startDate > query.endDate) throw invalid({ field: 'StartDate', key: 'dates' });
  const where = sql.join([...conditions(caller, resource, query, extras), ...(extras.where ? [extras.where] : [])], sql` and `);
  const table = sql.table(resource.table);
  const order = orderOf(resource, query);
  const statement = sql<{ page: string }>`
    with counted as (select count(*) as n from (select 1 from ${table} where ${where} limit ${bound + 1}) c),
    picked as materialized (select * from ${table} where ${where} order by ${order} limit ${rows} offset ${offset})
    select json_build_object('Total', least(n, ${bound}::int), 'TotalIsBound', n > ${bound}::int, 'Data',
      coalesce((select json_agg(j) from (select ${columnsOf(caller, resource, extras.also)} from picked r order by ${order}) j), '[]'::json))::text as page
    from counted`;
  return { rawJson: (await statement.execute(tx)).rows[0]!.page };
}

/** One row of a resource as JSON with wire names and labels (code 101 when it is not there). `full` gives translations whole. */
export async function rowJson(
  tx: Tx,
  caller: Caller,
  resource: AnyResource,
  id: string,
  { full = false, also = {} as Record<string, Piece> } = {},
): Promise<RawJson> {
  const found = await sql<{ row: string }>`
    select (select row_to_json(j) from (select ${columnsOf(caller, resource, also, full)} from ${sql.table(resource.table)} r
    where ${scopeOf(caller, resource, 'r')} and r.id = ${id}) j)::text as row`.execute(tx);
  const row = found.rows[0]?.row;
  if (!row) throw refuse('NotFound');
  return { rawJson: row };
}

/** All rows that meet a condition, as a JSON array with wire names and labels, at most 10,000. */
export async function rowsJson(
  tx: Tx,
  caller: Caller,
  resource: AnyResource,
  where: Piece,
  { also = {} as Record<string, Piece>, order = sql`r.id` as Piece } = {},
): Promise<string> {
  const found = await sql<{ list: string }>`
    select coalesce((select json_agg(j) from (select ${columnsOf(caller, resource, also)} from ${sql.table(resource.table)} r
    where ${scopeOf(caller, resource, 'r')} and ${where} order by ${order} limit ${bound}) j), '[]'::json)::text as list`.execute(tx);
  return found.rows[0]!.list;
}

function orderOf(resource: AnyResource, query: Query): Piece {
  const direction = query.descendingOrder === false ? sql`asc` : sql`desc`;
  const numbered = resource.title && resource.fields[resource.title]?.shape === 'plain' ? snake(resource.title) : 'creation_time';
  const column =
    { 0: 'creation_time', 1: resource.bare ? 'creation_time' : 'last_modification_time', 2: numbered, 3: 'creation_time' }[
      query.sortType ?? 0
    ] ?? 'creation_time';
  const first = column === 'last_modification_time' ? sql`coalesce(last_modification_time, creation_time)` : sql.ref(column);
  return sql`${first} ${direction}, id ${direction}`;
}

function conditions(caller: Caller, resource: AnyResource, query: Query, extras: ListExtras): Piece[] {
  const fields = allFields(resource);
  const parts: Piece[] = [scopeOf(caller, resource)];
  if (query.startDate) parts.push(sql`creation_time >= ${query.startDate}`);
  if (query.endDate) parts.push(sql`creation_time <= ${query.endDate}`);
  if (query.content) parts.push(contentIn(resource, query.content));
  for (const [key, value] of Object.entries(query)) {
    if (value === null || value === undefined || key in shared) continue;
    const own = extras.filters?.[key];
    if (own) parts.push(own(value));
    else if (fields[key]) parts.push(filterBy(key, fields[key], value));
  }
  return parts;
}

const shared = { index: 1, rows: 1, sortType: 1, descendingOrder: 1, startDate: 1, endDate: 1, content: 1 };
const likeText = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

function contentIn(resource: AnyResource, content: string): Piece {
  const columns = (resource.search ?? []) as string[];
  if (!columns.length) return sql`true`;
  const parts = columns.map((name) => {
    const column = resource.fields[name]?.shape === 'translations' ? sql`${sql.ref(name)}::text` : sql.ref(name);
    return sql`${column} ilike ${likeText(content)}`;
  });
  return sql`(${sql.join(parts, sql` or `)})`;
}

function filterBy(key: string, field: Field, value: unknown): Piece {
  const column = sql.ref(key);
  if (Array.isArray(value)) return value.length ? sql`${column} = any(${value})` : sql`true`;
  if (field.shape === 'translations') return sql`${column}::text ilike ${likeText(String(value))}`;
  if (field.sql === 'jsonb') return sql`${column} @> ${JSON.stringify([value])}::jsonb`;
  return field.sql.startsWith('varchar') ? sql`${column} ilike ${likeText(String(value))}` : sql`${column} = ${value}`;
}

/** The columns of a resource as this caller may see them: `expression as "WireName"`. */
export function columnsOf(caller: Caller, resource: AnyResource, also: Record<string, Piece> = {}, full = false): Piece {
  const who = caller.who === 'X' ? 'P' : caller.who;
  const own = Object.entries(allFields(resource))
    .filter(([name, field]) => name !== 'isDeleted' && field.widget !== 'hidden' && seenBy(field, who))
    .flatMap(([name, field]) => columnOf(caller, name, field, full));
  const head = [sql`r.id as "Id"`, ...('siteId' in allFields(resource) ? [sql`r.site_id as "SiteId"`] : [])];
  const more = Object.entries(also).map(([name, expression]) => sql`${expression} as ${alias(name)}`);
  return sql.join([...head, ...own.filter(([name]) => name !== 'Id' && name !== 'SiteId').map(([, piece]) => piece), ...more]);
}

function columnOf(caller: Caller, name: string, field: Field, full: boolean): [string, Piece][] {
  const wire = wireName(name, field);
  const column = sql`r.${sql.ref(name)}`;
  const value: [string, Piece] = [wire, sql`${valueOf(caller, field, column, full)} as ${alias(wire)}`];
  if (field.shape === 'enum') {
    const labels = JSON.stringify(enumLabels(field.enumName!, caller.language));
    return [value, [`${wire}Name`, sql`${labels}::jsonb ->> ${column}::text as ${alias(`${wire}Name`)}`]];
  }
  return field.points && field.sql === 'uuid' ? [value, ...shownOf(caller, wire, field, column)] : [value];
}

function valueOf(caller: Caller, field: Field, column: Piece, full: boolean): Piece {
  if (field.masked && !can(caller, field.masked) && caller.who !== 'C')
    return sql`case when length(${column}) > 4 then repeat('*', length(${column}) - 4) || right(${column}, 4) else '****' end`;
  if (field.shape === 'decimal') return sql`trim_scale(${column})`;
  if (field.shape === 'time') return sql`to_char(${column} at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS')`;
  if (field.shape === 'translations' && !full) return sql`${column} ->> ${caller.language}`;
  if (field.shape === 'list' || field.shape === 'object') return jsonNamed(field, column);
  return column;
}

/** JSON columns of typed rows keep code names in the table; the answer gives wire names. */
function jsonNamed(field: Field, column: Piece): Piece {
  const pairs = Object.entries(field.of as Fields).flatMap(([name, inner]) => {
    const raw = sql`x -> ${sql.lit(name)}`;
    const value = inner.shape === 'decimal' ? sql`trim_scale((x ->> ${sql.lit(name)})::numeric)` : raw;
    return [sql.lit(wireName(name, inner)), value];
  });
  const object = sql`jsonb_build_object(${sql.join(pairs)})`;
  if (field.shape === 'object') return sql`(select ${object} from (select ${column} as x) o where x is not null)`;
  return sql`(select coalesce(jsonb_agg(${object}), '[]'::jsonb) from jsonb_array_elements(${column}) x)`;
}

/** What a list shows of the row a ref points to. */
function shownOf(caller: Caller, wire: string, field: Field, column: Piece): [string, Piece][] {
  const target = resourceNamed(field.points!);
  if (!target) return [];
  const shows = field.shows ?? (target.title ? { [`${wire.replace(/Id$/, '')}Name`]: target.title } : {});
  const site = target.shared || target.name === 'user' ? sql`` : sql`t.site_id = r.site_id and `;
  return Object.entries(shows).map(([name, key]) => {
    const inner = sql`t.${sql.ref(key)}`;
    const shown = target.fields[key]?.shape === 'translations' ? sql`${inner} ->> ${caller.language}` : inner;
    return [name, sql`(select ${shown} from ${sql.table(target.table)} t where ${site}t.id = ${column}) as ${alias(name)}`];
  });
}
