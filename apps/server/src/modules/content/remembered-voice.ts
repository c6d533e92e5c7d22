import type { Sentence, Voice } from './voice.ts';

const mostBytes = 16_000_000;

/** A voice that says the same sentence once and remembers the sound, the least used forgotten first. */
export interface RememberedVoice extends Voice {
  knows(sentence: Sentence): boolean;
}

/** Remembers what a voice said, by language, rate and text; those who ask while it speaks wait for the same sound. */
export function remembered(voice: Voice, most = mostBytes): RememberedVoice {
  const sounds = new Map<string, { sound: Promise<Buffer>; bytes: number }>();
  let bytes = 0;
  const keyOf = ({ language, rate, text }: Sentence) => JSON.stringify([language, rate, text]);
  const forget = (key: string) => {
    bytes -= sounds.get(key)?.bytes ?? 0;
    sounds.delete(key);
  };
  function learn(key: string, sentence: Sentence): Promise<Buffer> {
    const entry = { sound: voice.say(sentence), bytes: 0 };
    sounds.set(key, entry);
    entry.sound.then(
      ({ length }) => {
        if (sounds.get(key) !== entry) return;
        entry.bytes = length;
        bytes += length;
        for (const oldest of sounds.keys()) {
          if (bytes <= most) break;
          forget(oldest);
        }
      },
      () => forget(key),
    );
    return entry.sound;
  }
  return {
    knows: (sentence) => sounds.has(keyOf(sentence)),
    say(sentence) {
      const key = keyOf(sentence);
      const known = sounds.get(key);
      if (!known) return learn(key, sentence);
      sounds.delete(key);
      sounds.set(key, known);
      return known.sound;
    },
  };
}
