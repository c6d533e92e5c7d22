import { sql } from 'kysely';
import type { CodeOf } from '@entrepot/contract/core/field.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { logSecurity } from '../../core/calls/security-log.ts';
import type { Caller } from '../../core/calls/caller.ts';
import { logOperation } from '../../core/calls/operation-log.ts';
import type { Db } from '../../core/db/db.ts';
import { attemptsBySubject, countAttempts, uncountAttempt } from '../../core/http/limits.ts';
import { failureMinutes, lockedAmong, lockOut, passwordsBy, signInRules } from './attempts.ts';
import { isPassword } from './passwords.ts';

/** Wrong passwords of one caller, at any name and any place, within fifteen minutes before the caller has to wait. */
const maxOfCaller = 5;
/** Attempts at one name from everywhere, as a multiple of the site's limit for sign-ins, before the name is locked. */
export const nameFactor = 4;

/** One of the counts to which an attempt adds. */
export interface Side {
  subject: string;
  /** Wrong passwords within fifteen minutes after which no password is compared. */
  max: number;
  /** The consequence of the maximum: the side waits until the count is lower, or it is locked for the minutes of the site. */
  onMax: 'wait' | 'lock';
  /** Wrong passwords after which a captcha is required. */
  captchaAt?: number | undefined;
  /** The attempt counts here, but this side does not refuse it. */
  isExempt?: boolean | undefined;
}

/** A password that is claimed to be that of an account. */
export interface Claim {
  sides: readonly Side[];
  /** The account for the log; undefined if no account has the name. */
  account: { siteId: string; id: string } | undefined;
  /** Undefined: no password is right. The answer takes as long. */
  passwordHash: string | undefined;
  /** Minutes for which a side is locked. */
  lockMinutes: number;
  captchaSolved?: boolean;
}

/** The result of an attempt; for `captcha`, `wait` and `locked` the password was not compared and nothing was counted. */
export type Verdict = 'right' | 'wrong' | 'captcha' | 'wait' | 'locked';

/**
 * Compares a password with that of an account: the only place that does. The attempt is counted on every side before the password is read,
 * under a lock of the sides, so that of concurrent attempts no more are compared than of successive ones. A right password takes back its
 * own attempt only, so that wrong ones in between still add up. A wrong one at an account is logged, and locks the sides whose limit it
 * reaches. `db` must not be a transaction: the counts persist although the call is refused.
 * @param read decrypts the password; null or undefined if that fails
 */
export async function comparePassword(
  db: Db,
  caller: Caller,
  claim: Claim,
  read: () => Promise<string | null | undefined>,
): Promise<Verdict> {
  const refusal = await admit(db, caller, claim);
  if (refusal) {
    if (refusal !== 'captcha') await logAttempt(db, caller, AttemptBlocked, claim, refusal);
    return refusal;
  }
  const password = await read();
  const isRight = await isPassword(claim.passwordHash, password ?? '');
  if (isRight && typeof password === 'string') {
    await uncountAttempt(db, caller.now, subjectsOf(claim.sides));
    return 'right';
  }
  const isLocked = await lockFullSides(db, caller, claim.sides);
  if (claim.account) await logWrong(db, caller, claim.account);
  await logAttempt(db, caller, caller.userId ? WrongPassword : SignInFailed, claim, 'password');
  if (isLocked) await logAttempt(db, caller, AccountLocked, claim, 'password');
  return 'wrong';
}

/** Counts a failure after the password, as a wrong code, on every side; locks those whose limit it reaches. */
export async function countFailure(db: Db, caller: Caller, { sides, account }: Pick<Claim, 'sides' | 'account'>): Promise<void> {
  await countAttempts(db, caller.now, subjectsOf(sides));
  const isLocked = await lockFullSides(db, caller, sides);
  await logAttempt(db, caller, SignInFailed, { account }, 'secondFactor');
  if (isLocked) await logAttempt(db, caller, AccountLocked, { account }, 'secondFactor');
}

const { AccountLocked, AttemptBlocked, SignInFailed, WrongPassword } = enumCodes.SecurityEventKind;

/** Logs an attempt at an account. Names without an account are not logged, because people type passwords there by mistake. */
const logAttempt = (
  db: Db,
  caller: Caller,
  kind: CodeOf<'SecurityEventKind'>,
  { account }: Pick<Claim, 'account'>,
  detail: string,
): Promise<void> =>
  logSecurity(db, caller, {
    kind,
    siteId: caller.siteId || account?.siteId || '',
    userId: account?.id ?? null,
    actorId: caller.userId,
    detail,
  });

const subjectsOf = (sides: readonly Side[]): string[] => sides.map(({ subject }) => subject).sort();

/** Counts the attempt unless a side refuses it; returns the reason. */
const admit = (db: Db, { now }: Caller, { sides, lockMinutes, captchaSolved }: Claim): Promise<Verdict | undefined> =>
  db.transaction().execute(async (tx) => {
    const subjects = subjectsOf(sides);
    await sql`select pg_advisory_xact_lock(hashtextextended(s, 471)) from unnest(${subjects}::text[]) s`.execute(tx);
    const attempts = await attemptsBySubject(tx, now, subjects, failureMinutes);
    const locked = await lockedAmong(tx, now, subjects, lockMinutes);
    const limiting = sides.filter(({ isExempt }) => !isExempt);
    const reached = ({ subject }: Side, limit: number) => (attempts.get(subject) ?? 0) >= limit;
    if (limiting.some((side) => side.onMax === 'wait' && reached(side, side.max))) return 'wait';
    if (limiting.some((side) => side.onMax === 'lock' && (locked.has(side.subject) || reached(side, side.max)))) return 'locked';
    if (!captchaSolved && limiting.some((side) => side.captchaAt !== undefined && reached(side, side.captchaAt))) return 'captcha';
    await countAttempts(tx, now, subjects);
    return undefined;
  });

/** Locks the sides whose limit is reached; returns whether there are any. */
async function lockFullSides(db: Db, { now }: Caller, sides: readonly Side[]): Promise<boolean> {
  const lockable = sides.filter((side) => side.onMax === 'lock');
  const attempts = await attemptsBySubject(db, now, subjectsOf(lockable), failureMinutes);
  const full = lockable.filter(({ subject, max }) => (attempts.get(subject) ?? 0) >= max);
  for (const { subject } of full) await lockOut(db, now, subject);
  return full.length > 0;
}

const logWrong = (db: Db, caller: Caller, account: { siteId: string; id: string }): Promise<void> =>
  db.transaction().execute((tx) =>
    logOperation(tx, caller, {
      siteId: caller.userId ? caller.siteId : account.siteId,
      userId: caller.userId,
      accountType: caller.accountType,
      area: 'Account',
      operation: 'WrongPassword',
      target: 'user',
      targetId: account.id,
    }),
  );

/** The account whose password a signed-in caller enters. */
interface ClaimedAccount extends Pick<Claim, 'account' | 'passwordHash'> {
  /** The name under which its failed sign-ins are counted, a `failureSubject`. */
  subject: string;
}

/**
 * Checks a password that a signed-in caller enters: the own one, or that of a colleague. It counts for the caller, at all places together,
 * and for the name, where it also counts for sign-ins, which then require a captcha and lock the name. `db` must not be a transaction.
 * @param read decrypts the password; null or undefined if that fails
 */
export async function checkPassword(
  db: Db,
  caller: Caller,
  { subject, account, passwordHash }: ClaimedAccount,
  read: () => Promise<string | null | undefined>,
): Promise<'right' | 'wrong' | 'tooOften'> {
  const { loginFailureLimit, lockMinutes } = await signInRules(db, caller.siteId);
  const sides: Side[] = [
    { subject: passwordsBy(caller.userId!), max: maxOfCaller, onMax: 'wait' },
    { subject, max: loginFailureLimit * nameFactor, onMax: 'lock' },
  ];
  // A guess at a name without an account is logged at the caller.
  const logged = account ?? { siteId: caller.siteId, id: caller.userId! };
  const verdict = await comparePassword(db, caller, { sides, account: logged, passwordHash, lockMinutes }, read);
  return verdict === 'right' || verdict === 'wrong' ? verdict : 'tooOften';
}
