import { sql } from 'kysely';
import type { Db } from '../../core/db/db.ts';
import type { FileStore } from '../../core/files/files.ts';
import { type CountedFile, deleteFileRows } from '../../core/files/stored-files.ts';
import { addressesIn, type Referring, referring } from './referring.ts';
import { dayMs } from '@entrepot/rules/time.ts';

const graceDays = 7;
const atOnce = 500;

interface Sweep {
  db: Db;
  files: Pick<FileStore, 'remove'>;
  now: Date;
  /** The resources that refer to files; by default all. */
  places?: readonly Referring[];
}

/**
 * Deletes uploaded files without references a week after the upload; returns how many. A file that comes into use meanwhile stays.
 * Soft-deleted rows still retain their files, as they may be looked up.
 */
export async function sweepFiles({ db, files, now, places = referring() }: Sweep): Promise<number> {
  const unused = await unusedFiles(db, new Date(now.getTime() - graceDays * dayMs), places);
  let removed = 0;
  for (let from = 0; from < unused.length; from += atOnce) {
    const deleted = await deleteFileRows(db, unused.slice(from, from + atOnce));
    // The row is deleted first: bytes without a row are harmless, a row without bytes is not.
    for (const url of deleted) await files.remove(url);
    removed += deleted.length;
  }
  return removed;
}

/**
 * Returns the files from before a time without references. One statement, so that it needs no temporary table: the serving role has no
 * right to create one.
 */
async function unusedFiles(db: Db, before: Date, places: readonly Referring[]): Promise<CountedFile[]> {
  const urls = places.filter(({ addresses }) => addresses.length > 0).map(addressesIn);
  const ids = places.flatMap(({ table, ids: keys }) => keys.map((key) => sql`select ${sql.ref(key)} as id from ${sql.table(table)}`));
  return db.transaction().execute(async (tx) => {
    await sql`set local statement_timeout = '20min'`.execute(tx);
    const found = await sql<CountedFile>`with used_url (url) as (${sql.join(urls, sql` union all `)}),
        used_id (id) as (${sql.join(ids, sql` union all `)})
      select f.site_id, f.id, f.ref_count from file_object f
      where f.creation_time < ${before}
        and not exists (select 1 from used_url u where u.url = f.url)
        and not exists (select 1 from used_id u where u.id = f.id)
      order by f.id`.execute(tx);
    return found.rows;
  });
}
