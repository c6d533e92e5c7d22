import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dec } from '../../decimal.ts';
import { quote } from '../quote.ts';
import { order, piece, quotation, range, row } from '../testing.ts';
import type { QuoteInput } from '../types.ts';
import { type SecondQuote, secondQuote } from './engine.ts';
import { someOrder } from './some-orders.ts';

const seed = Date.now() % 2 ** 31;

/** The result that both engines must agree on, without zero lines. */
function firstQuote(input: QuoteInput): SecondQuote | string {
  const result = quote(input);
  if (!result.ok) return result.error;
  const { billingWeight, lines, total } = result.value;
  const paid = lines.filter(({ amount }) => dec(amount).gt(0));
  return { billingWeight, lines: paid.map(({ step, code, amount, walletAmount }) => ({ step, code, amount, walletAmount })), total };
}

test(`two engines that share nothing agree on ten thousand random orders (seed ${seed})`, () => {
  const property = fc.property(someOrder, (input) => {
    const [first, second] = [firstQuote(input), secondQuote(input)];
    // Comparing texts is ten times faster; a difference is then reported in full.
    if (JSON.stringify(first) !== JSON.stringify(second)) expect(first).toEqual(second);
  });
  fc.assert(property, { numRuns: 10_000, seed });
}, 180_000);

test('most of those orders have a price, and cover every way to bill and every step', () => {
  const sample = fc.sample(someOrder, { numRuns: 3000, seed: 7 });
  const priced = sample.flatMap((input) => {
    const second = secondQuote(input);
    return second === 'NoWeightRange' ? [] : [{ mode: input.quotation.billingMode, second }];
  });
  expect(priced.length).toBeGreaterThan(sample.length / 3);
  expect(new Set(priced.map(({ mode }) => mode)).size).toBe(6);
  expect(new Set(priced.flatMap(({ second }) => second.lines.map(({ step }) => step))).size).toBe(8);
});

test('the second engine reproduces worked figures: half splitting, surcharge per overweight box', () => {
  const half = quotation({ splitThrowingRatio: '0.5' });
  const box = piece('4.2', { length: '60', width: '40', height: '35' });
  expect(secondQuote(order({ quotation: half, pieces: [box] }))).toMatchObject({ billingWeight: '9.5', total: '118.75' });
  const heavy = (code: string, bound: string, method: 2 | 4, amountOfMoney: string) =>
    row({ code, triggerDataSource: 9, triggerRule: 2, triggerValue: bound, calculationMethod: method, amountOfMoney });
  const surcharges = [heavy('OVER_25KG', '25', 4, '10'), heavy('OVER_70KG', '70', 2, '700')];
  const ranges = [range({ unitPrice: '55', additionalCost: '100' })];
  const taiwan = quotation({ currencyId: 'TWD', carry: '1', ranges, surcharges });
  expect(secondQuote(order({ quotation: taiwan, walletCurrencyId: 'TWD', pieces: [piece('32'), piece('78')] }))).toMatchObject({
    total: '7450',
  });
});
