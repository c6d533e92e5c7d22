import sharp from 'sharp';
import type { CameraSource } from './camera-source.ts';

const frameEach = 1_000;
const widest = 1_280;

/** A camera without hardware: an uploaded picture, or a generated one that shows a clock. Each is marked as simulated, also in the record. */
export interface SimulatedCamera extends CameraSource {
  /** Shows this picture (any image format) from now on, or the generated one for null. Throws when the file is not an image. */
  show(picture: Buffer | null): Promise<void>;
}

/** Creates a simulated camera. */
export function simulatedCamera(): SimulatedCamera {
  let currentPicture: Buffer | null = null;
  const changed = new Set<() => void>();
  const open: CameraSource['open'] = (onFrame, onState) => {
    let on = true;
    let timer: NodeJS.Timeout | undefined;
    async function next() {
      const frame = currentPicture ?? (await ownPicture(new Date()));
      if (!on) return;
      onFrame(frame);
      clearTimeout(timer);
      timer = setTimeout(again, frameEach);
    }
    const again = () => void next();
    changed.add(again);
    onState('Ready');
    again();
    return () => {
      on = false;
      changed.delete(again);
      clearTimeout(timer);
    };
  };
  return {
    open,
    async show(picture) {
      currentPicture = picture && (await marked(await asJpeg(picture)));
      for (const again of changed) again();
    },
  };
}

/** Converts a picture to a JPEG of at most 1,280 × 1,280 pixels. Throws when it is not an image. */
export const asJpeg = (picture: Buffer): Promise<Buffer> =>
  sharp(picture).rotate().resize({ width: widest, height: widest, fit: 'inside', withoutEnlargement: true }).jpeg().toBuffer();

/** Writes across a JPEG that it is simulated. */
async function marked(picture: Buffer): Promise<Buffer> {
  const { width, height } = await sharp(picture).metadata();
  const band = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${mark(width, height)}</svg>`;
  return sharp(picture)
    .composite([{ input: Buffer.from(band) }])
    .jpeg()
    .toBuffer();
}

const mark = (width: number, height: number) => `<text x="${width / 2}" y="${height - height / 20}" text-anchor="middle"
  font-size="${Math.min(width / 8, height / 5)}" font-family="sans-serif" fill="#fff" stroke="#000" stroke-width="${width / 400}">SIMULATED</text>`;

/** Draws a parcel on a table and the time, so that a viewer sees that the picture is live. */
function ownPicture(now: Date): Promise<Buffer> {
  // Calendar: the clock of the workstation, drawn into its own picture.
  const clock = now.toTimeString().slice(0, 8);
  const drawn = `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="480">
    <rect width="640" height="480" fill="#37474f"/><rect y="380" width="640" height="100" fill="#78909c"/>
    <path d="M180 210 L320 150 L460 210 L460 370 L320 430 L180 370 Z" fill="#b98a56"/>
    <path d="M180 210 L320 270 L460 210 M320 270 V430" stroke="#6d4c2b" stroke-width="4" fill="none"/>
    <rect x="350" y="300" width="80" height="50" fill="#fff" transform="skewY(-23)" transform-origin="350 300"/>
    <text x="20" y="46" font-size="32" font-family="monospace" fill="#fff">${clock}</text>${mark(640, 480)}</svg>`;
  return sharp(Buffer.from(drawn)).jpeg({ quality: 70 }).toBuffer();
}
