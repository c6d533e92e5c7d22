import fc from 'fast-check';
import { dec, text } from '../../decimal.ts';
import { facts, order, quotation, range, row, service } from '../testing.ts';
import type { ChargeRow, Facts, BoxLine, QuoteInput, Quotation, RangeRow, SurchargeRow } from '../types.ts';

const thousandths = (from: number, to: number) => fc.integer({ min: from, max: to }).map((value) => text(dec(value).dividedBy(1000)));
const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: null });
const someCurrency = fc.constantFrom('CNY', 'TWD', 'HKD', 'MOP');
const money = fc.record({ amount: thousandths(0, 9_999_999), currencyId: someCurrency });
// Round values too: edges of ranges and steps are where two readings part.
const weight = fc.oneof(
  thousandths(0, 60_000),
  fc.integer({ min: 0, max: 120 }).map((half) => text(dec(half).dividedBy(2))),
);
const side = maybe(fc.oneof(thousandths(1, 200_000), fc.integer({ min: 1, max: 200 }).map(String)));

const somePiece: fc.Arbitrary<BoxLine> = fc.record({
  weight,
  length: side,
  width: side,
  height: side,
  quantity: fc.integer({ min: 1, max: 4 }),
});

const counted = new Set([2, 9, 10, 11, 13]);
const weighed = new Set([3, 4]);
const weights = [2, 3, 4, 9, 19];
const texts = [12, 13, 14];

function charge(method: number): fc.Arbitrary<Partial<ChargeRow>> {
  return fc.record({
    calculationMethod: fc.constant(method as ChargeRow['calculationMethod']),
    amountOfMoney: thousandths(0, 50_000),
    minimumMoney: maybe(thousandths(0, 50_000)),
    freeQuantity: counted.has(method) ? maybe(fc.nat(6).map(String)) : fc.constant(null),
    firstCharge: maybe(thousandths(0, 50_000)),
    freeWeight: weighed.has(method) ? maybe(thousandths(0, 9000)) : fc.constant(null),
    displayOrder: fc.integer({ min: 1, max: 3 }),
  });
}

/** Trigger rules and values that fit a source. */
function trigger(source: number): fc.Arbitrary<Partial<SurchargeRow>> {
  const triggerDataSource = fc.constant(source as SurchargeRow['triggerDataSource']);
  const ruled = (rules: number[], value: fc.Arbitrary<string | null>) =>
    fc.record({ triggerDataSource, triggerRule: fc.constantFrom(...(rules as SurchargeRow['triggerRule'][])), triggerValue: value });
  if (source === 1) return ruled([1], fc.constant(null));
  if (texts.includes(source))
    return fc.oneof(
      ruled([6, 7], fc.constantFrom('tea', 'TW', '88041')),
      ruled([9, 10, 11], fc.constantFrom('tea,battery', 'TW-880, JP', '88,10')),
    );
  const between = fc.tuple(fc.nat(50), fc.nat(100)).map(([from, width]) => `${from},${from + width}`);
  const list = fc.array(fc.nat(60), { minLength: 1, maxLength: 4 }).map((values) => values.join(','));
  return fc.oneof(ruled([1], fc.constant(null)), ruled([2, 3, 4, 5, 6, 7], weight), ruled([8], between), ruled([9, 10], list));
}

const someRow: fc.Arbitrary<SurchargeRow> = fc
  .tuple(fc.integer({ min: 1, max: 13 }), fc.integer({ min: 1, max: 21 }), fc.constantFrom(...weights), fc.nat(2))
  .chain(([method, any, ofWeight, code]) => {
    const numeric = method === 13 && ([1, 7, 8, 9, ...texts].includes(any) ? 16 : any);
    const source = method === 4 ? ofWeight : numeric || any;
    return fc.tuple(charge(method), trigger(source)).map(([own, what]) => {
      // An excess over a bound needs exactly one bound.
      const bounded = method === 4 && (what.triggerRule ?? 0) > 3 ? { triggerRule: 2 as const, triggerValue: '5' } : {};
      return row({ code: `ROW${code}`, ...own, ...what, ...bounded });
    });
  });

const someFacts: fc.Arbitrary<Facts> = fc
  .record({
    declared: maybe(money),
    collection: maybe(money),
    cargoTypeIds: fc.subarray(['tea', 'battery']),
    regionCodes: fc.subarray(['TW', 'TW-880', 'JP']),
    mailboxCode: maybe(fc.constantFrom('88041', '100')),
    packageQuantity: fc.nat(12),
    commodityQuantity: fc.nat(50),
    storageDays: fc.nat(60),
    binQuantity: fc.nat(9),
    skuQuantity: fc.nat(9),
  })
  .map(facts);

const step = fc.constantFrom(['0', '0'], ['0.1', '0'], ['0.5', '0.05'], ['1', '0.2'], ['1', '0'], ['5', '0.5']);
const someTariff: fc.Arbitrary<Partial<Quotation>> = fc
  .record({
    currencyId: someCurrency,
    billingMode: fc.integer({ min: 1, max: 6 }) as fc.Arbitrary<Quotation['billingMode']>,
    volumeRatio: fc.constantFrom('0', '5000', '6000', '8000'),
    splitThrowingRatio: maybe(fc.oneof(thousandths(0, 1000), fc.constantFrom('0', '0.5', '1'))),
    volumeAccumulation: fc.boolean(),
    minimumBillingWeight: maybe(thousandths(0, 5000)),
    step,
    firstWeight: maybe(fc.constantFrom('0.5', '1', '2')),
    continuedWeight: maybe(fc.constantFrom('0.3', '0.5', '1')),
    superMaterialVolumeRatio: maybe(fc.constantFrom('0', '4000')),
    superMaterialLength: maybe(fc.constantFrom('60', '120.5')),
    superMaterialSumOfSides: maybe(fc.constantFrom('150', '260')),
    superMaterialWeight: maybe(fc.constantFrom('20', '40')),
    excessMaterialCost: maybe(thousandths(0, 90_000)),
    cbmVolumeRatio: fc.constantFrom('1000000', '28317', '27000'),
    volumeUnitPrice: thousandths(1, 900_000),
    cbmWeightRatio: maybe(fc.constantFrom('363', '500', '1000')),
    volumeCarry: maybe(fc.constantFrom('0', '0.1', '0.5', '1')),
    minimumBillingVolume: maybe(thousandths(0, 3000)),
    taxInclusive: fc.boolean(),
    taxInclusiveUnitPrice: maybe(thousandths(0, 9000)),
  })
  .map(({ step: [carry, carryTolerance], ...rest }) => ({ ...rest, carry: carry!, carryTolerance: carryTolerance! }));

/** Price lists as they are, and as old data has them: with gaps, with overlaps, with an end, with a later beginning. */
const someRanges: fc.Arbitrary<RangeRow[]> = fc
  .tuple(
    fc.uniqueArray(fc.integer({ min: 0, max: 40 }), { minLength: 1, maxLength: 4 }),
    fc.array(
      fc.record({
        unitPrice: thousandths(0, 50_000),
        firstWeightUnitPrice: maybe(thousandths(0, 99_000)),
        additionalCost: maybe(thousandths(0, 99_000)),
      }),
      {
        minLength: 4,
        maxLength: 4,
      },
    ),
    fc.array(fc.constantFrom(0, 0, 0, 0, -2, 3), { minLength: 4, maxLength: 4 }),
    fc.boolean(),
    fc.boolean(),
  )
  .map(([starts, prices, shifts, open, fromZero]) => {
    const sorted = starts.sort((a, b) => a - b);
    const from = fromZero ? [0, ...sorted.slice(1).filter((start) => start > 0)] : sorted;
    return from.map((start, at) => {
      const next = from[at + 1];
      const end = next === undefined ? (open ? null : start + 60) : Math.max(start + 1, next + shifts[at]!);
      return range({ ...prices[at]!, startingRange: String(start), endRange: end === null ? null : String(end) });
    });
  });

/** Orders of every kind with the tariffs that price them. */
export const someOrder: fc.Arbitrary<QuoteInput> = fc
  .record({
    tariff: someTariff,
    ranges: someRanges,
    surcharges: fc.array(someRow, { maxLength: 6 }),
    services: fc.array(
      fc.constantFrom(1, 2, 3, 5, 6, 7, 8, 9, 10, 11, 12).chain((method) => fc.tuple(charge(method), someCurrency)),
      { maxLength: 3 },
    ),
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
      services: services.map(([own, currencyId]) => service({ ...own, currencyId })),
    }),
  );
