import { type CompiledQuery, type RawBuilder, sql } from 'kysely';
import { type Field, wireName } from '@entrepot/contract/core/field.ts';
import { invalid, refuse } from '@entrepot/contract/core/errors.ts';
import type { AnyResource, Common, RowOf } from '@entrepot/contract/core/resource.ts';
import { definedOnly } from '@entrepot/contract/core/defined-only.ts';
import type { Caller } from '../calls/caller.ts';
import { type Db, type Tx, withoutDatabase } from './db.ts';
import { newId } from './ids.ts';
import { jsonText } from './json-text.ts';
import { cachedStatement, queryCached } from './statement-cache.ts';
import { cleanRichText } from '../files/rich-text.ts';
import { noteReached } from '../scope/reached.ts';
import { scopeOf } from '../scope/scope.ts';
import { mustHaveRoom } from './customer-room.ts';
import { allFields, snake } from './sql-names.ts';
import { invalidate } from './memoize.ts';
import { deferWrite } from './deferred-writes.ts';

type PartialRow<R> = Partial<RowOf<R>>;
type Fragment = RawBuilder<unknown>;

/** Converts JSON columns to JSON text, because the driver would send a list as a PostgreSQL array, and sanitizes rich text. */
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

async function oneRow<R extends AnyResource>(tx: Db, caller: Caller, resource: R, id: string, forUpdate: boolean): Promise<RowOf<R>> {
  const [row] = await queryCached<RowOf<R>>(tx, caller, {
    name: `${forUpdate ? 'lock' : 'find'} ${resource.name}`,
    sqlParameters: [id],
    isCallerIndependent: true,
    make: (marked, [wanted]) =>
      sql`select * from ${sql.table(resource.table)} where ${scopeOf(marked, resource)} and id = ${wanted} ${forUpdate ? sql`for update` : sql``}`,
  });
  if (!row) throw refuse('NotFound');
  noteReached(caller, resource.name, [id]);
  return row;
}

/**
 * Locks one row the caller may access until the transaction ends, so that a check and the following change are atomic. A row outside the
 * caller's scope does not exist for it (`NotFound`).
 */
export const lock = <R extends AnyResource>(tx: Tx, caller: Caller, resource: R, id: string) => oneRow(tx, caller, resource, id, true);

/** Reads one row the caller may access, without a lock (`NotFound` when there is none). */
export const find = <R extends AnyResource>(tx: Db, caller: Caller, resource: R, id: string) => oneRow(tx, caller, resource, id, false);

/** Locks several rows in ascending id order, the order every transaction uses; every id must exist (`NotFound`). */
export async function lockAll<R extends AnyResource>(tx: Tx, caller: Caller, resource: R, ids: readonly string[]): Promise<RowOf<R>[]> {
  const wanted = [...new Set(ids)];
  const rows = await queryCached<RowOf<R>>(tx, caller, {
    name: `lock all ${resource.name}`,
    sqlParameters: [wanted],
    isCallerIndependent: true,
    make: (marked, [all]) =>
      sql`select * from ${sql.table(resource.table)} where ${scopeOf(marked, resource)} and id = any(${all}::uuid[]) order by id for update`,
  });
  if (rows.length !== wanted.length) throw refuse('NotFound');
  noteReached(caller, resource.name, wanted);
  return [...rows];
}

/** A filter by column values: a list matches any of its values, null matches an empty column. */
export type Where<R> = { readonly [K in keyof RowOf<R>]?: RowOf<R>[K] | readonly RowOf<R>[K][] };
type Key<R> = keyof RowOf<R> & string;

/** Locks the rows whose columns have these values, in ascending id order. */
export const lockWhere = async <R extends AnyResource>(tx: Tx, caller: Caller, resource: R, where: Where<R>): Promise<RowOf<R>[]> => [
  ...(await rowsWhere<R>(tx, caller, resource, where, { take: '*', ending: 'order by id for update' })),
];

/** Reads the rows whose columns have these values, oldest first; `K` limits the columns for hot tables. */
export const findWhere = async <R extends AnyResource, K extends Key<R> = Key<R>>(
  tx: Db,
  caller: Caller,
  resource: R,
  where: Where<R>,
  columns?: readonly K[],
): Promise<Pick<RowOf<R>, K>[]> => {
  const take = columns ? columns.map((name) => `"${snake(name)}"`).join(', ') : '*';
  return [...(await rowsWhere<R, Pick<RowOf<R>, K>>(tx, caller, resource, where, { take, ending: 'order by id' }))];
};

/** Checks whether a row has these values in its columns. */
export const exists = async <R extends AnyResource>(tx: Db, caller: Caller, resource: R, where: Where<R>): Promise<boolean> =>
  (await rowsWhere(tx, caller, resource, where, { take: '1', ending: 'limit 1' })).length > 0;

/** Counts the rows with these values in their columns. */
export async function countWhere<R extends AnyResource>(tx: Db, caller: Caller, resource: R, where: Where<R>): Promise<number> {
  const [counted] = await rowsWhere<R, { n: number }>(tx, caller, resource, where, { take: 'count(*)::int as n', ending: '' });
  return counted!.n;
}

/** The condition of the caller's scope and these values. */
function matching<R extends AnyResource>(caller: Caller, resource: R, where: Where<R>): Fragment {
  const values = Object.values(where).filter((value) => value !== null);
  return matchingOf(caller, resource, where, values);
}

/** The same, with placeholders instead of the values; null values are left out. */
function matchingOf<R extends AnyResource>(caller: Caller, resource: R, where: Where<R>, values: readonly unknown[]): Fragment {
  let at = 0;
  const parts = Object.entries(where).map(([name, value]) => {
    if (value === null) return sql`${sql.ref(name)} is null`;
    const wanted = values[at++];
    return Array.isArray(value) ? sql`${sql.ref(name)} = any(${wanted})` : sql`${sql.ref(name)} = ${wanted}`;
  });
  return sql.join([scopeOf(caller, resource), ...parts], sql` and `);
}

/** Reads rows by their columns. The selected columns and the end of the statement are fixed texts, never input. */
async function rowsWhere<R extends AnyResource, Row = RowOf<R>>(
  tx: Db,
  caller: Caller,
  resource: R,
  where: Where<R>,
  { take, ending }: { take: string; ending: string },
): Promise<readonly Row[]> {
  const rows = await readWhere<R, Row>(tx, caller, resource, where, { take, ending });
  if (where.id !== undefined)
    noteReached(
      caller,
      resource.name,
      rows.flatMap((row) => (row as { id?: string }).id ?? []),
    );
  return rows;
}

function readWhere<R extends AnyResource, Row>(
  tx: Db,
  caller: Caller,
  resource: R,
  where: Where<R>,
  { take, ending }: { take: string; ending: string },
): Promise<readonly Row[]> {
  const kinds = Object.entries(where).map(([name, value]) => `${name} ${value === null ? 'null' : Array.isArray(value) ? 'any' : 'one'}`);
  return queryCached<Row>(tx, caller, {
    name: `${take} ${resource.name} ${kinds.join()} ${ending}`,
    sqlParameters: Object.values(where).filter((value) => value !== null),
    isCallerIndependent: true,
    make: (marked, values) =>
      sql`select ${sql.raw(take)} from ${sql.table(resource.table)} where ${matchingOf(marked, resource, where, values)} ${sql.raw(ending)}`,
  });
}

/**
 * Inserts a row; the server's columns, the defaults of omitted fields and the creator are filled in. `siteId` must be one of the caller's
 * sites; it defaults to the caller's own site.
 */
export async function insert<R extends AnyResource>(tx: Tx, caller: Caller, resource: R, values: PartialRow<R>): Promise<RowOf<R>> {
  const [row] = await insertAll(tx, caller, resource, [values]);
  return row!;
}

/** Inserts several rows in one statement, in the given order. */
export async function insertAll<R extends AnyResource>(
  tx: Tx,
  caller: Caller,
  resource: R,
  list: readonly PartialRow<R>[],
): Promise<RowOf<R>[]> {
  if (!list.length) return [];
  if (!resource.maxPerCustomer?.byVerb) await mustHaveRoom(tx, caller, resource, list.length);
  const rows = list.map((values) => newRow(caller, resource, values));
  const made = await tx.executeQuery<RowOf<R>>(inserting(resource, rows, 'returning *'));
  invalidate(tx, resource.table);
  if (!resource.bare) for (const row of made.rows) note(caller, resource, row as Common, null, row as Record<string, unknown>);
  return made.rows;
}

/** Inserts a row as `insertAllDeferred` does. */
export async function insertDeferred<R extends AnyResource>(tx: Tx, caller: Caller, resource: R, values: PartialRow<R>): Promise<RowOf<R>> {
  const [row] = await insertAllDeferred(tx, caller, resource, [values]);
  return row!;
}

/**
 * Defers the insert of several rows (`deferWrite`). Returns the rows as they will be, with decimals as given. Constraint violations
 * surface at the next statement, so do not use it for rows that may already exist.
 */
export async function insertAllDeferred<R extends AnyResource>(
  tx: Tx,
  caller: Caller,
  resource: R,
  list: readonly PartialRow<R>[],
): Promise<RowOf<R>[]> {
  if (!list.length) return [];
  if (!resource.maxPerCustomer?.byVerb) await mustHaveRoom(tx, caller, resource, list.length);
  const rows = list.map((values) => newRow(caller, resource, values));
  await deferWrite(tx, inserting(resource, rows));
  invalidate(tx, resource.table);
  const fields = Object.entries(allFields(resource));
  const blank = Object.fromEntries(fields.map(([name, { default: starts }]) => [name, starts ?? null]));
  const made = rows.map((row) => ({ ...blank, ...row }));
  if (!resource.bare) for (const row of made) note(caller, resource, row as unknown as Common, null, row);
  return made as unknown as RowOf<R>[];
}

// Longer lists vary in length, and compiling the text is then the smaller part of their cost.
const maxPreparedRows = 8;

function inserting(resource: AnyResource, list: readonly Record<string, unknown>[], ending = ''): CompiledQuery {
  const rows = list.map((row) => asColumns(resource, row));
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const statement = (values: (at: number, name: string) => Fragment) => {
    const tuples = rows.map((_, at) => sql`(${sql.join(names.map((name) => values(at, name)))})`);
    const columns = sql.join(names.map((name) => sql.ref(name)));
    return sql`insert into ${sql.table(resource.table)} (${columns}) values ${sql.join(tuples)} ${sql.raw(ending)}`;
  };
  if (rows.length > maxPreparedRows || rows.some((row) => Object.keys(row).length < names.length))
    return statement((at, name) => (name in rows[at]! ? sql`${rows[at]![name]}` : sql`default`)).compile(withoutDatabase);
  const sqlParameters = rows.flatMap((row) => names.map((name) => row[name]));
  const name = `insert ${rows.length} ${resource.name} ${names.join()} ${ending}`;
  return cachedStatement(name, sqlParameters, (marks) =>
    statement((at, column) => sql`${marks[at * names.length + names.indexOf(column)]}`),
  );
}

function newRow(caller: Caller, resource: AnyResource, values: Record<string, unknown>): Record<string, unknown> {
  const known: Record<string, unknown> = definedOnly(values);
  const fields = allFields(resource);
  const missing = Object.entries(fields).filter(
    ([name, field]) => field.default !== undefined && (known[name] === null || known[name] === undefined),
  );
  for (const [name] of missing) delete known[name];
  const siteId = (known.siteId as string | undefined) ?? caller.siteId;
  if (!resource.shared && !caller.siteIds.includes(siteId)) throw refuse('NotFound');
  const ownColumns = definedOnly({ siteId: resource.shared ? undefined : siteId, creatorId: resource.bare ? undefined : caller.userId });
  return {
    id: newId(),
    creationTime: caller.now,
    ...ownColumns,
    ...known,
  };
}

/**
 * Updates columns of a locked row; the row version increases and the operation log receives the values before and after. `undefined` leaves
 * a column unchanged; null empties it.
 */
export async function change<R extends AnyResource>(
  tx: Tx,
  caller: Caller,
  resource: R,
  row: RowOf<R>,
  changes: PartialRow<R>,
): Promise<RowOf<R>> {
  const values = definedOnly(changes) as PartialRow<R>;
  const { rows } = await tx.executeQuery<RowOf<R>>(updatingOne(caller, resource, row, values, 'returning *'));
  invalidate(tx, resource.table);
  note(caller, resource, row as Common, row as Record<string, unknown>, values as Record<string, unknown>);
  return rows[0]!;
}

/** Defers the update of a locked row (`deferWrite`). Returns the row as it will be, with decimals as given. */
export async function updateDeferred<R extends AnyResource>(
  tx: Tx,
  caller: Caller,
  resource: R,
  row: RowOf<R>,
  changes: PartialRow<R>,
): Promise<RowOf<R>> {
  const values = definedOnly(changes) as PartialRow<R>;
  await deferWrite(tx, updatingOne(caller, resource, row, values));
  invalidate(tx, resource.table);
  note(caller, resource, row as Common, row as Record<string, unknown>, values as Record<string, unknown>);
  const common = { rowVersion: (row as Common).rowVersion + 1, lastModificationTime: caller.now, lastModifierId: caller.userId };
  return { ...row, ...values, ...(resource.bare ? {} : common) };
}

/** The update statement of one row. A row never changes its site: a row of another site does not exist for this one. */
function updatingOne<R extends AnyResource>(caller: Caller, resource: R, row: RowOf<R>, values: PartialRow<R>, ending = ''): CompiledQuery {
  const { id, siteId } = row as Common;
  const wanted = (values as { siteId?: string }).siteId;
  if (!resource.shared && wanted !== undefined && wanted !== siteId) throw refuse('NotFound');
  const columns = asColumns(resource, values as Record<string, unknown>);
  const names = Object.keys(columns);
  const sqlParameters = [id, siteId, caller.now, caller.userId, ...Object.values(columns)];
  return cachedStatement(`update ${resource.name} ${names.join()} ${ending}`, sqlParameters, ([own, site, now, by, ...marks]) => {
    const place = resource.shared ? sql`id = ${own}` : sql`site_id = ${site} and id = ${own}`;
    return sql`${updating(resource, Object.fromEntries(names.map((name, at) => [name, marks[at]])), { now, by }, place)} ${sql.raw(ending)}`;
  });
}

function updating(
  resource: AnyResource,
  columns: Record<string, unknown>,
  { now, by }: { now: unknown; by: unknown },
  place: Fragment,
): Fragment {
  const sets = Object.entries(columns).map(([name, value]) => sql`${sql.ref(name)} = ${value}`);
  if (!resource.bare) sets.push(sql`row_version = row_version + 1`, sql`last_modification_time = ${now}`, sql`last_modifier_id = ${by}`);
  return sql`update ${sql.table(resource.table)} set ${sql.join(sets)} where ${place}`;
}

/**
 * Updates columns of every row whose columns have these values, in one statement, with the rows locked in ascending id order; each is
 * logged with its values before and after. Returns the updated rows.
 */
export async function changeWhere<R extends AnyResource>(
  tx: Tx,
  caller: Caller,
  resource: R,
  where: Where<R>,
  changes: PartialRow<R>,
): Promise<RowOf<R>[]> {
  const values = definedOnly(changes) as PartialRow<R>;
  const rows = await lockWhere(tx, caller, resource, where);
  if (!rows.length) return [];
  const ids = (rows as Common[]).map(({ id }) => id);
  const place = sql.join([scopeOf(caller, resource), sql`id = any(${ids}::uuid[])`], sql` and `);
  const columns = asColumns(resource, values as Record<string, unknown>);
  const statement = updating(resource, columns, { now: caller.now, by: caller.userId }, place);
  const changed = (await sql<RowOf<R>>`${statement} returning *`.execute(tx)).rows;
  invalidate(tx, resource.table);
  for (const row of rows) note(caller, resource, row as Common, row as Record<string, unknown>, values as Record<string, unknown>);
  return changed;
}

/** Deletes the rows of a link or line table with these values; other rows are soft-deleted instead. Returns how many there were. */
export async function removeWhere<R extends AnyResource>(tx: Tx, caller: Caller, resource: R, where: Where<R>): Promise<number> {
  if (!resource.bare) throw new Error(`rows of ${resource.name} are soft-deleted, not removed`);
  const deleted = await sql`delete from ${sql.table(resource.table)} where ${matching(caller, resource, where)}`.execute(tx);
  invalidate(tx, resource.table);
  return Number(deleted.numAffectedRows);
}

/** Soft-deletes a row; its natural keys stay reserved. */
export const softDelete = <R extends AnyResource>(tx: Tx, caller: Caller, resource: R, row: RowOf<R>) =>
  change(tx, caller, resource, row, { isDeleted: true } as unknown as PartialRow<R>);

/** Rejects an edit based on an older version of the row (`ConcurrencyConflict`, with the current row version). */
export function sameVersion(row: Common, sent: number | null | undefined): void {
  if (sent === null || sent === undefined) throw invalid({ field: 'RowVersion', key: 'required' });
  if (sent !== row.rowVersion) throw refuse('ConcurrencyConflict', {}, { RowVersion: row.rowVersion });
}

function note(
  caller: Caller,
  resource: AnyResource,
  { id, siteId }: Common,
  before: Record<string, unknown> | null,
  after: Record<string, unknown>,
): void {
  const fields = resource.fields as Record<string, Field>;
  const changedEntries = Object.entries(after).filter(
    ([name]) => fields[name] && fields[name].widget !== 'hidden' && (!before || String(before[name]) !== String(after[name])),
  );
  const pick = (from: Record<string, unknown>) =>
    Object.fromEntries(changedEntries.map(([name]) => [wireName(name, fields[name]!), from[name] ?? null]));
  const row = before ?? after;
  const accounts = [resource.scope?.customer, ...(resource.watchers ?? [])];
  const customerIds = accounts.flatMap((name) => (name && row[name] ? [String(row[name])] : []));
  const what = { target: resource.name, id, siteId: siteId ?? caller.siteId, customerIds };
  caller.changes.push({ ...what, before: before && pick(before), after: pick(after) });
}
