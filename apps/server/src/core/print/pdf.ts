import { code128, dataMatrix, type Matrix, qrCode } from './barcode.ts';
import { type Face, type FontRun, fontRuns, loadFonts, mainFont } from './fonts.ts';
import { drawMixedLines, measureMixed, mixedLines, useFont, withEllipsis } from './mixed-text.ts';
import type { FileKind } from '../files/file-kinds.ts';

export type Pdf = PDFKit.PDFDocument;

/** The file kind of a stored PDF. */
export const pdfKind: FileKind = { mimeType: 'application/pdf', extension: 'pdf', group: 'document' };

/** Converts millimetres to points, the unit of a PDF. */
export const mm = (length: number) => (length * 72) / 25.4;

/** The faults of a document: characters that no font has, and texts that were cut. */
export interface PrintFaults {
  missing: readonly string[];
  cut: readonly string[];
}

const faultsOfOpen = new WeakMap<Pdf, { missing: Set<string>; cut: Set<string> }>();
const faultsOfBytes = new WeakMap<Buffer, PrintFaults>();

/** The faults of documents together; undefined when they show everything. */
export const printFaults = (...parts: readonly Buffer[]): PrintFaults | undefined => {
  const found = parts.flatMap((bytes) => faultsOfBytes.get(bytes) ?? []);
  const all = (of: keyof PrintFaults) => [...new Set(found.flatMap((one) => one[of]))];
  return found.length ? { missing: all('missing'), cut: all('cut') } : undefined;
};

/** Records the faults of a document; a joined one has those of its parts. */
export function noteFaults(bytes: Buffer, faults: PrintFaults | undefined): Buffer {
  if (faults) faultsOfBytes.set(bytes, faults);
  return bytes;
}

/** Creates a PDF without pages; `draw` adds them. Returns its bytes; `printFaults` returns its faults. */
export async function pdfOf(title: string, draw: (doc: Pdf) => void): Promise<Buffer> {
  // Loaded with the first document, to speed up the start.
  const { default: PdfDocument } = await import('pdfkit');
  const doc = new PdfDocument({ autoFirstPage: false, margin: 0, info: { Title: title, Creator: 'Entrepot' } });
  await loadFonts();
  const faults = { missing: new Set<string>(), cut: new Set<string>() };
  faultsOfOpen.set(doc, faults);
  const parts: Buffer[] = [];
  const whole = new Promise<Buffer>((resolve, reject) => {
    doc.on('data', (part: Buffer) => parts.push(part));
    doc.on('end', () => resolve(Buffer.concat(parts)));
    doc.on('error', reject);
  });
  draw(doc);
  doc.end();
  const bytes = await whole;
  if (!faults.missing.size && !faults.cut.size) return bytes;
  return noteFaults(bytes, { missing: [...faults.missing], cut: [...faults.cut] });
}

/** An area of a page, in points. */
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** One dot of a label printer, in points: 203 dots per inch is the coarsest usual resolution, and that of our device service. */
export const dot = 72 / 203;
// Modules of fewer dots are not printed reliably by thermal printers, and not read by hand scanners.
const minDots = 2;
// In dots. A printer that fills every touched dot would otherwise widen each bar by a dot.
const inset = 0.1;

// Quiet zones in modules. Data Matrix requires one; hand scanners find it better with two.
const quiet = { bars: 10, qr: 4, matrix: 2 };

/** A symbol as drawn: its kind, and the number of printer dots of a module. */
export interface DrawnSymbol {
  kind: 'bars' | 'qr' | 'matrix';
  dots: number;
}

/**
 * Draws a number for scanners into a box: Code 128, as wide as whole dots allow. Where its modules would have fewer than two dots, draws a QR
 * code, or Data Matrix where that has larger modules. Every edge is on the dot grid of the page. Returns the symbol; null when not even
 * Data Matrix fits, and nothing is drawn.
 */
export function drawCode128(doc: Pdf, text: string, box: Box): DrawnSymbol | null {
  const modules = code128(text);
  const total = modules.reduce((sum, wide) => sum + wide, 0);
  const dots = Math.floor(dotsIn(box.width) / (total + 2 * quiet.bars));
  if (dots < minDots) return drawMatrix(doc, text, box);
  const area = onGrid(box);
  let at = area.x + Math.floor((area.width - total * dots) / 2);
  for (const [index, wide] of modules.entries()) {
    if (index % 2 === 0) fillDots(doc, { x: at, y: area.y, width: wide * dots, height: area.height });
    at += wide * dots;
  }
  doc.fill('#000');
  return { kind: 'bars', dots };
}

/** Draws a QR code with its quiet zone as large as whole dots allow, centred; Data Matrix where the QR code does not fit. Returns as `drawCode128`. */
export const drawQr = (doc: Pdf, text: string, box: Box): DrawnSymbol | null => drawMatrix(doc, text, box, { preferQr: true });

/** Draws the symbol of squares with the larger modules; with `preferQr` a QR code wherever it fits. */
function drawMatrix(doc: Pdf, text: string, box: Box, { preferQr = false } = {}): DrawnSymbol | null {
  const room = dotsIn(Math.min(box.width, box.height));
  const sized = (kind: 'qr' | 'matrix', matrix: Matrix) => ({ ...matrix, kind, dots: Math.floor(room / (matrix.side + 2 * quiet[kind])) });
  const qr = sized('qr', qrCode(text));
  const other = preferQr && qr.dots >= minDots ? qr : sized('matrix', dataMatrix(text));
  const { kind, side, dark, dots } = qr.dots >= other.dots ? qr : other;
  if (dots < minDots) return null;
  const area = onGrid(box);
  const left = area.x + Math.floor((area.width - side * dots) / 2);
  const top = area.y + Math.floor((area.height - side * dots) / 2);
  // Neighbours in a row are one rectangle, so that no gap appears between them.
  for (let row = 0; row < side; row++)
    for (const [from, to] of runsOf(dark.slice(row * side, (row + 1) * side)))
      fillDots(doc, { x: left + from * dots, y: top + row * dots, width: (to - from) * dots, height: dots });
  doc.fill('#000');
  return { kind, dots };
}

/** The runs of dark modules in a row, each as its first module and the one after its last. */
const runsOf = (dark: readonly boolean[]): [number, number][] =>
  dark.flatMap((is, at) => {
    if (!is || dark[at - 1]) return [];
    const end = dark.indexOf(false, at);
    return [[at, end < 0 ? dark.length : end]];
  });

const dotsIn = (points: number) => Math.floor(points / dot + 1e-6);

/** The box in whole dots from the top left corner of the page, within its edges. */
function onGrid({ x, y, width, height }: Box): Box {
  const [left, top] = [Math.ceil(x / dot - 1e-6), Math.ceil(y / dot - 1e-6)];
  return { x: left, y: top, width: Math.floor((x + width) / dot + 1e-6) - left, height: Math.floor((y + height) / dot + 1e-6) - top };
}

function fillDots(doc: Pdf, { x, y, width, height }: Box): void {
  doc.rect((x + inset) * dot, (y + inset) * dot, (width - 2 * inset) * dot, (height - 2 * inset) * dot);
}

export interface TextLook {
  face?: Face;
  /** Points. */
  size?: number;
  align?: 'left' | 'center' | 'right';
  colour?: string;
}

const smallest = 6;

const isInOneFont = (runs: readonly FontRun[], face: Face) => runs.every(({ font }) => font === mainFont(face));

/** A text ready to be drawn: its height at a size, and how it is drawn into a box at that size. */
interface PreparedText {
  heightAt(size: number): number;
  draw(box: Box, size: number, align: 'left' | 'center' | 'right', colour: string): void;
}

/** Measures a text for a width in points. Almost every text needs the main font only, which PDFKit lays out. */
function prepared(doc: Pdf, text: string, width: number, face: Face, missing: Set<string>): PreparedText {
  const main = mainFont(face);
  const runs = fontRuns(text, face, missing);
  if (isInOneFont(runs, face)) {
    const whole = runs[0]?.text ?? '';
    return {
      heightAt: (size) => useFont(doc, main).fontSize(size).heightOfString(whole, { width }),
      draw: ({ x, y, height }, size, align, colour) =>
        void useFont(doc, main).fontSize(size).fillColor(colour).text(whole, x, y, { width, align, height, ellipsis: true }),
    };
  }
  const measured = measureMixed(doc, text, face, missing);
  const lineHeightAt = (size: number) => useFont(doc, main).fontSize(size).currentLineHeight(true);
  return {
    heightAt: (size) => mixedLines(doc, measured, width / size).length * lineHeightAt(size),
    draw: (box, size, align, colour) => {
      const lines = mixedLines(doc, measured, width / size);
      const lineHeight = lineHeightAt(size);
      const room = Math.max(1, Math.floor(box.height / lineHeight + 0.01));
      const shown = lines.slice(0, room);
      if (lines.length > room) shown.push(withEllipsis(doc, shown.pop()!, face, width / size));
      doc.fillColor(colour);
      drawMixedLines(doc, shown, box, { face, size, align, lineHeight });
    },
  };
}

/** The height of a text in points, wrapped to this width. */
export const textHeight = (
  doc: Pdf,
  text: string,
  { width, size, face = 'regular' }: { width: number; size: number; face?: Face },
): number => prepared(doc, text, width, face, new Set()).heightAt(size);

/**
 * Writes a text into a box, in the font that has each of its characters. Shrinks it until it fits (down to 6 points), then cuts it with an
 * ellipsis. Characters that no font has and cut texts are faults of the document (`printFaults`).
 */
export function drawText(
  doc: Pdf,
  text: string,
  box: Box,
  { face = 'regular', size = 10, align = 'left', colour = '#000' }: TextLook = {},
): void {
  const faults = faultsOfOpen.get(doc);
  const ready = prepared(doc, text, box.width, face, faults?.missing ?? new Set());
  let fitting = size;
  while (fitting > smallest && ready.heightAt(fitting) > box.height) fitting = Math.max(smallest, fitting - 0.5);
  // One line is drawn whole in a lower box as well.
  const lineHeight = useFont(doc, mainFont(face)).fontSize(fitting).currentLineHeight(true);
  if (ready.heightAt(fitting) > Math.max(box.height, lineHeight + 0.01)) faults?.cut.add(text);
  ready.draw(box, fitting, align, colour);
}

/** Draws a thin line. */
export function drawLine(doc: Pdf, from: [number, number], to: [number, number], width = 0.8): void {
  doc
    .lineWidth(width)
    .moveTo(...from)
    .lineTo(...to)
    .stroke('#000');
}

/** Draws the number of a document into the top right corner of its first A4 page, as bars and as text. `right` is the edge in mm. */
export function drawDocumentNumber(doc: Pdf, number: string, right = 198): void {
  const [x, width] = [mm(right - 70), mm(70)];
  drawCode128(doc, number, { x, y: mm(11), width, height: mm(13) });
  drawText(doc, number, { x, y: mm(24.5), width, height: mm(5) }, { face: 'bold', size: 11, align: 'center' });
}
