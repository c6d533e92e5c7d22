import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Dec, dec, sum, text } from '../decimal.ts';
import { convert, roundTo } from './currency.ts';
import { quote } from './quote.ts';
import { exampleCurrencies, order, piece, quotation, range } from './testing.ts';
import { carry, splitThrow, weighOrder } from './weights.ts';

const thousandths = (max: number, least = 0) => fc.integer({ min: least, max: max }).map((value) => text(dec(value).dividedBy(1000)));
const step = fc.constantFrom(['0.1', '0.02'], ['0.5', '0.05'], ['1', '0.2'], ['1', '0'], ['5', '4.999']);

test('bills whole steps: above 0, at most one above the weight, below it only by the tolerance', () => {
  const property = fc.property(thousandths(99_000, 1), step, (weight, [size, tolerance]) => {
    const billed = carry(dec(weight), { carry: size!, carryTolerance: tolerance! });
    expect(billed.modulo(dec(size)).isZero()).toBe(true);
    expect(billed.lt(dec(weight).plus(dec(size)))).toBe(true);
    expect(billed.gt(0)).toBe(true);
    const lost = dec(weight).minus(billed);
    expect(lost.lte(dec(tolerance)) || lost.lte(0)).toBe(true);
    expect(carry(billed, { carry: size!, carryTolerance: tolerance! }).eq(billed)).toBe(true);
  });
  fc.assert(property, { numRuns: 2000 });
});

test.each([
  ['5', '0.05', '5'],
  ['5.05', '0.05', '5'],
  ['5.051', '0.05', '5.5'],
  ['5.5', '0.05', '5.5'],
  ['0.05', '0.05', '0.5'],
  ['0.001', '0.05', '0.5'],
  ['0', '0.05', '0'],
])('%s kg in steps of 0.5 with a tolerance of %s is billed as %s', (weight, carryTolerance, billed) => {
  expect(text(carry(dec(weight), { carry: '0.5', carryTolerance }))).toBe(billed);
});

test('splitting stays between weight and the greater of weight and volume; more share bills more', () => {
  const share = thousandths(1000);
  const property = fc.property(thousandths(60_000), thousandths(60_000), share, share, (weight, volume, a, b) => {
    const [w, v] = [dec(weight), dec(volume)];
    const [less, more] = [a, b].sort((x, y) => dec(x).cmp(dec(y))) as [Dec, Dec];
    const greater = v.gt(w) ? v : w;
    for (const ratio of [less, more]) {
      const counted = splitThrow(w, v, ratio);
      expect(counted.gte(w) && counted.lte(greater)).toBe(true);
    }
    expect(splitThrow(w, v, less).lte(splitThrow(w, v, more))).toBe(true);
    expect(splitThrow(w, v, '0').eq(w) && splitThrow(w, v, '1').eq(greater) && splitThrow(w, v, null).eq(greater)).toBe(true);
  });
  fc.assert(property, { numRuns: 1000 });
});

test('billing or comparing piece by piece never costs less than the total', () => {
  const some = fc.array(
    fc.record({ weight: thousandths(30_000, 1), length: thousandths(90_000), width: thousandths(90_000), height: thousandths(90_000) }),
    { minLength: 1, maxLength: 5 },
  );
  const property = fc.property(some, step, fc.boolean(), (boxes, [size], volumeAccumulation) => {
    const tariff = quotation({ carry: size!, carryTolerance: '0', volumeAccumulation });
    const pieces = boxes.map(({ weight, ...sides }) => piece(weight, sides));
    const combined = weighOrder(tariff, pieces, false);
    expect(weighOrder(tariff, pieces, true).billed.gte(combined.billed)).toBe(true);
    expect(weighOrder({ ...tariff, volumeAccumulation: false }, pieces, false).compared.gte(combined.compared)).toBe(true);
    expect(combined.billed.gte(combined.actual)).toBe(true);
  });
  fc.assert(property, { numRuns: 500 });
});

test('prices are monotone within a range only; a table may be cheaper for heavier orders', () => {
  const ranges = [range({ endRange: '5', unitPrice: '20' }), range({ startingRange: '5', unitPrice: '10' })];
  const total = (weight: Dec) => {
    const result = quote(order({ quotation: quotation({ ranges }), pieces: [piece(weight)] }));
    return result.ok ? Number(result.value.total) : Number.NaN;
  };
  expect([total('4.5'), total('5'), total('5.5'), total('6')]).toEqual([90, 100, 55, 60]);
});

test('rounds amounts half up per line, in the quotation’s and then in the wallet’s currency only', () => {
  const ids = Object.keys(exampleCurrencies);
  const rates = Object.fromEntries(ids.map((id) => [id, exampleCurrencies[id]!.rate!]));
  const one = fc.constantFrom(...ids);
  const property = fc.property(thousandths(9_999_999), one, one, (amount, from, to) => {
    const there = convert(dec(amount), from, to, rates);
    const back = convert(there, to, from, rates);
    expect(back.minus(dec(amount)).abs().lt('1e-20')).toBe(true);
    const places = exampleCurrencies[to]!.decimalPlaces;
    const rounded = roundTo(there, to, exampleCurrencies);
    expect(rounded.minus(there).abs().lte(dec(10).pow(-places).dividedBy(2))).toBe(true);
    expect(rounded.decimalPlaces()).toBeLessThanOrEqual(places);
  });
  fc.assert(property, { numRuns: 1000 });
  expect(['0.005', '0.0049', '2.675'].map((value) => text(roundTo(dec(value), 'CNY', exampleCurrencies)))).toEqual(['0.01', '0', '2.68']);
  const twd = quotation({ currencyId: 'TWD', carry: '0', ranges: [range({ unitPrice: '101' })] });
  const priced = quote(order({ quotation: twd, pieces: [piece('1')], walletCurrencyId: 'CNY' }));
  expect(priced).toMatchObject({ value: { total: '22.57', lines: [{ amount: '101', walletAmount: '22.57' }] } });
  if (priced.ok) expect(priced.value.total).toBe(text(sum(priced.value.lines.map(({ walletAmount }) => dec(walletAmount)))));
});
