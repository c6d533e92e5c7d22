import { expect, test } from 'vitest';
import { doubtsOf, type Measure, type PlausibleLimits, wrongMeasures } from './measures.ts';

const limits: PlausibleLimits = {
  deviationShare: '10',
  deviationWeight: '0.5',
  leaderShare: '50',
  volumeDeviationShare: '50',
  volumeDeviation: '0.01',
  volumeLeaderShare: '200',
  lightest: '10',
  densest: '5000',
  heaviest: '70',
  longest: '300',
  smallest: '1',
  sizesRequired: false,
};
const of = (weight: string, ...[length, width, height]: string[]): Measure => ({ weight, length, width, height });
const doubtKindsOf = (
  measured: Measure[],
  expected: string | null = null,
  more: Partial<PlausibleLimits> = {},
  volume: string | null = null,
) => doubtsOf(measured, { ...limits, ...more }, expected, volume).map(({ kind, leader }) => (leader ? `${kind} leader` : kind));

test('accepts a weight near the expected one, asks about a far one, needs a leader beyond half', () => {
  expect(doubtKindsOf([of('7.8')], '7.3')).toEqual([]);
  expect(doubtKindsOf([of('8.1')], '7.3')).toEqual(['deviation']);
  expect(doubtKindsOf([of('6.4')], '7.3')).toEqual(['deviation']);
  expect(doubtKindsOf([of('10.95')], '7.3')).toEqual(['deviation']);
  expect(doubtKindsOf([of('20')], '7.3')).toEqual(['deviation leader']);
});

test('a light parcel may be off by a large share of very little', () => {
  expect(doubtKindsOf([of('0.6')], '0.1')).toEqual([]);
  expect(doubtKindsOf([of('0.61')], '0.1')).toEqual(['deviation leader']);
});

test('compares several parcels with their goods in total', () => {
  expect(doubtKindsOf([of('3'), of('4.3')], '7.3')).toEqual([]);
  expect(doubtsOf([of('3'), of('9')], limits, '7.3')).toMatchObject([{ typed: '12', against: '7.3', share: '64', leader: true }]);
});

test('without anything to hold it against only the heaviest and the longest count', () => {
  expect(doubtKindsOf([of('70', '300', '20', '20')])).toEqual([]);
  expect(doubtKindsOf([of('70.1', '20', '301', '20')])).toEqual(['heaviest', 'longest']);
  expect(doubtKindsOf([of('2350')])).toEqual(['heaviest leader']);
  expect(doubtKindsOf([of('20')], '0')).toEqual([]);
});

test('asks about a volume far from the expected one in either direction, a leader beyond triple', () => {
  const expected = '0.1';
  const kinds = (...boxes: Measure[]) => doubtKindsOf(boxes, null, {}, expected);
  expect(kinds(of('20', '50', '50', '60'))).toEqual([]);
  expect(kinds(of('20', '50', '50', '61'))).toEqual(['volume']);
  expect(kinds(of('20', '50', '50', '26'))).toEqual(['volume']);
  expect(kinds(of('20', '50', '50', '121'))).toEqual(['volume leader']);
  expect(kinds(of('20', '25', '50', '26'))).toEqual(['volume leader']);
  expect(kinds(of('20', '50', '50', '20'), { weight: '2', volume: '0.05' })).toEqual([]);
  expect(kinds(of('20', '50', '50', '121'), { weight: '2' })).toEqual([]);
  expect(doubtsOf([of('2', '120', '80', '100')], limits, null, '0.06')).toMatchObject([{ typed: '960', against: '60', share: '1500' }]);
});

test('a small thing may be off by a large share of a small volume', () => {
  expect(doubtKindsOf([of('1', '20', '20', '30')], null, {}, '0.003')).toEqual([]);
});

test('compares a size with the weight where no volume is expected', () => {
  expect(doubtKindsOf([of('2', '30', '20', '10')])).toEqual([]);
  expect(doubtKindsOf([of('2', '120', '80', '40')])).toEqual(['light']);
  expect(doubtKindsOf([of('2', '120', '80', '100')])).toEqual(['light leader']);
  expect(doubtKindsOf([of('2', '5', '5', '5')])).toEqual(['dense leader']);
  expect(doubtKindsOf([of('2', '5', '5', '5')], null, { lightest: '0', densest: '0' })).toEqual([]);
});

test('a limit of 0 is none', () => {
  expect(
    doubtKindsOf([of('500', '900', '1', '1')], '1', {
      heaviest: '0',
      longest: '0',
      deviationShare: '0',
      deviationWeight: '0',
      densest: '0',
    }),
  ).toEqual([]);
  expect(doubtKindsOf([of('2350')], null, { leaderShare: '0' })).toEqual(['heaviest']);
});

test('a code is no weight and no length, and no side is nothing', () => {
  expect(wrongMeasures([of('9900000000004')], limits)).toEqual([{ at: 0, field: 'weight', why: 'looksLikeCode' }]);
  expect(wrongMeasures([of('1'), of('1', '0', '0', '9900000000004')], limits)).toEqual([
    { at: 1, field: 'length', why: 'tooSmall' },
    { at: 1, field: 'width', why: 'tooSmall' },
    { at: 1, field: 'height', why: 'looksLikeCode' },
  ]);
  expect(wrongMeasures([{ weight: '1' }], limits)).toEqual([]);
  expect(wrongMeasures([of('1', '20')], { ...limits, sizesRequired: true }).map(({ why }) => why)).toEqual(['required', 'required']);
});
