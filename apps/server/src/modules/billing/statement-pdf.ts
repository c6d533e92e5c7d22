import { zonedMinute } from '@entrepot/contract/core/zones.ts';
import type { Language } from '@entrepot/contract/core/language.ts';
import { timeToWire } from '@entrepot/contract/core/wire.ts';
import { type Decimal, dec, zero } from '@entrepot/rules/decimal.ts';
import { drawDocumentNumber, drawLine, drawText, mm, type Pdf, pdfOf } from '../../core/print/pdf.ts';
import { enumLabel, text } from '../../core/calls/texts.ts';
import type { Bill } from './bill-rows.ts';
import { isLive, type StatementDetails, sumsOf } from './statement-details.ts';
import { zoneOf } from '../../core/db/times.ts';

const left = 12;
const inner = 186;
const bottom = 275;
const rowHeight = 6.5;
const box = (x: number, y: number, width: number, height: number) => ({ x: mm(x), y: mm(y), width: mm(width), height: mm(height) });
// Start and width of each column in mm; amounts are right-aligned.
const columns = [
  ['bill', 0, 34, 'left'],
  ['day', 34, 22, 'left'],
  ['what', 56, 58, 'left'],
  ['toPay', 114, 24, 'right'],
  ['paid', 138, 24, 'right'],
  ['rest', 162, 24, 'right'],
] as const;

/** A statement on A4: customer, period, bills, amount and due date, with page numbers. */
export function statementPdf(facts: StatementDetails, language: Language): Promise<Buffer> {
  const translate = (key: string, values?: Record<string, unknown>) => text(language, `billing.paper.${key}`, values) ?? key;
  const draw = (doc: Pdf, pages: number) => drawStatement(doc, facts, { translate, language, pages });
  // The first pass counts the pages, the second one writes "1 / 3".
  let pages = 0;
  return pdfOf(facts.row.serialNumber, (doc) => void (pages = draw(doc, 0))).then(() =>
    pdfOf(facts.row.serialNumber, (doc) => void draw(doc, pages)),
  );
}

interface RenderContext {
  translate(key: string, values?: Record<string, unknown>): string;
  language: Language;
  pages: number;
}

function drawStatement(doc: Pdf, facts: StatementDetails, context: RenderContext): number {
  let page = 0;
  let y = 0;
  let running: Running = { toPay: zero, paid: zero };
  const turn = () => {
    if (page) {
      drawRunning(doc, 'carried', running, facts, context, y);
      drawFoot(doc, facts, page, context);
    }
    doc.addPage({ size: 'A4', margin: 0 });
    page += 1;
    y = drawTableHead(doc, context, page === 1 ? drawHead(doc, facts, context) : 14);
    if (page > 1) y = drawRunning(doc, 'brought', running, facts, context, y);
  };
  turn();
  for (const row of facts.bills) {
    // One row is reserved for the amount carried forward.
    if (y + 2 * rowHeight > bottom) turn();
    y = drawBill(doc, row, facts, context, y);
    if (isLive(row)) running = { toPay: running.toPay.plus(dec(row.paymentMoney)), paid: running.paid.plus(dec(row.paidAmount)) };
  }
  if (y + 44 > bottom) turn();
  drawTotals(doc, facts, context, y + 4);
  drawFoot(doc, facts, page, context);
  return page;
}

function drawHead(
  doc: Pdf,
  { row, customer, company, account, format, opening, closing }: StatementDetails,
  { translate, language }: RenderContext,
): number {
  drawText(doc, translate('statement'), box(left, 11, 90, 11), { face: 'bold', size: 21 });
  drawText(doc, company.name, box(left, 21.5, 108, 8), { face: 'bold', size: 13 });
  if (company.address) drawText(doc, company.address, box(left, 28.5, 108, 5), { size: 8.5, colour: '#444' });
  drawDocumentNumber(doc, row.serialNumber);
  const facts = [
    ['customer', [customer.name, customer.memberCode].filter(Boolean).join(' · ')],
    ['period', `${row.periodStart} – ${row.periodEnd}`],
    ['due', row.dueTime ? timeToWire(row.dueTime, zoneOf(row.siteId)).slice(0, 10) : '—'],
    ['opening', format.text(opening)],
    ['closing', format.text(closing)],
    [
      'status',
      `${enumLabel(language, 'BillSettlementStatus', row.billSettlementStatus)} · ${enumLabel(language, 'SettlementCycleType', row.settlementCycleType)}`,
    ],
  ] as const;
  for (const [at, [key, value]] of facts.entries()) {
    const [x, y] = [left + (at % 3) * 62, 36 + Math.floor(at / 3) * 11];
    drawText(doc, translate(key), box(x, y, 60, 4), { size: 7.5, colour: '#444' });
    drawText(doc, value, box(x, y + 3.8, 60, 6), { size: 10.5 });
  }
  if (!account) return 62;
  drawText(doc, translate('account'), box(left, 58, inner, 4), { size: 7.5, colour: '#444' });
  drawText(doc, [account.bankName, account.accountName, account.accountNumber].join(' · '), box(left, 61.8, inner, 6), { size: 10 });
  return 70;
}

function drawTableHead(doc: Pdf, { translate }: RenderContext, y: number): number {
  for (const [key, x, width, align] of columns)
    drawText(doc, translate(key), box(left + x, y, width - 1, 5), { face: 'bold', size: 8.5, align });
  drawLine(doc, [mm(left), mm(y + 5.5)], [mm(left + inner), mm(y + 5.5)]);
  return y + 7;
}

/** The running total, at the foot of a page and at the head of the next. */
interface Running {
  toPay: Decimal;
  paid: Decimal;
}

function drawRunning(
  doc: Pdf,
  key: 'carried' | 'brought',
  { toPay, paid }: Running,
  { format }: StatementDetails,
  { translate }: RenderContext,
  y: number,
): number {
  const cells = [translate(key), '', '', format.text(toPay), format.text(paid), format.text(toPay.minus(paid))];
  if (key === 'carried') drawLine(doc, [mm(left), mm(y - 0.5)], [mm(left + inner), mm(y - 0.5)]);
  for (const [at, [, x, width, align]] of columns.entries())
    drawText(doc, cells[at]!, box(left + x, y, width - 1, rowHeight), { face: 'bold', size: 8.5, align });
  return y + rowHeight;
}

function drawBill(doc: Pdf, row: Bill, { format }: StatementDetails, { language, translate }: RenderContext, y: number): number {
  const rest = isLive(row) ? dec(row.paymentMoney).minus(dec(row.paidAmount)) : zero;
  const what = `${enumLabel(language, 'BillType', row.billType)} ${row.sourceNumber ?? row.explanation ?? ''}`.trim();
  // A void bill was not paid, but credited.
  const paid = isLive(row) ? `${format.text(row.paidAmount)}${onCredit(row) ? ' *' : ''}` : translate('credited');
  const cells = [
    row.serialNumber,
    timeToWire(row.creationTime, zoneOf(row.siteId)).slice(0, 10),
    what,
    format.text(row.paymentMoney),
    paid,
    format.text(rest),
  ];
  for (const [at, [, x, width, align]] of columns.entries())
    drawText(doc, cells[at]!, box(left + x, y, width - 1, rowHeight), { size: 8.5, align });
  return y + rowHeight;
}

const onCredit = ({ creditUsed }: Bill) => dec(creditUsed).gt(0);

/** The totals of the bills, paid and refunded amounts, and the amount of this statement. */
function drawTotals(doc: Pdf, { row, bills, format }: StatementDetails, { translate }: RenderContext, y: number): void {
  drawLine(doc, [mm(left), mm(y)], [mm(left + inner), mm(y)]);
  const { billed, paid, refunded, unpaid, toPay } = sumsOf({ row, bills });
  const [credit, credited] = [dec(row.creditLeft), dec(row.creditedAmount)];
  const sums = [
    ['charged', billed],
    ['paid', paid],
    ...(credited.gt(0) ? ([['credited', credited]] as const) : []),
    ...(refunded.gt(0) ? ([['back', refunded]] as const) : []),
    ...(dec(row.creditAmount).gt(0)
      ? ([
          ['unpaid', unpaid],
          ['credit', credit],
        ] as const)
      : []),
    ['toPayNow', toPay],
  ] as const;
  for (const [at, [key, amount]] of sums.entries()) {
    const face = key === 'toPayNow' ? 'bold' : 'regular';
    drawText(doc, translate(key), box(left + 80, y + 2 + at * 6.5, 76, 6), { size: 10, face, align: 'right' });
    drawText(doc, format.text(amount), box(left + 158, y + 2 + at * 6.5, 27, 6), { size: 10, face, align: 'right' });
  }
  if (bills.some(onCredit)) drawText(doc, translate('creditNote'), box(left, y + 2, 78, 14), { size: 8, colour: '#444' });
}

function drawFoot(doc: Pdf, { row, printed }: StatementDetails, page: number, { translate, pages }: RenderContext): void {
  drawText(doc, `${row.serialNumber} · ${translate('printed')} ${zonedMinute(printed, zoneOf(row.siteId))}`, box(left, 285, 120, 5), {
    size: 8,
    colour: '#444',
  });
  drawText(doc, `${page} / ${pages || page}`, box(left + 140, 285, 46, 5), { size: 8, align: 'right', colour: '#444' });
}
