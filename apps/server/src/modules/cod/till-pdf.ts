import { zonedMinute } from '@entrepot/contract/core/zones.ts';
import type { Language } from '@entrepot/contract/core/language.ts';
import { dec } from '@entrepot/rules/decimal.ts';
import { enumLabel, text } from '../../core/calls/texts.ts';
import { zoneOf } from '../../core/db/times.ts';
import { drawLine, drawText, mm, type Pdf, pdfOf } from '../../core/print/pdf.ts';
import type { CurrencyFormat } from '../wallet/public.ts';
import type { Takings } from './takings.ts';
import type { TillEntry, TillShift } from './till-book.ts';

type Translate = (key: string) => string;
const box = (x: number, y: number, width: number, height: number) => ({ x: mm(x), y: mm(y), width: mm(width), height: mm(height) });
const translator =
  (language: Language): Translate =>
  (key) =>
    text(language, `cod.${key}`) ?? key;
const signed = (format: CurrencyFormat, amount: string) =>
  dec(amount).lt(0) ? `−${format.text(dec(amount).negated())}` : format.text(amount);

/** The contents of a receipt. */
export interface ReceiptPaper {
  entry: TillEntry;
  order: { number: string; receiverName: string | null };
  till: string;
  cashier: string;
  company: { name: string; address: string | null };
  format: CurrencyFormat;
  /** The number of the entry that reversed it. */
  undoneBy: string | null;
}

/** The receipt of a collection on a roll of 80 mm: amount, means, money given and change. */
export function receiptPdf(paper: ReceiptPaper, language: Language): Promise<Buffer> {
  return pdfOf(paper.entry.serialNumber, (doc) => drawReceipt(doc, paper, translator(language), language));
}

function drawReceipt(doc: Pdf, paper: ReceiptPaper, t: Translate, language: Language): void {
  const { entry, order, company, format } = paper;
  doc.addPage({ size: [mm(80), mm(118)], margin: 0 });
  let y = 5;
  const centred = (value: string, height: number, size: number, bold = false) => {
    drawText(doc, value, box(4, y, 72, height), { size, align: 'center', face: bold ? 'bold' : 'regular' });
    y += height;
  };
  const rule = () => {
    drawLine(doc, [mm(4), mm(y + 1)], [mm(76), mm(y + 1)]);
    y += 3;
  };
  const row = (label: string, value: string | null, bold = false) => {
    if (!value) return;
    const size = bold ? 12 : 9;
    const height = bold ? 7 : 5;
    drawText(doc, label, box(4, y, 28, height), { size, face: bold ? 'bold' : 'regular' });
    drawText(doc, value, box(32, y, 44, height), { size, align: 'right', face: bold ? 'bold' : 'regular' });
    y += height;
  };
  centred(company.name, 6, 12, true);
  if (company.address) centred(company.address, 8, 7.5);
  centred(t(paper.undoneBy ? 'receipt.titleUndone' : 'receipt.title'), 9, 15, true);
  rule();
  row(t('receipt.number'), entry.serialNumber);
  row(t('receipt.time'), zonedMinute(entry.creationTime, zoneOf(entry.siteId)));
  row(t('receipt.order'), order.number);
  row(t('receipt.recipient'), order.receiverName);
  rule();
  row(t('receipt.amount'), format.text(entry.amount), true);
  row(t('receipt.means'), enumLabel(language, 'TillMeans', entry.tillMeans));
  row(t('receipt.reference'), entry.reference);
  row(t('receipt.tendered'), entry.tendered && format.text(entry.tendered));
  row(t('receipt.change'), entry.tendered && format.text(dec(entry.tendered).minus(dec(entry.amount))), true);
  if (paper.undoneBy) row(t('receipt.undoneBy'), paper.undoneBy);
  rule();
  row(t('receipt.till'), paper.till);
  row(t('receipt.cashier'), paper.cashier);
  y += 2;
  centred(t('receipt.note'), 8, 7.5);
}

/** The contents of the paper of a shift. */
export interface ShiftPaper {
  shift: TillShift & Takings;
  entries: readonly (TillEntry & { order: string | null })[];
  names: { till: string; operator: string; receiver: string | null };
  company: { name: string; address: string | null };
  format: CurrencyFormat;
  printed: Date;
}

const left = 12;
const inner = 186;
const bottom = 268;

/** The day-end paper of a till on A4: cash from float to count, takings by means, every entry, and the names of both persons. */
export function shiftPdf(paper: ShiftPaper, language: Language): Promise<Buffer> {
  return pdfOf(paper.shift.serialNumber, (doc) => drawShift(doc, paper, translator(language), language));
}

function drawShift(doc: Pdf, paper: ShiftPaper, t: Translate, language: Language): void {
  const { shift, entries, names, company, format } = paper;
  const time = (at: Date) => zonedMinute(at, zoneOf(shift.siteId));
  let y = 0;
  const turn = () => {
    doc.addPage({ size: 'A4', margin: 0 });
    const foot = `${shift.serialNumber} · ${t('shiftPaper.printed')} ${time(paper.printed)}`;
    drawText(doc, foot, box(left, 285, 140, 5), { size: 8, colour: '#444' });
    y = 14;
  };
  const next = (height: number) => {
    if (y + height > bottom) turn();
    y += height;
    return y - height;
  };
  const line = (label: string, value: string, bold = false) => {
    const at = next(6);
    const face = bold ? 'bold' : 'regular';
    drawText(doc, label, box(left, at, 90, 6), { size: 10, face });
    drawText(doc, value, box(left + 90, at, 40, 6), { size: 10, face, align: 'right' });
  };
  const heading = (key: string) => {
    const at = next(11);
    drawText(doc, t(key), box(left, at + 4, inner, 6), { size: 10.5, face: 'bold' });
    drawLine(doc, [mm(left), mm(at + 10)], [mm(left + inner), mm(at + 10)]);
  };
  turn();
  drawText(doc, t('shiftPaper.title'), box(left, 11, 120, 10), { size: 20, face: 'bold' });
  drawText(doc, company.name, box(left, 21, 120, 7), { size: 12, face: 'bold' });
  drawText(doc, shift.serialNumber, box(132, 12, 66, 7), { size: 12, face: 'bold', align: 'right' });
  drawText(doc, enumLabel(language, 'TillShiftStatus', shift.tillShiftStatus), box(132, 19, 66, 6), { size: 10, align: 'right' });
  const facts = [
    ['shiftPaper.till', names.till],
    ['shiftPaper.operator', names.operator],
    ['shiftPaper.opened', time(shift.creationTime)],
    ['shiftPaper.closed', shift.closedTime ? time(shift.closedTime) : '—'],
  ] as const;
  for (const [at, [key, value]] of facts.entries()) {
    drawText(doc, t(key), box(left + at * 46.5, 31, 45, 4), { size: 7.5, colour: '#444' });
    drawText(doc, value, box(left + at * 46.5, 34.8, 45, 6), { size: 10 });
  }
  y = 42;
  heading('shiftPaper.cash');
  line(t('tillShift.fields.openingFloat'), format.text(shift.openingFloat));
  line(t('shiftPaper.cashTaken'), signed(format, shift.cashTaken));
  line(t('shiftPaper.paidOut'), signed(format, dec(shift.paidOut).negated().toFixed()));
  line(t('tillShift.fields.expectedCash'), signed(format, shift.expectedCash ?? shift.cashInside), true);
  if (shift.countedCash !== null) {
    line(t('tillShift.fields.countedCash'), format.text(shift.countedCash), true);
    line(t('tillShift.fields.difference'), signed(format, shift.difference ?? '0'), true);
  }
  if (shift.remarks) drawText(doc, `${t('shiftPaper.reason')}: ${shift.remarks}`, box(left, next(9), inner, 9), { size: 9.5 });
  heading('shiftPaper.takings');
  line(enumLabel(language, 'TillMeans', 1), signed(format, shift.cashTaken));
  line(enumLabel(language, 'TillMeans', 2), signed(format, shift.cardTaken));
  line(enumLabel(language, 'TillMeans', 3), signed(format, shift.transferTaken));
  const takings = dec(shift.cashTaken).plus(dec(shift.cardTaken)).plus(dec(shift.transferTaken)).toFixed();
  line(t('shiftPaper.total'), signed(format, takings), true);
  heading('shiftPaper.entries');
  for (const entry of entries) {
    const at = next(5.5);
    const cells = [
      [time(entry.creationTime).slice(5), 24],
      [entry.serialNumber, 34],
      [enumLabel(language, 'TillEntryType', entry.tillEntryType), 30],
      [enumLabel(language, 'TillMeans', entry.tillMeans), 18],
      [[entry.order, entry.reference, entry.remarks].filter(Boolean).join(' · '), 52],
    ] as const;
    let x = left;
    for (const [value, width] of cells) {
      drawText(doc, value, box(x, at, width - 1, 5.5), { size: 8.5 });
      x += width;
    }
    drawText(doc, signed(format, entry.amount), box(x, at, left + inner - x, 5.5), { size: 8.5, align: 'right' });
  }
  const at = next(26) + 16;
  for (const [index, [key, name]] of (
    [
      ['shiftPaper.countedBy', names.operator],
      ['shiftPaper.receivedBy', names.receiver],
    ] as const
  ).entries()) {
    const x = left + index * 96;
    drawLine(doc, [mm(x), mm(at)], [mm(x + 84), mm(at)]);
    drawText(doc, `${t(key)}: ${name ?? ''}`, box(x, at + 1.5, 84, 6), { size: 9 });
  }
}
