import { expect, test } from 'vitest';
import { doubtsOf, type Measure, type PlausibleLimits, wrongMeasures } from './measures.ts';

const limits: PlausibleLimits = {
  deviationShare: '10',
  deviationWeight: '0.5',
  leaderShare: '50',
  heaviest: '70',
  longest: '300',
  smallest: '1',
  sizesRequired: false,
};
const of = (weight: string, ...[length, width, height]: string[]): Measure => ({ weight, length, width, height });
const said = (measured: Measure[], expected: string | null = null, more: Partial<PlausibleLimits> = {}) =>
  doubtsOf(measured, { ...limits, ...more }, expected).map(({ kind, leader }) => (leader ? `${kind} leader` : kind));

test('a weight near the goods’ is nobody’s business, a far one asks, one by half needs a leader', () => {
  expect(said([of('7.8')], '7.3')).toEqual([]);
  expect(said([of('8.1')], '7.3')).toEqual(['deviation']);
  expect(said([of('6.4')], '7.3')).toEqual(['deviation']);
  expect(said([of('10.95')], '7.3')).toEqual(['deviation']);
  expect(said([of('20')], '7.3')).toEqual(['deviation leader']);
});

test('a light parcel may be off by a large share of very little', () => {
  expect(said([of('0.6')], '0.1')).toEqual([]);
  expect(said([of('0.61')], '0.1')).toEqual(['deviation leader']);
});

test('several parcels are held against their goods together', () => {
  expect(said([of('3'), of('4.3')], '7.3')).toEqual([]);
  expect(doubtsOf([of('3'), of('9')], limits, '7.3')).toMatchObject([{ typed: '12', against: '7.3', share: '64', leader: true }]);
});

test('without anything to hold it against only the heaviest and the longest count', () => {
  expect(said([of('70', '300', '1', '1')])).toEqual([]);
  expect(said([of('70.1', '20', '301', '20')])).toEqual(['heaviest', 'longest']);
  expect(said([of('2350')])).toEqual(['heaviest leader']);
  expect(said([of('20')], '0')).toEqual([]);
});

test('a limit of 0 is none', () => {
  expect(said([of('500', '900', '1', '1')], '1', { heaviest: '0', longest: '0', deviationShare: '0', deviationWeight: '0' })).toEqual([]);
  expect(said([of('2350')], null, { leaderShare: '0' })).toEqual(['heaviest']);
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
