import type { RowOf } from '@entrepot/contract/core/resource.ts';
import type { user } from '@entrepot/contract/modules/access/user.ts';
import { attemptsBySubject, countAttempt, clearAttempts, clearAttemptsByPrefix } from '../../core/http/limits.ts';
import type { Db, Tx } from '../../core/db/db.ts';

/** Minutes over which failed sign-ins and wrong passwords count. */
export const failureMinutes = 15;
const lockOf = (subject: string) => `${subject} locked`;

/** Key under which failed sign-ins of a name are counted. Unknown names are counted as well. */
export const failureSubject = (audience: 'staff' | 'customer', siteId: string, name: string) =>
  audience === 'staff' ? `sign-in staff ${name}` : `sign-in customer ${siteId} ${name}`;

/** Key under which those from one address are counted. */
export const failuresFrom = (subject: string, address: string) => `${subject} from ${address}`;

/** Key under which wrong passwords are counted that a signed-in account enters. */
export const passwordsBy = (userId: string) => `password by ${userId}`;

/** Locks a subject from now on; deletes its earlier attempts, so that it starts again when the lock ends. */
export async function lockOut(db: Db, now: Date, subject: string): Promise<void> {
  // To the millisecond: a lock that began at the end of a minute would end almost a minute early.
  await countAttempt(db, now, lockOf(subject), 1);
  await clearAttempts(db, [subject]);
}

/** Returns the locked ones of these subjects, for locks of the given minutes. */
export async function lockedAmong(db: Db, now: Date, subjects: readonly string[], minutes: number): Promise<ReadonlySet<string>> {
  const locks = await attemptsBySubject(db, now, subjects.map(lockOf), minutes);
  return new Set(subjects.filter((subject) => (locks.get(lockOf(subject)) ?? 0) > 0));
}

/** Returns the rules of the host's site, also for staff of other sites: the answer must not depend on the owner of the name. */
export async function signInRules(db: Db, siteId: string): Promise<{ loginFailureLimit: number; lockMinutes: number }> {
  if (!siteId) return { loginFailureLimit: 5, lockMinutes: 30 };
  const rules = db.selectFrom('siteConfiguration').select(['loginFailureLimit', 'lockMinutes']).where('siteId', '=', siteId);
  const found = await rules.executeTakeFirst();
  return { loginFailureLimit: found?.loginFailureLimit ?? 5, lockMinutes: found?.lockMinutes ?? 30 };
}

/** Deletes the failed sign-ins of an account under all its names, its wrong passwords, and the resulting locks. */
export async function clearFailures(tx: Tx, row: Pick<RowOf<typeof user>, 'id' | 'siteId'>, audience: 'staff' | 'customer'): Promise<void> {
  const names = await tx.selectFrom('signInName').select('userName').where('userId', '=', row.id).execute();
  const subjects = names.map(({ userName }) => failureSubject(audience, row.siteId, userName));
  await clearAttempts(tx, [passwordsBy(row.id), ...subjects.flatMap((subject) => [subject, lockOf(subject)])]);
  for (const subject of subjects) await clearAttemptsByPrefix(tx, failuresFrom(subject, ''));
}
