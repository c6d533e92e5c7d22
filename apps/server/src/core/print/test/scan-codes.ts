import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';

const run = promisify(execFile);
const wasm = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm');
const formats = ['Code128', 'QRCode', 'DataMatrix'] as const;

/** Prints a PDF as a label printer of 203 dpi does, black and white without grey edges. Returns one PNG per page. */
export async function printedAt203(pdf: Buffer): Promise<Buffer[]> {
  const folder = await mkdtemp(join(tmpdir(), 'printed-'));
  try {
    await writeFile(join(folder, 'paper.pdf'), pdf);
    await run('pdftoppm', ['-mono', '-aa', 'no', '-aaVector', 'no', '-r', '203', '-png', 'paper.pdf', 'page'], { cwd: folder });
    const pages = (await readdir(folder)).filter((name) => name.endsWith('.png')).sort();
    return await Promise.all(pages.map((name) => readFile(join(folder, name))));
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** A code on a printed page, with the widths in dots of the bars and gaps, or squares, along its middle. */
interface ScannedCode {
  text: string;
  widths: number[];
}

/** Reads all codes on a printed page. */
export async function codesOn(page: Buffer): Promise<ScannedCode[]> {
  await prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(await readFile(wasm)).buffer }, fireImmediately: true });
  const { data, info } = await sharp(page).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const picture = { data: new Uint8ClampedArray(data), width: info.width, height: info.height, colorSpace: 'srgb' } as ImageData;
  const found = await readBarcodes(picture, { formats: [...formats], maxNumberOfSymbols: 50, tryHarder: true });
  return found
    .filter(({ isValid }) => isValid)
    .map(({ text, position: { topLeft, topRight, bottomLeft } }) => {
      const y = Math.round((topLeft.y + bottomLeft.y) / 2);
      const row = Array.from(
        { length: topRight.x - topLeft.x + 4 },
        (_, at) => data[(y * info.width + topLeft.x - 2 + at) * info.channels]!,
      );
      const signs = row.map((level) => (level < 128 ? '#' : ' ')).join('');
      return { text, widths: (signs.trim().match(/#+| +/g) ?? []).map(({ length }) => length) };
    });
}
