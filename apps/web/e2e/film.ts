import { writeFileSync } from 'node:fs';
import bwip from 'bwip-js/node';
import sharp from 'sharp';

/** Creates a single-frame video of a label for a fake camera: the main code in the centre and a smaller one at the edge. */
export async function film(inTheMiddle: string, atTheEdge: string, file: string): Promise<void> {
  const [width, height] = [1280, 720];
  const code = (text: string, scale: number) =>
    bwip.toBuffer({ bcid: 'code128', text, scale, height: 14, backgroundcolor: 'ffffff', padding: 6 });
  const middle = await sharp(await code(inTheMiddle, 3))
    .resize({ width: 700 })
    .toBuffer();
  const edge = await sharp(await code(atTheEdge, 2))
    .resize({ width: 420 })
    .toBuffer();
  const picture = sharp({ create: { width, height, channels: 3, background: '#d8d8d8' } }).composite([
    { input: middle, gravity: 'centre' },
    { input: edge, top: 20, left: 20 },
  ]);
  const bright = await picture.greyscale().raw().toBuffer({ resolveWithObject: true });
  const y = Buffer.from(bright.data.filter((_, at) => at % bright.info.channels === 0));
  const frame = Buffer.concat([Buffer.from('FRAME\n'), y, Buffer.alloc((width * height) / 2, 128)]);
  writeFileSync(file, Buffer.concat([Buffer.from(`YUV4MPEG2 W${width} H${height} F10:1 Ip A1:1 C420jpeg\n`), frame, frame]));
}
