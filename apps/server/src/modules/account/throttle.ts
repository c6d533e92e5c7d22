import { accountErrors } from '@entrepot/contract/modules/account/errors.ts';
import type { Caller } from '../../core/calls/caller.ts';
import { attemptsOf, countAttempt, forgetAttempts, forgetOldAttempts } from '../../core/http/limits.ts';
import type { Tx } from '../../core/rows/db.ts';
import { failuresFrom } from '../access/public.ts';
import { failureMinutes, isLockedOut, lockOut } from './attempts.ts';
import { type Given, spend } from './captcha.ts';

// What one side may fail in fifteen minutes before it is asked for a captcha, and before it has to wait. An address may be that of a
// whole office, so that a few failures there are nobody else's burden.
const captchaFrom = { name: 3, address: 20, network: 200 };
const most = { address: 100, network: 1000, device: 10 };
/** From so many sides together a name may be guessed at so many times as often as from one. */
const sidesTogether = 4;

/** The part of the network an address is in: 256 addresses of the old kind, those of one customer of the new. */
export function networkOf(address: string): string {
  const old = /^(?:::ffff:)?(\d+\.\d+\.\d+)\.\d+$/i.exec(address);
  return old ? `${old[1]}.0/24` : `${address.split(':').slice(0, 3).join(':')}::/48`;
}

const addressOf = ({ address }: Caller) => `sign-in address ${address}`;
const networkSubject = ({ address }: Caller) => `sign-in network ${networkOf(address)}`;
const deviceSubject = (device: string) => `sign-in device ${device}`;
/** The guesses at a name from one address. */
export const pairOf = ({ address }: Caller, subject: string): string => failuresFrom(subject, address);

const failuresOf = (db: Tx, now: Date, subject: string) => attemptsOf(db, now, [subject], failureMinutes);

/** Must a captcha be solved before a name is tried from here? */
export async function needsCaptcha(db: Tx, caller: Caller, subject: string): Promise<boolean> {
  const [name, address, network] = await Promise.all(
    [subject, addressOf(caller), networkSubject(caller)].map((one) => failuresOf(db, caller.now, one)),
  );
  return name! >= captchaFrom.name || address! >= captchaFrom.address || network! >= captchaFrom.network;
}

/**
 * May somebody who is not known try a name from here? Whoever guesses has to wait: by address and network (107), at a name from one
 * address, and at a name from everywhere together (116); before that a captcha is asked for (113).
 */
export async function mayTry(db: Tx, caller: Caller, subject: string, given: Given): Promise<void> {
  const { now } = caller;
  if ((await failuresOf(db, now, addressOf(caller))) >= most.address) throw accountErrors.tooOften();
  if ((await failuresOf(db, now, networkSubject(caller))) >= most.network) throw accountErrors.tooOften();
  const { lockMinutes } = await rulesOf(db, caller.siteId);
  for (const one of [pairOf(caller, subject), subject])
    if (await isLockedOut(db, now, one, lockMinutes)) throw accountErrors.lockedForNow({ minutes: lockMinutes }, { ByCode: true });
  if (await needsCaptcha(db, caller, subject)) await spend(db, now, given);
}

/** May a device that has signed in before try now? One that fails too often is as unknown. */
export const isTrusted = async (db: Tx, now: Date, device: string): Promise<boolean> =>
  (await failuresOf(db, now, deviceSubject(device))) < most.device;

/** Counts a failure on every side it came from; gives what is said to all of them. */
export async function failed(db: Tx, caller: Caller, subject: string, device?: string): Promise<Error> {
  const { now, siteId } = caller;
  const pair = pairOf(caller, subject);
  const sides = [addressOf(caller), networkSubject(caller), pair, subject, ...(device ? [deviceSubject(device)] : [])];
  for (const side of sides) await countAttempt(db, now, side);
  const { loginFailureLimit } = await rulesOf(db, siteId);
  if ((await failuresOf(db, now, pair)) >= loginFailureLimit) await lockOut(db, now, pair);
  if ((await failuresOf(db, now, subject)) >= loginFailureLimit * sidesTogether) await lockOut(db, now, subject);
  await forgetOldAttempts(db, now);
  return accountErrors.wrong();
}

/** Forgets what was counted against a name from here: somebody came in. What others fail at it elsewhere stays. */
export const cameIn = (db: Tx, caller: Caller, subject: string): Promise<void> =>
  forgetAttempts(db, [subject, pairOf(caller, subject), `${pairOf(caller, subject)} locked`]);

/** The rules of the host's site, also for staff of other sites: the answer must not depend on whose name it is. */
async function rulesOf(db: Tx, siteId: string): Promise<{ loginFailureLimit: number; lockMinutes: number }> {
  if (!siteId) return { loginFailureLimit: 5, lockMinutes: 30 };
  const rules = db.selectFrom('siteConfiguration').select(['loginFailureLimit', 'lockMinutes']).where('siteId', '=', siteId);
  const found = await rules.executeTakeFirst();
  return { loginFailureLimit: found?.loginFailureLimit ?? 5, lockMinutes: found?.lockMinutes ?? 30 };
}
