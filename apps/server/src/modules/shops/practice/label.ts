import { drawCode128, mm } from '../../../core/print/pdf.ts';

/** A label of 100 × 150 mm with a number to scan. Its letters are those that every reader has: a marketplace answers at once. */
export async function practiceLabel([number = '', tracking = '', from = '']: readonly string[]): Promise<Buffer> {
  const { default: PdfDocument } = await import('pdfkit');
  const doc = new PdfDocument({ size: [mm(100), mm(150)], margin: 0, info: { Title: number, Creator: 'Practice marketplace' } });
  const parts: Buffer[] = [];
  const whole = new Promise<Buffer>((drawn) => {
    doc.on('data', (part: Buffer) => parts.push(part));
    doc.on('end', () => drawn(Buffer.concat(parts)));
  });
  const line = (text: string, y: number, size: number) => doc.fontSize(size).text(text, mm(8), mm(y), { lineBreak: false });
  doc.font('Helvetica');
  line(from, 10, 12);
  line(number, 22, 16);
  drawCode128(doc, tracking, { x: mm(8), y: mm(40), width: mm(84), height: mm(24) });
  line(tracking, 68, 12);
  doc.end();
  return whole;
}
