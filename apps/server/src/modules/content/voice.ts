import { type ChildProcess, spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import type { Language } from '@entrepot/contract/core/language.ts';

/**
 * Source of the voice's process: loads the synthesizer, whose address is its argument, and answers each {id, voice, rate, text} with {id, samples,
 * sampleRate} or {id, problem}. It is a process of its own because the synthesizer is under the GPL, and a string because the built
 * server is one file.
 */
const voiceProgram = `
const made = import(process.argv[1])
  .then(({ default: load }) => load())
  .then(async (library) => ({ library, voice: await new library.eSpeakNGWorker() }));

async function say({ voice: name, rate, text }) {
  const { voice } = await made;
  voice.set_voice(name);
  voice.set_rate(rate);
  const parts = [];
  voice.synthesize(text, (part) => {
    if (part) parts.push(Int16Array.from(part));
    return false;
  });
  const samples = new Int16Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    samples.set(part, at);
    at += part.length;
  }
  return { samples, sampleRate: voice.samplerate };
}

process.on('disconnect', () => process.exit());
process.on('message', async (message) => {
  try {
    const { samples, sampleRate } = await say(message);
    process.send({ id: message.id, samples, sampleRate });
  } catch (problem) {
    process.send({ id: message.id, problem: String(problem) });
  }
});
`;

/** A sentence to synthesize; rate from -10 (slow) to 10 (fast), 0 is normal. */
export interface Sentence {
  language: Language;
  rate: number;
  text: string;
}

/** Synthesizes sentences: returns a WAV file (16 bit, one channel). */
export interface Voice {
  speak(sentence: Sentence): Promise<Buffer>;
}

interface SpeechResult {
  id: number;
  samples?: Int16Array;
  sampleRate?: number;
  problem?: string;
}
interface Waiting {
  take(result: SpeechResult): void;
  fail(problem: Error): void;
}

const library = '@echogarden/espeak-ng-emscripten';
const voices: Record<Language, string> = { 'zh-cn': 'cmn', 'zh-tw': 'cmn', 'en-us': 'en' };
const usualPace = 175;
const maxWaitMs = 15_000;

/** Returns the voice of espeak-ng in its own process, which starts with the first sentence; null where it is not installed. */
export function espeakVoice(): Voice | null {
  const address = installedAt();
  if (!address) return null;
  const waiting = new Map<number, Waiting>();
  let program: ChildProcess | null = null;
  let lastRequestId = 0;

  function stop(problem: Error) {
    program?.kill();
    program = null;
    for (const { fail } of waiting.values()) fail(problem);
    waiting.clear();
  }
  function start(from: string): ChildProcess {
    const made = spawn(process.execPath, ['--eval', voiceProgram, from], {
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      // Transfers the samples as they are.
      serialization: 'advanced',
      // The synthesizer needs no secret of the product.
      env: {},
    });
    made.on('message', (result: SpeechResult) => waiting.get(result.id)?.take(result));
    made.on('error', stop);
    made.on('exit', () => {
      if (program === made) stop(new Error('speech synthesis ended'));
    });
    // The process must not delay the shutdown of the server; it ends with it.
    made.unref();
    made.channel?.unref();
    return made;
  }
  return {
    speak: ({ language, rate, text }) =>
      new Promise((resolve, reject) => {
        program ??= start(address);
        const id = ++lastRequestId;
        const timer = setTimeout(() => stop(new Error('speech synthesis timed out')), maxWaitMs);
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
        program.send({ id, voice: voices[language], rate: paceOf(rate), text });
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

/** Words per minute; ten steps are three times as fast or as slow. */
const paceOf = (rate: number) => Math.round(usualPace * 3 ** (rate / 10));

/** Builds a WAV file from samples of one channel. */
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
