import { sql } from 'kysely';
import { setUpFormat, setUpVersion, type SetUpFile, type FileRow } from './format.ts';
import type { Db } from '../db/db.ts';
import { allFields, snake } from '../db/sql-names.ts';
import { columnsOf, isOfWarehouses, placeFields, setUpTables } from './tables.ts';

/** Writes the set-up of a site: its rows by table, and the codes of the currencies and regions that they name. */
export async function writeSetUp(db: Db, siteId: string, { withWarehouses }: { withWarehouses: boolean }): Promise<SetUpFile> {
  const tables: Record<string, FileRow[]> = {};
  for (const resource of setUpTables()) {
    if (!withWarehouses && isOfWarehouses(resource)) continue;
    const { columns, toEnter } = columnsOf(resource);
    const names = [...columns.map(([name]) => name), ...toEnter];
    const alive = allFields(resource).isDeleted ? sql`and not is_deleted` : sql``;
    const ofSite = withWarehouses ? [] : placeFields(resource).map((name) => sql`and ${sql.ref(snake(name))} is null`);
    const { rows } = await sql<FileRow>`select ${sql.join(['id', ...names].map((name) => sql.ref(snake(name))))}
      from ${sql.table(resource.table)} where site_id = ${siteId} ${alive} ${sql.join(ofSite, sql` `)} order by creation_time, id`.execute(
      db,
    );
    // Only the names of what has to be entered, and only where the site has something there.
    const isFilled = (value: unknown) => value !== null && value !== '' && !(Array.isArray(value) && value.length === 0);
    tables[resource.table] = rows.map((row) => {
      const missing = toEnter.filter((name) => isFilled(row[name]));
      const shown = Object.fromEntries(Object.entries(row).filter(([name]) => !toEnter.includes(name)));
      return { ...shown, ...(missing.length && { $toEnter: missing }) } as FileRow;
    });
  }
  const text = JSON.stringify(tables);
  const base = await db.selectFrom('site').select('defaultCurrencyId').where('id', '=', siteId).executeTakeFirstOrThrow();
  const ids = [...new Set([...(text.match(uuids) ?? []), ...(base.defaultCurrencyId ? [base.defaultCurrencyId] : [])])];
  return {
    format: setUpFormat,
    version: setUpVersion,
    siteId,
    baseCurrencyId: base.defaultCurrencyId,
    currencies: await codesOf(db, ids),
    regions: await pathsOf(db, ids),
    tables,
  };
}

const uuids = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

async function codesOf(db: Db, ids: readonly string[]): Promise<Record<string, string>> {
  const rows = await sql<{ id: string; code: string }>`select id, code from currency where id = any(${ids}::uuid[])`.execute(db);
  return Object.fromEntries(rows.rows.map(({ id, code }) => [id, code]));
}

/** The codes of regions from their country on, such as `TW/100`. */
async function pathsOf(db: Db, ids: readonly string[]): Promise<Record<string, string>> {
  const rows = await sql<{ id: string; path: string }>`with recursive up (id, parent_id, path) as (
      select id, parent_id, code::text from region where id = any(${ids}::uuid[])
      union all select u.id, r.parent_id, r.code || '/' || u.path from up u join region r on r.id = u.parent_id)
    select id, path from up where parent_id is null`.execute(db);
  return Object.fromEntries(rows.rows.map(({ id, path }) => [id, path]));
}
