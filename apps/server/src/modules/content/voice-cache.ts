import type { Sentence, Voice } from './voice.ts';

const maxBytes = 16_000_000;

/** A voice that caches the sound of each sentence, evicting the least recently used. */
export interface RememberedVoice extends Voice {
  knows(sentence: Sentence): boolean;
}

/** Caches the sounds of a voice by language, rate and text; concurrent requests share one synthesis. */
export function remembered(voice: Voice, max = maxBytes): RememberedVoice {
  const sounds = new Map<string, { sound: Promise<Buffer>; bytes: number }>();
  let bytes = 0;
  const keyOf = ({ language, rate, text }: Sentence) => JSON.stringify([language, rate, text]);
  const evict = (key: string) => {
    bytes -= sounds.get(key)?.bytes ?? 0;
    sounds.delete(key);
  };
  function learn(key: string, sentence: Sentence): Promise<Buffer> {
    const entry = { sound: voice.speak(sentence), bytes: 0 };
    sounds.set(key, entry);
    entry.sound.then(
      ({ length }) => {
        if (sounds.get(key) !== entry) return;
        entry.bytes = length;
        bytes += length;
        for (const oldest of sounds.keys()) {
          if (bytes <= max) break;
          evict(oldest);
        }
      },
      () => evict(key),
    );
    return entry.sound;
  }
  return {
    knows: (sentence) => sounds.has(keyOf(sentence)),
    speak(sentence) {
      const key = keyOf(sentence);
      const known = sounds.get(key);
      if (!known) return learn(key, sentence);
      sounds.delete(key);
      sounds.set(key, known);
      return known.sound;
    },
  };
}
