import { zonedMinute } from '@entrepot/contract/core/zones.ts';
import type { Language } from '@entrepot/contract/core/language.ts';
import { dec, sum, text as plain } from '@entrepot/rules/decimal.ts';
import { drawDocumentNumber, drawLine, drawText, mm, type Pdf, pdfOf } from '../../core/print/pdf.ts';
import { enumLabel, text } from '../../core/calls/texts.ts';
import type { Bag } from './bags.ts';
import type { LoadedPackage, LoadedParcel, ShiftDetails } from './paper-details.ts';

type Translate = (key: string, values?: Record<string, unknown>) => string;
/** The contents of a loading list. */
export interface LoadingList {
  shift: ShiftDetails;
  bags: readonly Bag[];
  parcels: readonly LoadedParcel[];
  packages: readonly LoadedPackage[];
  printed: Date;
  timeZone: string;
}

const left = 12;
const inner = 186;
const bottom = 280;
const box = (x: number, y: number, width: number, height: number) => ({ x: mm(x), y: mm(y), width: mm(width), height: mm(height) });

/** Renders the loading list on A4: the shift, each bag with its parcels, and totals, with page numbers. */
export function loadingListPdf(list: LoadingList, language: Language): Promise<Buffer> {
  const translate: Translate = (key, values) => text(language, `transport.paper.${key}`, values) ?? key;
  const draw = (doc: Pdf, pages: number) => drawList(doc, list, { translate, language, pages });
  // The first pass counts the pages, the second one writes "1 / 3".
  let pages = 0;
  return pdfOf(list.shift.serialNumber, (doc) => void (pages = draw(doc, 0))).then(() =>
    pdfOf(list.shift.serialNumber, (doc) => void draw(doc, pages)),
  );
}

interface RenderContext {
  translate: Translate;
  language: Language;
  pages: number;
}

function drawList(doc: Pdf, list: LoadingList, context: RenderContext): number {
  let page = 0;
  let y = 0;
  const turn = (top: number) => {
    if (page) drawFoot(doc, list, page, context);
    doc.addPage({ size: 'A4', margin: 0 });
    page += 1;
    y = page === 1 ? drawHead(doc, list, context) : top;
    y = drawTableHead(doc, context, y);
  };
  turn(14);
  for (const row of list.bags) {
    const inBag = list.parcels.filter(({ bagId }) => bagId === row.id);
    // A bag's heading is never the last line of a page.
    if (y + bagHeight + rowHeight > bottom) turn(14);
    y = drawBag(doc, row, context, y);
    for (const parcel of inBag) {
      if (y + rowHeight > bottom) {
        turn(14);
        // Repeat the bag on the new page.
        y = drawBag(doc, row, context, y);
      }
      y = drawParcel(doc, parcel, y);
    }
  }
  for (const [at, one] of list.packages.entries()) {
    const isFirst = at === 0;
    if (y + rowHeight + (isFirst ? bagHeight : 0) > bottom) turn(14);
    if (isFirst)
      y = drawHeading(doc, context.translate('packages'), '', context.translate('packageCount', { count: list.packages.length }), y);
    y = drawRow(doc, [one.courierNumber, one.memberCode ?? '', one.productName ?? '', '', '', dec(one.weight).toFixed(3)], y);
  }
  if (y + 30 > bottom) turn(14);
  drawTotals(doc, list, context, y + 4);
  drawFoot(doc, list, page, context);
  return page;
}

function drawHead(doc: Pdf, { shift, printed, timeZone }: LoadingList, { translate }: RenderContext): number {
  drawText(doc, translate('loadingList'), box(left, 11, 90, 11), { face: 'bold', size: 21 });
  drawText(doc, shift.name, box(left, 21.5, 108, 8), { face: 'bold', size: 13 });
  drawDocumentNumber(doc, shift.serialNumber);
  const facts: readonly (readonly [string, string | null])[] = [
    ['from', shift.warehouses],
    ['to', shift.destination],
    ['method', shift.methodName],
    ['departs', shift.transportDate],
    ['mainBill', shift.mainBillNo],
    ['container', shift.containerNo],
    ['sealNo', shift.sealNo],
    ['company', shift.companyName],
    ['printed', zonedMinute(printed, timeZone)],
  ];
  for (const [at, [key, value]] of facts.entries()) {
    const x = left + (at % 3) * 62;
    const y = 32 + Math.floor(at / 3) * 10.5;
    drawText(doc, translate(key), box(x, y, 60, 4), { size: 7.5, colour: '#444' });
    drawText(doc, value || '—', box(x, y + 3.6, 60, 5.5), { size: 10.5 });
  }
  return 66;
}

const rowHeight = 6;
const bagHeight = 8;
/** Key of the heading, left edge and width in millimetres. */
const columns = [
  ['parcel', 4, 39],
  ['order', 43, 33],
  ['receiver', 76, 31],
  ['carrier', 107, 29],
  ['waybill', 136, 32],
  ['weight', 168, 18],
] as const;
const isNumber = (key: string) => key === 'weight';

function drawTableHead(doc: Pdf, { translate }: RenderContext, y: number): number {
  for (const [key, x, width] of columns)
    drawText(doc, translate(key), box(left + x, y, width - 1, 4.5), { face: 'bold', size: 8.5, align: isNumber(key) ? 'right' : 'left' });
  drawLine(doc, [mm(left), mm(y + 5)], [mm(left + inner), mm(y + 5)], 1);
  return y + 5.5;
}

/** A grey bar sets each bag apart from the parcels. */
function drawBag(doc: Pdf, row: Bag, { translate, language }: RenderContext, y: number): number {
  const customs = row.customsBagNumber ? `${translate('customsBag')} ${row.customsBagNumber}` : '';
  const gross = row.grossWeight === null ? '' : `   ${translate('gross')} ${plain(dec(row.grossWeight))} kg`;
  const state = enumLabel(language, 'BagNumberStatus', row.status);
  const contents = `${state}   ${translate('parcelCount', { count: row.parcelCount })}${gross}`;
  return drawHeading(doc, row.loose ? translate('loose') : row.bagNo, customs, contents, y);
}

function drawHeading(doc: Pdf, title: string, middle: string, end: string, y: number): number {
  doc.rect(mm(left), mm(y), mm(inner), mm(bagHeight - 1)).fill('#e9e9e9');
  drawText(doc, title, box(left + 1.5, y + 1, 52, bagHeight - 2), { face: 'bold', size: 11 });
  drawText(doc, middle, box(left + 54, y + 1.4, 54, bagHeight - 2), { size: 9 });
  drawText(doc, end, box(left + 108, y + 1.4, inner - 109, bagHeight - 2), { size: 9, align: 'right' });
  return y + bagHeight;
}

function drawParcel(doc: Pdf, parcel: LoadedParcel, y: number): number {
  const part = parcel.parcelCount > 1 ? `  (${parcel.parcelIndex}/${parcel.parcelCount})` : '';
  return drawRow(
    doc,
    [
      `${parcel.parcelNo}${part}`,
      parcel.serialNumber,
      parcel.receiverName ?? parcel.memberCode ?? '',
      parcel.carrierName ?? '',
      parcel.carrierNo ?? '',
      dec(parcel.weight).toFixed(3),
    ],
    y,
  );
}

function drawRow(doc: Pdf, values: readonly string[], y: number): number {
  for (const [at, [key, x, width]] of columns.entries())
    drawText(doc, values[at]!, box(left + x, y + 0.7, width - 1, rowHeight - 1.4), { size: 8.5, align: isNumber(key) ? 'right' : 'left' });
  drawLine(doc, [mm(left + 4), mm(y + rowHeight - 0.5)], [mm(left + inner), mm(y + rowHeight - 0.5)], 0.25);
  return y + rowHeight;
}

function drawTotals(doc: Pdf, { bags, parcels, packages }: LoadingList, { translate }: RenderContext, y: number): void {
  drawLine(doc, [mm(left), mm(y)], [mm(left + inner), mm(y)], 1.2);
  const full = bags.filter(({ parcelCount }) => parcelCount > 0);
  const kilograms = (values: readonly (string | null)[]) => `${sum(values.map((value) => dec(value))).toFixed(3)} kg`;
  const facts = [
    [translate('bags'), String(full.filter(({ loose }) => !loose).length)],
    [translate('loose'), String(full.filter(({ loose }) => loose).length)],
    [translate('orders'), String(new Set(parcels.map(({ orderId }) => orderId)).size)],
    [translate('parcels'), String(parcels.length)],
    [translate('packages'), String(packages.length)],
    [translate('net'), kilograms([...parcels, ...packages].map(({ weight }) => weight))],
    [
      translate('gross'),
      kilograms([...full.map(({ grossWeight, netWeight }) => grossWeight ?? netWeight), ...packages.map(({ weight }) => weight)]),
    ],
  ] as const;
  for (const [at, [name, value]] of facts.entries()) {
    const x = left + at * 26.6;
    drawText(doc, name, box(x, y + 2, 26, 4), { size: 8, colour: '#444' });
    drawText(doc, value, box(x, y + 5.8, 26, 7), { face: 'bold', size: 12 });
  }
  for (const [at, key] of (['loadedBy', 'driver'] as const).entries())
    drawText(doc, `${translate(key)}  ______________________`, box(left + at * 93, y + 18, 90, 6), { size: 10 });
}

const drawFoot = (doc: Pdf, { shift }: LoadingList, page: number, { pages }: RenderContext) =>
  drawText(doc, `${shift.serialNumber}  ·  ${page} / ${pages}`, box(left, 287, inner, 5), { size: 8, align: 'right' });
