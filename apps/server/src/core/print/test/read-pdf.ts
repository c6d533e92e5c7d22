import { inflateSync } from 'node:zlib';

interface Obj {
  head: string;
  body: Buffer;
}
/** A filled rectangle: left, top, width and height in points. */
export type Rect = readonly [number, number, number, number];
/** The content of a PDF page: its texts in drawing order, and its filled rectangles. */
export interface ReadPage {
  text: string;
  rects: Rect[];
}

const number = '-?\\d*\\.?\\d+';

function objectsOf(pdf: Buffer): Map<number, Obj> {
  const source = pdf.toString('latin1');
  const objects = new Map<number, Obj>();
  for (const match of source.matchAll(/(\d+) 0 obj\s([\s\S]*?)endobj/g)) {
    const [head = '', rest = ''] = match[2]!.split(/stream\r?\n/);
    const raw = Buffer.from(rest.replace(/\r?\nendstream[\s\S]*$/, ''), 'latin1');
    objects.set(Number(match[1]), { head, body: head.includes('/FlateDecode') && rest ? inflateSync(raw) : raw });
  }
  return objects;
}

const pointed = (head: string, key: string) => Number(new RegExp(`/${key} (\\d+) 0 R`).exec(head)?.[1]);
const codePoints = (hex: string) => Buffer.from(hex, 'hex').swap16().toString('utf16le');

/** glyph → character, from the map in every embedded font; null for a standard font, whose text is plain bytes. */
type Glyphs = Map<number, string> | null;

function glyphsOf(objects: Map<number, Obj>, font: number): Glyphs {
  const glyphs = new Map<number, string>();
  const map = objects.get(pointed(objects.get(font)!.head, 'ToUnicode'))?.body.toString('latin1');
  if (map === undefined) return null;
  for (const [, from, list] of map.matchAll(/<([0-9a-f]+)> <[0-9a-f]+> \[([^\]]*)\]/gi)) {
    const characters = [...list!.matchAll(/<([0-9a-f ]+)>/gi)].map((match) => codePoints(match[1]!.replaceAll(' ', '')));
    for (const [at, character] of characters.entries()) glyphs.set(Number.parseInt(from!, 16) + at, character);
  }
  return glyphs;
}

function fontsOf(objects: Map<number, Obj>, page: Obj): Map<string, Glyphs> {
  const resources = objects.get(pointed(page.head, 'Resources'))?.head ?? page.head;
  return new Map([...resources.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name, id]) => [name!, glyphsOf(objects, Number(id))]));
}

/** Reads the pages of a PDF created by the product. */
export function readPdf(pdf: Buffer): ReadPage[] {
  const objects = objectsOf(pdf);
  const pages = [...objects.values()].filter(({ head }) => /\/Type \/Page\s/.test(head));
  return pages.map((page) => {
    const content = objects.get(pointed(page.head, 'Contents'))!.body.toString('latin1');
    const fonts = fontsOf(objects, page);
    let font: Glyphs = null;
    const texts: string[] = [];
    for (const match of content.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
      if (match[1]) font = fonts.get(match[1]) ?? null;
      else texts.push([...match[2]!.matchAll(/<([0-9a-f]+)>/g)].map(([, hex]) => glyphText(hex!, font)).join(''));
    }
    const rects = [...content.matchAll(new RegExp(`(${number}) (${number}) (${number}) (${number}) re`, 'g'))];
    return { text: texts.join('\n'), rects: rects.map((match) => match.slice(1, 5).map(Number) as unknown as Rect) };
  });
}

const glyphText = (hex: string, font: Glyphs) =>
  font
    ? (hex.match(/.{4}/g) ?? []).map((glyph) => font.get(Number.parseInt(glyph, 16)) ?? '�').join('')
    : Buffer.from(hex, 'hex').toString('latin1');

/** The barcodes of a page from the top: the widths of bars and gaps in modules, as a Code 128 scanner reads them. */
export function barcodesOf({ rects }: ReadPage): number[][] {
  const rows = new Map<string, Rect[]>();
  for (const rect of rects) rows.set(`${rect[1]} ${rect[3]}`, [...(rows.get(`${rect[1]} ${rect[3]}`) ?? []), rect]);
  return [...rows.values()].filter((bars) => bars.length > 10).map(widthsOf);
}

function widthsOf(bars: readonly Rect[]): number[] {
  // Code 128 always begins with a bar of two modules and a gap of one.
  const module = bars[0]![2] / 2;
  const edges = bars.flatMap(([x, , width]) => [x, x + width]);
  return edges.slice(1).map((edge, at) => Math.round((edge - edges[at]!) / module));
}
