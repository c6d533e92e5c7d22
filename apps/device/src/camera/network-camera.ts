import { type CameraSource, reopening } from './camera-source.ts';
import { jpegsIn } from './jpegs.ts';

const frameEach = 1_000;
const patience = 5_000;
const largest = 8_000_000;

/** The address without the name and password that stand in it, and the header that says them. */
function asked(address: string): { url: string; headers: Record<string, string> } {
  const url = new URL(address);
  const { username, password } = url;
  url.username = '';
  url.password = '';
  const secret = Buffer.from(`${decodeURIComponent(username)}:${decodeURIComponent(password)}`).toString('base64');
  return { url: url.href, headers: username ? { authorization: `Basic ${secret}` } : {} };
}

const pause = (ms: number, stop: AbortSignal) =>
  new Promise<void>((done) => {
    const timer = setTimeout(done, ms);
    stop.addEventListener('abort', () => (clearTimeout(timer), done()), { once: true });
  });

/** A camera that answers each request with one picture. */
export function snapshotCamera(address: string): CameraSource {
  const { url, headers } = asked(address);
  return reopening(async (hear, stop) => {
    while (!stop.aborted) {
      const answer = await fetch(url, { headers, signal: AbortSignal.any([stop, AbortSignal.timeout(patience)]) });
      const bytes = Buffer.from(await answer.arrayBuffer());
      if (!answer.ok || bytes.length > largest) throw new Error(`the camera answered ${answer.status}`);
      hear(bytes);
      await pause(frameEach, stop);
    }
  });
}

/** A camera that answers one request with jpegs without end. One that falls silent is asked anew. */
export function streamCamera(address: string): CameraSource {
  const { url, headers } = asked(address);
  return reopening(async (hear, stop) => {
    const silent = new AbortController();
    let watch = setTimeout(() => silent.abort(), patience);
    const take = jpegsIn((frame) => {
      clearTimeout(watch);
      watch = setTimeout(() => silent.abort(), patience);
      hear(frame);
    });
    try {
      const answer = await fetch(url, { headers, signal: AbortSignal.any([stop, silent.signal]) });
      if (!answer.ok || !answer.body) throw new Error(`the camera answered ${answer.status}`);
      for await (const part of answer.body) take(Buffer.from(part));
    } finally {
      clearTimeout(watch);
    }
  });
}
