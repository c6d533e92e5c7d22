import { ascentOf, clustersOf, type Face, type FontRun, fontFile, type FontName, fontRuns, mainFont } from './fonts.ts';

type Pdf = PDFKit.PDFDocument;

/** A part of a text in one or several fonts, with its width as a multiple of the font size. */
interface Piece {
  runs: FontRun[];
  width: number;
}

/** A text in several fonts, measured once for all sizes: its paragraphs, with their words. */
export interface MixedText {
  face: Face;
  paragraphs: Piece[][];
}

const words = new Intl.Segmenter(undefined, { granularity: 'word' });
// Widths grow with the size; the measured size only has to be exact enough.
const measuredSize = 100;

/** Measures a text; characters that no font has are added to `missing`. */
export function measureMixed(doc: Pdf, text: string, face: Face, missing: Set<string>): MixedText {
  const paragraphs = text.split('\n').map((line) => [...words.segment(line)].map(({ segment }) => piece(doc, segment, face, missing)));
  return { face, paragraphs };
}

function piece(doc: Pdf, text: string, face: Face, missing = new Set<string>()): Piece {
  const runs = fontRuns(text, face, missing);
  return { runs, width: runs.reduce((sum, run) => sum + widthOf(doc, run), 0) };
}

function widthOf(doc: Pdf, { font, text }: FontRun): number {
  useFont(doc, font);
  return doc.fontSize(measuredSize).widthOfString(text) / measuredSize;
}

const registered = new WeakMap<Pdf, Set<FontName>>();

/** Selects a font; a document gets it with its first use. */
export function useFont(doc: Pdf, font: FontName): Pdf {
  const known = registered.get(doc) ?? new Set();
  registered.set(doc, known);
  if (!known.has(font)) doc.registerFont(font, fontFile(font));
  known.add(font);
  return doc.font(font);
}

const textOf = ({ runs }: Piece) => runs.map(({ text }) => text).join('');
const isSpace = (one: Piece) => !textOf(one).trim();

/** Breaks a text into lines of at most this width, in multiples of the font size: between words, and within a word wider than a line. */
export function mixedLines(doc: Pdf, { face, paragraphs }: MixedText, width: number): Piece[][] {
  const lines: Piece[][] = [];
  for (const paragraph of paragraphs) {
    let line: Piece[] = [];
    let used = 0;
    const turn = () => {
      while (line.length && isSpace(line.at(-1)!)) line.pop();
      lines.push(line);
      line = [];
      used = 0;
    };
    const add = (one: Piece) => {
      if (used + one.width > width && line.length && !isSpace(one)) turn();
      if (!line.length && isSpace(one)) return;
      line.push(one);
      used += one.width;
    };
    for (const one of paragraph)
      if (one.width <= width) add(one);
      else for (const cluster of clustersOf(textOf(one))) add(piece(doc, cluster, face));
    turn();
  }
  return lines;
}

/** Shortens a line so that an ellipsis fits behind it. */
export function withEllipsis(doc: Pdf, line: readonly Piece[], face: Face, width: number): Piece[] {
  const end = piece(doc, '…', face);
  const signs = line.flatMap((one) => clustersOf(textOf(one)).map((sign) => piece(doc, sign, face)));
  let used = signs.reduce((sum, one) => sum + one.width, end.width);
  while (signs.length && used > width) used -= signs.pop()!.width;
  return [...signs, end];
}

/** Draws lines from the top of a box; all fonts have the baseline of the main one. */
export function drawMixedLines(
  doc: Pdf,
  lines: readonly (readonly Piece[])[],
  box: { x: number; y: number; width: number },
  { face, size, align, lineHeight }: { face: Face; size: number; align: 'left' | 'center' | 'right'; lineHeight: number },
): void {
  const ascent = ascentOf(mainFont(face)) * size;
  for (const [at, line] of lines.entries()) {
    const free = box.width - line.reduce((sum, one) => sum + one.width, 0) * size;
    let x = box.x + (align === 'right' ? free : align === 'center' ? free / 2 : 0);
    for (const run of joined(line)) {
      useFont(doc, run.font)
        .fontSize(size)
        .text(run.text, x, box.y + at * lineHeight + ascent, { lineBreak: false, baseline: 'alphabetic' });
      x += widthOf(doc, run) * size;
    }
  }
}

/** Joins neighbouring runs of one font. */
function joined(line: readonly Piece[]): FontRun[] {
  const runs: FontRun[] = [];
  for (const run of line.flatMap((one) => one.runs)) {
    const last = runs.at(-1);
    if (last?.font === run.font) last.text += run.text;
    else runs.push({ ...run });
  }
  return runs;
}
