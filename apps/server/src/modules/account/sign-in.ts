import type { Input, Output } from '@entrepot/contract/core/call.ts';
import type { getWhetherToVerify, login } from '@entrepot/contract/modules/account/calls.ts';
import { accountErrors } from '@entrepot/contract/modules/account/errors.ts';
import { Refusal } from '@entrepot/contract/core/errors.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { logSecurity } from '../../core/calls/security-log.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Db } from '../../core/db/db.ts';
import type { Services } from '../../core/services.ts';
import { countFailure, failureSubject } from '../access/public.ts';
import { accountNamed, type Audience, enter } from './accounts.ts';
import { namesHere } from './names-here.ts';
import { requireSecondFactor, type Owner } from './second-factor.ts';
import { codeWith, spendSignInCode } from './sign-in-code.ts';
import { type Attempt, cameIn, isPasswordOf, isTrusted, needsCaptcha, pairOf, sidesOf } from './throttle.ts';
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { dayMs } from '@entrepot/rules/time.ts';

const { KeyUsed } = enumCodes.SecurityEventKind;
const maxQueued = 30;

/** Runs tasks of the same name one after the other; throws `tooMany` if too many of them are waiting. */
function inOrder(tooMany: () => Error) {
  const lines = new Map<string, { last: Promise<unknown>; length: number }>();
  return async function oneByOne<T>(name: string, work: () => Promise<T>): Promise<T> {
    const line = lines.get(name) ?? { last: Promise.resolve(), length: 0 };
    if (line.length >= maxQueued) throw tooMany();
    const task = line.last.then(work, work);
    line.last = task;
    line.length += 1;
    lines.set(name, line);
    try {
      return await task;
    } finally {
      line.length -= 1;
      if (line.length === 0) lines.delete(name);
    }
  };
}

const days = 180;

const signatureOf = (secret: string, payload: string) =>
  createHmac('sha256', `known devices ${secret}`).update(payload).digest('base64url').slice(0, 32);

/** Creates the token of a device on which an account has signed in: account, time and device id. It grants no access. */
function newDeviceToken(secret: string, userId: string, now: Date): string {
  const payload = `${userId}.${now.getTime()}.${randomBytes(9).toString('base64url')}`;
  return `${payload}.${signatureOf(secret, payload)}`;
}

/** Returns the account and the device of a token; undefined if the token is not valid or too old. */
function knownDevice(secret: string, token: string | null | undefined, now: Date): { userId: string; device: string } | undefined {
  const [userId = '', since = '', device = '', signature = ''] = (token ?? '').split('.');
  const wanted = Buffer.from(signatureOf(secret, `${userId}.${since}.${device}`));
  const sent = Buffer.from(signature);
  const fresh = Number(since) > now.getTime() - days * dayMs;
  return fresh && sent.length === wanted.length && timingSafeEqual(sent, wanted) ? { userId, device } : undefined;
}

type Credentials = Input<typeof login>;

/**
 * Signs a person in by name and password. An unknown name, a used key, wrong sealing and a wrong password get the same answer
 * (`LoginFailed`) after the same time. Limits apply to the attacker's side: its address, its network, its attempts at a name. A device on
 * which the account has signed in before, and a request with a code that was sent to the account, are exempt.
 */
export const signIn = ({ tokens, config }: Pick<Services, 'tokens' | 'config'>, audience: Audience) => {
  const oneByOne = inOrder(accountErrors.tooOften);
  const { secretKey } = config;
  return async (db: Db, caller: Caller, input: Credentials): Promise<Output<typeof login>> => {
    const { now } = caller;
    const name = input.username.toLowerCase();
    const subject = failureSubject(audience, caller.siteId, name);
    const presentedDevice = knownDevice(secretKey, input.deviceToken, now);
    const account = await accountNamed(db, caller, audience, await namesHere(db, caller.siteId, name));
    const code = await codeWith(db, now, secretKey, input, account);
    // Successive attempts: right ones of one person at the same time must not count against each other.
    const own = presentedDevice && presentedDevice.userId === account?.id ? presentedDevice.device : undefined;
    const line = own ?? (code ? `sign-in code ${code.id}` : pairOf(caller, subject));
    return oneByOne(line, async () => {
      const device = own && (await isTrusted(db, now, own)) ? own : undefined;
      const attempt: Attempt = { subject, account, device, isExempt: device !== undefined || code !== undefined };
      if (!(await isPasswordOf(db, caller, attempt, input)) || !account) throw accountErrors.wrong();
      if (code) {
        await spendSignInCode(db, now, code);
        await logSecurity(db, caller, { kind: KeyUsed, siteId: account.siteId, userId: account.id, detail: 'signInCode' });
      }
      await second(db, caller, attempt, account, input.secondFactorCode, secretKey);
      const still = ({ passwordHash }: { passwordHash: string }) => passwordHash === account.passwordHash;
      const { menuClassification } = input;
      const pair = await db.transaction().execute((tx) => enter(tx, tokens, caller, account, { audience, menuClassification, still }));
      if (!pair) throw accountErrors.wrong();
      await cameIn(db, caller, subject);
      return { ...pair, deviceToken: device ? input.deviceToken! : newDeviceToken(secretKey, account.id, now) };
    });
  };
};

/** Checks the second factor after the password; a wrong code counts as a failure of the name as well. */
async function second(
  db: Db,
  caller: Caller,
  attempt: Attempt,
  account: Owner,
  code: string | null | undefined,
  secretKey: string,
): Promise<void> {
  try {
    await requireSecondFactor(db, account, code, { secretKey, now: caller.now });
  } catch (problem) {
    if (code && problem instanceof Refusal && problem.key === 'LoginFailed')
      await countFailure(db, caller, { sides: await sidesOf(db, caller, attempt), account: attempt.account });
    throw problem;
  }
}

/** Returns whether a sign-in of this name from here requires a captcha. */
export async function needsCaptchaToSignIn(db: Db, caller: Caller, { username }: Input<typeof getWhetherToVerify>): Promise<boolean> {
  const name = (username ?? '').toLowerCase();
  const subjects = (['staff', 'customer'] as const).map((audience) => failureSubject(audience, caller.siteId, name));
  return (await Promise.all(subjects.map((subject) => needsCaptcha(db, caller, subject)))).some(Boolean);
}
