import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Dec, dec, sum, text } from '../decimal.ts';
import type { BillingMode, CalculationMethod, TriggerDataSource, TriggerRule } from './codes.ts';
import { fullBagShares } from './full-bag.ts';
import { quote } from './quote.ts';
import { exampleCurrencies, facts, order, piece, quotation, range, row, service } from './testing.ts';
import type { Facts, BoxLine, QuoteInput, Quotation, SurchargeRow } from './types.ts';

const thousandths = (max: number) => fc.integer({ min: 0, max: max }).map((value) => text(dec(value).dividedBy(1000)));
const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: null });
const someCurrency = fc.constantFrom('CNY', 'TWD', 'HKD', 'MOP');
const money = fc.record({ amount: thousandths(9_999_999), currencyId: someCurrency });

const somePiece: fc.Arbitrary<BoxLine> = fc.record({
  weight: thousandths(80_000),
  length: maybe(thousandths(200_000)),
  width: maybe(thousandths(200_000)),
  height: maybe(thousandths(200_000)),
  quantity: fc.integer({ min: 1, max: 5 }),
});

const someCharge = fc.record({
  calculationMethod: fc.integer({ min: 1, max: 13 }) as fc.Arbitrary<CalculationMethod>,
  amountOfMoney: thousandths(50_000),
  minimumMoney: maybe(thousandths(50_000)),
  freeQuantity: maybe(fc.integer({ min: 0, max: 9 }).map(String)),
  firstCharge: maybe(thousandths(50_000)),
  freeWeight: maybe(thousandths(9_000)),
  displayOrder: fc.integer({ min: 1, max: 3 }),
});

const someRow: fc.Arbitrary<SurchargeRow> = fc
  .tuple(
    someCharge,
    fc.record({
      triggerDataSource: fc.integer({ min: 1, max: 21 }) as fc.Arbitrary<TriggerDataSource>,
      triggerRule: fc.integer({ min: 1, max: 11 }) as fc.Arbitrary<TriggerRule>,
      triggerValue: maybe(fc.oneof(thousandths(60_000), fc.constantFrom('1,50', 'tea,battery', '880', '', 'x'))),
    }),
  )
  .map(([charge, trigger]) => row({ ...charge, ...trigger }));

const someFacts: fc.Arbitrary<Facts> = fc
  .record({
    declared: maybe(money),
    collection: maybe(money),
    cargoTypeIds: fc.subarray(['tea', 'battery']),
    mailboxCode: maybe(fc.constantFrom('88041', 'SW1A')),
    packageQuantity: fc.nat(20),
    commodityQuantity: fc.nat(50),
    storageDays: fc.nat(200),
  })
  .map(facts);

const someTariff: fc.Arbitrary<Partial<Quotation>> = fc.record({
  currencyId: someCurrency,
  billingMode: fc.integer({ min: 1, max: 6 }) as fc.Arbitrary<BillingMode>,
  volumeRatio: fc.constantFrom('0', '5000', '6000'),
  splitThrowingRatio: maybe(thousandths(1000)),
  volumeAccumulation: fc.boolean(),
  minimumBillingWeight: maybe(thousandths(5000)),
  carry: maybe(fc.constantFrom('0.1', '0.5', '1')),
  carryTolerance: maybe(fc.constantFrom('0', '0.05')),
  firstWeight: maybe(fc.constantFrom('0.5', '1')),
  continuedWeight: maybe(fc.constantFrom('0.5', '1')),
  superMaterialVolumeRatio: maybe(fc.constantFrom('0', '4000')),
  superMaterialLength: maybe(thousandths(200_000)),
  superMaterialSumOfSides: maybe(thousandths(400_000)),
  superMaterialWeight: maybe(thousandths(50_000)),
  excessMaterialCost: maybe(thousandths(90_000)),
  cbmVolumeRatio: fc.constantFrom('1000000', '28317'),
  volumeUnitPrice: thousandths(900_000),
  cbmWeightRatio: maybe(fc.constantFrom('363', '500')),
  volumeCarry: maybe(fc.constantFrom('0', '0.5', '1')),
  minimumBillingVolume: maybe(thousandths(3000)),
  taxInclusive: fc.boolean(),
  taxInclusiveUnitPrice: maybe(thousandths(9000)),
});

const someRange = {
  unitPrice: thousandths(50_000),
  firstWeightUnitPrice: maybe(thousandths(99_000)),
  additionalCost: maybe(thousandths(99_000)),
};
const someRanges = fc
  .tuple(fc.record(someRange), fc.record(someRange))
  .map(([low, high]) => [range({ ...low, endRange: '20' }), range({ ...high, startingRange: '20' })]);

const someOrder: fc.Arbitrary<QuoteInput> = fc
  .record({
    tariff: someTariff,
    ranges: someRanges,
    surcharges: fc.array(someRow, { maxLength: 6 }),
    services: fc.array(fc.tuple(someCharge, someCurrency), { maxLength: 2 }),
    pieces: fc.array(somePiece, { minLength: 1, maxLength: 4 }),
    facts: someFacts,
    taxInclusive: fc.boolean(),
    singlePackageBilling: fc.boolean(),
    carrierMinimum: maybe(money),
    walletCurrencyId: someCurrency,
  })
  .map(({ tariff, ranges, surcharges, services, ...rest }) =>
    order({
      ...rest,
      quotation: quotation({ ...tariff, ranges, surcharges }),
      services: services.map(([charge, currencyId]) => service({ ...charge, currencyId })),
    }),
  );

test('no line is ever negative, and the total is the sum of the lines in the wallet currency', () => {
  const property = fc.property(someOrder, (input) => {
    const result = quote(input);
    if (!result.ok) throw new Error(result.error);
    const { lines, total, billingWeight } = result.value;
    expect(lines.every((line) => dec(line.amount).gte(0) && dec(line.walletAmount).gte(0))).toBe(true);
    expect(total).toBe(text(sum(lines.map((line) => dec(line.walletAmount)))));
    expect(dec(billingWeight).gte(0)).toBe(true);
    expect(lines.map((line) => line.step)).toEqual(lines.map((line) => line.step).sort((a, b) => a - b));
    expect(lines.every((line) => isRounded(line.amount, input.quotation.currencyId))).toBe(true);
    expect(lines.every((line) => isRounded(line.walletAmount, input.walletCurrencyId))).toBe(true);
  });
  fc.assert(property, { numRuns: 1000 });
});

function isRounded(amount: Dec, currencyId: string): boolean {
  return dec(amount).decimalPlaces() <= (exampleCurrencies[currencyId]?.decimalPlaces ?? 0);
}

test('within one range, heavier never costs less', () => {
  const one = fc.record(someRange).map((prices) => [range(prices)]);
  const property = fc.property(someTariff, one, somePiece, thousandths(9000), (tariff, ranges, first, more) => {
    const rules = quotation({ ...tariff, ranges, superMaterialWeight: null });
    const of = (weight: Dec) => {
      const result = quote(order({ quotation: rules, pieces: [{ ...first, weight }] }));
      return result.ok ? dec(result.value.total) : dec('-1');
    };
    expect(of(text(dec(first.weight).plus(dec(more)))).gte(of(first.weight))).toBe(true);
  });
  fc.assert(property, { numRuns: 500 });
});

test('the order of surcharge rows that are amounts does not matter', () => {
  const amounts = fc.array(
    someRow.filter(({ calculationMethod }) => calculationMethod !== 12),
    { maxLength: 6 },
  );
  const property = fc.property(someOrder, amounts, (input, rows) => {
    const total = (surcharges: SurchargeRow[]) => {
      const result = quote({ ...input, quotation: { ...input.quotation, surcharges } });
      return result.ok ? result.value.total : result.error;
    };
    const reversed = [...rows].reverse().map((each, index) => ({ ...each, displayOrder: index }));
    expect(total(reversed)).toBe(total(rows));
  });
  fc.assert(property, { numRuns: 500 });
});

test('a quantity equals that many equal pieces', () => {
  const property = fc.property(someOrder, (input) => {
    const pieces = input.pieces.flatMap((each) => Array.from({ length: each.quantity }, () => ({ ...each, quantity: 1 })));
    const [combined, apart] = [quote(input), quote({ ...input, pieces })];
    expect(combined.ok && combined.value.total).toBe(apart.ok && apart.value.total);
  });
  fc.assert(property, { numRuns: 300 });
});

test('the shares of a bag add up and none is negative', () => {
  const weights = fc.array(thousandths(30_000), { minLength: 1, maxLength: 30 });
  const property = fc.property(weights, fc.nat(1_000_000), fc.constantFrom(0, 2), (parts, amount, places) => {
    const total = text(dec(amount).dividedBy(10 ** places));
    const shares = fullBagShares(total, parts, places);
    expect(text(sum(shares.map(dec)))).toBe(total);
    expect(shares.every((share) => dec(share).gte(0))).toBe(true);
  });
  fc.assert(property, { numRuns: 500 });
});

test('a bag without any weight is shared equally', () => {
  expect(fullBagShares('10', ['0', '0', '0'], 2)).toEqual(['3.33', '3.33', '3.34']);
  expect(fullBagShares('0.05', Array(10).fill('1'), 2)).toEqual([...Array(5).fill('0.01'), ...Array(5).fill('0')]);
  expect(fullBagShares('10', [], 2)).toEqual([]);
});

test('a piece without weight and sides costs the additional amount only', () => {
  const rules = quotation({ ranges: [range({ unitPrice: '5', additionalCost: '7' })] });
  expect(quote(order({ quotation: rules, pieces: [piece('0')] }))).toMatchObject({ value: { total: '7', billingWeight: '0' } });
});
