import { type CameraSource, reopening } from './camera-source.ts';
import { jpegsIn } from './jpegs.ts';

const frameEach = 1_000;
const timeoutMs = 5_000;
const largest = 8_000_000;

/** Moves the credentials of an address into a Basic authorization header. */
function requestOf(address: string): { url: string; headers: Record<string, string> } {
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

/** Creates a source for a camera that returns one picture per request. */
export function snapshotCamera(address: string): CameraSource {
  const { url, headers } = requestOf(address);
  return reopening(async (onFrame, stop) => {
    while (!stop.aborted) {
      const answer = await fetch(url, { headers, signal: AbortSignal.any([stop, AbortSignal.timeout(timeoutMs)]) });
      const bytes = Buffer.from(await answer.arrayBuffer());
      if (!answer.ok || bytes.length > largest) throw new Error(`camera responded with status ${answer.status}`);
      onFrame(bytes);
      await pause(frameEach, stop);
    }
  });
}

/** Creates a source for a camera that returns an endless stream of JPEGs. Reconnects when no frame arrives for `timeoutMs`. */
export function streamCamera(address: string): CameraSource {
  const { url, headers } = requestOf(address);
  return reopening(async (onFrame, stop) => {
    const silent = new AbortController();
    let watch = setTimeout(() => silent.abort(), timeoutMs);
    const take = jpegsIn((frame) => {
      clearTimeout(watch);
      watch = setTimeout(() => silent.abort(), timeoutMs);
      onFrame(frame);
    });
    try {
      const answer = await fetch(url, { headers, signal: AbortSignal.any([stop, silent.signal]) });
      if (!answer.ok || !answer.body) throw new Error(`camera responded with status ${answer.status}`);
      for await (const part of answer.body) take(Buffer.from(part));
    } finally {
      clearTimeout(watch);
    }
  });
}
