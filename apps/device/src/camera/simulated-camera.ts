import sharp from 'sharp';
import { type Feed, feedOf } from '../feed.ts';

const frameEach = 1_000;
const widest = 1_280;

/** A camera without a camera: the picture somebody gave it, or one with a clock on it. */
export interface SimulatedCamera {
  /** A jpeg each second while somebody looks. */
  frames: Feed<Buffer>;
  /** Shows this picture, in any format, from now on; null for its own. Throws when it is no picture. */
  show(picture: Buffer | null): Promise<void>;
}

/** Makes one. */
export function simulatedCamera(): SimulatedCamera {
  let shown: Buffer | null = null;
  const frames = feedOf<Buffer>((send) => {
    let on = true;
    let timer: NodeJS.Timeout | undefined;
    async function next() {
      const frame = shown ?? (await ownPicture(new Date()));
      if (!on) return;
      send(frame);
      timer = setTimeout(() => void next(), frameEach);
    }
    void next();
    return () => {
      on = false;
      clearTimeout(timer);
    };
  });
  return {
    frames,
    async show(picture) {
      shown = picture && (await asJpeg(picture));
      frames.restart();
    },
  };
}

const asJpeg = (picture: Buffer) =>
  sharp(picture).rotate().resize({ width: widest, height: widest, fit: 'inside', withoutEnlargement: true }).jpeg().toBuffer();

/** A parcel on a table, and the time, so that one sees that the picture is new. */
function ownPicture(now: Date): Promise<Buffer> {
  const clock = now.toTimeString().slice(0, 8);
  const drawn = `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="480">
    <rect width="640" height="480" fill="#37474f"/><rect y="380" width="640" height="100" fill="#78909c"/>
    <path d="M180 210 L320 150 L460 210 L460 370 L320 430 L180 370 Z" fill="#b98a56"/>
    <path d="M180 210 L320 270 L460 210 M320 270 V430" stroke="#6d4c2b" stroke-width="4" fill="none"/>
    <rect x="350" y="300" width="80" height="50" fill="#fff" transform="skewY(-23)" transform-origin="350 300"/>
    <text x="20" y="46" font-size="32" font-family="monospace" fill="#fff">${clock}</text></svg>`;
  return sharp(Buffer.from(drawn)).jpeg({ quality: 70 }).toBuffer();
}
