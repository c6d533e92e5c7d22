import { expect, test } from 'vitest';
import { linesOf } from './whole-quote.ts';

const t = (key: string) => key.replace('pages.', '');
const priced = {
  quotationName: 'Sea',
  walletCurrencyCode: 'CNY',
  walletSymbol: '¥',
  walletDecimalPlaces: 2,
  actualWeight: '1',
  volumeWeight: '1',
  billingWeight: '1',
  lines: [{ name: 'Freight', walletAmount: '80.000' }],
  payable: '80.000',
};
const resultOf = (more: object) => {
  const { lines, total, totalLabel } = linesOf({ ...priced, ...more }, t);
  return { paid: lines[1]?.amount, total, totalLabel };
};

test('charges the full price of a new order', () => {
  expect(resultOf({})).toEqual({ paid: undefined, total: '80.000', totalLabel: 'payable' });
  expect(resultOf({ alreadyPaid: '0.000', toPay: '80.000', toRefund: '0' })).toEqual({
    paid: undefined,
    total: '80.000',
    totalLabel: 'payable',
  });
});

test('charges only the new part of a paid order', () => {
  expect(resultOf({ alreadyPaid: '50.000', toPay: '30.000', toRefund: '0' })).toEqual({
    paid: '-50',
    total: '30.000',
    totalLabel: 'stillToPay',
  });
});

test('shows an overpayment after a price reduction as a refund', () => {
  expect(resultOf({ alreadyPaid: '80.000', toPay: '0', toRefund: '20.5' })).toEqual({
    paid: '-100.5',
    total: '20.5',
    totalLabel: 'comesBack',
  });
  expect(resultOf({ payable: '0', alreadyPaid: '0', toPay: '0', toRefund: '12' })).toEqual({
    paid: '-12',
    total: '12',
    totalLabel: 'comesBack',
  });
});

test('lists discount, coupons and retained money between the price and the payments', () => {
  const coupons = [
    { name: 'A', amount: '5', reason: null, expired: false },
    { name: 'B', amount: '0', reason: 'Too little', expired: false },
  ];
  const { lines } = linesOf({ ...priced, staffDiscount: '3', coupons, retained: '2', alreadyPaid: '74', toPay: '0', toRefund: '10' }, t);
  expect(lines.map(({ label, amount }) => [label, amount])).toEqual([
    ['Freight', '80.000'],
    ['staffDiscount', '-3'],
    ['couponLine', '-5'],
    ['couponLine', '0'],
    ['alreadyPaid', '-84'],
    ['retained', '2'],
  ]);
  expect(lines[3]).toMatchObject({ note: 'couponReturns' });
});
