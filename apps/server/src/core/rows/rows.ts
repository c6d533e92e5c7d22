import { type CompiledQuery, type RawBuilder, sql } from 'kysely';
import { type Field, wireName } from '@entrepot/contract/core/field.ts';
import { invalid, refuse } from '@entrepot/contract/core/errors.ts';
import type { AnyResource, Common, Resource, RowOf } from '@entrepot/contract/core/resource.ts';
import { given } from '@entrepot/contract/core/given.ts';
import type { Caller, Change } from '../calls/caller.ts';
import { type Tx, withoutDatabase } from './db.ts';
import { newId } from './ids.ts';
import { jsonText } from './json-text.ts';
import { keptStatement, rowsOfKept } from './kept-text.ts';
import { cleanRichText } from '../files/rich-text.ts';
import { scopeOf } from './scope.ts';
import { allFields, snake } from './sql-names.ts';
import { forget } from './once.ts';
import { writeBehind } from './write-behind.ts';

type Given<R> = Partial<RowOf<R>>;
type Piece = RawBuilder<unknown>;

/** JSON columns go as JSON text: the driver would send a list as a PostgreSQL array. Rich text is never stored as it came. */
function asColumn(field: Field | undefined, value: unknown): unknown {
  if (!field || value === null || value === undefined) return value;
  if (field.widget === 'richText') return cleanRichText(value as string);
  if (field.widget === 'richTranslations') return jsonText(cleaned(value as Record<string, string>));
  return field.sql === 'jsonb' ? jsonText(value) : value;
}

const cleaned = (texts: Record<string, string>) =>
  Object.fromEntries(Object.entries(texts).map(([language, html]) => [language, cleanRichText(html)]));
const asColumns = (resource: AnyResource, values: Record<string, unknown>) => {
  const fields = allFields(resource);
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, asColumn(fields[name], value)]));
};

async function oneRow<R extends AnyResource>(tx: Tx, caller: Caller, resource: R, id: string, hold: boolean): Promise<RowOf<R>> {
  const [row] = await rowsOfKept<RowOf<R>>(tx, caller, {
    name: `${hold ? 'lock' : 'find'} ${resource.name}`,
    given: [id],
    isPlain: true,
    make: (marked, [wanted]) =>
      sql`select * from ${sql.table(resource.table)} where ${scopeOf(marked, resource)} and id = ${wanted} ${hold ? sql`for update` : sql``}`,
  });
  if (!row) throw refuse('NotFound');
  return row;
}

/**
 * Reads one row the caller may touch and holds it until the transaction ends, so that a check and the change after it
 * cannot be split. A row outside the caller's scope is as absent as one that does not exist (code 101).
 */
export const lock = <R extends AnyResource>(tx: Tx, caller: Caller, resource: R, id: string) => oneRow(tx, caller, resource, id, true);

/** Reads one row the caller may touch without holding it (code 101 when there is none). */
export const find = <R extends AnyResource>(tx: Tx, caller: Caller, resource: R, id: string) => oneRow(tx, caller, resource, id, false);

/**
 * Reads and holds several rows in rising id, the order everybody takes them in; every id must be there (code 101).
 */
export async function lockAll<R extends AnyResource>(tx: Tx, caller: Caller, resource: R, ids: readonly string[]): Promise<RowOf<R>[]> {
  const wanted = [...new Set(ids)];
  const rows = await rowsOfKept<RowOf<R>>(tx, caller, {
    name: `lock all ${resource.name}`,
    given: [wanted],
    isPlain: true,
    make: (marked, [all]) =>
      sql`select * from ${sql.table(resource.table)} where ${scopeOf(marked, resource)} and id = any(${all}::uuid[]) order by id for update`,
  });
  if (rows.length !== wanted.length) throw refuse('NotFound');
  return [...rows];
}

/** Rows by the values of their columns: a list means any of them, null an empty one. */
export type Where<R> = { readonly [K in keyof RowOf<R>]?: RowOf<R>[K] | readonly RowOf<R>[K][] };
type Key<R> = keyof RowOf<R> & string;

/** Reads and holds the rows whose columns have these values, in rising id. */
export const lockWhere = async <R extends AnyResource>(tx: Tx, caller: Caller, resource: R, where: Where<R>): Promise<RowOf<R>[]> => [
  ...(await rowsWhere<R>(tx, caller, resource, where, { take: '*', ending: 'order by id for update' })),
];

/** Reads the rows whose columns have these values, oldest first; of hot tables only some columns. */
export const findWhere = async <R extends AnyResource, K extends Key<R> = Key<R>>(
  tx: Tx,
  caller: Caller,
  resource: R,
  where: Where<R>,
  columns?: readonly K[],
): Promise<Pick<RowOf<R>, K>[]> => {
  const take = columns ? columns.map((name) => `"${snake(name)}"`).join(', ') : '*';
  return [...(await rowsWhere<R, Pick<RowOf<R>, K>>(tx, caller, resource, where, { take, ending: 'order by id' }))];
};

/** Is there a row whose columns have these values? */
export const exists = async <R extends AnyResource>(tx: Tx, caller: Caller, resource: R, where: Where<R>): Promise<boolean> =>
  (await rowsWhere(tx, caller, resource, where, { take: '1', ending: 'limit 1' })).length > 0;

/** How many rows have these values in their columns. */
export async function countWhere<R extends AnyResource>(tx: Tx, caller: Caller, resource: R, where: Where<R>): Promise<number> {
  const [counted] = await rowsWhere<R, { n: number }>(tx, caller, resource, where, { take: 'count(*)::int as n', ending: '' });
  return counted!.n;
}

/** One condition: the caller's scope and these values. */
function matching<R extends AnyResource>(caller: Caller, resource: R, where: Where<R>): Piece {
  const values = Object.values(where).filter((value) => value !== null);
  return matchingOf(caller, resource, where, values);
}

/** The same with other values in the place of these, those that are null left out. */
function matchingOf<R extends AnyResource>(caller: Caller, resource: R, where: Where<R>, values: readonly unknown[]): Piece {
  let at = 0;
  const parts = Object.entries(where).map(([name, value]) => {
    if (value === null) return sql`${sql.ref(name)} is null`;
    const wanted = values[at++];
    return Array.isArray(value) ? sql`${sql.ref(name)} = any(${wanted})` : sql`${sql.ref(name)} = ${wanted}`;
  });
  return sql.join([scopeOf(caller, resource), ...parts], sql` and `);
}

/** Rows by their columns; what is taken of them and how the statement ends are texts of ours. */
async function rowsWhere<R extends AnyResource, Row = RowOf<R>>(
  tx: Tx,
  caller: Caller,
  resource: R,
  where: Where<R>,
  { take, ending }: { take: string; ending: string },
): Promise<readonly Row[]> {
  const kinds = Object.entries(where).map(([name, value]) => `${name} ${value === null ? 'null' : Array.isArray(value) ? 'any' : 'one'}`);
  return rowsOfKept<Row>(tx, caller, {
    name: `${take} ${resource.name} ${kinds.join()} ${ending}`,
    given: Object.values(where).filter((value) => value !== null),
    isPlain: true,
    make: (marked, values) =>
      sql`select ${sql.raw(take)} from ${sql.table(resource.table)} where ${matchingOf(marked, resource, where, values)} ${sql.raw(ending)}`,
  });
}

/**
 * Adds a row; the server's columns, the starts of fields left out, and the creator come by themselves. `siteId` must be
 * one of the caller's sites; it is the caller's own site when not given.
 */
export async function insert<R extends AnyResource>(tx: Tx, caller: Caller, resource: R, values: Given<R>): Promise<RowOf<R>> {
  const [row] = await insertAll(tx, caller, resource, [values]);
  return row!;
}

/** Adds several rows in one statement, in the order given. */
export async function insertAll<R extends AnyResource>(
  tx: Tx,
  caller: Caller,
  resource: R,
  list: readonly Given<R>[],
): Promise<RowOf<R>[]> {
  if (!list.length) return [];
  const rows = list.map((values) => newRow(caller, resource, values));
  const made = await tx.executeQuery<RowOf<R>>(inserting(resource, rows, 'returning *'));
  forget(tx, resource.table);
  if (!resource.bare) for (const row of made.rows) note(caller, resource, row as Common, null, row as Record<string, unknown>);
  return made.rows;
}

/** Adds a row as `insertAllBehind` does. */
export async function insertBehind<R extends AnyResource>(tx: Tx, caller: Caller, resource: R, values: Given<R>): Promise<RowOf<R>> {
  const [row] = await insertAllBehind(tx, caller, resource, [values]);
  return row!;
}

/**
 * Adds several rows with what else is written before the next reading (`writeBehind`). Gives them as they will be, their decimals as they
 * were given; what they violate is told by whatever is asked next, so it is not for rows that may be there already.
 */
export async function insertAllBehind<R extends AnyResource>(
  tx: Tx,
  caller: Caller,
  resource: R,
  list: readonly Given<R>[],
): Promise<RowOf<R>[]> {
  if (!list.length) return [];
  const rows = list.map((values) => newRow(caller, resource, values));
  await writeBehind(tx, { table: resource.table, rows: rows.map(({ id }) => String(id)) }, inserting(resource, rows));
  forget(tx, resource.table);
  const fields = Object.entries(allFields(resource));
  const blank = Object.fromEntries(fields.map(([name, { starts }]) => [name, starts ?? null]));
  const made = rows.map((row) => ({ ...blank, ...row }));
  if (!resource.bare) for (const row of made) note(caller, resource, row as unknown as Common, null, row);
  return made as unknown as RowOf<R>[];
}

// Longer lists are of all lengths, and the text is the least of what they cost.
const fewRows = 8;

function inserting(resource: AnyResource, list: readonly Record<string, unknown>[], ending = ''): CompiledQuery {
  const rows = list.map((row) => asColumns(resource, row));
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const statement = (values: (at: number, name: string) => Piece) => {
    const tuples = rows.map((_, at) => sql`(${sql.join(names.map((name) => values(at, name)))})`);
    const columns = sql.join(names.map((name) => sql.ref(name)));
    return sql`insert into ${sql.table(resource.table)} (${columns}) values ${sql.join(tuples)} ${sql.raw(ending)}`;
  };
  if (rows.length > fewRows || rows.some((row) => Object.keys(row).length < names.length))
    return statement((at, name) => (name in rows[at]! ? sql`${rows[at]![name]}` : sql`default`)).compile(withoutDatabase);
  const given = rows.flatMap((row) => names.map((name) => row[name]));
  const name = `insert ${rows.length} ${resource.name} ${names.join()} ${ending}`;
  return keptStatement(name, given, (marks) => statement((at, column) => sql`${marks[at * names.length + names.indexOf(column)]}`));
}

function newRow(caller: Caller, resource: AnyResource, values: Record<string, unknown>): Record<string, unknown> {
  const known: Record<string, unknown> = given(values);
  const fields = allFields(resource);
  const missing = Object.entries(fields).filter(
    ([name, field]) => field.starts !== undefined && (known[name] === null || known[name] === undefined),
  );
  for (const [name] of missing) delete known[name];
  const siteId = (known.siteId as string | undefined) ?? caller.siteId;
  if (!resource.shared && !caller.siteIds.includes(siteId)) throw refuse('NotFound');
  const ownColumns = given({ siteId: resource.shared ? undefined : siteId, creatorId: resource.bare ? undefined : caller.userId });
  return {
    id: newId(),
    creationTime: caller.now,
    ...ownColumns,
    ...known,
  };
}

/**
 * Changes some columns of a row that is held; the row version goes up and the operation log gets before and after. A value that is
 * undefined changes nothing; null empties the column.
 */
export async function change<R extends AnyResource>(
  tx: Tx,
  caller: Caller,
  resource: R,
  row: RowOf<R>,
  changes: Given<R>,
): Promise<RowOf<R>> {
  const values = given(changes) as Given<R>;
  const { rows } = await tx.executeQuery<RowOf<R>>(updatingOne(caller, resource, row, values, 'returning *'));
  forget(tx, resource.table);
  note(caller, resource, row as Common, row as Record<string, unknown>, values as Record<string, unknown>);
  return rows[0]!;
}

/**
 * Changes some columns of a row that is held, with what else is written before the next reading (`writeBehind`). Gives the row as it will
 * be, its decimals as they were given.
 */
export async function changeBehind<R extends AnyResource>(
  tx: Tx,
  caller: Caller,
  resource: R,
  row: RowOf<R>,
  changes: Given<R>,
): Promise<RowOf<R>> {
  const values = given(changes) as Given<R>;
  await writeBehind(tx, { table: resource.table, rows: [(row as Common).id] }, updatingOne(caller, resource, row, values));
  forget(tx, resource.table);
  note(caller, resource, row as Common, row as Record<string, unknown>, values as Record<string, unknown>);
  const common = { rowVersion: (row as Common).rowVersion + 1, lastModificationTime: caller.now, lastModifierId: caller.userId };
  return { ...row, ...values, ...(resource.bare ? {} : common) };
}

/** The change of one row where it stands. It never changes its site: what it would belong to there does not exist for it here. */
function updatingOne<R extends AnyResource>(caller: Caller, resource: R, row: RowOf<R>, values: Given<R>, ending = ''): CompiledQuery {
  const { id, siteId } = row as Common;
  const wanted = (values as { siteId?: string }).siteId;
  if (!resource.shared && wanted !== undefined && wanted !== siteId) throw refuse('NotFound');
  const columns = asColumns(resource, values as Record<string, unknown>);
  const names = Object.keys(columns);
  const given = [id, siteId, caller.now, caller.userId, ...Object.values(columns)];
  return keptStatement(`update ${resource.name} ${names.join()} ${ending}`, given, ([own, site, now, by, ...marks]) => {
    const place = resource.shared ? sql`id = ${own}` : sql`site_id = ${site} and id = ${own}`;
    return sql`${updating(resource, Object.fromEntries(names.map((name, at) => [name, marks[at]])), { now, by }, place)} ${sql.raw(ending)}`;
  });
}

function updating(
  resource: AnyResource,
  columns: Record<string, unknown>,
  { now, by }: { now: unknown; by: unknown },
  place: Piece,
): Piece {
  const sets = Object.entries(columns).map(([name, value]) => sql`${sql.ref(name)} = ${value}`);
  if (!resource.bare) sets.push(sql`row_version = row_version + 1`, sql`last_modification_time = ${now}`, sql`last_modifier_id = ${by}`);
  return sql`update ${sql.table(resource.table)} set ${sql.join(sets)} where ${place}`;
}

/**
 * Changes some columns of every row whose columns have these values, in one statement, the rows held in rising id; each is in the
 * operation log with before and after. Gives the rows as they are then.
 */
export async function changeWhere<R extends AnyResource>(
  tx: Tx,
  caller: Caller,
  resource: R,
  where: Where<R>,
  changes: Given<R>,
): Promise<RowOf<R>[]> {
  const values = given(changes) as Given<R>;
  const rows = await lockWhere(tx, caller, resource, where);
  if (!rows.length) return [];
  const ids = (rows as Common[]).map(({ id }) => id);
  const place = sql.join([scopeOf(caller, resource), sql`id = any(${ids}::uuid[])`], sql` and `);
  const columns = asColumns(resource, values as Record<string, unknown>);
  const statement = updating(resource, columns, { now: caller.now, by: caller.userId }, place);
  const changed = (await sql<RowOf<R>>`${statement} returning *`.execute(tx)).rows;
  forget(tx, resource.table);
  for (const row of rows) note(caller, resource, row as Common, row as Record<string, unknown>, values as Record<string, unknown>);
  return changed;
}

/** Removes the rows of a link or a line that have these values; other rows are hidden, not removed. Gives how many there were. */
export async function removeWhere<R extends AnyResource>(tx: Tx, caller: Caller, resource: R, where: Where<R>): Promise<number> {
  if (!resource.bare) throw new Error(`rows of ${resource.name} are hidden, not removed`);
  const gone = await sql`delete from ${sql.table(resource.table)} where ${matching(caller, resource, where)}`.execute(tx);
  forget(tx, resource.table);
  return Number(gone.numAffectedRows);
}

/** Hides a row for good; its natural keys stay reserved. */
export const hide = <R extends AnyResource>(tx: Tx, caller: Caller, resource: R, row: RowOf<R>) =>
  change(tx, caller, resource, row, { isDeleted: true } as unknown as Given<R>);

/** Refuses an edit that was made from an older row (code 104, with the row's present version). */
export function sameVersion(row: Common, sent: number | null | undefined): void {
  if (sent === null || sent === undefined) throw invalid({ field: 'RowVersion', key: 'required' });
  if (sent !== row.rowVersion) throw refuse('ConcurrencyConflict', {}, { RowVersion: row.rowVersion });
}

function note(
  caller: Caller,
  resource: AnyResource,
  { id, siteId, ownerId = null, sellerId = null }: Pick<Common, 'id' | 'siteId'> & Pick<Change, 'ownerId' | 'sellerId'>,
  before: Record<string, unknown> | null,
  after: Record<string, unknown>,
): void {
  const fields = resource.fields as Record<string, Field>;
  const told = Object.entries(after).filter(
    ([name]) => fields[name] && fields[name].widget !== 'hidden' && (!before || String(before[name]) !== String(after[name])),
  );
  const pick = (from: Record<string, unknown>) =>
    Object.fromEntries(told.map(([name]) => [wireName(name, fields[name]!), from[name] ?? null]));
  const what = { target: resource.name, id, siteId: siteId ?? caller.siteId, ownerId, sellerId };
  caller.changes.push({ ...what, before: before && pick(before), after: pick(after) });
}

export type { Resource };
