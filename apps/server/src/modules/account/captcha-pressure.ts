import type { Caller } from '../../core/calls/caller.ts';
import { attemptsBySubject, attemptsOf } from '../../core/http/limits.ts';
import type { Db } from '../../core/db/db.ts';
import { failureMinutes, failureSubject } from '../access/public.ts';

/** Key under which failed sign-ins of an address are counted. */
export const failuresOfAddress = (address: string) => `sign-in address ${address}`;
/** Key under which captchas drawn for an address are counted. */
export const captchasOfAddress = (address: string) => `captcha ${address}`;

/** Failures or drawn captchas from which on the work is so many times harder. */
type Steps = readonly (readonly [from: number, factor: number])[];
const ofFailures: Steps = [
  [40, 4],
  [10, 2],
];
const ofDrawn: Steps = [
  [100, 4],
  [30, 2],
];
// Over a day, because an attack on one account may be slow.
const ofName: Steps = [
  [30, 4],
  [10, 2],
];
const nameMinutes = 24 * 60;
const maxFactor = 8;

const factorOf = (steps: Steps, count: number) => steps.find(([from]) => count >= from)?.[1] ?? 1;

/**
 * Returns how many times harder the work of a captcha is than usual: by the failures and captchas of the address in a quarter of an hour, and
 * by the failures at the name in a day.
 */
export async function workFactor(db: Db, { now, address, siteId }: Caller, username: string | null | undefined): Promise<number> {
  const [failures, drawn] = [failuresOfAddress(address), captchasOfAddress(address)];
  const counts = await attemptsBySubject(db, now, [failures, drawn], failureMinutes);
  const ofAddress = Math.max(factorOf(ofFailures, counts.get(failures) ?? 0), factorOf(ofDrawn, counts.get(drawn) ?? 0));
  const name = username?.trim().toLowerCase();
  const subjects = name ? (['staff', 'customer'] as const).map((audience) => failureSubject(audience, siteId, name)) : [];
  const guesses = subjects.length ? await attemptsOf(db, now, subjects, nameMinutes) : 0;
  return Math.min(ofAddress * factorOf(ofName, guesses), maxFactor);
}
