import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { Language } from '@entrepot/contract/core/language.ts';
import { voiceWorker } from './voice-worker.ts';

/** A sentence to be said; rate from -10 (slow) to 10 (fast), 0 is the usual pace. */
export interface Sentence {
  language: Language;
  rate: number;
  text: string;
}

/** Something that says sentences: gives a WAV file (16 bit, one channel). */
export interface Voice {
  say(sentence: Sentence): Promise<Buffer>;
}

interface Said {
  id: number;
  samples?: Int16Array;
  sampleRate?: number;
  problem?: string;
}
interface Waiting {
  take(said: Said): void;
  fail(problem: Error): void;
}

const library = '@echogarden/espeak-ng-emscripten';
const voices: Record<Language, string> = { 'zh-cn': 'cmn', 'zh-tw': 'cmn', 'en-us': 'en' };
const usualPace = 175;
const longestWait = 15_000;

/** The voice of espeak-ng in a thread of its own, which starts with the first sentence; null where it is not installed. */
export function espeakVoice(): Voice | null {
  const address = installedAt();
  if (!address) return null;
  const waiting = new Map<number, Waiting>();
  let worker: Worker | null = null;
  let asked = 0;

  function stop(problem: Error) {
    void worker?.terminate();
    worker = null;
    for (const { fail } of waiting.values()) fail(problem);
    waiting.clear();
  }
  function start(): Worker {
    const made = new Worker(voiceWorker, { eval: true, workerData: address });
    made.on('message', (said: Said) => waiting.get(said.id)?.take(said));
    made.on('error', stop);
    // A server that ends does not wait for its voice.
    made.unref();
    return made;
  }
  return {
    say: ({ language, rate, text }) =>
      new Promise((resolve, reject) => {
        worker ??= start();
        const id = ++asked;
        const timer = setTimeout(() => stop(new Error('the voice took too long')), longestWait);
        const done = () => {
          clearTimeout(timer);
          waiting.delete(id);
        };
        waiting.set(id, {
          take({ samples, sampleRate, problem }) {
            done();
            if (samples && sampleRate) resolve(wav(samples, sampleRate));
            else reject(new Error(problem));
          },
          fail(problem) {
            done();
            reject(problem);
          },
        });
        worker.postMessage({ id, voice: voices[language], rate: paceOf(rate), text });
      }),
  };
}

function installedAt(): string | null {
  try {
    return pathToFileURL(createRequire(import.meta.url).resolve(library)).href;
  } catch {
    return null;
  }
}

/** Words a minute; ten steps are three times as fast or as slow. */
const paceOf = (rate: number) => Math.round(usualPace * 3 ** (rate / 10));

/** A WAV file of samples of one channel. */
function wav(samples: Int16Array, sampleRate: number): Buffer {
  const sound = Buffer.from(samples.buffer, samples.byteOffset, samples.byteLength);
  const head = Buffer.alloc(44);
  head.write('RIFF', 0);
  head.writeUInt32LE(36 + sound.length, 4);
  head.write('WAVEfmt ', 8);
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(sampleRate, 24);
  head.writeUInt32LE(sampleRate * 2, 28);
  head.writeUInt16LE(2, 32);
  head.writeUInt16LE(16, 34);
  head.write('data', 36);
  head.writeUInt32LE(sound.length, 40);
  return Buffer.concat([head, sound]);
}
