import type { Language } from '@entrepot/contract/core/language.ts';
import type { ScanAnswer } from './scan-props.ts';
import type { SoundSettings } from './sound-settings.ts';

type Tone = [frequency: number, starts: number, lasts: number, shape: OscillatorType];

// Success rises, a warning repeats, an error is low and rough: distinguishable without looking, and by people who perceive only some
// pitches.
const tones: Record<ScanAnswer['tone'], readonly Tone[]> = {
  success: [
    [880, 0, 0.07, 'sine'],
    [1320, 0.08, 0.11, 'sine'],
  ],
  warn: [
    [660, 0, 0.12, 'triangle'],
    [660, 0.18, 0.12, 'triangle'],
  ],
  wrong: [
    [185, 0, 0.2, 'square'],
    [140, 0.24, 0.34, 'square'],
  ],
};

let context: AudioContext | undefined;

export const defaultSounds: SoundSettings = { volume: 100, tones: true, voice: true };

let settings = defaultSounds;

/** Sets what is played from now on, on every screen. */
export function setSounds(next: SoundSettings): void {
  const isQuieter = settings.voice && (!next.voice || next.volume === 0);
  settings = next;
  if (isQuieter && typeof speechSynthesis !== 'undefined') speechSynthesis.cancel();
}

const level = () => Math.min(1, Math.max(0, settings.volume / 100));

/** Plays the tone of an answer. Silent where the browser has no audio or requires a first user action. */
export function sound(tone: ScanAnswer['tone']): void {
  if (!settings.tones || level() === 0) return;
  try {
    context ??= new AudioContext();
    void context.resume();
    for (const [frequency, starts, lasts, shape] of tones[tone]) {
      const at = context.currentTime + starts;
      const source = context.createOscillator();
      const volume = context.createGain();
      source.type = shape;
      source.frequency.value = frequency;
      volume.gain.setValueAtTime((shape === 'square' ? 0.12 : 0.3) * level(), at);
      volume.gain.exponentialRampToValueAtTime(0.001, at + lasts);
      source.connect(volume).connect(context.destination);
      source.start(at);
      source.stop(at + lasts);
    }
  } catch {
    // No audio device: colour, shape and text still show the result.
  }
}

const tags: Record<Language, string> = { 'zh-cn': 'zh-CN', 'zh-tw': 'zh-TW', 'en-us': 'en-US' };

/** Speaks a sentence with the browser's voice of a language; a new sentence interrupts the previous one. */
export function speakAloud(text: string, language: Language): void {
  if (!text || !settings.voice || level() === 0 || typeof speechSynthesis === 'undefined') return;
  speechSynthesis.cancel();
  const spoken = new SpeechSynthesisUtterance(text);
  spoken.lang = tags[language];
  spoken.rate = 1.1;
  spoken.volume = level();
  speechSynthesis.speak(spoken);
}
