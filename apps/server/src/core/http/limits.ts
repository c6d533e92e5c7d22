import { sql } from 'kysely';
import type { Tx } from '../rows/db.ts';
import { newId } from '../rows/ids.ts';

const minute = 60_000;
// The longest lock a site may set is a week.
const longestDays = 8;

/** Counts one more attempt of a subject, in the window of this minute unless a longer one is told. */
export async function countAttempt(db: Tx, now: Date, subject: string, windowMs = minute): Promise<void> {
  const window = new Date(Math.floor(now.getTime() / windowMs) * windowMs);
  await sql`insert into attempt (id, creation_time, subject, window_start, attempts) values (${newId()}, ${now}, ${subject}, ${window}, 1)
    on conflict (subject, window_start) do update set attempts = attempt.attempts + 1`.execute(db);
}

/** How many attempts subjects made together in the last so many minutes. */
export async function attemptsOf(db: Tx, now: Date, subjects: readonly string[], minutes: number): Promise<number> {
  const { attempts } = await db
    .selectFrom('attempt')
    .select((row) => row.fn.sum<string>('attempts').as('attempts'))
    .where('subject', '=', sql<string>`any(${subjects})`)
    .where('windowStart', '>', new Date(now.getTime() - minutes * minute))
    .executeTakeFirstOrThrow();
  return Number(attempts ?? 0);
}

/** Forgets what was counted against subjects. */
export async function forgetAttempts(db: Tx, subjects: readonly string[]): Promise<void> {
  await db.deleteFrom('attempt').where('subject', '=', sql<string>`any(${subjects})`).execute();
}

/** Forgets what was counted against all subjects that begin like this. */
export async function forgetAttemptsUnder(db: Tx, beginning: string): Promise<void> {
  await db.deleteFrom('attempt').where(sql<boolean>`starts_with(subject, ${beginning})`).execute();
}

/** Removes what no limit and no lock looks at any more. */
export async function forgetOldAttempts(db: Tx, now: Date): Promise<void> {
  await db
    .deleteFrom('attempt')
    .where('windowStart', '<', new Date(now.getTime() - longestDays * 86_400_000))
    .execute();
}

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
