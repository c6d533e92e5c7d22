import { accountErrors } from '@entrepot/contract/modules/account/errors.ts';
import { attemptsOf, countAttempt, forgetAttempts } from '../../core/http/limits.ts';
import type { Tx } from '../../core/rows/db.ts';

/** Minutes over which failed sign-ins count. */
export const failureMinutes = 15;
const lockOf = (subject: string) => `${subject} locked`;

/** Counts an attempt and refuses (107) more than so many in so many minutes. */
export async function limit(db: Tx, now: Date, subject: string, most: number, minutes: number): Promise<void> {
  await countAttempt(db, now, subject);
  if ((await attemptsOf(db, now, [subject], minutes)) > most) throw accountErrors.tooOften();
}

/** Locks a subject from now on; what it did before is forgotten, so that the end of the lock is a new start. */
export async function lockOut(db: Tx, now: Date, subject: string): Promise<void> {
  await countAttempt(db, now, lockOf(subject));
  await forgetAttempts(db, [subject]);
}

/** Is a subject locked, when locks last so many minutes? */
export const isLockedOut = async (db: Tx, now: Date, subject: string, minutes: number): Promise<boolean> =>
  (await attemptsOf(db, now, [lockOf(subject)], minutes)) > 0;
