import type { Filling } from '../../core/print/template-values.ts';
import { type Fields, wireName } from '@entrepot/contract/core/field.ts';
import { getWaybillPrintData } from '@entrepot/contract/modules/carriers/waybill-calls.ts';
import { drawCode128, drawLine, drawText, mm, type Pdf, pdfOf } from '../../core/print/pdf.ts';
import { text } from '../../core/calls/texts.ts';
import { templatePage } from '../templates/public.ts';
import type { LabelDetails } from './label-details.ts';

type Draw = (doc: Pdf, label: LabelDetails) => void;
const fields = getWaybillPrintData.output.children as Fields;

/**
 * Renders the labels as one PDF: with the carrier's own template, else one page of 100 × 150 mm each, the size of common label printers.
 */
export async function labelsPdf(
  labels: readonly LabelDetails[],
  pictureOf?: (address: string) => Promise<Buffer | undefined>,
): Promise<Buffer> {
  const draws = await Promise.all(labels.map((label) => drawOf(label, pictureOf)));
  return pdfOf(labels.map(({ carrierNo }) => carrierNo).join(' '), (doc) => {
    for (const [at, label] of labels.entries()) draws[at]!(doc, label);
  });
}

async function drawOf({ template, paper }: LabelDetails, pictureOf: Parameters<typeof labelsPdf>[1]): Promise<Draw> {
  if (!template?.length) return drawUsual;
  const drawPage = await templatePage({ ...paper, elements: template }, pictureOf);
  return (doc, label) => drawPage(doc, placesOf(label));
}

/** The placeholders of a waybill template: the label values by API name. */
export const placesOf = (label: LabelDetails): Filling =>
  Object.fromEntries(
    Object.entries(fields).map(([key, field]) => {
      const value = label[key as keyof LabelDetails];
      return [wireName(key, field), typeof value === 'string' || typeof value === 'number' ? String(value) : null];
    }),
  );

const drawUsual: Draw = (doc, label) => {
  doc.addPage({ size: [mm(100), mm(150)], margin: 0 });
  drawLabel(doc, label);
};

const edge = 3;
const inner = 100 - 2 * edge;
/** A box in millimetres from the top left corner. */
const box = (x: number, y: number, width: number, height: number) => ({ x: mm(x), y: mm(y), width: mm(width), height: mm(height) });
const rule = (doc: Pdf, y: number) => drawLine(doc, [mm(edge), mm(y)], [mm(100 - edge), mm(y)]);

function drawLabel(doc: Pdf, label: LabelDetails): void {
  const translate = (key: string) => text(label.language, `carriers.label.${key}`) ?? key;
  doc.lineWidth(1).rect(mm(edge), mm(edge), mm(inner), mm(144)).stroke('#000');
  drawHead(doc, label);
  rule(doc, 18);
  drawCode128(doc, label.carrierNo, box(edge + 2, 20, inner - 4, 18));
  drawText(doc, label.carrierNo, box(edge, 38.5, inner, 7), { face: 'bold', size: 15, align: 'center' });
  rule(doc, 47);
  drawReceiver(doc, label, translate('receiver'));
  rule(doc, 85);
  drawMoney(doc, label, translate);
  rule(doc, 98);
  drawSender(doc, label, translate('sender'));
  rule(doc, 110);
  drawGoods(doc, label, translate);
}

function drawHead(doc: Pdf, { carrierName, shippingMethodName, parcelIndex, parcelTotal }: LabelDetails): void {
  drawText(doc, carrierName, box(edge + 2, 4.5, 58, 12), { face: 'bold', size: 24 });
  drawText(doc, shippingMethodName ?? '', box(62, 5, 33, 5), { size: 10, align: 'right' });
  drawText(doc, `${parcelIndex} / ${parcelTotal}`, box(62, 10, 33, 7), { face: 'bold', size: 15, align: 'right' });
}

/** The recipient is prominent, because the driver looks for it. */
function drawReceiver(doc: Pdf, label: LabelDetails, word: string): void {
  marker(doc, word, 49);
  drawText(doc, `${label.receiverName}  ${label.receiverPhone}`, box(edge + 13, 49, 78, 8), { face: 'bold', size: 14 });
  drawText(doc, label.receiverAddress, box(edge + 13, 58, 52, 26), { size: 13 });
  const code = label.storeCode ?? label.mailboxCode;
  if (code) drawText(doc, code, box(69, 60, 26, 12), { face: 'bold', size: code.length > 5 ? 18 : 26, align: 'right' });
}

function marker(doc: Pdf, word: string, y: number): void {
  doc
    .circle(mm(edge + 6.5), mm(y + 4.5), mm(4))
    .lineWidth(1.2)
    .stroke('#000');
  drawText(doc, word, box(edge + 2.5, y + 1.4, 8, 7), { face: 'bold', size: 13, align: 'center' });
}

/** White on black when there is money to collect, so that it is not overlooked. */
function drawMoney(doc: Pdf, label: LabelDetails, translate: (key: string) => string): void {
  const collects = label.isCod && label.parcelIndex === 1;
  const amount = `${label.collectionCurrencyCode ?? ''} ${label.collectionAmount}`.trim();
  const codLine = collects ? `${translate('cod')}  ${amount}` : translate(label.isCod ? 'codFirst' : 'codNone');
  if (collects) {
    doc.rect(mm(edge), mm(85), mm(62), mm(13)).fill('#000');
    drawText(doc, codLine, box(edge + 2, 87, 58, 9), { face: 'bold', size: 17, colour: '#fff' });
  } else {
    drawText(doc, codLine, box(edge + 2, 88.5, 58, 7), { size: 12 });
  }
  if (label.freightCollect) drawText(doc, translate('freightCollect'), box(67, 88, 28, 8), { face: 'bold', size: 15, align: 'right' });
}

function drawSender(doc: Pdf, label: LabelDetails, word: string): void {
  marker(doc, word, 99.5);
  drawText(doc, `${label.senderName}  ${label.senderPhone ?? ''}`, box(edge + 13, 99.3, 78, 5), { size: 9 });
  drawText(doc, label.senderAddress ?? '', box(edge + 13, 104, 78, 5.5), { size: 9 });
}

function drawGoods(doc: Pdf, label: LabelDetails, translate: (key: string) => string): void {
  const code = label.parcelNo ?? label.serialNumber;
  drawText(doc, `${translate('goods')}: ${label.goods ?? ''}`, box(edge + 2, 111, 90, 9), { size: 9 });
  drawText(doc, `${translate('weight')}: ${label.weight} kg`, box(edge + 2, 120.5, 40, 4.5), { size: 9 });
  if (label.remarks) drawText(doc, `${translate('remarks')}: ${label.remarks}`, box(edge + 2, 125, 90, 5), { size: 9 });
  drawCode128(doc, code, box(edge + 2, 131, inner - 4, 9));
  drawText(doc, code, box(edge, 140.5, inner, 5), { size: 9, align: 'center' });
}
