import { sql } from 'kysely';
import type { Tx } from '../rows/db.ts';
import { newId } from '../rows/ids.ts';

const minute = 60_000;

/**
 * Counts one more use of a key and says whether it may be: at most `most` times in so many minutes. Counted in the database, by
 * the minute, so that every process of a deployment counts together.
 */
export async function allowed(db: Tx, key: string, most: number, minutes: number, now: Date): Promise<boolean> {
  const window = new Date(Math.floor(now.getTime() / minute) * minute);
  const from = new Date(window.getTime() - minutes * minute);
  const { rows } = await sql<{ n: number }>`
    with this as (insert into attempt (id, creation_time, subject, window_start, attempts) values (${newId()}, ${now}, ${key}, ${window}, 1)
      on conflict (subject, window_start) do update set attempts = attempt.attempts + 1 returning attempts)
    select (select attempts from this) + coalesce((select sum(attempts) from attempt
      where subject = ${key} and window_start > ${from} and window_start < ${window}), 0) as n`.execute(db);
  return Number(rows[0]!.n) <= most;
}
