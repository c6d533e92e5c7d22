import type { Language } from '@entrepot/contract/core/language.ts';
import { timeToWire } from '@entrepot/contract/core/wire.ts';
import { type Decimal, dec, sum, zero } from '@entrepot/rules/decimal.ts';
import { drawCode128, drawLine, drawText, mm, type Pdf, pdfOf } from '../../core/print/pdf.ts';
import { enumLabel, text } from '../../core/calls/texts.ts';
import type { Bill } from './bill-rows.ts';
import type { StatementFacts } from './statement-facts.ts';
import { zoneOf } from '../../core/rows/times.ts';

const left = 12;
const inner = 186;
const bottom = 275;
const rowHeight = 6.5;
const box = (x: number, y: number, width: number, height: number) => ({ x: mm(x), y: mm(y), width: mm(width), height: mm(height) });
// Where each column begins and how wide it is, in mm; amounts stand at the right.
const columns = [
  ['bill', 0, 34, 'left'],
  ['day', 34, 22, 'left'],
  ['what', 56, 58, 'left'],
  ['toPay', 114, 24, 'right'],
  ['paid', 138, 24, 'right'],
  ['rest', 162, 24, 'right'],
] as const;

/** A statement on A4: whose, for which period, its bills, and what is to be paid by when; the pages are numbered. */
export function statementPdf(facts: StatementFacts, language: Language): Promise<Buffer> {
  const say = (key: string, values?: Record<string, unknown>) => text(language, `billing.paper.${key}`, values) ?? key;
  const draw = (doc: Pdf, pages: number) => drawStatement(doc, facts, { say, language, pages });
  // The first pass counts the pages, the second one writes "1 / 3".
  let pages = 0;
  return pdfOf(facts.row.serialNumber, (doc) => void (pages = draw(doc, 0))).then(() =>
    pdfOf(facts.row.serialNumber, (doc) => void draw(doc, pages)),
  );
}

interface Around {
  say(key: string, values?: Record<string, unknown>): string;
  language: Language;
  pages: number;
}

function drawStatement(doc: Pdf, facts: StatementFacts, around: Around): number {
  let page = 0;
  let y = 0;
  let running: Running = { toPay: zero, paid: zero };
  const turn = () => {
    if (page) {
      drawRunning(doc, 'carried', running, facts, around, y);
      drawFoot(doc, facts, page, around);
    }
    doc.addPage({ size: 'A4', margin: 0 });
    page += 1;
    y = drawTableHead(doc, around, page === 1 ? drawHead(doc, facts, around) : 14);
    if (page > 1) y = drawRunning(doc, 'brought', running, facts, around, y);
  };
  turn();
  for (const row of facts.bills) {
    // One row is kept for what is carried forward.
    if (y + 2 * rowHeight > bottom) turn();
    y = drawBill(doc, row, facts, around, y);
    running = { toPay: running.toPay.plus(dec(row.paymentMoney)), paid: running.paid.plus(dec(row.paidAmount)) };
  }
  if (y + 44 > bottom) turn();
  drawTotals(doc, facts, around, y + 4);
  drawFoot(doc, facts, page, around);
  return page;
}

function drawHead(
  doc: Pdf,
  { row, customer, company, account, coin, opening, closing }: StatementFacts,
  { say, language }: Around,
): number {
  drawText(doc, say('statement'), box(left, 11, 90, 11), { face: 'bold', size: 21 });
  drawText(doc, company.name, box(left, 21.5, 108, 8), { face: 'bold', size: 13 });
  if (company.address) drawText(doc, company.address, box(left, 28.5, 108, 5), { size: 8.5, colour: '#444' });
  drawCode128(doc, row.serialNumber, box(128, 11, 70, 13));
  drawText(doc, row.serialNumber, box(128, 24.5, 70, 5), { face: 'bold', size: 11, align: 'center' });
  const facts = [
    ['customer', [customer.name, customer.memberCode].filter(Boolean).join(' · ')],
    ['period', `${row.periodStart} – ${row.periodEnd}`],
    ['due', row.dueTime ? timeToWire(row.dueTime, zoneOf(row.siteId)).slice(0, 10) : '—'],
    ['opening', coin.text(opening)],
    ['closing', coin.text(closing)],
    [
      'status',
      `${enumLabel(language, 'BillSettlementStatus', row.billSettlementStatus)} · ${enumLabel(language, 'SettlementCycleType', row.settlementCycleType)}`,
    ],
  ] as const;
  for (const [at, [key, value]] of facts.entries()) {
    const [x, y] = [left + (at % 3) * 62, 36 + Math.floor(at / 3) * 11];
    drawText(doc, say(key), box(x, y, 60, 4), { size: 7.5, colour: '#444' });
    drawText(doc, value, box(x, y + 3.8, 60, 6), { size: 10.5 });
  }
  if (!account) return 62;
  drawText(doc, say('account'), box(left, 58, inner, 4), { size: 7.5, colour: '#444' });
  drawText(doc, [account.bankName, account.accountName, account.accountNumber].join(' · '), box(left, 61.8, inner, 6), { size: 10 });
  return 70;
}

function drawTableHead(doc: Pdf, { say }: Around, y: number): number {
  for (const [key, x, width, align] of columns) drawText(doc, say(key), box(left + x, y, width - 1, 5), { face: 'bold', size: 8.5, align });
  drawLine(doc, [mm(left), mm(y + 5.5)], [mm(left + inner), mm(y + 5.5)]);
  return y + 7;
}

/** What the bills before came to, at the foot of a page and at the head of the next. */
interface Running {
  toPay: Decimal;
  paid: Decimal;
}

function drawRunning(
  doc: Pdf,
  key: 'carried' | 'brought',
  { toPay, paid }: Running,
  { coin }: StatementFacts,
  { say }: Around,
  y: number,
): number {
  const cells = [say(key), '', '', coin.text(toPay), coin.text(paid), coin.text(toPay.minus(paid))];
  if (key === 'carried') drawLine(doc, [mm(left), mm(y - 0.5)], [mm(left + inner), mm(y - 0.5)]);
  for (const [at, [, x, width, align]] of columns.entries())
    drawText(doc, cells[at]!, box(left + x, y, width - 1, rowHeight), { face: 'bold', size: 8.5, align });
  return y + rowHeight;
}

function drawBill(doc: Pdf, row: Bill, { coin }: StatementFacts, { language }: Around, y: number): number {
  const rest = dec(row.paymentMoney).minus(dec(row.paidAmount));
  const what = `${enumLabel(language, 'BillType', row.billType)} ${row.sourceNumber ?? row.explanation ?? ''}`.trim();
  const paid = `${coin.text(row.paidAmount)}${onCredit(row) ? ' *' : ''}`;
  const cells = [
    row.serialNumber,
    timeToWire(row.creationTime, zoneOf(row.siteId)).slice(0, 10),
    what,
    coin.text(row.paymentMoney),
    paid,
    coin.text(rest),
  ];
  for (const [at, [, x, width, align]] of columns.entries())
    drawText(doc, cells[at]!, box(left + x, y, width - 1, rowHeight), { size: 8.5, align });
  return y + rowHeight;
}

const onCredit = ({ creditUsed }: Bill) => dec(creditUsed).gt(0);

/** What the bills come to, what of it was paid and given back, and what this statement asks for. */
function drawTotals(doc: Pdf, { row, bills, coin }: StatementFacts, { say }: Around, y: number): void {
  drawLine(doc, [mm(left), mm(y)], [mm(left + inner), mm(y)]);
  const all = (name: 'paymentMoney' | 'paidAmount' | 'refundAmount') => sum(bills.map((one) => dec(one[name])));
  const [charged, paid, back, credit] = [all('paymentMoney'), all('paidAmount'), all('refundAmount'), dec(row.creditLeft)];
  const unpaid = charged.minus(paid);
  const sums = [
    ['charged', charged],
    ['paid', paid],
    ...(back.gt(0) ? ([['back', back]] as const) : []),
    ...(dec(row.creditAmount).gt(0)
      ? ([
          ['unpaid', unpaid],
          ['credit', credit],
        ] as const)
      : []),
    ['toPayNow', dec(row.totalAmount).minus(dec(row.paidAmount))],
  ] as const;
  for (const [at, [key, amount]] of sums.entries()) {
    const face = key === 'toPayNow' ? 'bold' : 'regular';
    drawText(doc, say(key), box(left + 80, y + 2 + at * 6.5, 76, 6), { size: 10, face, align: 'right' });
    drawText(doc, coin.text(amount), box(left + 158, y + 2 + at * 6.5, 27, 6), { size: 10, face, align: 'right' });
  }
  if (bills.some(onCredit)) drawText(doc, say('creditNote'), box(left, y + 2, 78, 14), { size: 8, colour: '#444' });
}

function drawFoot(doc: Pdf, { row, printed }: StatementFacts, page: number, { say, pages }: Around): void {
  drawText(doc, `${row.serialNumber} · ${say('printed')} ${timeToWire(printed, zoneOf(row.siteId)).slice(0, 16)}`, box(left, 285, 120, 5), {
    size: 8,
    colour: '#444',
  });
  drawText(doc, `${page} / ${pages || page}`, box(left + 140, 285, 46, 5), { size: 8, align: 'right', colour: '#444' });
}
