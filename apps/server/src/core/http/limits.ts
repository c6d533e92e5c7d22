import { sql } from 'kysely';
import type { Db } from '../db/db.ts';
import { newId } from '../db/ids.ts';
import { dayMs } from '@entrepot/rules/time.ts';

const minute = 60_000;
// A site's longest lock is a week.
const maxWindowDays = 8;

/** Counts one more attempt of a subject in the current window (one minute by default). */
export async function countAttempt(db: Db, now: Date, subject: string, windowMs = minute): Promise<void> {
  const window = new Date(Math.floor(now.getTime() / windowMs) * windowMs);
  await sql`insert into attempt (id, creation_time, subject, window_start, attempts)
    values (${newId()}, ${now}, ${subject}, ${window}, 1)
    on conflict (subject, window_start)
    do update set attempts = attempt.attempts + 1`.execute(db);
}

/** Counts one more attempt of several subjects, which must be in ascending order, in the current minute. */
export async function countAttempts(db: Db, now: Date, subjects: readonly string[]): Promise<void> {
  const window = new Date(Math.floor(now.getTime() / minute) * minute);
  const ids = subjects.map(() => newId());
  await sql`insert into attempt (id, creation_time, subject, window_start, attempts)
    select id, ${now}::timestamptz, subject, ${window}::timestamptz, 1
    from unnest(${ids}::uuid[], ${subjects}::text[]) as t(id, subject)
    on conflict (subject, window_start)
    do update set attempts = attempt.attempts + 1`.execute(db);
}

/** Takes back one attempt of each subject, counted at this time by `countAttempt`. */
export async function uncountAttempt(db: Db, now: Date, subjects: readonly string[]): Promise<void> {
  const window = new Date(Math.floor(now.getTime() / minute) * minute);
  await sql`update attempt set attempts = attempts - 1
    where subject = any(${subjects}) and window_start = ${window} and attempts > 0`.execute(db);
}

/** The total attempts of several subjects in the last `minutes`. */
export async function attemptsOf(db: Db, now: Date, subjects: readonly string[], minutes: number): Promise<number> {
  const { attempts } = await db
    .selectFrom('attempt')
    .select((row) => row.fn.sum<string>('attempts').as('attempts'))
    .where('subject', '=', sql<string>`any(${subjects})`)
    .where('windowStart', '>', new Date(now.getTime() - minutes * minute))
    .executeTakeFirstOrThrow();
  return Number(attempts ?? 0);
}

/** The attempts of each of several subjects in the last `minutes`; subjects without any are missing. */
export async function attemptsBySubject(
  db: Db,
  now: Date,
  subjects: readonly string[],
  minutes: number,
): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('attempt')
    .select(['subject', (row) => row.fn.sum<string>('attempts').as('attempts')])
    .where('subject', '=', sql<string>`any(${subjects})`)
    .where('windowStart', '>', new Date(now.getTime() - minutes * minute))
    .groupBy('subject')
    .execute();
  return new Map(rows.map(({ subject, attempts }) => [subject, Number(attempts)]));
}

/** Deletes the attempts of subjects. */
export async function clearAttempts(db: Db, subjects: readonly string[]): Promise<void> {
  await db.deleteFrom('attempt').where('subject', '=', sql<string>`any(${subjects})`).execute();
}

/** Deletes the attempts of all subjects with this prefix. */
export async function clearAttemptsByPrefix(db: Db, beginning: string): Promise<void> {
  await db.deleteFrom('attempt').where(sql<boolean>`starts_with(subject, ${beginning})`).execute();
}

/** Deletes attempts that no limit or lock uses any more. */
export async function deleteOldAttempts(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('attempt')
    .where('windowStart', '<', new Date(now.getTime() - maxWindowDays * dayMs))
    .execute();
}

/**
 * Counts one more use of a key, or `by` uses, and returns whether it is allowed: at most `max` uses in `minutes`. Counted in the database by
 * minute, so that all processes of a deployment share the count.
 */
export async function allowed(db: Db, key: string, max: number, minutes: number, now: Date, by = 1): Promise<boolean> {
  return (await countUse(db, key, minutes, now, by)) <= max;
}

/** Counts uses of a key and returns how many there were in `minutes`. */
export async function countUse(db: Db, key: string, minutes: number, now: Date, by = 1): Promise<number> {
  const window = new Date(Math.floor(now.getTime() / minute) * minute);
  const from = new Date(window.getTime() - minutes * minute);
  const { rows } = await sql<{ n: number }>`
    with this as (insert into attempt (id, creation_time, subject, window_start, attempts)
      values (${newId()}, ${now}, ${key}, ${window}, ${by})
      on conflict (subject, window_start)
      do update set attempts = attempt.attempts + ${by}
      returning attempts)
    select (select attempts from this) + coalesce((select sum(attempts)
        from attempt
        where subject = ${key} and window_start > ${from} and window_start < ${window}), 0) as n`.execute(db);
  return Number(rows[0]!.n);
}
