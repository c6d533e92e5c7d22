import { expect, test } from 'vitest';
import { bestOf, type Comparable, daysOf, groupByCarrier, wayKey } from './best-ways.ts';

const way = (typeOfShippingId: string, payable: string, minimumAging: number | null, maximumAging: number | null): Comparable => ({
  typeOfShippingId,
  carrierId: null,
  payable,
  minimumAging,
  maximumAging,
});
const names = (set: ReadonlySet<string>) => [...set];

test('the lowest price is the cheapest and the earliest latest day the fastest; equals share it', () => {
  const ways = [way('sea', '40.00', 8, 12), way('air', '90', 3, 5), way('express', '120', 2, 5), way('slow', '40', 9, null)];
  expect(names(bestOf(ways).cheapest)).toEqual([wayKey(ways[0]!), wayKey(ways[3]!)]);
  expect(names(bestOf(ways).fastest)).toEqual([wayKey(ways[1]!), wayKey(ways[2]!)]);
});

test('a single way, and ways without days, are not marked', () => {
  expect(names(bestOf([way('sea', '40', 8, 12)]).cheapest)).toEqual([]);
  expect(names(bestOf([way('sea', '40', null, null), way('air', '90', null, null)]).fastest)).toEqual([]);
});

test('ways that differ by their carrier alone are one line with the carriers of all', () => {
  const by = (name: string, payable: string) => ({ ...way('sea', payable, 8, 12), carrierId: name, carrierName: name });
  const groups = groupByCarrier([by('HCT', '40'), by('Kerry', '40'), by('SF', '45'), { ...way('air', '90', 3, 5), carrierName: null }]);
  expect(
    groups.map(({ typeOfShippingId, payable, members }) => [typeOfShippingId, payable, members.map(({ carrierName }) => carrierName)]),
  ).toEqual([
    ['sea', '40', ['HCT', 'Kerry']],
    ['sea', '45', ['SF']],
    ['air', '90', [null]],
  ]);
  expect(groups.map(daysOf)).toEqual(['8–12', '8–12', '3–5']);
});
