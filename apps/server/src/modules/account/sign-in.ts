import type { Input } from '@entrepot/contract/core/call.ts';
import type { getWhetherToVerify, login } from '@entrepot/contract/modules/account/calls.ts';
import { accountErrors } from '@entrepot/contract/modules/account/errors.ts';
import type { Caller } from '../../core/calls/caller.ts';
import { attemptsOf, countAttempt, forgetAttempts, forgetOldAttempts } from '../../core/http/limits.ts';
import type { Tx } from '../../core/rows/db.ts';
import { Refusal } from '@entrepot/contract/core/errors.ts';
import type { Services } from '../../core/services.ts';
import { failureSubject, isPassword, openPasswords, type TokenPair } from '../access/public.ts';
import { accountNamed, type Audience, enter } from './accounts.ts';
import { failureMinutes, isLockedOut, lockOut } from './attempts.ts';
import { spend } from './captcha.ts';
import { inOrder } from './in-order.ts';
import { namesOf } from './phone.ts';
import { askSecondFactor, type Owner } from './second-factor.ts';

type Credentials = Omit<Input<typeof login>, 'secondFactorCode'> & { secondFactorCode?: string | null };

const freeFailures = 3;
const mostFromAddress = 100;
const addressSubject = (caller: Caller) => `sign-in address ${caller.address}`;

/**
 * Signs somebody in by name and password. Whether the name is unknown, the key used, the sealing wrong or the password wrong,
 * the answer is one (115) and takes as long. After three failures a captcha is asked for (113), after the site's limit the
 * name is locked for a while (116), whether anybody has it or not.
 */
export const signIn = ({ tokens, config }: Pick<Services, 'tokens' | 'config'>, audience: Audience) => {
  const oneByOne = inOrder(accountErrors.tooOften);
  return async (db: Tx, caller: Caller, input: Credentials): Promise<TokenPair> => {
    const name = input.username.toLowerCase();
    const subject = failureSubject(audience, caller.siteId, name);
    // A hundred guesses at once must not all be looked at before the first is counted.
    return oneByOne(subject, async () => {
      await mayTry(db, caller, subject, input);
      const account = await accountNamed(db, caller, audience, namesOf(name));
      const [password] = await openPasswords(db, caller.now, input.passwordKeyId, [input.password]);
      const right = await isPassword(account?.passwordHash, password ?? '');
      if (!account || !right || typeof password !== 'string') throw await failed(db, caller, subject);
      if (audience === 'staff') await second(db, caller, subject, account, input.secondFactorCode, config.secretKey);
      const still = ({ passwordHash }: { passwordHash: string }) => passwordHash === account.passwordHash;
      const { menuClassification } = input;
      const pair = await db.transaction().execute((tx) => enter(tx, tokens, caller, account, { audience, menuClassification, still }));
      if (!pair) throw await failed(db, caller, subject);
      await forgetAttempts(db, [subject]);
      return pair;
    });
  };
};

/** The second factor, after the password; a wrong code counts as a failure of the name as well. */
async function second(
  db: Tx,
  caller: Caller,
  subject: string,
  account: Owner,
  code: string | null | undefined,
  secretKey: string,
): Promise<void> {
  try {
    await askSecondFactor(db, account, code, { secretKey, now: caller.now });
  } catch (problem) {
    if (code && problem instanceof Refusal && problem.key === 'LoginFailed') await failed(db, caller, subject);
    throw problem;
  }
}

const failuresOf = (db: Tx, now: Date, ...subjects: string[]) => attemptsOf(db, now, subjects, failureMinutes);

async function mayTry(db: Tx, caller: Caller, subject: string, { captcha, captchaKey }: Credentials): Promise<void> {
  const { now } = caller;
  if ((await failuresOf(db, now, addressSubject(caller))) >= mostFromAddress) throw accountErrors.tooOften();
  const { lockMinutes } = await rulesOf(db, caller.siteId);
  if (await isLockedOut(db, now, subject, lockMinutes)) throw accountErrors.lockedForNow({ minutes: lockMinutes });
  if (await needsCaptcha(db, caller, [subject])) await spend(db, now, captchaKey, captcha);
}

async function needsCaptcha(db: Tx, caller: Caller, subjects: readonly string[]): Promise<boolean> {
  const most = await Promise.all([failuresOf(db, caller.now, ...subjects), failuresOf(db, caller.now, addressSubject(caller))]);
  return Math.max(...most) >= freeFailures;
}

/** Counts a failure; gives what is said to all of them. */
async function failed(db: Tx, caller: Caller, subject: string): Promise<Error> {
  const { now, siteId } = caller;
  await countAttempt(db, now, addressSubject(caller));
  await countAttempt(db, now, subject);
  const { loginFailureLimit } = await rulesOf(db, siteId);
  if ((await failuresOf(db, now, subject)) >= loginFailureLimit) await lockOut(db, now, subject);
  await forgetOldAttempts(db, now);
  return accountErrors.wrong();
}

/** The rules of the host's site, also for staff of other sites: the answer must not depend on whose name it is. */
async function rulesOf(db: Tx, siteId: string): Promise<{ loginFailureLimit: number; lockMinutes: number }> {
  if (!siteId) return { loginFailureLimit: 5, lockMinutes: 30 };
  const rules = db.selectFrom('siteConfiguration').select(['loginFailureLimit', 'lockMinutes']).where('siteId', '=', siteId);
  const found = await rules.executeTakeFirst();
  return { loginFailureLimit: found?.loginFailureLimit ?? 5, lockMinutes: found?.lockMinutes ?? 30 };
}

/** Will a sign-in of this name from here be asked for a captcha? */
export function whetherToVerify(db: Tx, caller: Caller, { username }: Input<typeof getWhetherToVerify>): Promise<boolean> {
  const name = (username ?? '').toLowerCase();
  return needsCaptcha(db, caller, [failureSubject('staff', caller.siteId, name), failureSubject('customer', caller.siteId, name)]);
}
