import { createHash, timingSafeEqual } from 'node:crypto';
import type { Input, Output } from '@entrepot/contract/core/call.ts';
import type { checkingCaptcha, getCaptcha } from '@entrepot/contract/modules/account/calls.ts';
import { captcha as captchaResource } from '@entrepot/contract/modules/account/one-time.ts';
import { accountErrors } from '@entrepot/contract/modules/account/errors.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Db } from '../../core/db/db.ts';
import { newId } from '../../core/db/ids.ts';
import { limit } from './attempts.ts';
import { drawLetters, lettersSize } from './letters.ts';
import { drawPuzzle, offsetsOf, puzzleSize } from './puzzle.ts';
import { captchasOfAddress, workFactor } from './captcha-pressure.ts';
import { isWorkDone, workFor } from './proof-of-work.ts';
import { insert } from '../../core/db/rows.ts';

const seconds = 180;
const picturesAMinute = 60;

/** Returns the stored hash of an answer; case-insensitive. */
export const answerHash = (captchaKey: string, answer: string) =>
  createHash('sha256').update(`${captchaKey} ${answer.trim().toLowerCase()}`).digest('hex');

type Drawn = Omit<Output<typeof getCaptcha>, 'captchaKey' | 'work'> & { answer: string };

async function drawText(): Promise<Drawn> {
  const { text, svg } = await drawLetters();
  const image = `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;
  return { answer: text, image, width: lettersSize.width, height: lettersSize.height, piece: null, pieceTop: null };
}

async function drawSlider(): Promise<Drawn> {
  const { image, piece, top, offset } = await drawPuzzle();
  return { answer: String(offset), image, width: puzzleSize.width, height: puzzleSize.height, piece, pieceTop: top };
}

/** Draws a new captcha, valid for three minutes: letters to read, or a piece to slide into its gap. */
export async function draw(db: Db, caller: Caller, { kind, username }: Input<typeof getCaptcha> = {}): Promise<Output<typeof getCaptcha>> {
  await limit(db, caller.now, captchasOfAddress(caller.address), picturesAMinute, 1);
  const slider = kind === 'slider';
  const { answer, ...drawn } = await (slider ? drawSlider() : drawText());
  const captchaKey = newId();
  const until = new Date(caller.now.getTime() + seconds * 1000);
  await db.deleteFrom('captcha').where('expirationTime', '<', caller.now).execute();
  await db.transaction().execute((tx) =>
    insert(tx, caller, captchaResource, {
      captchaKey,
      answerHash: answerHash(captchaKey, answer),
      kind: slider ? 'slider' : 'text',
      expirationTime: until,
    }),
  );
  return { captchaKey, ...drawn, work: await workFor(captchaKey, caller.now, await workFactor(db, caller, username)) };
}

interface StoredCaptcha {
  answerHash: string;
  kind: string;
}

/** Checks an answer; a wrong one spends the captcha and is refused (`CaptchaWrong`), a right one stays valid for one sign-in. */
export async function check(db: Db, caller: Caller, { captchaKey, captcha }: Input<typeof checkingCaptcha>): Promise<true> {
  const known = db.selectFrom('captcha').select(['answerHash', 'kind']).where('captchaKey', '=', captchaKey);
  const found = await known.where('expirationTime', '>=', caller.now).executeTakeFirst();
  if (isAnswer(found, captchaKey, captcha)) return true;
  await db.deleteFrom('captcha').where('captchaKey', '=', captchaKey).execute();
  throw accountErrors.captcha();
}

/** The captcha fields of a request. */
export interface CaptchaInput {
  captchaKey?: string | null;
  captcha?: string | null;
  captchaWork?: string | null;
}

/** Spends a captcha; refuses without a right answer, or without its proof of work of this hardness (`CaptchaWrong`). */
export async function spend(db: Db, now: Date, { captchaKey, captcha, captchaWork }: CaptchaInput, least = 1): Promise<void> {
  if (!captchaKey || !captcha) throw accountErrors.captcha();
  const known = db.deleteFrom('captcha').where('captchaKey', '=', captchaKey).where('expirationTime', '>=', now);
  const taken = await known.returning(['answerHash', 'kind']).executeTakeFirst();
  if (!isAnswer(taken, captchaKey, captcha) || !(await isWorkDone(captchaKey, captchaWork, least))) throw accountErrors.captcha();
}

function isAnswer(stored: StoredCaptcha | undefined, captchaKey: string, answer: string): boolean {
  if (!stored) return false;
  const is = (one: string) => timingSafeEqual(Buffer.from(stored.answerHash, 'hex'), Buffer.from(answerHash(captchaKey, one), 'hex'));
  // Only a hash is stored, so every offset near the given one is tried.
  return stored.kind === 'slider' ? offsetsOf(answer).map(String).some(is) : is(answer);
}
