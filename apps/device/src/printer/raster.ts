import { spawn } from 'node:child_process';

/**
 * A monochrome bitmap. `bits` contains the rows from the top, eight dots per byte with the leftmost in the high bit, 1 is black. Rows are
 * padded to full bytes.
 */
export interface Raster {
  width: number;
  height: number;
  bits: Buffer;
}
/** The resolution of a printer. */
export interface Resolution {
  /** Dots per inch. */
  dpi: number;
  /** Maximum print width in dots; a wider page is scaled down. 0: no limit. */
  dots: number;
}

/** Returns the number of bytes per row. */
export const rowBytes = ({ width }: Pick<Raster, 'width'>): number => Math.ceil(width / 8);

const timeoutMs = 20_000;

/** Rasterizes a PDF in black and white with the installed `pdftoppm`. Rejects when the program is missing or cannot read the PDF. */
export async function rasterOf(pdf: Buffer, { dpi, dots }: Resolution): Promise<Raster[]> {
  const pages = pagesIn(await drawn(pdf, ['-r', String(dpi)]));
  const isTooWide = dots > 0 && pages.some(({ width }) => width > dots);
  return isTooWide ? pagesIn(await drawn(pdf, ['-scale-to-x', String(dots), '-scale-to-y', '-1'])) : pages;
}

// Without anti-aliasing: grey edges would become stray dots.
const drawing = ['-mono', '-aa', 'no', '-aaVector', 'no'];

function drawn(pdf: Buffer, how: readonly string[]): Promise<Buffer> {
  return new Promise((done, fail) => {
    const program = spawn('pdftoppm', [...drawing, ...how, '-'], { stdio: ['pipe', 'pipe', 'ignore'], timeout: timeoutMs });
    const parts: Buffer[] = [];
    program.once('error', fail);
    program.stdout.on('data', (part: Buffer) => parts.push(part));
    program.once('close', (code) => (code === 0 ? done(Buffer.concat(parts)) : fail(new Error(`pdftoppm exited with code ${code}`))));
    // If the program exits early, writing to its input fails; the exit code has the cause.
    program.stdin.on('error', () => undefined).end(pdf);
  });
}

/** Parses concatenated portable bitmaps (PBM). Throws on any other data. */
export function pagesIn(bytes: Buffer): Raster[] {
  const pages: Raster[] = [];
  for (let at = 0; at < bytes.length; ) {
    const head = /^P4\s+(\d+)\s+(\d+)\s/.exec(bytes.subarray(at, at + 64).toString('latin1'));
    if (!head) throw new Error('not a portable bitmap');
    const [width, height] = [Number(head[1]), Number(head[2])];
    const begins = at + head[0].length;
    at = begins + rowBytes({ width }) * height;
    if (at > bytes.length) throw new Error('truncated portable bitmap');
    pages.push({ width, height, bits: withoutMargin(width, bytes.subarray(begins, at)) });
  }
  return pages;
}

/** Clears the padding bits at the end of each row. */
function withoutMargin(width: number, bits: Buffer): Buffer {
  const over = rowBytes({ width }) * 8 - width;
  if (over === 0) return bits;
  const own = Buffer.from(bits);
  for (let at = rowBytes({ width }) - 1; at < own.length; at += rowBytes({ width })) own[at] = own[at]! & (0xff << over);
  return own;
}
