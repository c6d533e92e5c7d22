import { createHash, timingSafeEqual } from 'node:crypto';
import type { Input, Output } from '@entrepot/contract/core/call.ts';
import type { checkingCaptcha, getCaptcha } from '@entrepot/contract/modules/account/calls.ts';
import { captcha as captchaResource } from '@entrepot/contract/modules/account/one-time.ts';
import { accountErrors } from '@entrepot/contract/modules/account/errors.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/rows/db.ts';
import { newId } from '../../core/rows/ids.ts';
import { limit } from './attempts.ts';
import { drawPuzzle, offsetsOf, puzzleSize } from './puzzle.ts';
import { isWorkDone, workFor } from './work.ts';
import { insert } from '../../core/rows/rows.ts';

const seconds = 180;
const width = 150;
const height = 50;
const picture = { size: 4, noise: 2, color: true, background: '#ffffff', ignoreChars: '0oO1iIlL5sSzZ2', width, height };
const picturesAMinute = 60;

/** What is kept of an answer; letters count alike, small or capital. */
export const answerHash = (captchaKey: string, answer: string) =>
  createHash('sha256').update(`${captchaKey} ${answer.trim().toLowerCase()}`).digest('hex');

type Drawn = Omit<Output<typeof getCaptcha>, 'captchaKey' | 'work'> & { answer: string };

async function drawText(): Promise<Drawn> {
  // Loaded at the first picture: reading its font is not part of every start.
  const { create } = await import('svg-captcha');
  const { text, data } = create(picture);
  const image = `data:image/svg+xml;base64,${Buffer.from(data).toString('base64')}`;
  return { answer: text, image, width, height, piece: null, pieceTop: null };
}

async function drawSlider(): Promise<Drawn> {
  const { image, piece, top, offset } = await drawPuzzle();
  return { answer: String(offset), image, width: puzzleSize.width, height: puzzleSize.height, piece, pieceTop: top };
}

/** Draws a new captcha, good for three minutes: letters to be read, or a piece to be slid into its gap. */
export async function draw(db: Tx, caller: Caller, { kind }: Input<typeof getCaptcha> = {}): Promise<Output<typeof getCaptcha>> {
  await limit(db, caller.now, `captcha ${caller.address}`, picturesAMinute, 1);
  const slider = kind === 'slider';
  const { answer, ...drawn } = await (slider ? drawSlider() : drawText());
  const captchaKey = newId();
  const until = new Date(caller.now.getTime() + seconds * 1000);
  await db.deleteFrom('captcha').where('expirationTime', '<', caller.now).execute();
  await insert(db, caller, captchaResource, {
    captchaKey,
    answerHash: answerHash(captchaKey, answer),
    kind: slider ? 'slider' : 'text',
    expirationTime: until,
  });
  return { captchaKey, ...drawn, work: await workFor(captchaKey, caller.now) };
}

interface Kept {
  answerHash: string;
  kind: string;
}

/** Looks at an answer; a wrong one spends the captcha and is refused (113), a right one leaves it for one sign-in. */
export async function check(db: Tx, caller: Caller, { captchaKey, captcha }: Input<typeof checkingCaptcha>): Promise<true> {
  const known = db.selectFrom('captcha').select(['answerHash', 'kind']).where('captchaKey', '=', captchaKey);
  const found = await known.where('expirationTime', '>=', caller.now).executeTakeFirst();
  if (isAnswer(found, captchaKey, captcha)) return true;
  await db.deleteFrom('captcha').where('captchaKey', '=', captchaKey).execute();
  throw accountErrors.captcha();
}

/** What somebody gives for a captcha. */
export interface Given {
  captchaKey?: string | null;
  captcha?: string | null;
  captchaWork?: string | null;
}

/** Spends a captcha; without a right answer, or without the work that came with it, the sign-in is refused (113). */
export async function spend(db: Tx, now: Date, { captchaKey, captcha, captchaWork }: Given): Promise<void> {
  if (!captchaKey || !captcha) throw accountErrors.captcha();
  const known = db.deleteFrom('captcha').where('captchaKey', '=', captchaKey).where('expirationTime', '>=', now);
  const taken = await known.returning(['answerHash', 'kind']).executeTakeFirst();
  if (!isAnswer(taken, captchaKey, captcha) || !(await isWorkDone(captchaKey, captchaWork))) throw accountErrors.captcha();
}

function isAnswer(kept: Kept | undefined, captchaKey: string, answer: string): boolean {
  if (!kept) return false;
  const is = (one: string) => timingSafeEqual(Buffer.from(kept.answerHash, 'hex'), Buffer.from(answerHash(captchaKey, one), 'hex'));
  // Only a hash is kept, so every offset near the one given is tried.
  return kept.kind === 'slider' ? offsetsOf(answer).map(String).some(is) : is(answer);
}
