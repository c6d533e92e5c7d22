// Program of a worker thread: decodes and re-encodes one picture per message. Untrusted pictures are never decoded in a request thread.
import { parentPort } from 'node:worker_threads';
import { pictureLibrary } from './picture-library.ts';

/** The message to the thread: a picture and its output format. */
export interface WorkerRequest {
  bytes: Uint8Array;
  extension: string;
  /** Pictures with more pixels are not decoded. */
  megapixels: number;
}
/** The thread's answer: the picture, or why there is none. */
export type Answered = { bytes: Uint8Array } | { problem: 'unavailable' | 'tooManyPixels' | 'unreadable' };

const longestSide = 4000;
/** Terminating the thread does not stop the library's native code, so its own limit ends before the thread's. */
const maxSeconds = 10;

/** Re-encodes a picture, upright, without metadata and at most 4,000 pixels a side, so that no hidden data remains. */
async function rewritten({ bytes, extension, megapixels }: WorkerRequest): Promise<Answered> {
  const sharp = await pictureLibrary();
  if (!sharp) return { problem: 'unavailable' };
  // Reads only the header before decoding.
  const { width = 0, height = 0 } = await sharp(bytes, { limitInputPixels: false }).metadata();
  if (width * height > megapixels * 1_000_000) return { problem: 'tooManyPixels' };
  const picture = sharp(bytes, { failOn: 'error', limitInputPixels: megapixels * 1_000_000 })
    .timeout({ seconds: maxSeconds })
    .rotate()
    .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true });
  const written = extension === 'png' ? picture.png({ compressionLevel: 9 }) : picture.jpeg({ quality: 86 });
  return { bytes: await written.toBuffer() };
}

parentPort?.on('message', (input: WorkerRequest) => {
  rewritten(input)
    .catch((): Answered => ({ problem: 'unreadable' }))
    .then((answered) => parentPort!.postMessage(answered));
});
