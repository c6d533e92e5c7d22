import { drawLine, drawText, mm, type Pdf, pdfOf } from './pdf.ts';

/** A table for printing: its columns from left to right, and the header and footer of every page. */
export interface PrintedTable {
  title: string;
  /** The subtitle, such as the period and the filters. */
  about: string;
  heading: readonly string[];
  rows: readonly (readonly string[])[];
  /** The columns that are numeric, and right-aligned. */
  numbers: readonly boolean[];
  /** Formats the page number and the number of pages in the reader's language. */
  page(at: number, of: number): string;
}

const sheet = { width: mm(297), height: mm(210), margin: mm(10) };
const lineHeight = 15;
const headHeight = 28;
const top = sheet.margin + 40;
const room = sheet.height - top - headHeight - sheet.margin - 14;
const rowsOfPage = Math.floor(room / lineHeight);
const gap = 5;

/** Prints a table on as many A4 landscape pages as it needs, with the heading on each; returns the bytes. */
export function tablePdf(table: PrintedTable): Promise<Buffer> {
  const pages = Math.max(1, Math.ceil(table.rows.length / rowsOfPage));
  const columns = columnsOf(table);
  return pdfOf(table.title, (doc) => {
    for (let page = 0; page < pages; page++) {
      doc.addPage({ size: [sheet.width, sheet.height], margin: 0 });
      drawHead(doc, table, columns);
      for (const [at, row] of table.rows.slice(page * rowsOfPage, (page + 1) * rowsOfPage).entries())
        drawRow(doc, table, columns, row, top + headHeight + at * lineHeight);
      const foot = { x: sheet.margin, y: sheet.height - sheet.margin - 8, width: sheet.width - 2 * sheet.margin, height: 12 };
      drawText(doc, table.page(page + 1, pages), foot, { size: 8, align: 'right', colour: '#555' });
    }
  });
}

interface Place {
  x: number;
  width: number;
}

/** Distributes the width by each column's longest text, within bounds; a Chinese character counts as two. */
function columnsOf({ heading, rows }: PrintedTable): Place[] {
  const whole = sheet.width - 2 * sheet.margin;
  const desiredWidths = heading.map((title, at) => {
    const longest = Math.max(wide(title) / 2, ...rows.map((row) => wide(row[at] ?? '')));
    return Math.min(30, Math.max(5, longest));
  });
  const sum = desiredWidths.reduce((total, one) => total + one, 0);
  let x = sheet.margin;
  return desiredWidths.map((one) => {
    const width = (one / sum) * whole;
    const place = { x, width: width - gap };
    x += width;
    return place;
  });
}

const wide = (text: string) => [...text].reduce((sum, sign) => sum + (/[\u2e80-\uffef]/.test(sign) ? 2 : 1), 0);

function drawHead(doc: Pdf, { title, about, heading, numbers }: PrintedTable, columns: readonly Place[]): void {
  const width = sheet.width - 2 * sheet.margin;
  drawText(doc, title, { x: sheet.margin, y: sheet.margin, width, height: 18 }, { face: 'bold', size: 14 });
  drawText(doc, about, { x: sheet.margin, y: sheet.margin + 20, width, height: 12 }, { size: 9, colour: '#555' });
  for (const [at, { x, width: own }] of columns.entries())
    drawText(
      doc,
      heading[at] ?? '',
      { x, y: top, width: own, height: headHeight - 4 },
      { face: 'bold', size: 8, align: sideOf(numbers[at]) },
    );
  drawLine(doc, [sheet.margin, top + headHeight - 3], [sheet.width - sheet.margin, top + headHeight - 3]);
}

function drawRow(doc: Pdf, { numbers }: PrintedTable, columns: readonly Place[], row: readonly string[], y: number): void {
  for (const [at, { x, width }] of columns.entries())
    drawText(doc, row[at] ?? '', { x, y, width, height: lineHeight - 3 }, { size: 8, align: sideOf(numbers[at]) });
}

const sideOf = (isNumber: boolean | undefined) => (isNumber ? 'right' : 'left');
