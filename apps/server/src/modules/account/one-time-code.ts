import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Input, Output } from '@entrepot/contract/core/call.ts';
import { accountErrors } from '@entrepot/contract/modules/account/errors.ts';
import type { issueSignInCode } from '@entrepot/contract/modules/account/handed-code-calls.ts';
import type { Caller } from '../../core/calls/caller.ts';
import { allowed } from '../../core/http/limits.ts';
import type { Db, Tx } from '../../core/db/db.ts';
import type { Services } from '../../core/services.ts';
import { manageableAccount, recordControl } from '../access/public.ts';
import type { Audience } from './accounts.ts';

const minutes = 30;
const partMinutes = 5;
const tries = 5;
// Letters and digits without those that look or sound alike.
const signs = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
const [idLength, proofLength] = [4, 12];

/** How long a handed code counts as used or tried, in minutes: longer than its lifetime. */
export const handedMinutes = minutes + 2 * partMinutes;

const inSigns = (bytes: Buffer, length: number) => [...bytes.subarray(0, length)].map((byte) => signs[byte % signs.length]).join('');
const partOf = (now: Date) => Math.floor(now.getTime() / (partMinutes * 60_000));
const proofOf = (secret: string, userId: string, id: string, part: number) =>
  inSigns(createHmac('sha256', `told sign-in codes ${secret}`).update(`${userId} ${id} ${part}`).digest(), proofLength);

/**
 * Creates a code that lets an account's owner sign in together with the right password, once and within half an hour, regardless of blocked
 * attempts.
 */
export function codeFor(secret: string, userId: string, now: Date): { code: string; validUntil: Date } {
  const id = inSigns(randomBytes(idLength), idLength);
  const code = id + proofOf(secret, userId, id, partOf(now));
  return { code: code.match(/.{4}/g)!.join('-'), validUntil: new Date(now.getTime() + minutes * 60_000) };
}

/**
 * Creates a code for an account that cannot receive one, to be handed over by authorized staff (`NotFound`, `NoPermission`; the caller's
 * own `StateNotAllowed`). It is not stored, as it proves itself. Too long to be guessed, it needs no count of wrong attempts, which
 * attackers could use up.
 */
export const issueCode =
  ({ config }: Pick<Services, 'config'>, audience: Audience) =>
  async (tx: Tx, caller: Caller, { id: userId }: Input<typeof issueSignInCode>): Promise<Output<typeof issueSignInCode>> => {
    const { siteId } = await manageableAccount(tx, caller, audience, userId);
    const { code, validUntil } = codeFor(config.secretKey, userId, caller.now);
    if (audience === 'staff') await recordControl(tx, caller, [userId], 'signInCode');
    caller.changes.push({ target: 'user', id: userId, siteId, before: {}, after: { SignInCode: 'issued' } });
    return { signInCode: code, validUntil };
  };

/**
 * Returns the use of a handed code, if it is valid for this account; a wrong or expired one, or the sixth attempt with it, is refused
 * (`SmsCodeWrong`).
 */
export async function handedCode(db: Db, now: Date, secret: string, userId: string | undefined, input: string): Promise<string> {
  const code = input.toUpperCase().replace(/[^0-9A-Z]/g, '');
  const id = code.slice(0, idLength);
  const proof = Buffer.from(code.slice(idLength).padEnd(proofLength).slice(0, proofLength));
  const parts = Array.from({ length: minutes / partMinutes + 1 }, (_, back) => partOf(now) - back);
  const is = (part: number) => timingSafeEqual(proof, Buffer.from(proofOf(secret, userId ?? '', id, part)));
  const used = `${userId} ${id}`;
  const right = code.length === idLength + proofLength && userId !== undefined && parts.some(is);
  if (!right || !(await allowed(db, `told code try ${used}`, tries, handedMinutes, now))) throw accountErrors.smsCode();
  return used;
}
