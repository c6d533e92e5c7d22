import { type RawBuilder, sql } from 'kysely';
import { invalid, refuse } from '@entrepot/contract/core/errors.ts';
import { type Field, type Fields, wireName } from '@entrepot/contract/core/field.ts';
import { type AnyResource, seenBy } from '@entrepot/contract/core/resource.ts';
import { type Caller, can } from '../calls/caller.ts';
import { answered, type Columns, type Gives, labelOf, namedValues, quoted } from './answers.ts';
import { type Tx, withoutDatabase } from './db.ts';
import type { RawJson } from '../calls/handler.ts';
import { inLanguage, shownIn } from './in-language.ts';
import { resourceNamed } from './registry.ts';
import { scopeInSite, scopeOf } from './scope.ts';
import { allFields, snake } from './sql-names.ts';
import { countedBy, exactCounts, exactTotal, hourOf } from './totals.ts';

type Piece = RawBuilder<unknown>;

/** Totals above this are told as a bound unless they are kept, and pages beyond it are not found by offset. */
const bound = 10_000;
/** From here on a page is found through the hours of a kept total. */
const deepFrom = 1000;
/** Page lengths that are written into the statement, so that its plan is made for them. */
const usual = new Set([10, 20, 50, 100]);

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

/** Values of an answer beside a resource's own columns. */
export interface MoreValues<G extends Gives = Gives> {
  /** What the call gives: it names the values of `also`; the resource's own fields when not given. */
  gives?: G;
  /** Code name → SQL over the row, named `r`. A value that the resource has too takes its place. */
  also?: Columns<G>;
}

/** Extras of a list that its resource alone does not give. */
export interface ListExtras<G extends Gives = Gives> extends MoreValues<G> {
  /** One more condition over the table's columns. */
  where?: Piece;
  /** Filters that are not plain columns: the query's key → its condition. */
  filters?: Record<string, (value: any) => Piece>;
}

/**
 * One page of a resource as the JSON of {Total, TotalIsBound, Data}, made by PostgreSQL in one statement: the caller's
 * scope, the query's filters, the order by creation time (or as asked), newest first. The total is exact when the resource keeps
 * one for these filters, else counted up to ten thousand; only an exact one has pages beyond that (106). A page that is not full
 * is the last one and tells the total by itself. What has a part of a text is looked for once, for the page and its total.
 */
export async function pageOf<G extends Gives>(
  tx: Tx,
  caller: Caller,
  resource: AnyResource,
  query: Query,
  extras: ListExtras<G> = {},
): Promise<RawJson> {
  const rows = query.rows ?? 20;
  const offset = ((query.index ?? 1) - 1) * rows;
  const counted = extras.where || query.startDate || query.endDate || query.content ? undefined : countedBy(caller, resource, given(query));
  const byTime = timeColumn(resource, query) === 'creation_time';
  if (offset + rows > bound + 100 && !(counted && byTime)) throw refuse('LimitExceeded');
  if (query.startDate && query.endDate && query.startDate > query.endDate) throw invalid({ field: 'StartDate', key: 'dates' });
  const conditions = [...conditionsOf(resource, query, extras), ...(extras.where ? [extras.where] : [])];
  const deep = counted && byTime && offset >= deepFrom;
  const page = {
    order: orderOf(resource, query),
    rows: usual.has(rows) ? sql.lit(rows) : sql`${rows}`,
    offset: deep ? sql`(select ${offset} - before from hour_at)` : sql`${offset}`,
    within: deep ? hourBound(query) : undefined,
  };
  const found = asksForPart(resource, query, extras) ? foundRows(caller, resource, conditions, query) : undefined;
  const picked = found ? pickedOfFound(caller, resource, conditions, page) : pickedRows(caller, resource, conditions, page);
  const total = counted
    ? sql`${exactTotal(counted)} as n, false as bounded`
    : sql`least(n, ${sql.lit(bound)}) as n, n > ${sql.lit(bound)} as bounded from (${
        found ? foundCount : countIfFull(caller, resource, conditions, { rows, offset })
      }) b`;
  const statement = sql<{ page: string }>`
    with ${deep ? sql`${hourOf(counted, offset, query.descendingOrder !== false)},` : sql``} ${found ? sql`found as materialized (${found}),` : sql``}
    picked as materialized (${picked}), counted as (select ${total})
    select json_build_object('Total', n, 'TotalIsBound', bounded, 'Data',
      coalesce((select json_agg(j) from (select ${columnsOf(caller, resource, extras)} from picked r order by ${orderOf(resource, query)}) j), '[]'::json))::text as page
    from counted`;
  return { rawJson: (await statement.execute(tx)).rows[0]!.page };
}

/** Which of the rows, and in which order, a page shows. */
interface Shows {
  order: Piece;
  rows: Piece;
  offset: Piece;
  within?: Piece | undefined;
}

/** How many rows there are beside those of a page, which are only counted when it is full. */
const countIfFull = (
  caller: Caller,
  resource: AnyResource,
  conditions: readonly Piece[],
  { rows, offset }: { rows: number; offset: number },
) =>
  sql`select case
      when got < ${rows}::bigint and (got > 0 or ${offset}::bigint = 0) then ${offset}::bigint + got
      else (select count(*) from (select 1 from ${sql.table(resource.table)} where ${sql.join([scopeOf(caller, resource), ...conditions], sql` and `)}
        limit ${sql.lit(bound + 1)}) c) end as n from (select count(*) as got from picked) p`;

const foundCount = sql`select count(*) as n from found`;

/**
 * What has a part of a text, up to the bound. Only an index of text finds it fast where it is rare; read in the order of the list, the
 * whole table may have to be looked through for one page, and nobody knows how rare a text is before it is looked for.
 */
function foundRows(caller: Caller, resource: AnyResource, conditions: readonly Piece[], query: Query): Piece {
  const columns = new Set(['id', ...(allFields(resource).siteId ? ['site_id'] : []), ...sortColumns(resource, query)]);
  const all = sql.join([scopeOf(caller, resource), ...conditions], sql` and `);
  return sql`select ${sql.join([...columns].map((column) => sql.ref(column)))} from ${sql.table(resource.table)} where ${all} limit ${sql.lit(bound + 1)}`;
}

/** The rows of a page among what was found; in the order of the list where there is more of it than was looked for. */
function pickedOfFound(caller: Caller, resource: AnyResource, conditions: readonly Piece[], page: Shows): Piece {
  const { order, rows, offset } = page;
  const [all, bounded] = [sql`(select count(*) from found) <= ${sql.lit(bound)}`, sql`(select count(*) from found) > ${sql.lit(bound)}`];
  const atSite = allFields(resource).siteId ? sql`t.site_id = f.site_id and ` : sql``;
  return sql`(select t.* from (select * from found where ${all} order by ${order} limit ${rows} offset ${offset}) f
      join ${sql.table(resource.table)} t on ${atSite}t.id = f.id)
    union all (${pickedRows(caller, resource, [...conditions, bounded], page)})`;
}

/** The rows of a page: of one site by an index that gives their order; of several, the first of each site and then of all. */
function pickedRows(caller: Caller, resource: AnyResource, conditions: readonly Piece[], { order, rows, offset, within }: Shows): Piece {
  const table = sql.table(resource.table);
  const all = (scope: Piece) => sql.join([scope, ...conditions, ...(within ? [within] : [])], sql` and `);
  if (!allFields(resource).siteId || caller.siteIds.length === 1)
    return sql`select * from ${table} where ${all(scopeOf(caller, resource))} order by ${order} limit ${rows} offset ${offset}`;
  return sql`select p.* from unnest(${caller.siteIds}::uuid[]) of_site(id), lateral (select * from ${table}
      where ${table}.site_id = of_site.id and ${all(scopeInSite(caller, resource))} order by ${order} limit ${rows}::bigint + ${offset}::bigint) p
    order by ${order} limit ${rows} offset ${offset}`;
}

const hourBound = ({ descendingOrder }: Query): Piece =>
  descendingOrder === false ? sql`creation_time >= (select since from hour_at)` : sql`creation_time < (select until from hour_at)`;

/** Which rows of a resource a query is about, within the caller's scope, as one condition over its table. */
export function whereOf(caller: Caller, resource: AnyResource, query: Query, extras: ListExtras = {}): { table: Piece; where: Piece } {
  const conditions = [...conditionsOf(resource, query, extras), ...(extras.where ? [extras.where] : [])];
  return { table: sql.table(resource.table), where: sql.join([scopeOf(caller, resource), ...conditions], sql` and `) };
}

/** How many of the rows that a query is about have each value of an enumerated column; a value that none has is left out. */
export async function countsBy(
  tx: Tx,
  caller: Caller,
  resource: AnyResource,
  column: string,
  query: Query,
  extras: ListExtras = {},
): Promise<{ value: number; count: number }[]> {
  const kept = extras.where || query.startDate || query.endDate || query.content ? undefined : countedBy(caller, resource, given(query));
  const at = (resource.totals ?? []).indexOf(column);
  const { table, where } = whereOf(caller, resource, query, extras);
  const counted =
    kept && at >= 0
      ? exactCounts(kept, at)
      : sql<{
          value: string;
          count: number;
        }>`select ${sql.ref(column)}::text as value, count(*)::int as count from ${table} where ${where} group by 1`;
  const { rows } = await counted.execute(tx);
  return rows.map(({ value, count }) => ({ value: Number(value), count })).sort((one, other) => one.value - other.value);
}

/** Among so many rows at most a text is looked for to count them. */
const searchedBound = 100_000;

/** How many rows there are, counted up to a bound. */
export interface BoundedCount {
  value: number;
  count: number;
  countIsBound: boolean;
}

/**
 * How many of the rows that a query is about have each of these values of an enumerated column, each counted up to ten thousand. A text
 * is looked for once for all values, in a hundred thousand rows at most; where there are more of them, every count is a bound.
 */
export async function boundedCounts(
  tx: Tx,
  caller: Caller,
  resource: AnyResource,
  column: string,
  values: readonly number[],
  query: Query,
  extras: ListExtras = {},
): Promise<BoundedCount[]> {
  const { table, where } = whereOf(caller, resource, query, extras);
  const wanted = sql`unnest(${values}::smallint[]) s(code)`;
  const counted = query.content
    ? sql<BoundedCount>`with found as materialized (select ${sql.ref(column)} as value from ${table} where ${where} limit ${sql.lit(searchedBound + 1)}),
        whole as (select count(*) > ${sql.lit(searchedBound)} as bounded from found)
      select s.code as value, (select count(*)::int from found where found.value = s.code) as count, whole.bounded as count_is_bound
      from ${wanted}, whole order by s.code`
    : sql<BoundedCount>`select s.code as value, n.count, n.count > ${sql.lit(bound)} as count_is_bound from ${wanted},
        lateral (select count(*)::int as count from (select 1 from ${table} where ${where} and ${sql.ref(column)} = s.code
          limit ${sql.lit(bound + 1)}) c) n order by s.code`;
  const { rows } = await counted.execute(tx);
  return rows.map(({ value, count, countIsBound }) => ({
    value: Number(value),
    count: Math.min(count, bound),
    countIsBound: countIsBound || count > bound,
  }));
}

/** The filters of a query that were given a value, without the shared ones. */
const given = (query: Query) =>
  Object.fromEntries(Object.entries(query).filter(([key, value]) => value !== null && value !== undefined && !(key in shared)));

/** One row of a resource as JSON with wire names and labels (code 101 when it is not there). `full` gives translations whole. */
export async function rowJson<G extends Gives>(
  tx: Tx,
  caller: Caller,
  resource: AnyResource,
  id: string,
  what: Shown<G> = {},
): Promise<RawJson> {
  const found = await sql<{ row: string }>`
    select (select row_to_json(j) from (select ${columnsOf(caller, resource, what)} from ${sql.table(resource.table)} r
    where ${scopeOf(caller, resource, 'r')} and r.id = ${id}) j)::text as row`.execute(tx);
  const row = found.rows[0]?.row;
  if (!row) throw refuse('NotFound');
  return { rawJson: row };
}

/** All rows that meet a condition over the row `r`, as a JSON array with wire names and labels, at most 10,000. */
export async function rowsJson<G extends Gives>(
  tx: Tx,
  caller: Caller,
  resource: AnyResource,
  where: Piece,
  { order = sql`r.id`, ...what }: Shown<G> & { order?: Piece } = {},
): Promise<RawJson> {
  const found = await sql<{ list: string }>`
    select coalesce((select json_agg(j) from (select ${columnsOf(caller, resource, what)} from ${sql.table(resource.table)} r
    where ${scopeOf(caller, resource, 'r')} and ${where} order by ${order} limit ${bound}) j), '[]'::json)::text as list`.execute(tx);
  return { rawJson: found.rows[0]!.list };
}

/** The first of the rows that meet a condition over the row `r`, or null. */
export async function firstJson<G extends Gives>(
  tx: Tx,
  caller: Caller,
  resource: AnyResource,
  where: Piece,
  { order = sql`r.id`, ...what }: Shown<G> & { order?: Piece } = {},
): Promise<RawJson> {
  const found = await sql<{ row: string | null }>`
    select (select row_to_json(j) from (select ${columnsOf(caller, resource, what)} from ${sql.table(resource.table)} r
    where ${scopeOf(caller, resource, 'r')} and ${where} order by ${order} limit 1) j)::text as row`.execute(tx);
  return { rawJson: found.rows[0]!.row ?? 'null' };
}

function orderOf(resource: AnyResource, query: Query): Piece {
  const direction = query.descendingOrder === false ? sql`asc` : sql`desc`;
  const column = timeColumn(resource, query);
  const changed = column === 'last_modification_time';
  const plain = changed ? sql`coalesce(last_modification_time, creation_time)` : sql.ref(column);
  const first = resource.natural && column === snake(resource.title ?? '') ? naturally(plain) : plain;
  return sql`${first} ${direction}, id ${direction}`;
}

/** A code with each of its numbers at nine digits, so that A-3 comes before A-12. */
const naturally = (code: Piece): Piece =>
  sql`regexp_replace(regexp_replace(${code}, '([0-9]+)', '00000000\\1', 'g'), '0*([0-9]{9})', '\\1', 'g')`;

/** The columns that decide the order of a query's rows. */
const sortColumns = (resource: AnyResource, query: Query): string[] => {
  const column = timeColumn(resource, query);
  return column === 'last_modification_time' ? [column, 'creation_time'] : [column];
};

/** The column a query is sorted by. */
function timeColumn(resource: AnyResource, query: Query): string {
  const numbered = resource.title && resource.fields[resource.title]?.shape === 'plain' ? snake(resource.title) : 'creation_time';
  const changed = resource.bare ? 'creation_time' : 'last_modification_time';
  return { 0: 'creation_time', 1: changed, 2: numbered, 3: 'creation_time' }[query.sortType ?? 0] ?? 'creation_time';
}

/** What a query asks of the columns of its resource, each as a condition. */
export function conditionsOf(resource: AnyResource, query: Query, extras: ListExtras): Piece[] {
  const fields = allFields(resource);
  const parts: Piece[] = [];
  if (query.startDate) parts.push(sql`creation_time >= ${query.startDate}`);
  if (query.endDate) parts.push(sql`creation_time <= ${query.endDate}`);
  if (query.content) parts.push(contentIn(resource, query.content));
  for (const [key, value] of Object.entries(given(query))) {
    const own = extras.filters?.[key];
    if (own) parts.push(own(value));
    else if (fields[key]) parts.push(filterBy(key, fields[key], value));
  }
  return parts;
}

/** Is a query about a part of a text, which may be rare or in every row? */
function asksForPart(resource: AnyResource, query: Query, extras: ListExtras): boolean {
  const fields = allFields(resource);
  const isText = (key: string, value: unknown) =>
    !extras.filters?.[key] && !Array.isArray(value) && (fields[key]?.sql.startsWith('varchar') || fields[key]?.shape === 'translations');
  return Boolean(query.content && resource.search?.length) || Object.entries(given(query)).some(([key, value]) => isText(key, value));
}

const shared = { index: 1, rows: 1, sortType: 1, descendingOrder: 1, startDate: 1, endDate: 1, content: 1 };
/** A pattern that finds a text anywhere; what a pattern gives a meaning to means itself. */
export const likeText = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

function contentIn(resource: AnyResource, content: string): Piece {
  const columns = (resource.search ?? []) as string[];
  if (!columns.length) return sql`true`;
  const parts = columns.map((name) => {
    const column = resource.fields[name]?.shape === 'translations' ? sql`${sql.ref(name)}::text` : sql.ref(name);
    return sql`${column} ilike ${likeText(content)}`;
  });
  return sql`(${sql.join(parts, sql` or `)})`;
}

/** A column that has one of some values. PostgreSQL keeps the plan of an equality; of an array it plans anew, which costs more than a look-up. */
export const anyOf = (column: string, values: readonly unknown[]): Piece =>
  values.length === 1 ? sql`${sql.ref(column)} = ${values[0]}` : sql`${sql.ref(column)} = any(${values})`;

function filterBy(key: string, field: Field, value: unknown): Piece {
  const column = sql.ref(key);
  // One of several values: each is looked for in a set, or in a text of several languages, by itself.
  if (Array.isArray(value) && value.length && field.sql === 'jsonb') {
    const each = value.map((one) => filterBy(key, field, one));
    return sql`(${sql.join(each, sql` or `)})`;
  }
  if (Array.isArray(value)) return value.length ? anyOf(key, value) : sql`true`;
  if (field.shape === 'translations') return sql`${column}::text ilike ${likeText(String(value))}`;
  if (field.sql === 'jsonb') return sql`${column} @> ${JSON.stringify([value])}::jsonb`;
  return field.sql.startsWith('varchar') ? sql`${column} ilike ${likeText(String(value))}` : sql`${column} = ${value}`;
}

/** How rows of a resource are shown: `full` gives translations whole, `without` leaves out fields, with what they show of others. */
export interface Shown<G extends Gives = Gives> extends MoreValues<G> {
  full?: boolean;
  without?: readonly string[];
}

/** The columns of a resource as this caller may see them: `expression as "WireName"`. */
export function columnsOf<G extends Gives>(
  caller: Caller,
  resource: AnyResource,
  { gives, also = {}, full = false, without = [] }: Shown<G> = {},
): Piece {
  const named = namedValues(caller, gives ?? { of: allFields(resource) }, also);
  const more = named.map(([name, expression]) => sql`${expression} as ${quoted(name)}`);
  const left = { fields: without, columns: named.map(([name]) => name) };
  return sql.join([ownColumns(caller, resource, full, left), ...more]);
}

/** What is left out of a row: fields, and columns that are given otherwise. */
interface LeftOut {
  fields: readonly string[];
  columns: readonly string[];
}

const known = new WeakMap<Fields, Map<string, Piece>>();

/** The resource's own columns as one text, made once for each audience, language, zone and sight of masked fields. */
function ownColumns(caller: Caller, resource: AnyResource, full: boolean, left: LeftOut): Piece {
  const who = caller.who === 'X' ? 'P' : caller.who;
  const shown = Object.entries(allFields(resource)).filter(
    ([name, field]) => name !== 'isDeleted' && field.widget !== 'hidden' && seenBy(field, who) && !left.fields.includes(name),
  );
  const open = shown.flatMap(([name, { masked }]) => (masked && sees(caller, masked) ? [name] : []));
  const texts = known.get(resource.fields) ?? new Map<string, Piece>();
  known.set(resource.fields, texts);
  const key = [who, caller.language, caller.timeZone, full, ...open, ...[...left.fields, ...left.columns].map((name) => `-${name}`)].join(
    ' ',
  );
  const made = texts.get(key) ?? textOf(caller, resource, shown, full, left.columns);
  texts.set(key, made);
  return made;
}

function textOf(caller: Caller, resource: AnyResource, shown: [string, Field][], full: boolean, left: readonly string[]): Piece {
  const head = [sql`r.id as "Id"`, ...('siteId' in allFields(resource) ? [sql`r.site_id as "SiteId"`] : [])];
  const besides = new Set(full ? [] : shown.map(([, { inLanguages }]) => inLanguages));
  const own = shown
    .filter(([name]) => !besides.has(name))
    .flatMap(([name, field]) =>
      field.inLanguages && !full ? [namedColumn(caller, resource, name, field)] : columnOf(caller, name, field, full),
    );
  const all = sql.join([
    ...head,
    ...own.filter(([name]) => name !== 'Id' && name !== 'SiteId' && !left.includes(name)).map(([, piece]) => piece),
  ]);
  const { sql: text, parameters } = all.compile(withoutDatabase);
  if (parameters.length) throw new Error(`a column of ${resource.name} has a parameter`);
  return sql.raw(text);
}

function namedColumn(caller: Caller, resource: AnyResource, name: string, field: Field): [string, Piece] {
  const wire = wireName(name, field);
  return [wire, sql`${shownIn(resource, name, caller.language, 'r')} as ${quoted(wire)}`];
}

function columnOf(caller: Caller, name: string, field: Field, full: boolean): [string, Piece][] {
  const wire = wireName(name, field);
  const column = sql`r.${sql.ref(name)}`;
  const value: [string, Piece] = [wire, sql`${valueOf(caller, field, column, full)} as ${quoted(wire)}`];
  if (field.shape === 'enum') return [value, [`${wire}Name`, sql`${labelOf(caller, field, column)} as ${quoted(`${wire}Name`)}`]];
  return field.points && field.sql === 'uuid' ? [value, ...shownOf(caller, name, field, column)] : [value];
}

const sees = (caller: Caller, masked: NonNullable<Field['masked']>) => masked !== 'always' && (caller.who === 'C' || can(caller, masked));

function valueOf(caller: Caller, field: Field, column: Piece, full: boolean): Piece {
  if (field.masked && !sees(caller, field.masked))
    return sql`case when length(${column}) > 4 then repeat('*', length(${column}) - 4) || right(${column}, 4) else '****' end`;
  if (field.shape === 'translations' && !full) return inLanguage(column, caller.language);
  if (field.shape === 'list' || field.shape === 'object') return jsonNamed(field, column);
  return answered(caller, field, column);
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

/** How staff are called wherever their work is told: by nickname, or as they sign in where they have none. */
const calledBy = sql`coalesce(nullif(t.nick_name, ''), t.user_name)`;

/** What a ref shows that does not say: the title of its row; of a person, what they are called, unless the row is that person's own. */
function usualShow(target: AnyResource, wire: string): Record<string, string> {
  if (!target.title) return {};
  const isDoer = target.name === 'user' && wire !== 'UserId';
  return { [`${wire.replace(/Id$/, '')}Name`]: isDoer ? 'nickName' : target.title };
}

/** The row that a ref points to, called `t`: its table, which site it is of besides its id, and what is shown of it by name. */
export interface Pointed {
  table: Piece;
  site: Piece;
  shown: [string, Piece][];
}

/** What is shown of the row that a field of a row points to; `siteId` is the site of the row itself. */
export function pointedBy(caller: Caller, key: string, field: Field, siteId: Piece): Pointed | undefined {
  const target = resourceNamed(field.points!);
  if (!target) return;
  // Customers belong to the row's site; staff may be of another, and no index of people is without a site.
  const anySite = target.name === 'user' && key !== 'ownerId';
  const site = target.shared ? sql`` : anySite ? sql`t.site_id in (select id from site) and ` : sql`t.site_id = ${siteId} and `;
  const shown = Object.entries(field.shows ?? usualShow(target, wireName(key, field))).map(([name, title]): [string, Piece] => [
    name,
    anySite && title === 'nickName' ? calledBy : shownIn(target, title, caller.language, 't'),
  ]);
  return { table: sql.table(target.table), site, shown };
}

/** What a list shows of the row a ref points to. */
function shownOf(caller: Caller, key: string, field: Field, column: Piece): [string, Piece][] {
  const { table, site, shown = [] } = pointedBy(caller, key, field, sql`r.site_id`) ?? {};
  return shown.map(([name, value]) => [name, sql`(select ${value} from ${table} t where ${site}t.id = ${column}) as ${quoted(name)}`]);
}
