import { type RawBuilder, sql } from 'kysely';
import { type Field, wireName } from '@entrepot/contract/core/field.ts';
import { invalid, refuse } from '@entrepot/contract/core/errors.ts';
import type { AnyResource, Common, Resource, RowOf } from '@entrepot/contract/core/resource.ts';
import { given } from '@entrepot/contract/core/given.ts';
import type { Caller, Change } from '../calls/caller.ts';
import type { Tx } from './db.ts';
import { newId } from './ids.ts';
import { jsonText } from './json-text.ts';
import { cleanRichText } from '../files/rich-text.ts';
import { scopeOf } from './scope.ts';
import { allFields } from './sql-names.ts';
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
  const ending = hold ? sql`for update` : sql``;
  const found = await sql<
    RowOf<R>
  >`select * from ${sql.table(resource.table)} where ${scopeOf(caller, resource)} and id = ${id} ${ending}`.execute(tx);
  const row = found.rows[0];
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
  const found = await sql<
    RowOf<R>
  >`select * from ${sql.table(resource.table)} where ${scopeOf(caller, resource)} and id = any(${wanted}::uuid[]) order by id for update`.execute(
    tx,
  );
  if (found.rows.length !== wanted.length) throw refuse('NotFound');
  return found.rows;
}

/** Rows by the values of their columns: a list means any of them, null an empty one. */
export type Where<R> = { readonly [K in keyof RowOf<R>]?: RowOf<R>[K] | readonly RowOf<R>[K][] };
type Key<R> = keyof RowOf<R> & string;

/** Reads and holds the rows whose columns have these values, in rising id. */
export const lockWhere = <R extends AnyResource>(tx: Tx, caller: Caller, resource: R, where: Where<R>): Promise<RowOf<R>[]> =>
  rowsWhere<R>(tx, resource, matching(caller, resource, where), sql`order by id for update`);

/** Reads the rows whose columns have these values, oldest first; of hot tables only some columns. */
export const findWhere = <R extends AnyResource, K extends Key<R> = Key<R>>(
  tx: Tx,
  caller: Caller,
  resource: R,
  where: Where<R>,
  columns?: readonly K[],
): Promise<Pick<RowOf<R>, K>[]> => rowsWhere(tx, resource, matching(caller, resource, where), sql`order by id`, columns);

/** Is there a row whose columns have these values? */
export async function exists<R extends AnyResource>(tx: Tx, caller: Caller, resource: R, where: Where<R>): Promise<boolean> {
  const found = await sql`select 1 from ${sql.table(resource.table)} where ${matching(caller, resource, where)} limit 1`.execute(tx);
  return found.rows.length > 0;
}

/** How many rows have these values in their columns. */
export async function countWhere<R extends AnyResource>(tx: Tx, caller: Caller, resource: R, where: Where<R>): Promise<number> {
  const statement = sql<{
    n: number;
  }>`select count(*)::int as n from ${sql.table(resource.table)} where ${matching(caller, resource, where)}`;
  return (await statement.execute(tx)).rows[0]!.n;
}

/** One condition: the caller's scope and these values. */
function matching<R extends AnyResource>(caller: Caller, resource: R, where: Where<R>): Piece {
  const parts = Object.entries(where).map(([name, value]) => {
    if (value === null) return sql`${sql.ref(name)} is null`;
    return Array.isArray(value) ? sql`${sql.ref(name)} = any(${value})` : sql`${sql.ref(name)} = ${value}`;
  });
  return sql.join([scopeOf(caller, resource), ...parts], sql` and `);
}

async function rowsWhere<R extends AnyResource, Row = RowOf<R>>(
  tx: Tx,
  resource: R,
  where: Piece,
  ending: Piece,
  columns?: readonly string[],
): Promise<Row[]> {
  const shown = columns ? sql.join(columns.map((name) => sql.ref(name))) : sql`*`;
  return (await sql<Row>`select ${shown} from ${sql.table(resource.table)} where ${where} ${ending}`.execute(tx)).rows;
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
  const made = await sql<RowOf<R>>`${inserting(
    resource,
    list.map((values) => newRow(caller, resource, values)),
  )} returning *`.execute(tx);
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

function inserting(resource: AnyResource, list: readonly Record<string, unknown>[]): Piece {
  const rows = list.map((row) => asColumns(resource, row));
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const tuples = rows.map((row) => sql`(${sql.join(names.map((name) => (name in row ? sql`${row[name]}` : sql`default`)))})`);
  return sql`insert into ${sql.table(resource.table)} (${sql.join(names.map((name) => sql.ref(name)))}) values ${sql.join(tuples)}`;
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
  const [changed] = (await sql<RowOf<R>>`${updating(caller, resource, values, placeOf(resource, row, values))} returning *`.execute(tx))
    .rows;
  forget(tx, resource.table);
  note(caller, resource, row as Common, row as Record<string, unknown>, values as Record<string, unknown>);
  return changed!;
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
  const statement = updating(caller, resource, values, placeOf(resource, row, values));
  await writeBehind(tx, { table: resource.table, rows: [(row as Common).id] }, statement);
  forget(tx, resource.table);
  note(caller, resource, row as Common, row as Record<string, unknown>, values as Record<string, unknown>);
  const common = { rowVersion: (row as Common).rowVersion + 1, lastModificationTime: caller.now, lastModifierId: caller.userId };
  return { ...row, ...values, ...(resource.bare ? {} : common) };
}

/** Where a row stands. It never changes its site: what it would belong to there does not exist for it here. */
function placeOf<R extends AnyResource>(resource: R, row: RowOf<R>, values: Given<R>): Piece {
  const { id, siteId } = row as Common;
  const wanted = (values as { siteId?: string }).siteId;
  if (!resource.shared && wanted !== undefined && wanted !== siteId) throw refuse('NotFound');
  return resource.shared ? sql`id = ${id}` : sql`site_id = ${siteId} and id = ${id}`;
}

function updating<R extends AnyResource>(caller: Caller, resource: R, values: Given<R>, place: Piece): Piece {
  const columns = asColumns(resource, values as Record<string, unknown>);
  const sets = Object.entries(columns).map(([name, value]) => sql`${sql.ref(name)} = ${value}`);
  if (!resource.bare)
    sets.push(sql`row_version = row_version + 1`, sql`last_modification_time = ${caller.now}`, sql`last_modifier_id = ${caller.userId}`);
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
  const changed = (await sql<RowOf<R>>`${updating(caller, resource, values, place)} returning *`.execute(tx)).rows;
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
