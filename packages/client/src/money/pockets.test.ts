import { expect, test } from 'vitest';
import { leftAfter, totalDue, usualWay, waysToPay } from './pockets.ts';

const wallet = (balance: string, creditBalance = '0', creditEnabled = Number(creditBalance) > 0) => ({
  balance,
  creditBalance,
  creditEnabled,
});
const resultOf = (ways: ReturnType<typeof waysToPay>) => ways.map(({ type, missing, short }) => [type, missing, short]);

test('offers a sufficient balance first, with credit as the alternative', () => {
  expect(resultOf(waysToPay(wallet('300', '100'), '225', false))).toEqual([
    [1, null, '0'],
    [2, 'credit', '125'],
  ]);
});

test('mixes an insufficient balance with credit where there is credit', () => {
  const ways = waysToPay(wallet('50', '100'), '95.5', false);
  expect(resultOf(ways)).toEqual([
    [1, 'balance', '45.5'],
    [6, null, '0'],
    [2, null, '0'],
  ]);
  expect(usualWay(ways)).toMatchObject({ type: 6, balance: '50', credit: '45.5' });
  expect(leftAfter(wallet('50', '100'), usualWay(ways)!)).toEqual({ balance: '0', credit: '54.5' });
});

test('offers only the balance without credit, and reports what is missing', () => {
  const ways = waysToPay(wallet('10'), '15', false);
  expect(resultOf(ways)).toEqual([
    [1, 'balance', '5'],
    [2, 'creditOff', '0'],
  ]);
  expect(usualWay(ways)).toBeUndefined();
});

test('never mixes for staff, but books payments received outside', () => {
  expect(resultOf(waysToPay(wallet('10', '20'), '15', true))).toEqual([
    [1, 'balance', '5'],
    [2, null, '0'],
    [7, null, '0'],
  ]);
});

test('totals the unpaid part of bills', () => {
  expect(
    totalDue([
      { paymentMoney: '12.505', paidAmount: '0' },
      { paymentMoney: '30', paidAmount: '10' },
    ]),
  ).toBe('32.505');
});
