import { expect, test } from 'vitest';
import { leftAfter, totalDue, usualWay, waysToPay } from './pockets.ts';

const wallet = (balance: string, creditBalance = '0', creditEnabled = Number(creditBalance) > 0) =>
  ({ balance, creditBalance, creditEnabled }) as never;
const told = (ways: ReturnType<typeof waysToPay>) => ways.map(({ type, missing, short }) => [type, missing, short]);

test('a balance that reaches is offered first, credit beside it', () => {
  expect(told(waysToPay(wallet('300', '100'), '225', false))).toEqual([
    [1, null, '0'],
    [2, 'credit', '125'],
  ]);
});

test('a balance that does not reach is mixed with credit where there is credit', () => {
  const ways = waysToPay(wallet('50', '100'), '95.5', false);
  expect(told(ways)).toEqual([
    [1, 'balance', '45.5'],
    [6, null, '0'],
    [2, null, '0'],
  ]);
  expect(usualWay(ways)).toMatchObject({ type: 6, balance: '50', credit: '45.5' });
  expect(leftAfter(wallet('50', '100'), usualWay(ways)!)).toEqual({ balance: '0', credit: '54.5' });
});

test('without credit only the balance is left, and what is missing is told', () => {
  const ways = waysToPay(wallet('10'), '15', false);
  expect(told(ways)).toEqual([
    [1, 'balance', '5'],
    [2, 'creditOff', '0'],
  ]);
  expect(usualWay(ways)).toBeUndefined();
});

test('staff never mix, but book what came in outside', () => {
  expect(told(waysToPay(wallet('10', '20'), '15', true))).toEqual([
    [1, 'balance', '5'],
    [2, null, '0'],
    [7, null, '0'],
  ]);
});

test('what bills come to is what was not paid of them', () => {
  expect(
    totalDue([
      { paymentMoney: '12.505', paidAmount: '0' },
      { paymentMoney: '30', paidAmount: '10' },
    ]),
  ).toBe('32.505');
});
