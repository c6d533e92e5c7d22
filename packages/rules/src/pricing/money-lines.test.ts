import { expect, test } from 'vitest';
import { type MoneyAmounts, moneyHeadline, moneyLines } from './money-lines.ts';

const view = (more: Partial<MoneyAmounts>): MoneyAmounts => ({
  price: '100',
  other: '0',
  discount: '0',
  coupons: '0',
  due: '100',
  paid: '0',
  refunded: '0',
  open: '0',
  difference: '0',
  ...more,
});
const keysOf = (more: Partial<MoneyAmounts>) => moneyLines(view(more)).map(({ key, amount }) => `${key} ${amount}`);

test.each([
  ['unpaid', { open: '100' }, ['price 100', 'open 100'], 'open 100'],
  ['paid', { paid: '100' }, ['price 100', 'paid 100'], 'paid 100'],
  [
    'with reductions',
    { discount: '5', coupons: '35', due: '60', paid: '60' },
    ['price 100', 'discount -5', 'coupons -35', 'due 60', 'paid 60'],
    'paid 60',
  ],
  ['covered by coupons', { coupons: '100', due: '0' }, ['price 100', 'coupons -100', 'due 0'], 'due 0'],
  ['made cheaper', { price: '30', due: '30', paid: '90', refunded: '60' }, ['price 30', 'paid 90', 'refunded -60'], 'paid 30'],
  [
    'cancelled with a part retained',
    { due: '0', paid: '100', refunded: '90', difference: '10' },
    ['price 100', 'due 0', 'paid 100', 'refunded -90', 'retained 10'],
    'paid 10',
  ],
  [
    'refunded without a new price',
    { paid: '100', refunded: '100', difference: '-100' },
    ['price 100', 'paid 100', 'refunded -100', 'notCharged 100'],
    'refunded 100',
  ],
] as const)('shows the money of something %s', (_case, more, lines, headline) => {
  expect(keysOf(more)).toEqual(lines);
  const { key, amount } = moneyHeadline(view(more));
  expect(`${key} ${amount}`).toBe(headline);
});
