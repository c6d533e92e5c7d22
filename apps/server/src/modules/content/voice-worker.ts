/**
 * What runs in the thread of the voice: loads the synthesizer (`workerData` is its address) and answers each
 * {id, voice, rate, text} with {id, samples, sampleRate} or {id, problem}. It is text, as the server is one file when it is
 * built and a thread needs a program of its own.
 */
export const voiceWorker = `
const { parentPort, workerData } = require('node:worker_threads');
const made = import(workerData)
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

parentPort.on('message', async (asked) => {
  try {
    const { samples, sampleRate } = await say(asked);
    parentPort.postMessage({ id: asked.id, samples, sampleRate }, [samples.buffer]);
  } catch (problem) {
    parentPort.postMessage({ id: asked.id, problem: String(problem) });
  }
});
`;
