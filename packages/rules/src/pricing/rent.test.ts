import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dec, round, text } from '../decimal.ts';
import { addDays, daysFrom } from './dates.ts';
import { type RentItem, rentOf, type RentTariff, settleRent, splitByMovements } from './rent.ts';

const box: RentItem = {
  length: '60',
  width: '50',
  height: '40',
  quantity: 1,
  shelvedDate: '2025-01-10',
  settledUntil: null,
  leftDate: null,
};
const tariff: RentTariff = {
  rentFreeDays: 30,
  ultraLongInventoryTime: 90,
  cubicAmount: '2',
  singlePieceAmount: '0.1',
  ultraLongCubicAmount: '4',
  ultraLongSinglePieceAmount: '0.3',
  startDate: null,
};
const year = { from: '2025-01-01', to: '2025-12-31' };

test.each([
  ['the whole year', box, tariff, year, [30, 60, 266]],
  ['settled until day 40', { ...box, settledUntil: '2025-02-18' }, tariff, year, [0, 50, 266]],
  ['left on its first day', { ...box, leftDate: '2025-01-10' }, tariff, year, [0, 0, 0]],
  ['left before the period', { ...box, leftDate: '2025-02-10' }, tariff, { from: '2025-03-01', to: '2025-03-31' }, [0, 0, 0]],
  ['settlement starts later', box, { ...tariff, startDate: '2025-03-01' }, year, [0, 40, 266]],
  ['never ultra-long', box, { ...tariff, ultraLongInventoryTime: 0 }, year, [30, 326, 0]],
  ['free for longer than ultra-long', box, { ...tariff, rentFreeDays: 100 }, year, [100, 0, 256]],
  ['shelved after the period', { ...box, shelvedDate: '2026-01-01' }, tariff, year, [0, 0, 0]],
  [
    'a time of day does not count',
    { ...box, shelvedDate: '2025-01-10 23:59:59', leftDate: '2025-02-10 00:00:01' },
    tariff,
    year,
    [30, 1, 0],
  ],
] as const)('days by kind: %s', (_case, item, prices, period, days) => {
  const rent = rentOf(item, prices, period, 2);
  expect([rent.freeDays, rent.normalDays, rent.ultraDays]).toEqual(days);
});

const someDay = fc.integer({ min: 0, max: 400 }).map((days) => addDays('2025-01-01', days));
const someItem: fc.Arbitrary<RentItem> = fc.record({
  length: fc.integer({ min: 0, max: 200 }).map(String),
  width: fc.integer({ min: 1, max: 200 }).map(String),
  height: fc.integer({ min: 1, max: 200 }).map(String),
  quantity: fc.integer({ min: 1, max: 50 }),
  shelvedDate: someDay,
  settledUntil: fc.option(someDay, { nil: null }),
  leftDate: fc.option(someDay, { nil: null }),
});
const someTariff: fc.Arbitrary<RentTariff> = fc
  .record({ rentFreeDays: fc.nat(120), ultraLongInventoryTime: fc.nat(120), startDate: fc.option(someDay, { nil: null }) })
  .map((days) => ({ ...tariff, ...days }));

test('rent agrees with counting day by day', () => {
  const property = fc.property(someItem, someTariff, someDay, fc.nat(120), (item, prices, from, length) => {
    const period = { from, to: addDays(from, length) };
    expect(rentOf(item, prices, period, 2).amount).toBe(dayByDay(item, prices, period));
  });
  fc.assert(property, { numRuns: 500 });
});

function dayByDay(item: RentItem, prices: RentTariff, period: { from: string; to: string }): string {
  const volume = round(dec(item.length).times(dec(item.width)).times(dec(item.height)).times(item.quantity).dividedBy(1_000_000), 6);
  const normal = volume.times(2).plus(dec('0.1').times(item.quantity));
  const ultra = volume.times(4).plus(dec('0.3').times(item.quantity));
  let total = dec(0);
  for (let date = period.from; date <= period.to; date = addDays(date, 1)) {
    const age = daysFrom(item.shelvedDate, date) + 1;
    const inStock = age >= 1 && (item.leftDate === null || date < item.leftDate);
    const open = (item.settledUntil === null || date > item.settledUntil) && (prices.startDate === null || date >= prices.startDate);
    if (!inStock || !open || age <= prices.rentFreeDays) continue;
    total = total.plus(prices.ultraLongInventoryTime > 0 && age > prices.ultraLongInventoryTime ? ultra : normal);
  }
  return text(round(total, 2));
}

test('two settlements of a period charge no day twice', () => {
  const whole = rentOf(box, tariff, year, 3);
  const first = rentOf(box, tariff, { from: '2025-01-01', to: '2025-03-31' }, 3);
  const second = rentOf({ ...box, settledUntil: '2025-03-31' }, tariff, year, 3);
  expect(first.normalDays + second.normalDays).toBe(whole.normalDays);
  expect(first.ultraDays + second.ultraDays).toBe(whole.ultraDays);
});

test('stock that leaves in parts pays for the quantity at the end of each day', () => {
  const stock = { ...box, length: '0', quantity: 10, shelvedDate: '2025-03-01' };
  const prices = { ...tariff, rentFreeDays: 0, ultraLongInventoryTime: 0, singlePieceAmount: '1' };
  const parts = splitByMovements(stock, [
    { date: '2025-03-05', quantity: -4 },
    { date: '2025-03-03', quantity: 2 },
    { date: '2025-03-05', quantity: 1 },
  ]);
  expect(parts.map((part) => [part.quantity, part.fromDate, part.leftDate])).toEqual([
    [3, undefined, '2025-03-05'],
    [7, undefined, null],
    [2, '2025-03-03', null],
  ]);
  expect(settleRent(parts, prices, { from: '2025-03-01', to: '2025-03-06' }, 2).amount).toBe(String(10 + 10 + 12 + 12 + 9 + 9));
  expect(() => splitByMovements(stock, [{ date: '2025-03-05', quantity: -11 }])).toThrow(RangeError);
});
