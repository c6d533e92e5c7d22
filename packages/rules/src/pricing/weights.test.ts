import { expect, test } from 'vitest';
import { dec, text } from '../decimal.ts';
import { piece, quotation } from './testing.ts';
import { carry, pieceWeight, splitThrow, weighOrder } from './weights.ts';

test.each([
  ['4.2', '0.5', null, '4.5', 'goes up to the next step'],
  ['4.5', '0.5', null, '4.5', 'stays on a step'],
  ['4.2', null, null, '4.2', 'stays without a step'],
  ['4.2', '0', '0.1', '4.2', 'stays with step 0'],
  ['5.05', '0.5', '0.05', '5', 'drops a remainder of just the tolerance'],
  ['5.051', '0.5', '0.05', '5.5', 'goes up when the remainder is above the tolerance'],
  ['0.03', '0.5', '0.05', '0.5', 'never drops to nothing'],
  ['0', '0.5', '0.05', '0', 'nothing stays nothing'],
  ['2.1', '0.7', null, '2.1', 'a multiple of an odd step is exact'],
  ['1000.001', '1', '0.001', '1000', 'large weights too'],
])('%s kg with step %s and tolerance %s is %s kg: %s', (weight, step, tolerance, billed, _why) => {
  expect(text(carry(dec(weight), { carry: step, carryTolerance: tolerance }))).toBe(billed);
});

test('the volumetric excess counts by its share only when volume outweighs weight', () => {
  expect(text(splitThrow(dec('4.2'), dec('14'), '0.5'))).toBe('9.1');
  expect(text(splitThrow(dec('4.2'), dec('14'), null))).toBe('14');
  expect(text(splitThrow(dec('4.2'), dec('14'), '0'))).toBe('4.2');
  expect(text(splitThrow(dec('14'), dec('4.2'), '0.5'))).toBe('14');
});

test('a package is priced by its gross weight once it has one', () => {
  expect(pieceWeight('2.5', '2.1')).toBe('2.5');
  expect(pieceWeight('0', '2.1')).toBe('2.1');
  expect(pieceWeight(null, null)).toBe('0');
});

test('an over-size piece has its own volume divisor', () => {
  const tariff = quotation({ superMaterialLength: '150', superMaterialVolumeRatio: '5000' });
  const weights = weighOrder(tariff, [piece('1', { length: '150', width: '50', height: '40' })], false);
  expect([weights.overSizePieces, text(weights.volumeWeight)]).toEqual([0, '50']);
  const over = weighOrder(tariff, [piece('1', { length: '151', width: '50', height: '40', quantity: 3 })], false);
  expect([over.overSizePieces, text(over.volumeWeight)]).toEqual([3, '181.2']);
});

test.each([
  [{ superMaterialSumOfSides: '240' }, 0],
  [{ superMaterialSumOfSides: '239.9' }, 1],
  [{ superMaterialWeight: '30' }, 0],
  [{ superMaterialWeight: '29.999' }, 1],
  [{}, 0],
])('limits %o make %i pieces over-size', (limits, count) => {
  const pieces = [piece('30', { length: '150', width: '50', height: '40' })];
  expect(weighOrder(quotation(limits), pieces, false).overSizePieces).toBe(count);
});

test('a piece without all three sides has no volume', () => {
  const weights = weighOrder(quotation(), [piece('1', { length: '150', width: '50' })], false);
  expect([text(weights.volume), text(weights.volumeWeight)]).toEqual(['0', '0']);
});

test('a carrier that bills single packages rounds and lifts each piece', () => {
  const weights = weighOrder(quotation({ minimumBillingWeight: '2' }), [piece('1.2'), piece('2.6', { quantity: 2 })], true);
  expect([text(weights.billed), text(weights.compared), weights.pieceQuantity]).toEqual(['8', '6.4', 3]);
});

test.each([5, 6] as const)('billing mode %i leaves volumetric weight out', (billingMode) => {
  const weights = weighOrder(quotation({ billingMode }), [piece('12', { length: '60', width: '50', height: '45' })], false);
  expect([text(weights.volumeWeight), text(weights.compared)]).toEqual(['22.5', '12']);
});
