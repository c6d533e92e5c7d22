import { accountErrors } from '@entrepot/contract/modules/account/errors.ts';
import type { Caller } from '../../core/calls/caller.ts';
import { attemptsBySubject, attemptsOf, clearAttempts, deleteOldAttempts } from '../../core/http/limits.ts';
import type { Db } from '../../core/db/db.ts';
import { comparePassword, failureMinutes, failuresFrom, nameFactor, openPasswords, type Side, signInRules } from '../access/public.ts';
import { failuresOfAddress, workFactor } from './captcha-pressure.ts';
import { type CaptchaInput, spend } from './captcha.ts';
import type { Account } from './lock-account-row.ts';

// Failures within fifteen minutes after which a side needs a captcha, and after which it has to wait. An address can be that of a whole
// office, so that a few failures there must not affect others.
const captchaFrom = { name: 3, address: 20, network: 200 };
const max = { address: 100, network: 1000, device: 10 };
/** Returns the network of an address: 256 addresses for IPv4, those of one customer for IPv6. */
export function networkOf(address: string): string {
  const old = /^(?:::ffff:)?(\d+\.\d+\.\d+)\.\d+$/i.exec(address);
  return old ? `${old[1]}.0/24` : `${address.split(':').slice(0, 3).join(':')}::/48`;
}

const addressOf = ({ address }: Caller) => failuresOfAddress(address);
const networkSubject = ({ address }: Caller) => `sign-in network ${networkOf(address)}`;
const deviceSubject = (device: string) => `sign-in device ${device}`;
/** Returns the key of the attempts at a name from one address. */
export const pairOf = ({ address }: Caller, subject: string): string => failuresFrom(subject, address);

/** Returns whether a captcha must be solved before a name is tried from here. */
export async function needsCaptcha(db: Db, caller: Caller, subject: string): Promise<boolean> {
  const limits: [string, number][] = [
    [subject, captchaFrom.name],
    [addressOf(caller), captchaFrom.address],
    [networkSubject(caller), captchaFrom.network],
  ];
  const subjects = limits.map(([one]) => one);
  const attempts = await attemptsBySubject(db, caller.now, subjects, failureMinutes);
  return limits.some(([one, from]) => (attempts.get(one) ?? 0) >= from);
}

/** Returns whether a known device is still trusted. One that fails too often is treated as unknown. */
export const isTrusted = async (db: Db, now: Date, device: string): Promise<boolean> =>
  (await attemptsOf(db, now, [deviceSubject(device)], failureMinutes)) < max.device;

/** An attempt of a visitor at a name. */
export interface Attempt {
  /** The name, a `failureSubject`. */
  subject: string;
  account: Account | undefined;
  /** The trusted device it comes from, which has a limit of its own instead of those of address and name. */
  device?: string | undefined;
  /** Whether it proves otherwise that it comes from the owner, or its answer does not depend on the password. */
  isExempt?: boolean;
}

/** Everything that counts the failures of an attempt. */
export async function sidesOf(db: Db, caller: Caller, { subject, device, isExempt = device !== undefined }: Attempt): Promise<Side[]> {
  const { loginFailureLimit } = await signInRules(db, caller.siteId);
  const captchaAt = captchaFrom;
  return [
    { subject: addressOf(caller), max: max.address, onMax: 'wait', captchaAt: captchaAt.address, isExempt },
    { subject: networkSubject(caller), max: max.network, onMax: 'wait', captchaAt: captchaAt.network, isExempt },
    { subject: pairOf(caller, subject), max: loginFailureLimit, onMax: 'lock', isExempt },
    { subject, max: loginFailureLimit * nameFactor, onMax: 'lock', captchaAt: captchaAt.name, isExempt },
    ...(device ? [{ subject: deviceSubject(device), max: max.device, onMax: 'wait' } as const] : []),
  ];
}

/**
 * Compares the password of a visitor; false if it is wrong, or if no account has the name. Limits apply by address and network
 * (`RateLimited`), and at a name from one address and from everywhere together (`AccountLocked`); before that a captcha is required
 * (`CaptchaWrong`).
 */
export async function isPasswordOf(
  db: Db,
  caller: Caller,
  attempt: Attempt,
  input: CaptchaInput & { username?: string; password: string; passwordKeyId: string },
): Promise<boolean> {
  const { account } = attempt;
  const { lockMinutes } = await signInRules(db, caller.siteId);
  const claim = { sides: await sidesOf(db, caller, attempt), account, passwordHash: account?.passwordHash, lockMinutes };
  const read = async () => (await openPasswords(db, caller.now, input.passwordKeyId, [input.password]))[0];
  let verdict = await comparePassword(db, caller, claim, read);
  if (verdict === 'captcha') {
    // Half, because failures may have been counted since the captcha was drawn.
    await spend(db, caller.now, input, (await workFactor(db, caller, input.username)) / 2);
    verdict = await comparePassword(db, caller, { ...claim, captchaSolved: true }, read);
  }
  if (verdict === 'wait') throw accountErrors.tooOften();
  if (verdict === 'locked') throw accountErrors.lockedForNow({ minutes: lockMinutes }, { ByCode: true });
  if (verdict === 'wrong') await deleteOldAttempts(db, caller.now);
  return verdict === 'right';
}

/** Deletes the failures at a name from here after a successful sign-in. Failures from elsewhere stay. */
export const cameIn = (db: Db, caller: Caller, subject: string): Promise<void> =>
  clearAttempts(db, [subject, pairOf(caller, subject), `${pairOf(caller, subject)} locked`]);
