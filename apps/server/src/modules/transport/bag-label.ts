import type { Language } from '@entrepot/contract/core/language.ts';
import { timeToWire } from '@entrepot/contract/core/wire.ts';
import { dec, text as plain } from '@entrepot/rules/decimal.ts';
import { drawCode128, drawLine, drawText, mm, type Pdf, pdfOf } from '../../core/print/pdf.ts';
import { text } from '../../core/calls/texts.ts';
import type { Filling } from '../../core/print/template-values.ts';
import type { Bag } from './bags.ts';
import type { ShiftDetails } from './paper-details.ts';
import { zoneOf } from '../../core/db/times.ts';

/** The values of one label: a bag, its index on its shift, and the shift. */
export interface BagLabel {
  row: Bag;
  shift: ShiftDetails;
  /** The label is read at the destination. */
  language: Language;
  carrierName: string | null;
  place: number;
  bags: number;
  printed: Date;
}
type Translate = (key: string) => string;

/** The placeholders of a site's own bag label template. */
export const placesOf = ({ row, shift }: BagLabel): Filling => ({
  BagNo: row.bagNo,
  ShiftNumber: shift.serialNumber,
  Destination: shift.destination ?? shift.name,
  TypeOfShippingName: shift.methodName,
  ParcelCount: String(row.parcelCount),
  GrossWeight: row.grossWeight && plain(dec(row.grossWeight)),
  CustomsBagNumber: row.customsBagNumber,
});

/** Renders the labels of bags as one PDF, one page of 100 × 150 mm each, the size of common label printers. */
export function bagLabelsPdf(labels: readonly BagLabel[]): Promise<Buffer> {
  return pdfOf(labels.map(({ row }) => row.bagNo).join(' '), (doc) => {
    for (const label of labels) {
      doc.addPage({ size: [mm(100), mm(150)], margin: 0 });
      drawLabel(doc, label, (key) => text(label.language, `transport.paper.${key}`) ?? key);
    }
  });
}

const edge = 3;
const inner = 100 - 2 * edge;
/** A box in millimetres from the top left corner. */
const box = (x: number, y: number, width: number, height: number) => ({ x: mm(x), y: mm(y), width: mm(width), height: mm(height) });
const rule = (doc: Pdf, y: number) => drawLine(doc, [mm(edge), mm(y)], [mm(100 - edge), mm(y)]);

function drawLabel(doc: Pdf, label: BagLabel, translate: Translate): void {
  doc.lineWidth(1).rect(mm(edge), mm(edge), mm(inner), mm(144)).stroke('#000');
  drawHead(doc, label);
  rule(doc, 24);
  drawCode128(doc, label.row.bagNo, box(edge + 1, 27, inner - 2, 22));
  drawText(doc, label.row.bagNo, box(edge + 1, 50, inner - 2, 9), { face: 'bold', size: 19, align: 'center' });
  rule(doc, 61);
  drawWay(doc, label, translate);
  rule(doc, 89);
  drawMeasures(doc, label, translate);
  rule(doc, 109);
  drawCustoms(doc, label, translate);
  drawText(doc, timeToWire(label.printed, zoneOf(label.row.siteId)).slice(0, 16), box(edge + 2, 142.3, inner - 4, 4), {
    size: 8,
    align: 'right',
  });
}

/** The destination in large type, with the bag's index and the total next to it. */
function drawHead(doc: Pdf, { shift, place, bags }: BagLabel): void {
  drawText(doc, shift.destination ?? shift.methodName ?? shift.name, box(edge + 2, 4.5, 62, 12), { face: 'bold', size: 26 });
  drawText(doc, shift.destination ? (shift.methodName ?? '') : '', box(edge + 2, 17, 62, 6), { size: 11 });
  drawText(doc, `${place} / ${bags}`, box(64, 6, 31, 12), { face: 'bold', size: 24, align: 'right' });
}

function drawWay(doc: Pdf, { shift, carrierName }: BagLabel, translate: Translate): void {
  const facts: readonly (readonly [string, string | null])[] = [
    ['shift', `${shift.name}  ${shift.serialNumber}`],
    ['from', shift.warehouses],
    ['carrier', carrierName],
    ['mainBill', shift.mainBillNo],
  ];
  for (const [at, [key, value]] of facts.entries()) {
    drawText(doc, translate(key), box(edge + 2, 63 + at * 6.4, 20, 5), { size: 8.5, colour: '#444' });
    drawText(doc, value ?? '—', box(edge + 22, 62.6 + at * 6.4, 70, 6), { face: at === 0 ? 'bold' : 'regular', size: 11 });
  }
}

function drawMeasures(doc: Pdf, { row }: BagLabel, translate: Translate): void {
  const sides = [row.long, row.wide, row.high].filter((side) => side !== null && dec(side).gt(0));
  const facts = [
    [translate('parcels'), String(row.parcelCount)],
    [translate('gross'), row.grossWeight === null ? '—' : `${plain(dec(row.grossWeight))} kg`],
    [translate('sides'), sides.length === 3 ? `${sides.map((side) => plain(dec(side))).join('×')} cm` : '—'],
  ] as const;
  for (const [at, [name, value]] of facts.entries()) {
    const x = edge + 2 + at * 31;
    drawText(doc, name, box(x, 91, 29, 5), { size: 8.5, colour: '#444' });
    drawText(doc, value, box(x, 95.5, 29.5, 11), { face: 'bold', size: at === 2 ? 12 : 20 });
  }
}

/** Customs use their own bag number; until it is assigned there is a field to write it in. */
function drawCustoms(doc: Pdf, { row }: BagLabel, translate: Translate): void {
  drawText(doc, translate('customsBag'), box(edge + 2, 110.5, inner - 4, 5), { size: 8.5, colour: '#444' });
  if (!row.customsBagNumber) {
    drawLine(doc, [mm(20), mm(134)], [mm(80), mm(134)], 0.5);
    return;
  }
  drawCode128(doc, row.customsBagNumber, box(edge + 4, 116, inner - 8, 15));
  drawText(doc, row.customsBagNumber, box(edge + 2, 132.5, inner - 4, 8), { face: 'bold', size: 15, align: 'center' });
}
