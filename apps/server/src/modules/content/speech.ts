import type { Input } from '@entrepot/contract/core/call.ts';
import { invalid, refuse } from '@entrepot/contract/core/errors.ts';
import { type Language, languages } from '@entrepot/contract/core/language.ts';
import { generatingVoice } from '@entrepot/contract/modules/content/calls.ts';
import { contentErrors } from '@entrepot/contract/modules/content/errors.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/rows/db.ts';
import { type Handler, on } from '../../core/calls/handler.ts';
import { allowed } from '../../core/http/limits.ts';
import { type RememberedVoice, remembered } from './remembered-voice.ts';
import { espeakVoice } from './voice.ts';

const longest = 200;
const aMinute = 60;
const usualRate = 3;

/** The call that says a sentence aloud. The voice is looked for once; without one every call is refused (109). */
export function speech(): readonly Handler[] {
  const found = espeakVoice();
  const voice = found && remembered(found);
  return on(generatingVoice, (tx, caller, input) => sayAloud(tx, caller, voice, input));
}

/**
 * Gives a sentence as sound, base64 with its kind before it. Refuses an unknown language (100), more than 200 characters (106),
 * more than 60 new sentences a minute (107) and a server without a voice (109).
 */
async function sayAloud(
  tx: Tx,
  caller: Caller,
  voice: RememberedVoice | null,
  { lang, text, rate }: Input<typeof generatingVoice>,
): Promise<string> {
  const language = lang.toLowerCase() as Language;
  if (!languages.includes(language)) throw invalid({ field: 'Lang', key: 'choice' });
  if ([...text].length > longest) throw contentErrors.tooLongToSay({ most: longest });
  if (!voice) throw contentErrors.noVoice();
  const sentence = { language, text, rate: rate ?? usualRate };
  const mayLearn = voice.knows(sentence) || (await allowed(tx, `voice ${caller.userId}`, aMinute, 1, caller.now));
  if (!mayLearn) throw refuse('RateLimited');
  const sound = await voice.say(sentence).catch(() => {
    throw contentErrors.noVoice();
  });
  return `data:audio/wav;base64,${sound.toString('base64')}`;
}
