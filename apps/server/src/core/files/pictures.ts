import { filesErrors } from '@entrepot/contract/modules/files/errors.ts';

const megapixels = 50;
const longestSide = 4000;

interface Picture {
  metadata(): Promise<{ width?: number; height?: number }>;
  rotate(): Picture;
  resize(options: object): Picture;
  jpeg(options: object): Picture;
  png(options: object): Picture;
  toBuffer(): Promise<Buffer>;
}
type Sharp = ((bytes: Buffer, options: object) => Picture) & { concurrency?(threads: number): void };

let loaded: Promise<Sharp | undefined> | undefined;

/** The picture library, or undefined where it is not installed for this platform. */
export function pictureLibrary(): Promise<Sharp | undefined> {
  const name = 'sharp';
  loaded ??= import(name).then(
    ({ default: sharp }: { default: Sharp }) => {
      sharp.concurrency?.(1);
      return sharp;
    },
    () => undefined,
  );
  return loaded;
}

let running: Promise<unknown> = Promise.resolve();

/**
 * A picture decoded and written anew as what it is, upright, without its metadata and at most 4,000 pixels a side, so that
 * nothing hidden in it is kept. One at a time: decoding is the heaviest work there is here.
 */
export function rewritten(bytes: Buffer, extension: string, name: string): Promise<Buffer> {
  const turn = running.then(() => rewrite(bytes, extension, name));
  running = turn.catch(() => undefined);
  return turn;
}

async function rewrite(bytes: Buffer, extension: string, name: string): Promise<Buffer> {
  const sharp = await pictureLibrary();
  if (!sharp) throw filesErrors.picturesUnavailable();
  // The header alone is read before anything is decoded.
  const { width = 0, height = 0 } = await readable(sharp(bytes, { limitInputPixels: false }).metadata(), name);
  if (width * height > megapixels * 1_000_000) throw filesErrors.tooManyPixels({ name, megapixels });
  const picture = sharp(bytes, { failOn: 'error', limitInputPixels: megapixels * 1_000_000 })
    .rotate()
    .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true });
  return readable((extension === 'png' ? picture.png({ compressionLevel: 9 }) : picture.jpeg({ quality: 86 })).toBuffer(), name);
}

const readable = <T>(work: Promise<T>, name: string): Promise<T> =>
  work.catch(() => {
    throw filesErrors.pictureUnreadable({ name });
  });
