import type { Input } from '@entrepot/contract/core/call.ts';
import { invalid, refuse } from '@entrepot/contract/core/errors.ts';
import { type Language, languages } from '@entrepot/contract/core/language.ts';
import { generatingVoice } from '@entrepot/contract/modules/content/calls.ts';
import { contentErrors } from '@entrepot/contract/modules/content/errors.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Db } from '../../core/db/db.ts';
import { type Handler, handle } from '../../core/calls/handler.ts';
import { allowed } from '../../core/http/limits.ts';
import { type RememberedVoice, remembered } from './voice-cache.ts';
import { espeakVoice } from './voice.ts';

const longest = 200;
const aMinute = 60;
const usualRate = 3;

/** The handler of speech synthesis. The voice is detected once; without one every call throws `ExternalServiceFailed`. */
export function speech(): readonly Handler[] {
  const found = espeakVoice();
  const voice = found && remembered(found);
  return handle(generatingVoice, (tx, caller, input) => synthesizeSpeech(tx, caller, voice, input));
}

/**
 * Returns a sentence as sound, base64 as a data URL. Throws `ValidationFailed` for an unknown language, `LimitExceeded` above 200
 * characters, `RateLimited` above 60 new sentences a minute, and `ExternalServiceFailed` without a voice.
 */
async function synthesizeSpeech(
  tx: Db,
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
  const sound = await voice.speak(sentence).catch(() => {
    throw contentErrors.noVoice();
  });
  return `data:audio/wav;base64,${sound.toString('base64')}`;
}
