import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { code128, qrCode } from './barcode.ts';
import type { FileKind } from '../files/file-kinds.ts';

export type Pdf = PDFKit.PDFDocument;
/** Regular and bold; both cover simplified and traditional characters. */
export type Face = 'regular' | 'bold';

const faces: Record<Face, string> = { regular: '400Regular/NotoSansSC_400Regular.ttf', bold: '700Bold/NotoSansSC_700Bold.ttf' };
const find = createRequire(import.meta.url).resolve;
const read = new Map<Face, Buffer>();

function fontOf(face: Face): Buffer {
  const known = read.get(face) ?? readFileSync(find(`@expo-google-fonts/noto-sans-sc/${faces[face]}`));
  read.set(face, known);
  return known;
}

/** The file kind of a stored PDF. */
export const pdfKind: FileKind = { mimeType: 'application/pdf', extension: 'pdf', group: 'document' };

/** Converts millimetres to points, the unit of a PDF. */
export const mm = (length: number) => (length * 72) / 25.4;

/** Creates a PDF without pages; `draw` adds them. Returns its bytes. */
export async function pdfOf(title: string, draw: (doc: Pdf) => void): Promise<Buffer> {
  // Loaded with the first document, to speed up the start.
  const { default: PdfDocument } = await import('pdfkit');
  const doc = new PdfDocument({ autoFirstPage: false, margin: 0, info: { Title: title, Creator: 'Entrepot' } });
  for (const face of ['regular', 'bold'] as const) doc.registerFont(face, fontOf(face));
  const parts: Buffer[] = [];
  const whole = new Promise<Buffer>((resolve, reject) => {
    doc.on('data', (part: Buffer) => parts.push(part));
    doc.on('end', () => resolve(Buffer.concat(parts)));
    doc.on('error', reject);
  });
  draw(doc);
  doc.end();
  return whole;
}

/** An area of a page, in points. */
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

// Scanners need a quiet zone of ten modules on either side.
const quiet = 10;

/** Draws Code 128 as vector bars that fill the box's width including the quiet zones, so that it is sharp on every printer. */
export function drawCode128(doc: Pdf, text: string, { x, y, width, height }: Box): void {
  const modules = code128(text);
  const module = width / (modules.reduce((total, wide) => total + wide, 0) + 2 * quiet);
  let at = x + quiet * module;
  for (const [index, wide] of modules.entries()) {
    if (index % 2 === 0) doc.rect(at, y, wide * module, height);
    at += wide * module;
  }
  doc.fill('#000');
}

// QR readers need a quiet zone of four modules.
const quietQr = 4;

/** Draws a QR code with its quiet zone as large as fits into the box, centred. */
export function drawQr(doc: Pdf, text: string, { x, y, width, height }: Box): void {
  const { side, dark } = qrCode(text);
  const module = Math.min(width, height) / (side + 2 * quietQr);
  const left = x + (width - side * module) / 2;
  const top = y + (height - side * module) / 2;
  for (const [at, filled] of dark.entries())
    if (filled) doc.rect(left + (at % side) * module, top + Math.floor(at / side) * module, module, module);
  doc.fill('#000');
}

export interface TextLook {
  face?: Face;
  /** Points. */
  size?: number;
  align?: 'left' | 'center' | 'right';
  colour?: string;
}

/** Writes a text into a box, shrinks it until it fits (down to 6 points), then truncates it with an ellipsis. */
export function drawText(
  doc: Pdf,
  text: string,
  box: Box,
  { face = 'regular', size = 10, align = 'left', colour = '#000' }: TextLook = {},
): void {
  const options = { width: box.width, align };
  doc.font(face).fillColor(colour);
  let fitting = size;
  while (fitting > 6 && doc.fontSize(fitting).heightOfString(text, options) > box.height) fitting -= 0.5;
  doc.fontSize(fitting).text(text, box.x, box.y, { ...options, height: box.height, ellipsis: true });
}

/** Draws a thin line. */
export function drawLine(doc: Pdf, from: [number, number], to: [number, number], width = 0.8): void {
  doc
    .lineWidth(width)
    .moveTo(...from)
    .lineTo(...to)
    .stroke('#000');
}
