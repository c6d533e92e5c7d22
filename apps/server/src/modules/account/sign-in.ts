import { sql } from 'kysely';
import type { Input } from '@entrepot/contract/core/call.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type { getWhetherToVerify, login } from '@entrepot/contract/modules/account/calls.ts';
import { accountErrors } from '@entrepot/contract/modules/account/errors.ts';
import type { Caller } from '../../core/caller.ts';
import type { Tx } from '../../core/db.ts';
import type { AccessTokens } from '../../core/tokens.ts';
import { failureSubject, isPassword, openPasswords } from '../access/public.ts';
import { attemptsOf, count, forget, forgetOld, isLockedOut, lockOut } from './attempts.ts';
import { spend } from './captcha.ts';
import { inOrder } from './in-order.ts';
import { type Account, holdAccount, isLocked, openSession, type TokenPair } from './sessions.ts';

type Audience = 'customer' | 'staff';
type Credentials = Input<typeof login>;

const freeFailures = 3;
const mostFromAddress = 100;
const addressSubject = (caller: Caller) => `sign-in address ${caller.address}`;

/**
 * Signs somebody in by name and password. Whether the name is unknown, the key used, the sealing wrong or the password wrong,
 * the answer is one (115) and takes as long. After three failures a captcha is asked for (113), after the site's limit the
 * name is locked for a while (116), whether anybody has it or not.
 */
export const signIn = (tokens: AccessTokens, audience: Audience) => {
  const oneByOne = inOrder(accountErrors.tooOften);
  return async (db: Tx, caller: Caller, input: Credentials): Promise<TokenPair> => {
    const name = input.username.toLowerCase();
    const subject = failureSubject(audience, caller.siteId, name);
    // A hundred guesses at once must not all be looked at before the first is counted.
    return oneByOne(subject, async () => {
      await mayTry(db, caller, subject, input);
      const account = await accountNamed(db, caller, audience, name);
      const [password] = await openPasswords(db, caller.now, input.passwordKeyId, [input.password]);
      const right = await isPassword(account?.passwordHash, password ?? '');
      if (!account || !right || typeof password !== 'string') throw await failed(db, caller, subject);
      const pair = await db.transaction().execute((tx) => enter(tx, tokens, caller, account, audience, input.menuClassification));
      if (!pair) throw await failed(db, caller, subject);
      await forget(db, subject);
      return pair;
    });
  };
};

async function mayTry(db: Tx, caller: Caller, subject: string, { captcha, captchaKey }: Credentials): Promise<void> {
  const { now } = caller;
  if ((await attemptsOf(db, now, [addressSubject(caller)])) >= mostFromAddress) throw accountErrors.tooOften();
  const { lockMinutes } = await rulesOf(db, caller.siteId);
  if (await isLockedOut(db, now, subject, lockMinutes)) throw accountErrors.lockedForNow({ minutes: lockMinutes });
  if (await needsCaptcha(db, caller, [subject])) await spend(db, now, captchaKey, captcha);
}

async function needsCaptcha(db: Tx, caller: Caller, subjects: readonly string[]): Promise<boolean> {
  const most = await Promise.all([attemptsOf(db, caller.now, subjects), attemptsOf(db, caller.now, [addressSubject(caller)])]);
  return Math.max(...most) >= freeFailures;
}

/** Counts a failure; gives what is said to all of them. */
async function failed(db: Tx, caller: Caller, subject: string): Promise<Error> {
  const { now, siteId } = caller;
  await count(db, now, addressSubject(caller));
  await count(db, now, subject);
  const { loginFailureLimit } = await rulesOf(db, siteId);
  if ((await attemptsOf(db, now, [subject])) >= loginFailureLimit) await lockOut(db, now, subject);
  await forgetOld(db, now);
  return accountErrors.wrong();
}

/** The rules of the host's site, also for staff of other sites: the answer must not depend on whose name it is. */
async function rulesOf(db: Tx, siteId: string): Promise<{ loginFailureLimit: number; lockMinutes: number }> {
  if (!siteId) return { loginFailureLimit: 5, lockMinutes: 30 };
  const found = await sql<{
    loginFailureLimit: number;
    lockMinutes: number;
  }>`select login_failure_limit, lock_minutes from site_configuration where site_id = ${siteId}`.execute(db);
  return found.rows[0] ?? { loginFailureLimit: 5, lockMinutes: 30 };
}

/** An account by a name, a verified phone or a verified address. Customers are looked for in the site of the host only. */
async function accountNamed(db: Tx, caller: Caller, audience: Audience, name: string): Promise<Account | undefined> {
  const here = audience === 'customer' ? sql`and n.site_id = ${caller.siteId || null}` : sql``;
  const found = await sql<Account>`
    select u.site_id, u.id, u.password_hash, u.locked, u.lockout_end
    from sign_in_name n join user_account u on u.site_id = n.site_id and u.id = n.user_id join site s on s.id = u.site_id
    where n.user_name = ${name} and n.audience = ${audience} ${here} and not u.is_deleted
      and (s.enable_status = ${enumCodes.EnableStatus.Enabled} or u.account_type_code = ${enumCodes.AccountTypeCode.PlatformStaff})
    order by array_position(array['userName', 'phone', 'email'], n.kind::text) limit 1`.execute(db);
  return found.rows[0];
}

/**
 * Opens a session for an account whose password was right a moment ago; undefined when it has another one now. A locked
 * account is refused (116); one whose time is over opens by itself.
 */
async function enter(
  tx: Tx,
  tokens: AccessTokens,
  caller: Caller,
  { siteId, id: userId, passwordHash }: Account,
  audience: Audience,
  menuClassification: number | null | undefined,
): Promise<TokenPair | undefined> {
  const held = await holdAccount(tx, siteId, userId);
  if (held?.passwordHash !== passwordHash) return undefined;
  if (isLocked(held, caller.now)) throw accountErrors.locked();
  if (held.lockoutEnd) {
    await sql`update user_account set locked = false, lockout_end = null, row_version = row_version + 1 where site_id = ${siteId} and id = ${userId}`.execute(
      tx,
    );
  }
  const { accessToken, refreshToken } = await openSession(tx, tokens, caller.now, {
    siteId,
    userId,
    loginType: audience === 'customer' ? 'userLogin' : 'backgroundUserLogin',
    menuClassification: menuClassification ?? enumCodes.MenuClassification.Desktop,
    address: caller.address,
  });
  return { accessToken, refreshToken };
}

/** Will a sign-in of this name from here be asked for a captcha? */
export function whetherToVerify(db: Tx, caller: Caller, { username }: Input<typeof getWhetherToVerify>): Promise<boolean> {
  const name = (username ?? '').toLowerCase();
  return needsCaptcha(db, caller, [failureSubject('staff', caller.siteId, name), failureSubject('customer', caller.siteId, name)]);
}
