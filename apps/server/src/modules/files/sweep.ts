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
  /** Where files are referred to; by default all resources. */
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

/** Returns the files from before a time without references, read before the columns. */
async function unusedFiles(db: Db, before: Date, places: readonly Referring[]): Promise<CountedFile[]> {
  return db.transaction().execute(async (tx) => {
    await sql`create temporary table old_file on commit drop as
      select site_id, id, url, ref_count from file_object where creation_time < ${before}`.execute(tx);
    await sql`create index on old_file (url)`.execute(tx);
    for (const place of places) {
      if (place.addresses.length) await sql`delete from old_file o using (${addressesIn(place)}) used where o.url = used.url`.execute(tx);
      for (const key of place.ids)
        await sql`delete from old_file o using ${sql.table(place.table)} t where o.id = t.${sql.ref(key)}`.execute(tx);
    }
    return (await sql<CountedFile>`select site_id, id, ref_count from old_file order by id`.execute(tx)).rows;
  });
}
