import type { Language } from '@entrepot/contract/core/language.ts';
import { timeToWire } from '@entrepot/contract/core/wire.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { dec, sum } from '@entrepot/rules/decimal.ts';
import { text } from '../../core/calls/texts.ts';
import type { Filling } from '../../core/print/template-values.ts';
import { drawDocumentNumber, drawLine, drawText, mm, type Pdf, pdfOf, textHeight } from '../../core/print/pdf.ts';
import type { LineValues } from './invoice-goods.ts';
import type { Invoice } from './invoices.ts';
import type { PaperParty } from './paper-parties.ts';

/** The content of a printed invoice. Weights in kg. */
export interface InvoicePaper {
  row: Invoice;
  language: Language;
  zone: string;
  siteName: string | null;
  serialNumber: string;
  carrierNo: string | null;
  customsNumber: string | null;
  sender: PaperParty | null;
  receiver: PaperParty | null;
  currency: string;
  parcels: number;
  weight: string;
  lines: readonly (Omit<LineValues, 'originCountryId'> & { origin: string | null })[];
}

const left = 14;
const inner = 182;
const bottom = 262;
const english: Language = 'en-us';
const box = (x: number, y: number, width: number, height: number) => ({ x: mm(x), y: mm(y), width: mm(width), height: mm(height) });
type Translate = (key: string) => string;

// The language of the destination's customs comes first, followed by English.
const translatorFor =
  (language: Language): Translate =>
  (key) => {
    const [own, other] = [language, english].map((one) => text(one, `customs.paper.${key}`) ?? key);
    return own === other ? own! : `${own} ${other}`;
  };

/** How an invoice is drawn: in the usual layout, or in the site's own. */
export type DrawInvoice = (doc: Pdf, paper: InvoicePaper) => void;

/** Draws an invoice on A4 in the language of its destination and in English. */
export const drawUsual: DrawInvoice = (doc, paper) => drawInvoice(doc, paper, translatorFor(paper.language));

/** Renders invoices, each on pages of its own. */
export const invoicesPdf = (papers: readonly InvoicePaper[], draws: readonly DrawInvoice[] = []): Promise<Buffer> =>
  pdfOf(papers.map(({ row }) => row.invoiceNo).join(' '), (doc) => {
    for (const [at, paper] of papers.entries()) (draws[at] ?? drawUsual)(doc, paper);
  });

/** The placeholders of a site's own invoice template. */
export const placesOf = ({ row, lines, sender, receiver, ...paper }: InvoicePaper): Filling => ({
  InvoiceNo: row.invoiceNo,
  SerialNumber: paper.serialNumber,
  SenderName: sender?.name ?? null,
  SenderAddress: sender?.address ?? null,
  SenderPhone: sender?.phone ?? null,
  SenderCountry: sender?.country ?? null,
  SenderTaxNumber: sender?.taxNumber ?? null,
  ReceiverName: receiver?.name ?? null,
  ReceiverAddress: receiver?.address ?? null,
  ReceiverPhone: receiver?.phone ?? null,
  ReceiverCountry: receiver?.country ?? null,
  ReceiverCompany: receiver?.company ?? null,
  ReceiverTaxNumber: receiver?.taxNumber ?? null,
  TotalAmount: dec(row.totalAmount).toFixed(2),
  CurrencyCode: paper.currency,
  Weight: dec(paper.weight).toFixed(3),
  IssuedDate: timeToWire(row.issuedTime ?? row.creationTime, paper.zone).slice(0, 10),
  TermOfTrade: row.termOfTrade,
  Lines: lines.map((line) => ({
    ProductName: namesOf(line).replaceAll('\n', ' '),
    HsCode: line.hsCode ?? '',
    Origin: line.origin ?? '',
    Quantity: String(line.quantity),
    NetWeight: dec(line.netWeight).gt(0) ? dec(line.netWeight).toFixed(3) : '',
    UnitPrice: priceText(line.unitPrice),
    Amount: dec(line.amount).toFixed(2),
  })),
});

function drawInvoice(doc: Pdf, paper: InvoicePaper, translate: Translate): void {
  let y = 0;
  let page = 0;
  const turn = () => {
    doc.addPage({ size: 'A4', margin: 0 });
    page += 1;
    y = drawTableHead(doc, translate, page === 1 ? drawHead(doc, paper, translate) : 16);
    drawText(doc, `${paper.row.invoiceNo}  ·  ${page}`, box(left, 287, inner, 5), { size: 8, align: 'right' });
  };
  turn();
  for (const [at, line] of paper.lines.entries()) {
    const height = heightOf(doc, line);
    if (y + height > bottom) turn();
    y = drawGoods(doc, line, at, y, height);
  }
  if (y + 40 > bottom) turn();
  drawTotals(doc, paper, translate, y + 2);
}

function drawHead(doc: Pdf, paper: InvoicePaper, translate: Translate): number {
  const { row, sender, receiver } = paper;
  drawText(doc, translate('title'), box(left, 12, 110, 10), { face: 'bold', size: 19 });
  drawText(doc, paper.siteName ?? '', box(left, 22, 110, 6), { size: 10 });
  drawDocumentNumber(doc, row.invoiceNo, left + inner);
  drawState(doc, row, translate);
  drawParty(doc, translate, 'sender', sender, left, 33);
  drawParty(doc, translate, 'receiver', receiver, left + 93, 33);
  const facts: readonly (readonly [string, string | null])[] = [
    ['date', timeToWire(row.issuedTime ?? row.creationTime, paper.zone).slice(0, 10)],
    ['order', paper.serialNumber],
    ['waybill', paper.carrierNo],
    ['houseNumber', paper.customsNumber],
    ['terms', row.termOfTrade],
    ['currency', paper.currency],
    ['parcels', String(paper.parcels)],
    ['gross', `${dec(paper.weight).toFixed(3)} kg`],
  ];
  for (const [at, [key, value]] of facts.entries()) {
    const [x, top] = [left + (at % 4) * 46, 70 + Math.floor(at / 4) * 11];
    drawText(doc, translate(key), box(x, top, 44, 4), { size: 7.5, colour: '#444' });
    drawText(doc, value || '—', box(x, top + 3.8, 44, 5.5), { size: 10 });
  }
  return 95;
}

/** Watermarks an invoice that is not in force. */
function drawState(doc: Pdf, { status }: Invoice, translate: Translate): void {
  const { Issued, Voided } = enumCodes.LogisticsInvoiceStatus;
  if (status === Issued) return;
  drawText(doc, translate(status === Voided ? 'voided' : 'draft'), box(left, 27, inner, 6), { face: 'bold', size: 12, colour: '#b00020' });
}

function drawParty(doc: Pdf, translate: Translate, key: 'sender' | 'receiver', party: PaperParty | null, x: number, y: number): void {
  drawLine(doc, [mm(x), mm(y)], [mm(x + 88), mm(y)], 0.8);
  drawText(doc, translate(key), box(x, y + 1.2, 88, 4), { size: 7.5, colour: '#444' });
  drawText(doc, party?.company ?? party?.name ?? '—', box(x, y + 5.2, 88, 6), { face: 'bold', size: 11 });
  if (party?.company) drawText(doc, party.name, box(x, y + 10.8, 88, 4.5), { size: 9 });
  drawText(doc, [party?.address, party?.country].filter(Boolean).join('\n'), box(x, y + 15.4, 88, 12.8), { size: 9 });
  const tax = party?.taxNumber && `${translate('taxNumber')} ${party.taxNumber}`;
  drawText(doc, [party?.phone, tax].filter(Boolean).join('    '), box(x, y + 28.4, 88, 4.8), { size: 9 });
}

/** Minimum and maximum height of a row in millimetres: two and four lines of the goods' names in a readable size. */
const [low, high] = [10, 19];
const nameSize = 8.5;
/** Key of the heading, left edge and width in millimetres. */
const columns = [
  ['line', 0, 8],
  ['goods', 8, 66],
  ['hsCode', 74, 24],
  ['origin', 98, 14],
  ['quantity', 112, 14],
  ['netWeight', 126, 18],
  ['unitPrice', 144, 18],
  ['amount', 162, 20],
] as const;
const isNumber = (key: string) => ['quantity', 'netWeight', 'unitPrice', 'amount'].includes(key);

function drawTableHead(doc: Pdf, translate: Translate, y: number): number {
  for (const [key, x, width] of columns)
    drawText(doc, translate(key), box(left + x, y, width - 1.5, 8.5), { face: 'bold', size: 7.5, align: isNumber(key) ? 'right' : 'left' });
  drawLine(doc, [mm(left), mm(y + 9)], [mm(left + inner), mm(y + 9)], 1);
  return y + 9.8;
}

const namesOf = ({ chineseName, englishName }: InvoicePaper['lines'][number]): string =>
  [chineseName, englishName].filter((name) => name && name !== '').join('\n');

function heightOf(doc: Pdf, line: InvoicePaper['lines'][number]): number {
  const width = mm(columns[1][2] - 1.5);
  const names = textHeight(doc, namesOf(line), { width, size: nameSize });
  return Math.min(high, Math.max(low, names / mm(1) + 1.5));
}

/** Formats a price as it was set, with at least its cents. */
function priceText(price: string): string {
  const exact = dec(price).toDecimalPlaces(3);
  return exact.toFixed(Math.max(2, exact.decimalPlaces()));
}

function drawGoods(doc: Pdf, line: InvoicePaper['lines'][number], at: number, y: number, height: number): number {
  const { quantity } = line;
  const values: Record<(typeof columns)[number][0], string> = {
    line: String(at + 1),
    goods: namesOf(line),
    hsCode: line.hsCode ?? '',
    origin: line.origin ?? '',
    quantity: String(quantity),
    netWeight: dec(line.netWeight).gt(0) ? dec(line.netWeight).toFixed(3) : '',
    unitPrice: priceText(line.unitPrice),
    amount: dec(line.amount).toFixed(2),
  };
  for (const [key, x, width] of columns)
    drawText(doc, values[key], box(left + x, y, width - 1.5, height - 1), {
      size: key === 'goods' ? nameSize : 9,
      align: isNumber(key) ? 'right' : 'left',
    });
  drawLine(doc, [mm(left), mm(y + height - 0.6)], [mm(left + inner), mm(y + height - 0.6)], 0.25);
  return y + height;
}

function drawTotals(doc: Pdf, { row, currency, lines }: InvoicePaper, translate: Translate, y: number): void {
  const pieces = lines.reduce((total, { quantity }) => total + quantity, 0);
  const net = sum(lines.map(({ netWeight }) => dec(netWeight)));
  drawLine(doc, [mm(left), mm(y)], [mm(left + inner), mm(y)], 1);
  drawText(doc, `${translate('pieces')}  ${pieces}`, box(left, y + 2, 60, 6), { size: 10 });
  drawText(doc, net.gt(0) ? `${translate('netWeight')}  ${net.toFixed(3)} kg` : '', box(left + 60, y + 2, 60, 6), { size: 10 });
  const total = `${translate('total')}  ${currency} ${dec(row.totalAmount).toFixed(2)}`;
  drawText(doc, total, box(left + 100, y + 1.5, 82, 7), { face: 'bold', size: 13, align: 'right' });
  drawText(doc, translate('declares'), box(left, y + 13, inner, 9), { size: 8.5, colour: '#333' });
  drawText(doc, `${translate('signature')}  ______________________`, box(left, y + 26, inner, 6), { size: 10 });
}
