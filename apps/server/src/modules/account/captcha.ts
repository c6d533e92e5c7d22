import { createHash, timingSafeEqual } from 'node:crypto';
import { sql } from 'kysely';
import type { Input, Output } from '@entrepot/contract/core/call.ts';
import type { checkingCaptcha, getCaptcha } from '@entrepot/contract/modules/account/calls.ts';
import { accountErrors } from '@entrepot/contract/modules/account/errors.ts';
import type { Caller } from '../../core/caller.ts';
import type { Tx } from '../../core/db.ts';
import { newId } from '../../core/ids.ts';
import { limit } from './attempts.ts';

const seconds = 180;
const width = 150;
const height = 50;
const picture = { size: 4, noise: 2, color: true, background: '#ffffff', ignoreChars: '0oO1iIlL5sSzZ2', width, height };
const picturesAMinute = 60;

/** What is kept of an answer; letters count alike, small or capital. */
export const answerHash = (captchaKey: string, answer: string) =>
  createHash('sha256').update(`${captchaKey} ${answer.trim().toLowerCase()}`).digest('hex');

/** Draws a new captcha, good for three minutes. */
export async function draw(db: Tx, caller: Caller): Promise<Output<typeof getCaptcha>> {
  await limit(db, caller.now, `captcha ${caller.address}`, picturesAMinute, 1);
  // Loaded at the first picture: reading its font is not part of every start.
  const { create } = await import('svg-captcha');
  const { text, data } = create(picture);
  const captchaKey = newId();
  const until = new Date(caller.now.getTime() + seconds * 1000);
  await sql`delete from captcha where expiration_time < ${caller.now}`.execute(db);
  await sql`insert into captcha (id, creation_time, captcha_key, answer_hash, kind, expiration_time)
    values (${newId()}, ${caller.now}, ${captchaKey}, ${answerHash(captchaKey, text)}, 'text', ${until})`.execute(db);
  return { captchaKey, image: `data:image/svg+xml;base64,${Buffer.from(data).toString('base64')}`, width, height };
}

/** Looks at an answer; a wrong one spends the captcha and is refused (113), a right one leaves it for one sign-in. */
export async function check(db: Tx, caller: Caller, { captchaKey, captcha }: Input<typeof checkingCaptcha>): Promise<true> {
  const found = await sql<{
    answerHash: string;
  }>`select answer_hash from captcha where captcha_key = ${captchaKey} and expiration_time >= ${caller.now}`.execute(db);
  if (isAnswer(found.rows[0]?.answerHash, captchaKey, captcha)) return true;
  await sql`delete from captcha where captcha_key = ${captchaKey}`.execute(db);
  throw accountErrors.captcha();
}

/** Spends a captcha; without a right answer the sign-in is refused (113). */
export async function spend(db: Tx, now: Date, captchaKey: string | null | undefined, captcha: string | null | undefined): Promise<void> {
  if (!captchaKey || !captcha) throw accountErrors.captcha();
  const taken = await sql<{
    answerHash: string;
  }>`delete from captcha where captcha_key = ${captchaKey} and expiration_time >= ${now} returning answer_hash`.execute(db);
  if (!isAnswer(taken.rows[0]?.answerHash, captchaKey, captcha)) throw accountErrors.captcha();
}

function isAnswer(kept: string | undefined, captchaKey: string, answer: string): boolean {
  return kept !== undefined && timingSafeEqual(Buffer.from(kept, 'hex'), Buffer.from(answerHash(captchaKey, answer), 'hex'));
}
