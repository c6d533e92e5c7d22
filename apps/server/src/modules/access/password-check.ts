import { sql } from 'kysely';
import type { Caller } from '../../core/calls/caller.ts';
import { logOperation } from '../../core/calls/operation-log.ts';
import type { Db } from '../../core/db/db.ts';
import { attemptsOf, countAttempt, uncountAttempt } from '../../core/http/limits.ts';
import { failureMinutes, isLockedOut, lockOut, passwordsBy, signInRules } from './attempts.ts';
import { isPassword } from './passwords.ts';

/** Wrong passwords of one caller, at any name and any place, within fifteen minutes before the caller has to wait. */
const maxOfCaller = 5;
/** Attempts at one name from everywhere, as a multiple of the site's limit for sign-ins, before the name is locked. */
const nameFactor = 4;

/** The account whose password a signed-in caller enters. */
interface ClaimedAccount {
  /** The name under which its failed sign-ins are counted, a `failureSubject`. */
  subject: string;
  /** Undefined: no password is right. The answer takes as long. */
  passwordHash: string | undefined;
}

/**
 * Checks a password that a signed-in caller enters: the own one, or that of a colleague. An attempt is counted before the password is read,
 * for the caller and for the name, where it also counts for sign-ins, which then require a captcha and lock the name. A right password takes
 * back its own attempt only, so that wrong ones in between still add up. Wrong ones are logged. `db` must not be a transaction: the
 * counts persist although the call is refused.
 * @param read decrypts the password; null or undefined if that fails
 */
export async function checkPassword(
  db: Db,
  caller: Caller,
  { subject, passwordHash }: ClaimedAccount,
  read: () => Promise<string | null | undefined>,
): Promise<'right' | 'wrong' | 'tooOften'> {
  const sides = [passwordsBy(caller.userId!), subject];
  if (!(await admit(db, caller, subject))) return 'tooOften';
  const password = await read();
  const isRight = await isPassword(passwordHash, password ?? '');
  if (isRight && typeof password === 'string') {
    await uncountAttempt(db, caller.now, sides);
    return 'right';
  }
  await logWrong(db, caller);
  return 'wrong';
}

/** Counts the attempt, one after the other for a caller and for a name. Returns whether the password may be looked at. */
const admit = (db: Db, caller: Caller, subject: string): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    const { now, siteId } = caller;
    const by = passwordsBy(caller.userId!);
    for (const side of [by, subject].sort()) await sql`select pg_advisory_xact_lock(hashtextextended(${side}, 471))`.execute(tx);
    const { loginFailureLimit, lockMinutes } = await signInRules(tx, siteId);
    if (await isLockedOut(tx, now, subject, lockMinutes)) return false;
    await countAttempt(tx, now, by);
    // A caller who has to wait cannot lock the name.
    if ((await attemptsOf(tx, now, [by], failureMinutes)) > maxOfCaller) return false;
    await countAttempt(tx, now, subject);
    if ((await attemptsOf(tx, now, [subject], failureMinutes)) <= loginFailureLimit * nameFactor) return true;
    await lockOut(tx, now, subject);
    return false;
  });

const logWrong = (db: Db, caller: Caller): Promise<void> =>
  db.transaction().execute((tx) =>
    logOperation(tx, caller, {
      siteId: caller.siteId,
      userId: caller.userId,
      accountType: caller.accountType,
      area: 'Account',
      operation: 'WrongPassword',
      target: 'user',
      targetId: caller.userId!,
    }),
  );
