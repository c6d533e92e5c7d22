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
const told = (more: object) => {
  const { lines, total, totalLabel } = linesOf({ ...priced, ...more }, t);
  return { paid: lines[1]?.amount, total, totalLabel };
};

test('a new order costs its price', () => {
  expect(told({})).toEqual({ paid: undefined, total: '80.000', totalLabel: 'payable' });
  expect(told({ alreadyPaid: '0.000', toPay: '80.000', toRefund: '0' })).toEqual({
    paid: undefined,
    total: '80.000',
    totalLabel: 'payable',
  });
});

test('of an order that was paid, only what is new is still to be paid', () => {
  expect(told({ alreadyPaid: '50.000', toPay: '30.000', toRefund: '0' })).toEqual({
    paid: '-50',
    total: '30.000',
    totalLabel: 'stillToPay',
  });
});

test('what was paid beyond a lower price is told as coming back', () => {
  expect(told({ alreadyPaid: '80.000', toPay: '0', toRefund: '20.5' })).toEqual({ paid: '-100.5', total: '20.5', totalLabel: 'comesBack' });
  expect(told({ payable: '0', alreadyPaid: '0', toPay: '0', toRefund: '12' })).toEqual({
    paid: '-12',
    total: '12',
    totalLabel: 'comesBack',
  });
});
