import { sql } from 'kysely';
import { accountErrors } from '@entrepot/contract/modules/account/errors.ts';
import type { Tx } from '../../core/rows/db.ts';
import { newId } from '../../core/rows/ids.ts';

const minute = 60_000;
/** Minutes over which failed sign-ins count. */
export const failureMinutes = 15;
const lockOf = (subject: string) => `${subject} locked`;
const minutesAgo = (now: Date, minutes: number) => new Date(now.getTime() - minutes * minute);

/** Counts one more attempt of a subject, in the window of this minute. */
export async function count(db: Tx, now: Date, subject: string): Promise<void> {
  const window = new Date(Math.floor(now.getTime() / minute) * minute);
  await sql`insert into attempt (id, creation_time, subject, window_start, attempts) values (${newId()}, ${now}, ${subject}, ${window}, 1)
    on conflict (subject, window_start) do update set attempts = attempt.attempts + 1`.execute(db);
}

/** How many attempts subjects made together in the last so many minutes. */
export async function attemptsOf(db: Tx, now: Date, subjects: readonly string[], minutes = failureMinutes): Promise<number> {
  const found = await sql<{
    n: number;
  }>`select coalesce(sum(attempts), 0) as n from attempt where subject = any(${subjects}) and window_start > ${minutesAgo(now, minutes)}`.execute(
    db,
  );
  return Number(found.rows[0]!.n);
}

/** Counts an attempt and refuses (107) more than so many in so many minutes. */
export async function limit(db: Tx, now: Date, subject: string, most: number, minutes: number): Promise<void> {
  await count(db, now, subject);
  if ((await attemptsOf(db, now, [subject], minutes)) > most) throw accountErrors.tooOften();
}

/** Forgets what was counted against a subject. */
export const forget = async (db: Tx, subject: string): Promise<void> => {
  await sql`delete from attempt where subject = ${subject}`.execute(db);
};

/** Locks a subject from now on; what it did before is forgotten, so that the end of the lock is a new start. */
export async function lockOut(db: Tx, now: Date, subject: string): Promise<void> {
  await count(db, now, lockOf(subject));
  await forget(db, subject);
}

/** Is a subject locked, when locks last so many minutes? */
export const isLockedOut = async (db: Tx, now: Date, subject: string, minutes: number): Promise<boolean> =>
  (await attemptsOf(db, now, [lockOf(subject)], minutes)) > 0;

/** Removes what no limit looks at any more. */
export async function forgetOld(db: Tx, now: Date): Promise<void> {
  // The longest lock a site may set is a week.
  await sql`delete from attempt where window_start < ${minutesAgo(now, 8 * 24 * 60)}`.execute(db);
}
