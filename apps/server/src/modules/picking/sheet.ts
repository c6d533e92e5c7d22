import type { Language } from '@entrepot/contract/core/language.ts';
import { timeToWire } from '@entrepot/contract/core/wire.ts';
import { drawDocumentNumber, drawLine, drawText, mm, type Pdf, pdfOf } from '../../core/print/pdf.ts';
import { text } from '../../core/calls/texts.ts';
import type { LineDetails } from './line-details.ts';
import type { SheetDetails } from './queries.ts';

type Translate = (key: string, values?: Record<string, unknown>) => string;

/** Renders picking lists on A4: the cart with the order of each slot, then the lines in walking order. */
export function sheetsPdf(sheets: readonly SheetDetails[], language: Language): Promise<Buffer> {
  const translate: Translate = (key, values) => text(language, `picking.sheet.${key}`, values) ?? key;
  return pdfOf(sheets.map(({ serialNumber }) => serialNumber).join(' '), (doc) => {
    for (const sheet of sheets) drawSheet(doc, sheet, translate);
  });
}

const left = 12;
const inner = 186;
const bottom = 282;
const box = (x: number, y: number, width: number, height: number) => ({ x: mm(x), y: mm(y), width: mm(width), height: mm(height) });
const frame = (doc: Pdf, x: number, y: number, width: number, height: number) =>
  doc.lineWidth(0.6).rect(mm(x), mm(y), mm(width), mm(height)).stroke('#000');

function drawSheet(doc: Pdf, sheet: SheetDetails, translate: Translate): void {
  doc.addPage({ size: 'A4', margin: 0 });
  drawHead(doc, sheet, translate);
  let y = drawGrid(doc, sheet, translate, 44) + 6;
  y = drawTableHead(doc, translate, y);
  let page = 1;
  for (const [at, line] of sheet.lines.entries()) {
    if (y + rowHeight > bottom) {
      drawFoot(doc, sheet, page++);
      doc.addPage({ size: 'A4', margin: 0 });
      y = drawTableHead(doc, translate, 14);
    }
    drawLineRow(doc, line, at, y);
    y += rowHeight;
  }
  drawFoot(doc, sheet, page);
}

function drawHead(doc: Pdf, sheet: SheetDetails, translate: Translate): void {
  drawText(doc, translate('title'), box(left, 12, 80, 10), { face: 'bold', size: 20 });
  drawDocumentNumber(doc, sheet.serialNumber);
  const facts = [
    `${translate('warehouse')}: ${sheet.warehouseName}`,
    `${translate('picker')}: ${sheet.pickerName ?? '________'}`,
    `${translate('made')}: ${timeToWire(sheet.creationTime, sheet.timeZone).slice(0, 16)}`,
    translate('counts', { orders: sheet.orderCount, lines: sheet.lines.length, pieces: sheet.pieceCount }),
  ];
  for (const [at, fact] of facts.entries())
    drawText(doc, fact, box(left + (at % 2) * 58, 25 + Math.floor(at / 2) * 6, 57, 5.5), { size: 10 });
  drawLine(doc, [mm(left), mm(39)], [mm(left + inner), mm(39)], 1);
}

/** Draws the cart from the picker's view, one order per slot. Returns its lower edge in millimetres. */
function drawGrid(doc: Pdf, { gridRows, gridColumns, cells }: SheetDetails, translate: Translate, top: number): number {
  const width = inner / gridColumns;
  // A large cart still leaves space for the first lines.
  const height = Math.min(18, 150 / gridRows);
  drawText(doc, translate('grid', { rows: gridRows, columns: gridColumns }), box(left, top - 4.5, inner, 4.5), { size: 9 });
  for (let row = 1; row <= gridRows; row++) {
    for (let column = 1; column <= gridColumns; column++) {
      const x = left + (column - 1) * width;
      const y = top + (row - 1) * height;
      frame(doc, x, y, width, height);
      const cell = cells.find(({ gridRow, gridColumn }) => gridRow === row && gridColumn === column);
      drawText(doc, `${row}-${column}`, box(x + 1, y + 0.5, width - 2, height * 0.45), { face: 'bold', size: cell ? 14 : 9 });
      if (!cell) continue;
      drawText(doc, translate('pieces', { pieces: cell.pieces }), box(x + 1, y + 0.8, width - 2, height * 0.4), {
        size: 9,
        align: 'right',
      });
      drawText(doc, cell.serialNumber, box(x + 1, y + height * 0.45, width - 2, height * 0.28), { size: 9 });
      drawText(doc, cell.memberCode ?? '', box(x + 1, y + height * 0.71, width - 2, height * 0.27), { size: 8 });
    }
  }
  return top + gridRows * height;
}

const rowHeight = 9;
/** Key of the heading, left edge and width in millimetres. */
const columns = [
  ['line', 0, 8],
  ['shelf', 8, 28],
  ['goods', 36, 46],
  ['name', 82, 46],
  ['quantity', 128, 12],
  ['cell', 140, 14],
  ['order', 154, 32],
] as const;

function drawTableHead(doc: Pdf, translate: Translate, y: number): number {
  for (const [key, x, width] of columns) drawText(doc, translate(key), box(left + x + 0.8, y, width - 1, 5), { face: 'bold', size: 9 });
  drawLine(doc, [mm(left), mm(y + 5.5)], [mm(left + inner), mm(y + 5.5)], 1);
  return y + 6;
}

/** The pieces of a line on paper, and how many of them were picked before the list was printed: `3`, or `1/3`. */
export const piecesText = ({ quantity, pickedQuantity }: Pick<LineDetails, 'quantity' | 'pickedQuantity'>): string =>
  pickedQuantity > 0 ? `${pickedQuantity}/${quantity}` : String(quantity);

function drawLineRow(doc: Pdf, line: LineDetails, at: number, y: number): void {
  const values = [
    String(at + 1),
    line.shelfNumber,
    line.courierNumber,
    [line.productName, ...(line.lots ?? []).map(({ lotNumber, expiryDate }) => [lotNumber, expiryDate].filter(Boolean).join(' '))]
      .filter(Boolean)
      .join(' · '),
    piecesText(line),
    `${line.gridRow}-${line.gridColumn}`,
    line.serialNumber,
  ];
  const big = new Set<number>([1, 4, 5]);
  for (const [index, [, x, width]] of columns.entries()) {
    const look = big.has(index) ? ({ face: 'bold', size: 12 } as const) : ({ size: 9 } as const);
    drawText(doc, values[index]!, box(left + x + 0.8, y + (big.has(index) ? 1.6 : 2.3), width - 1.2, rowHeight - 2.4), look);
  }
  drawLine(doc, [mm(left), mm(y + rowHeight)], [mm(left + inner), mm(y + rowHeight)], 0.3);
}

const drawFoot = (doc: Pdf, { serialNumber }: SheetDetails, page: number) =>
  drawText(doc, `${serialNumber}  ·  ${page}`, box(left, 287, inner, 5), { size: 8, align: 'right' });
