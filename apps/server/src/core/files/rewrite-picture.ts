// The program of a thread of its own: decodes and writes anew one picture for each message. What strangers send is never decoded where
// calls are answered.
import { parentPort } from 'node:worker_threads';
import { pictureLibrary } from './picture-library.ts';

/** What the thread is asked: a picture and how it is to be written. */
export interface Asked {
  bytes: Uint8Array;
  extension: string;
  /** More pixels are not decoded. */
  megapixels: number;
}
/** What it answers: the picture, or why there is none. */
export type Answered = { bytes: Uint8Array } | { problem: 'unavailable' | 'tooManyPixels' | 'unreadable' };

const longestSide = 4000;
/** A thread can be ended, what the library does outside of it cannot: it stops by itself before the thread's time is over. */
const mostSeconds = 10;

/** A picture upright, without its metadata and at most 4,000 pixels a side, so that nothing hidden in it is kept. */
async function rewritten({ bytes, extension, megapixels }: Asked): Promise<Answered> {
  const sharp = await pictureLibrary();
  if (!sharp) return { problem: 'unavailable' };
  // The header alone is read before anything is decoded.
  const { width = 0, height = 0 } = await sharp(bytes, { limitInputPixels: false }).metadata();
  if (width * height > megapixels * 1_000_000) return { problem: 'tooManyPixels' };
  const picture = sharp(bytes, { failOn: 'error', limitInputPixels: megapixels * 1_000_000 })
    .timeout({ seconds: mostSeconds })
    .rotate()
    .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true });
  const written = extension === 'png' ? picture.png({ compressionLevel: 9 }) : picture.jpeg({ quality: 86 });
  return { bytes: await written.toBuffer() };
}

parentPort?.on('message', (asked: Asked) => {
  rewritten(asked)
    .catch((): Answered => ({ problem: 'unreadable' }))
    .then((answered) => parentPort!.postMessage(answered));
});
