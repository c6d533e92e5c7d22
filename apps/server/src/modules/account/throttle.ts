import { accountErrors } from '@entrepot/contract/modules/account/errors.ts';
import type { Caller } from '../../core/calls/caller.ts';
import { attemptsOf, countAttempt, clearAttempts, deleteOldAttempts } from '../../core/http/limits.ts';
import type { Db } from '../../core/db/db.ts';
import { failureMinutes, failuresFrom, isLockedOut, lockOut, signInRules } from '../access/public.ts';
import { type CaptchaInput, spend } from './captcha.ts';

// Failures within fifteen minutes after which a side needs a captcha, and after which it has to wait. An address can be that of a whole
// office, so that a few failures there must not affect others.
const captchaFrom = { name: 3, address: 20, network: 200 };
const max = { address: 100, network: 1000, device: 10 };
/** The limit of attempts at a name from all sides together, as a multiple of that of one side. */
const networkFactor = 4;

/** Returns the network of an address: 256 addresses for IPv4, those of one customer for IPv6. */
export function networkOf(address: string): string {
  const old = /^(?:::ffff:)?(\d+\.\d+\.\d+)\.\d+$/i.exec(address);
  return old ? `${old[1]}.0/24` : `${address.split(':').slice(0, 3).join(':')}::/48`;
}

const addressOf = ({ address }: Caller) => `sign-in address ${address}`;
const networkSubject = ({ address }: Caller) => `sign-in network ${networkOf(address)}`;
const deviceSubject = (device: string) => `sign-in device ${device}`;
/** Returns the key of the attempts at a name from one address. */
export const pairOf = ({ address }: Caller, subject: string): string => failuresFrom(subject, address);

const failuresOf = (db: Db, now: Date, subject: string) => attemptsOf(db, now, [subject], failureMinutes);

/** Returns whether a captcha must be solved before a name is tried from here. */
export async function needsCaptcha(db: Db, caller: Caller, subject: string): Promise<boolean> {
  const [name, address, network] = await Promise.all(
    [subject, addressOf(caller), networkSubject(caller)].map((one) => failuresOf(db, caller.now, one)),
  );
  return name! >= captchaFrom.name || address! >= captchaFrom.address || network! >= captchaFrom.network;
}

/**
 * Admits an unknown client to try a name. Limits apply by address and network (`RateLimited`), and at a name from one address and from
 * everywhere together (`AccountLocked`); before that a captcha is required (`CaptchaWrong`).
 */
export async function mayTry(db: Db, caller: Caller, subject: string, captchaInput: CaptchaInput): Promise<void> {
  const { now } = caller;
  if ((await failuresOf(db, now, addressOf(caller))) >= max.address) throw accountErrors.tooOften();
  if ((await failuresOf(db, now, networkSubject(caller))) >= max.network) throw accountErrors.tooOften();
  const { lockMinutes } = await signInRules(db, caller.siteId);
  for (const one of [pairOf(caller, subject), subject])
    if (await isLockedOut(db, now, one, lockMinutes)) throw accountErrors.lockedForNow({ minutes: lockMinutes }, { ByCode: true });
  if (await needsCaptcha(db, caller, subject)) await spend(db, now, captchaInput);
}

/** Returns whether a known device is still trusted. One that fails too often is treated as unknown. */
export const isTrusted = async (db: Db, now: Date, device: string): Promise<boolean> =>
  (await failuresOf(db, now, deviceSubject(device))) < max.device;

/** Counts a failure on every side it came from; returns the refusal, which is the same for all. */
export async function failed(db: Db, caller: Caller, subject: string, device?: string): Promise<Error> {
  const { now, siteId } = caller;
  const pair = pairOf(caller, subject);
  const sides = [addressOf(caller), networkSubject(caller), pair, subject, ...(device ? [deviceSubject(device)] : [])];
  for (const side of sides) await countAttempt(db, now, side);
  const { loginFailureLimit } = await signInRules(db, siteId);
  if ((await failuresOf(db, now, pair)) >= loginFailureLimit) await lockOut(db, now, pair);
  if ((await failuresOf(db, now, subject)) >= loginFailureLimit * networkFactor) await lockOut(db, now, subject);
  await deleteOldAttempts(db, now);
  return accountErrors.wrong();
}

/** Deletes the failures at a name from here after a successful sign-in. Failures from elsewhere stay. */
export const cameIn = (db: Db, caller: Caller, subject: string): Promise<void> =>
  clearAttempts(db, [subject, pairOf(caller, subject), `${pairOf(caller, subject)} locked`]);
