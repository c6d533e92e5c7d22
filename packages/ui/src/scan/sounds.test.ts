import { afterEach, expect, test, vi } from 'vitest';
import { defaultSounds, setSounds, sound, speakAloud } from './sounds.ts';

const played = { gains: [] as number[], spoken: [] as { text: string; volume: number }[] };

/** Replaces the browser's audio; what is played is recorded. The product opens one audio context for all of its time. */
function audio() {
  played.gains.length = 0;
  played.spoken.length = 0;
  class Context {
    currentTime = 0;
    destination = {};
    resume = async () => undefined;
    createOscillator = () => ({ frequency: {}, connect: (to: unknown) => to, start: () => undefined, stop: () => undefined });
    createGain = () => ({
      gain: { setValueAtTime: (value: number) => void played.gains.push(value), exponentialRampToValueAtTime: () => undefined },
      connect: (to: unknown) => to,
    });
  }
  class Utterance {
    text: string;
    volume = 1;
    constructor(text: string) {
      this.text = text;
    }
  }
  vi.stubGlobal('AudioContext', Context);
  vi.stubGlobal('SpeechSynthesisUtterance', Utterance);
  vi.stubGlobal('speechSynthesis', { cancel: () => undefined, speak: (one: Utterance) => void played.spoken.push(one) });
}
afterEach(() => {
  setSounds(defaultSounds);
  vi.unstubAllGlobals();
});

test('plays tones and voice at the chosen volume', () => {
  audio();
  setSounds({ volume: 50, tones: true, voice: true });
  sound('success');
  speakAloud('A-01-01', 'en-us');
  expect(played.gains).toEqual([0.15, 0.15]);
  expect(played.spoken).toMatchObject([{ text: 'A-01-01', volume: 0.5 }]);
});

test.each([
  ['without tones', { volume: 100, tones: false, voice: true }, [0, 1]],
  ['without voice', { volume: 100, tones: true, voice: false }, [2, 0]],
  ['at volume 0', { volume: 0, tones: true, voice: true }, [0, 0]],
] as const)('is silent %s', (_title, settings, expected) => {
  audio();
  setSounds(settings);
  sound('success');
  speakAloud('A-01-01', 'en-us');
  expect([played.gains.length, played.spoken.length]).toEqual(expected);
});
