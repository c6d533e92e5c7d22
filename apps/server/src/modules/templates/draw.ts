import type { Filling } from '../../core/print/template-values.ts';
import { dec } from '@entrepot/rules/decimal.ts';
import { type Box, drawCode128, drawLine, drawQr, drawText, mm, type Pdf, pdfOf } from '../../core/print/pdf.ts';
import type { Element, Template } from './rules.ts';

/** The parts of a template that are drawn. */
export type Layout = Pick<Template, 'paperWidth' | 'paperHeight' | 'elements'>;
/** Returns the bytes of a picture by its URL; undefined when there is none. */
export type PictureOf = (address: string) => Promise<Buffer | undefined>;

const usualSize = 10;
const rowHeight = 6;

/**
 * Loads what a template needs and returns a function that draws a filling on a page of the template's size, or on as many as its tables
 * need.
 */
export async function pageOf(layout: Layout, pictureOf?: PictureOf): Promise<(doc: Pdf, filling: Filling) => void> {
  const pictures = await picturesIn(layout, pictureOf);
  const elements = layout.elements ?? [];
  return (doc, filling) => {
    for (const part of partsOf(elements, filling)) {
      doc.addPage({ size: [mm(layout.paperWidth ?? 100), mm(layout.paperHeight ?? 150)], margin: 0 });
      for (const element of elements) drawElement(doc, element, part, pictures);
    }
  };
}

const isRows = (value: Filling[string]): value is readonly Readonly<Record<string, string>>[] => Array.isArray(value);
const roomFor = ({ h }: Element): number => Math.max(1, Math.floor(length(h) / mm(rowHeight)));

/** Splits a filling into pages: a full table continues on the next one, everything else is repeated on each. */
function partsOf(elements: readonly Element[], filling: Filling): Filling[] {
  const tables = elements.filter(({ kind, field }) => kind === 'table' && field && isRows(filling[field]));
  const pagesOf = (element: Element) => Math.ceil((filling[element.field!] as readonly unknown[]).length / roomFor(element));
  const pages = Math.max(1, ...tables.map(pagesOf));
  return Array.from({ length: pages }, (_, page) => ({
    ...filling,
    ...Object.fromEntries(
      tables.map((element) => {
        const rows = filling[element.field!] as readonly Readonly<Record<string, string>>[];
        return [element.field!, rows.slice(page * roomFor(element), (page + 1) * roomFor(element))];
      }),
    ),
  }));
}

/** Draws a template once for each filling; returns the PDF. */
export async function templatePdf(title: string, layout: Layout, fillings: readonly Filling[], pictureOf?: PictureOf): Promise<Buffer> {
  const drawPage = await pageOf(layout, pictureOf);
  return pdfOf(title, (doc) => {
    for (const filling of fillings) drawPage(doc, filling);
  });
}

/** Fills in the placeholders of a text; a text without any value stays empty. */
export const filled = (text: string, filling: Filling): string =>
  text.replace(/\{\{([^{}]*)\}\}/g, (_, name: string) => wordOf(filling[name.trim()]));

const wordOf = (value: Filling[string]) => (typeof value === 'string' ? value : '');
const length = (value: string) => mm(dec(value).toNumber());

async function picturesIn({ elements }: Layout, pictureOf: PictureOf | undefined): Promise<Map<string, Buffer>> {
  const addresses = (elements ?? []).flatMap(({ kind, text }) => (kind === 'image' && text ? [text] : []));
  const found = await Promise.all(addresses.map(async (address) => [address, await pictureOf?.(address)] as const));
  return new Map(found.flatMap(([address, bytes]) => (bytes ? [[address, bytes] as const] : [])));
}

function drawElement(doc: Pdf, element: Element, filling: Filling, pictures: Map<string, Buffer>): void {
  const { kind, field, text } = element;
  const box = { x: length(element.x), y: length(element.y), width: length(element.w), height: length(element.h) };
  const elementText = text ? filled(text, filling) : wordOf(field ? filling[field] : undefined);
  const value = field ? wordOf(filling[field]) : elementText;
  const face = element.bold ? 'bold' : 'regular';
  const size = element.fontSize ? dec(element.fontSize).toNumber() : usualSize;
  if (kind === 'line') drawLine(doc, [box.x, box.y], [box.x + box.width, box.y + box.height]);
  else if (kind === 'image' && text && pictures.has(text))
    doc.image(pictures.get(text)!, box.x, box.y, { fit: [box.width, box.height], align: 'center', valign: 'center' });
  else if (kind === 'table' && field) drawTable(doc, filling[field], box, { face, size });
  else if (!elementText && !value) return;
  // A text is written where a scanner could not read its symbol: Code 128 has no Chinese characters, and a box may be too small.
  else if (drawSymbol(doc, kind, value, box)) return;
  else drawText(doc, elementText || value, box, { face, size });
}

function drawSymbol(doc: Pdf, kind: string, value: string, box: Box): boolean {
  if (kind === 'barcode') return /^[\x20-\x7e]+$/.test(value) && drawCode128(doc, value, box) !== null;
  return kind === 'qr' && drawQr(doc, value, box) !== null;
}

/** Draws as many rows as fit; the columns share the width. */
function drawTable(doc: Pdf, rows: Filling[string], box: Box, look: { face: 'bold' | 'regular'; size: number }): void {
  if (!Array.isArray(rows) || !rows.length) return;
  const names = Object.keys(rows[0] as object);
  const width = box.width / names.length;
  const high = mm(rowHeight);
  for (const [at, row] of (rows as Record<string, string>[]).slice(0, Math.floor(box.height / high)).entries())
    for (const [column, name] of names.entries())
      drawText(doc, row[name] ?? '', { x: box.x + column * width, y: box.y + at * high, width: width - 2, height: high }, look);
}
