import { sql } from 'kysely';
import type { Tx } from '../../core/rows/db.ts';
import type { FileStore } from '../../core/files/files.ts';
import { type CountedFile, forgetFiles } from '../../core/files/held-files.ts';
import { addressesIn, type Referring, referring } from './referring.ts';

const graceDays = 7;
const day = 86_400_000;
const atOnce = 500;

interface Sweep {
  db: Tx;
  files: Pick<FileStore, 'remove'>;
  now: Date;
  /** Where files are referred to; all resources when not given. */
  places?: readonly Referring[];
}

/**
 * Removes uploaded files that nothing refers to a week after they came; gives how many. A file that somebody begins to use while
 * this looks stays. Rows that were hidden still hold their files, as they may be looked up.
 */
export async function sweepFiles({ db, files, now, places = referring() }: Sweep): Promise<number> {
  const unused = await unusedFiles(db, new Date(now.getTime() - graceDays * day), places);
  let removed = 0;
  for (let from = 0; from < unused.length; from += atOnce) {
    const gone = await forgetFiles(db, unused.slice(from, from + atOnce));
    // The row goes first: bytes without a row harm nobody, a row without bytes does.
    for (const url of gone) await files.remove(url);
    removed += gone.length;
  }
  return removed;
}

/** The files from before a time that no column refers to, as they were counted before the columns were read. */
async function unusedFiles(db: Tx, before: Date, places: readonly Referring[]): Promise<CountedFile[]> {
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
