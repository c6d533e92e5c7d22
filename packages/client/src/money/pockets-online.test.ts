import { expect, test } from 'vitest';
import { onlineWays, sameWay } from './pockets.ts';

const wallet = (balance: string, creditBalance = '0', creditEnabled = Number(creditBalance) > 0) =>
  ({ balance, creditBalance, creditEnabled }) as never;
const card = { id: 'card', name: 'Card' };
const told = (ways: ReturnType<typeof onlineWays>) =>
  ways.map(({ type, balance, credit, online }) => [type, balance, credit, online?.amount]);

test('all of an amount can be paid online, or what balance and credit leave of it', () => {
  expect(told(onlineWays(wallet('30', '20'), '150', [card]))).toEqual([
    [3, '0', '0', '150'],
    [6, '30', '20', '100'],
  ]);
  expect(told(onlineWays(wallet('0'), '150', [card]))).toEqual([[3, '0', '0', '150']]);
  expect(told(onlineWays(wallet('200'), '150', [card]))).toEqual([[3, '0', '0', '150']]);
});

test('a provider is offered only for amounts it takes', () => {
  expect(onlineWays(wallet('0'), '150', [{ ...card, minimumAmount: '200' }])).toEqual([]);
  expect(onlineWays(wallet('0'), '150', [{ ...card, maximumAmount: '100' }])).toEqual([]);
  expect(told(onlineWays(wallet('60'), '150', [{ ...card, maximumAmount: '100' }]))).toEqual([[6, '60', '0', '90']]);
});

test('two providers are two ways', () => {
  const [one, two] = onlineWays(wallet('0'), '5', [card, { id: 'other', name: 'Other' }]);
  expect([sameWay(one, { ...one! }), sameWay(one, two), sameWay(null, null)]).toEqual([true, false, false]);
});
