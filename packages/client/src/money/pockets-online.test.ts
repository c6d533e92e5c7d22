import { expect, test } from 'vitest';
import { onlineWays, sameWay } from './pockets.ts';

const wallet = (balance: string, creditBalance = '0', creditEnabled = Number(creditBalance) > 0) => ({
  balance,
  creditBalance,
  creditEnabled,
});
const card = { id: 'card', name: 'Card' };
const resultOf = (ways: ReturnType<typeof onlineWays>) =>
  ways.map(({ type, balance, credit, online }) => [type, balance, credit, online?.amount]);

test('offers online payment of the whole amount, or of the rest after balance and credit', () => {
  expect(resultOf(onlineWays(wallet('30', '20'), '150', [card]))).toEqual([
    [3, '0', '0', '150'],
    [6, '30', '20', '100'],
  ]);
  expect(resultOf(onlineWays(wallet('0'), '150', [card]))).toEqual([[3, '0', '0', '150']]);
  expect(resultOf(onlineWays(wallet('200'), '150', [card]))).toEqual([[3, '0', '0', '150']]);
});

test('offers a provider only for amounts it accepts', () => {
  expect(onlineWays(wallet('0'), '150', [{ ...card, minimumAmount: '200' }])).toEqual([]);
  expect(onlineWays(wallet('0'), '150', [{ ...card, maximumAmount: '100' }])).toEqual([]);
  expect(resultOf(onlineWays(wallet('60'), '150', [{ ...card, maximumAmount: '100' }]))).toEqual([[6, '60', '0', '90']]);
});

test('offers two providers as separate options', () => {
  const [one, two] = onlineWays(wallet('0'), '5', [card, { id: 'other', name: 'Other' }]);
  expect([sameWay(one, { ...one! }), sameWay(one, two), sameWay(null, null)]).toEqual([true, false, false]);
});
