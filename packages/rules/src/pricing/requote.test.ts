import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type BilledLine, type PricedLine, requote, rowOf } from './requote.ts';

function line(step: number, code: string, walletAmount: string, allowRefunds = true): PricedLine {
  return { row: code, step, code, expenseTypeId: null, walletAmount, allowRefunds };
}
const paid = (each: PricedLine, amount = each.walletAmount): BilledLine => ({ ...each, paid: amount });

const billed = [line(1, 'FREIGHT', '125'), line(5, 'COD_FEE', '30', false), line(8, 'PHOTO', '6')].map((each) => paid(each));
const one = { supplement: '1', refund: '1' };

test('a dearer order is billed the difference of each row', () => {
  const quoted = [line(1, 'FREIGHT', '162.5'), line(4, 'EXCESS_MATERIAL', '35'), line(5, 'COD_FEE', '30', false)];
  const changed = { expenseTypeId: null, allowRefunds: true };
  expect(requote(billed, quoted, one)).toEqual({
    action: 'supplement',
    difference: '66.5',
    lines: [
      { row: 'FREIGHT', step: 1, code: 'FREIGHT', difference: '37.5', ...changed },
      { row: 'EXCESS_MATERIAL', step: 4, code: 'EXCESS_MATERIAL', difference: '35', ...changed },
      { row: 'PHOTO', step: 8, code: 'PHOTO', difference: '-6', ...changed },
    ],
  });
});

test('a cheaper order is refunded from the cheaper rows, in order, at most the difference', () => {
  const quoted = [line(1, 'FREIGHT', '100'), line(3, 'TAX_INCLUSIVE', '10'), line(5, 'COD_FEE', '30', false)];
  expect(requote(billed, quoted, one)).toMatchObject({
    action: 'refund',
    difference: '-21',
    refunds: [{ row: 'FREIGHT', amount: '21' }],
    refundAmount: '21',
  });
});

test('a row that may not be refunded is not', () => {
  const quoted = [line(1, 'FREIGHT', '120'), line(8, 'PHOTO', '6')];
  expect(requote(billed, quoted, one)).toMatchObject({ difference: '-35', refunds: [{ row: 'FREIGHT', amount: '5' }], refundAmount: '5' });
});

test('where only such rows became cheaper nothing is done', () => {
  expect(requote(billed, [line(1, 'FREIGHT', '125'), line(8, 'PHOTO', '6')], one)).toMatchObject({ action: 'none', difference: '-30' });
});

test('refunds at most what was paid for a row, and the rest from the next rows', () => {
  const covered = [paid(line(1, 'FREIGHT', '125'), '10'), paid(line(8, 'PHOTO', '30'))];
  expect(requote(covered, [line(1, 'FREIGHT', '100'), line(8, 'PHOTO', '5')], one)).toMatchObject({
    difference: '-50',
    refunds: [
      { row: 'FREIGHT', amount: '10' },
      { row: 'PHOTO', amount: '25' },
    ],
    refundAmount: '35',
  });
});

test.each([
  ['0.99', 'none'],
  ['1', 'supplement'],
  ['-1.99', 'none'],
  ['-2', 'refund'],
  ['0', 'none'],
])('a difference of %s with tolerances 1 and 2 leads to: %s', (difference, action) => {
  const quoted = [line(1, 'FREIGHT', String(100 + Number(difference)))];
  const tolerances = { supplement: '1', refund: '2' };
  expect(requote([paid(line(1, 'FREIGHT', '100'))], quoted, tolerances)).toMatchObject({ action, difference });
});

test('lines of one row are compared together, rows of one code apart', () => {
  const fee = (originId: string | null, walletAmount: string, allowRefunds = true): PricedLine => {
    const named = { originId, code: 'FEE', expenseTypeId: 'other' };
    return { ...named, row: rowOf(named), step: 5, walletAmount, allowRefunds };
  };
  const once = [paid(fee('a', '30')), paid(fee('a', '60'))];
  expect(requote(once, [fee('a', '90')], one)).toEqual({ action: 'none', difference: '0', lines: [] });
  const apart = [paid(fee('a', '20', false)), paid(fee('b', '50'))];
  expect(requote(apart, [fee('a', '10', false), fee('b', '45')], one)).toMatchObject({ refunds: [{ row: 'b', amount: '5' }] });
  expect(requote([paid(fee(null, '20'))], [fee(null, '10')], one)).toMatchObject({ refunds: [{ amount: '10' }] });
});

test('refunds what cheaper refundable rows were paid, at most the difference, for any rows', () => {
  const cents = fc.nat(9_999);
  const someRow = fc.record({
    code: fc.constantFrom('', 'FEE', 'FREIGHT'),
    step: fc.integer({ min: 1, max: 8 }),
    bills: fc.array(fc.record({ amount: cents, uncovered: cents }), { maxLength: 3 }),
    quoted: fc.option(cents, { nil: null }),
    allowRefunds: fc.boolean(),
  });
  const money = (amount: number) => (amount / 100).toFixed(2);
  fc.assert(
    fc.property(fc.array(someRow, { maxLength: 8 }), (rows) => {
      const lineOf = (row: (typeof rows)[number], at: number, amount: number): PricedLine => ({
        row: String(at),
        step: row.step,
        code: row.code,
        expenseTypeId: null,
        walletAmount: money(amount),
        allowRefunds: row.allowRefunds,
      });
      const before = rows.flatMap((row, at) =>
        row.bills.map(({ amount, uncovered }) => paid(lineOf(row, at, amount), money(Math.max(0, amount - uncovered)))),
      );
      const after = rows.flatMap((row, at) => (row.quoted === null ? [] : [lineOf(row, at, row.quoted)]));
      const result = requote(before, after, { supplement: '0', refund: '0' });

      // The same in whole cents, without a thought for order or codes.
      let change = 0;
      let max = 0;
      for (const { bills, quoted, allowRefunds } of rows) {
        let was = 0;
        let money = 0;
        for (const { amount, uncovered } of bills) {
          was += amount;
          money += Math.max(0, amount - uncovered);
        }
        change += (quoted ?? 0) - was;
        if (allowRefunds) max += Math.min(Math.max(0, was - (quoted ?? 0)), money);
      }
      const expected = change < 0 ? Math.min(-change, max) : 0;
      expect(Number(result.difference)).toBeCloseTo(change / 100, 8);
      expect(result.action === 'refund' ? Number(result.refundAmount) : 0).toBeCloseTo(expected / 100, 8);
      if (result.action === 'refund') {
        const order = result.refunds.map(({ row }) => rows[Number(row)]!.step);
        expect(order).toEqual([...order].sort((a, b) => a - b));
      }
    }),
    { numRuns: 2_000 },
  );
});
