import { expect, test } from 'vitest';
import { type PricedLine, requote } from './requote.ts';

function line(step: number, code: string, walletAmount: string, allowRefunds = true): PricedLine {
  return { step, code, expenseTypeId: null, walletAmount, allowRefunds };
}

const billed = [line(1, 'FREIGHT', '125'), line(5, 'COD_FEE', '30', false), line(8, 'PHOTO', '6')];
const one = { supplement: '1', refund: '1' };

test('a dearer order is billed the difference of each line', () => {
  const quoted = [line(1, 'FREIGHT', '162.5'), line(4, 'EXCESS_MATERIAL', '35'), line(5, 'COD_FEE', '30', false)];
  expect(requote(billed, quoted, one)).toEqual({
    action: 'supplement',
    difference: '66.5',
    lines: [
      { step: 1, code: 'FREIGHT', expenseTypeId: null, difference: '37.5', allowRefunds: true },
      { step: 4, code: 'EXCESS_MATERIAL', expenseTypeId: null, difference: '35', allowRefunds: true },
      { step: 8, code: 'PHOTO', expenseTypeId: null, difference: '-6', allowRefunds: true },
    ],
  });
});

test('a cheaper order is refunded from the cheaper lines, in order, at most the difference', () => {
  const quoted = [line(1, 'FREIGHT', '100'), line(3, 'TAX_INCLUSIVE', '10'), line(5, 'COD_FEE', '30', false)];
  expect(requote(billed, quoted, one)).toMatchObject({
    action: 'refund',
    difference: '-21',
    refunds: [{ code: 'FREIGHT', amount: '21' }],
    refundAmount: '21',
  });
});

test('a line that may not be refunded is not', () => {
  const quoted = [line(1, 'FREIGHT', '120'), line(8, 'PHOTO', '6')];
  expect(requote(billed, quoted, one)).toMatchObject({ difference: '-35', refunds: [{ code: 'FREIGHT', amount: '5' }], refundAmount: '5' });
});

test.each([
  ['0.99', 'none'],
  ['1', 'supplement'],
  ['-1.99', 'none'],
  ['-2', 'refund'],
  ['0', 'none'],
])('a difference of %s with tolerances 1 and 2: %s', (difference, action) => {
  const quoted = [line(1, 'FREIGHT', String(100 + Number(difference)))];
  expect(requote([line(1, 'FREIGHT', '100')], quoted, { supplement: '1', refund: '2' })).toMatchObject({ action, difference });
});

test('lines of one code are compared together', () => {
  const before = [line(5, 'COD_FEE', '30'), line(5, 'COD_FEE', '60')];
  expect(requote(before, [line(5, 'COD_FEE', '90')], one)).toEqual({ action: 'none', difference: '0', lines: [] });
});
