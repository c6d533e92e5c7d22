import type { CodeOf } from '@entrepot/contract/core/field.ts';
import type { Language } from '@entrepot/contract/core/language.ts';
import { timeToWire } from '@entrepot/contract/core/wire.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { type MoneyAmounts, moneyHeadline, moneyLines } from '@entrepot/rules/pricing/money-lines.ts';
import { dec } from '@entrepot/rules/decimal.ts';
import { enumLabel, text } from '../../core/calls/texts.ts';
import { zoneOf } from '../../core/db/times.ts';
import { drawDocumentNumber, drawLine, drawText, mm, type Pdf, pdfOf } from '../../core/print/pdf.ts';
import type { CurrencyFormat } from '../wallet/public.ts';
import type { Bill, BillLine, PaymentRecord } from './bill-rows.ts';

/** The contents of a printed bill; its charges have the name of their expense type, its payments their share for the bill. */
export interface BillPaper {
  row: Bill;
  lines: readonly (BillLine & { name: string })[];
  payments: readonly (Pick<PaymentRecord, 'serialNumber' | 'paymentType' | 'paymentRecordType' | 'creationTime'> & { amount: string })[];
  /** Issued electronic invoices and allowances, in whole New Taiwan dollars. */
  invoices: readonly { einvoiceKind: CodeOf<'EinvoiceKind'>; einvoiceNumber: string; amount: number; issuedTime: Date }[];
  money: MoneyAmounts;
  format: CurrencyFormat;
  customer: { name: string; memberCode: string };
  company: { name: string; address: string | null };
  printed: Date;
}

const left = 12;
const inner = 186;
const bottom = 272;
const rowHeight = 6.5;
const box = (x: number, y: number, width: number, height: number) => ({ x: mm(x), y: mm(y), width: mm(width), height: mm(height) });

/** A bill on A4, titled as a receipt once money was paid on it: customer, charges, the calculation of its money, and its payments. */
export function billPdf(paper: BillPaper, language: Language): Promise<Buffer> {
  const translate = (key: string) => text(language, `billing.${key}`) ?? key;
  return pdfOf(paper.row.serialNumber, (doc) => drawPaper(doc, paper, translate, language));
}

function drawPaper(doc: Pdf, paper: BillPaper, translate: (key: string) => string, language: Language): void {
  const { row, lines, payments, invoices, money, format } = paper;
  const day = (time: Date, length = 16) => timeToWire(time, zoneOf(row.siteId)).slice(0, length);
  let y = 0;
  const turn = () => {
    doc.addPage({ size: 'A4', margin: 0 });
    drawText(doc, `${row.serialNumber} · ${translate('paper.printed')} ${day(paper.printed)}`, box(left, 285, 120, 5), {
      size: 8,
      colour: '#444',
    });
    y = 14;
  };
  const next = (height: number) => {
    if (y + height > bottom) turn();
    y += height;
    return y - height;
  };
  const drawRow = (name: string, note: string, amount: string, bold = false) => {
    const at = next(rowHeight);
    const face = bold ? 'bold' : 'regular';
    drawText(doc, name, box(left, at, 96, rowHeight), { size: 9.5, face });
    drawText(doc, note, box(left + 98, at, 52, rowHeight), { size: 8.5, colour: '#444' });
    drawText(doc, amount, box(left + 152, at, 34, rowHeight), { size: 9.5, face, align: 'right' });
  };
  const drawHeading = (key: string) => {
    const at = next(11);
    drawText(doc, translate(key), box(left, at + 4, inner, 6), { size: 10, face: 'bold' });
    drawLine(doc, [mm(left), mm(at + 10)], [mm(left + inner), mm(at + 10)]);
  };
  const signed = (amount: string) => (dec(amount).lt(0) ? `−${format.text(dec(amount).negated())}` : format.text(amount));
  turn();
  const isReceipt = dec(money.paid).gt(0);
  drawText(doc, translate(isReceipt ? 'paper.receipt' : 'bill.title'), box(left, 11, 90, 11), { face: 'bold', size: 21 });
  drawText(doc, paper.company.name, box(left, 21.5, 108, 8), { face: 'bold', size: 13 });
  if (paper.company.address) drawText(doc, paper.company.address, box(left, 28.5, 108, 5), { size: 8.5, colour: '#444' });
  drawDocumentNumber(doc, row.serialNumber);
  const facts = [
    ['paper.customer', [paper.customer.name, paper.customer.memberCode].filter(Boolean).join(' · ')],
    ['paper.day', day(row.creationTime, 10)],
    ['paper.status', enumLabel(language, 'PaymentStatus', row.paymentStatus)],
    ['paper.what', `${enumLabel(language, 'BillType', row.billType)} ${row.sourceNumber ?? ''}`.trim()],
  ] as const;
  for (const [at, [key, value]] of facts.entries()) {
    const x = left + (at % 4) * 46.5;
    drawText(doc, translate(key), box(x, 36, 45, 4), { size: 7.5, colour: '#444' });
    drawText(doc, value, box(x, 39.8, 45, 9), { size: 10 });
  }
  y = 48;
  drawHeading('billLine.plural');
  for (const line of lines) drawRow(line.name, line.quantityInLanguages?.[language] ?? line.quantity ?? '', format.text(line.amount));
  drawHeading('pages.money');
  const headline = moneyHeadline(money).key;
  for (const { key, amount } of moneyLines(money)) drawRow(translate(`money.${key}`), '', signed(amount), key === headline);
  if (payments.length) drawHeading('paymentRecord.plural');
  for (const one of payments)
    drawRow(
      `${enumLabel(language, 'PaymentRecordType', one.paymentRecordType)} · ${enumLabel(language, 'PaymentType', one.paymentType)}`,
      `${one.serialNumber} · ${day(one.creationTime)}`,
      format.text(one.amount),
    );
  if (invoices.length) drawHeading('paper.invoices');
  for (const { einvoiceKind, einvoiceNumber, amount, issuedTime } of invoices)
    drawRow(
      `${enumLabel(language, 'EinvoiceKind', einvoiceKind)} ${einvoiceNumber}`,
      day(issuedTime),
      `${einvoiceKind === enumCodes.EinvoiceKind.Allowance ? '−' : ''}NT$${amount.toLocaleString('en-US')}`,
    );
}
