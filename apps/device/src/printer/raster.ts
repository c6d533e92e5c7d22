import { spawn } from 'node:child_process';

/** A page as dots: `bits` holds its rows from the top, eight dots a byte from the left, 1 is black; each row begins a new byte. */
export interface Raster {
  width: number;
  height: number;
  bits: Buffer;
}
/** How fine a printer prints. */
export interface Fineness {
  /** Dots an inch. */
  dpi: number;
  /** How many dots wide it prints; a wider page is made smaller. 0: as wide as the page. */
  dots: number;
}

/** How many bytes a row of dots takes. */
export const rowBytes = ({ width }: Pick<Raster, 'width'>): number => Math.ceil(width / 8);

const patience = 20_000;

/** Draws the pages of a PDF in black and white with the `pdftoppm` of this computer. Rejects when it is not there or cannot read the PDF. */
export async function rasterOf(pdf: Buffer, { dpi, dots }: Fineness): Promise<Raster[]> {
  const pages = pagesIn(await drawn(pdf, ['-r', String(dpi)]));
  const isTooWide = dots > 0 && pages.some(({ width }) => width > dots);
  return isTooWide ? pagesIn(await drawn(pdf, ['-scale-to-x', String(dots), '-scale-to-y', '-1'])) : pages;
}

// Letters and bars are drawn without grey edges, which a printer would make dots of.
const drawing = ['-mono', '-aa', 'no', '-aaVector', 'no'];

function drawn(pdf: Buffer, how: readonly string[]): Promise<Buffer> {
  return new Promise((done, fail) => {
    const program = spawn('pdftoppm', [...drawing, ...how, '-'], { stdio: ['pipe', 'pipe', 'ignore'], timeout: patience });
    const parts: Buffer[] = [];
    program.once('error', fail);
    program.stdout.on('data', (part: Buffer) => parts.push(part));
    program.once('close', (code) => (code === 0 ? done(Buffer.concat(parts)) : fail(new Error(`pdftoppm ended with ${code}`))));
    // One that ended early closes its input; how it ended says more.
    program.stdin.on('error', () => undefined).end(pdf);
  });
}

/** Reads pictures in the portable bitmap format, one after the other. Throws at anything else. */
export function pagesIn(bytes: Buffer): Raster[] {
  const pages: Raster[] = [];
  for (let at = 0; at < bytes.length; ) {
    const head = /^P4\s+(\d+)\s+(\d+)\s/.exec(bytes.subarray(at, at + 64).toString('latin1'));
    if (!head) throw new Error('not a portable bitmap');
    const [width, height] = [Number(head[1]), Number(head[2])];
    const begins = at + head[0].length;
    at = begins + rowBytes({ width }) * height;
    if (at > bytes.length) throw new Error('a portable bitmap that breaks off');
    pages.push({ width, height, bits: withoutMargin(width, bytes.subarray(begins, at)) });
  }
  return pages;
}

/** The bits with those behind the last dot of each row white. */
function withoutMargin(width: number, bits: Buffer): Buffer {
  const over = rowBytes({ width }) * 8 - width;
  if (over === 0) return bits;
  const own = Buffer.from(bits);
  for (let at = rowBytes({ width }) - 1; at < own.length; at += rowBytes({ width })) own[at] = own[at]! & (0xff << over);
  return own;
}
