import { accountErrors } from '@entrepot/contract/modules/account/errors.ts';
import { attemptsOf, countAttempt } from '../../core/http/limits.ts';
import type { Db } from '../../core/db/db.ts';

/** Counts an attempt and refuses (`RateLimited`) more than the maximum within the given minutes. */
export async function limit(db: Db, now: Date, subject: string, max: number, minutes: number): Promise<void> {
  await countAttempt(db, now, subject);
  if ((await attemptsOf(db, now, [subject], minutes)) > max) throw accountErrors.tooOften();
}
