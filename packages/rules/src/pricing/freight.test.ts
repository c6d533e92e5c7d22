import { expect, test } from 'vitest';
import { dec, text } from '../decimal.ts';
import { baseFreight, billedVolume } from './freight.ts';
import { rangeOf } from './ranges.ts';
import { piece, quotation, range } from './testing.ts';
import type { Tariff } from './types.ts';
import { weighOrder } from './weights.ts';

const steps = [
  range({ startingRange: '0', endRange: '5', unitPrice: '15', additionalCost: '1' }),
  range({ startingRange: '5', endRange: '20', unitPrice: '12', additionalCost: '2' }),
  range({ startingRange: '20', endRange: '50', unitPrice: '10', additionalCost: '3' }),
];

function freight(tariff: Partial<Tariff>, weight: string, sides: string[] = []): string {
  const rules = quotation({ carry: null, ranges: steps, ...tariff });
  const [length = null, width = null, height = null] = sides;
  const unit = weighOrder(rules, [piece(weight, { length, width, height })], false).units[0];
  const result = unit ? baseFreight(rules, unit) : null;
  return result?.ok ? text(result.value.amount) : String(result?.error);
}

test.each([
  [1, '0', '1'],
  [1, '5', '76'],
  [1, '5.001', '62.012'],
  [1, '50', '503'],
  [1, '50.001', 'NoWeightRange'],
  [3, '3', '16'],
  [3, '30', '13'],
  [4, '5', '76'],
  [4, '23', '288'],
  [4, '51', 'NoWeightRange'],
] as const)('mode %i, %s kg costs %s', (billingMode, weight, cost) => {
  expect(freight({ billingMode }, weight)).toBe(cost);
});

const first = [range({ firstWeightUnitPrice: '38', unitPrice: '14', additionalCost: '2' })];

test.each([
  [{ firstWeight: '1', continuedWeight: '0.5' }, '1', '40'],
  [{ firstWeight: '1', continuedWeight: '0.5' }, '0.3', '40'],
  [{ firstWeight: '1', continuedWeight: '0.5' }, '1.001', '54'],
  [{ firstWeight: null, continuedWeight: null }, '2.5', '68'],
  [{ firstWeight: '0.5', continuedWeight: null, carry: '0.5' }, '1.4', '68'],
])('first and continued weight %o: %s kg cost %s', (tariff, weight, cost) => {
  expect(freight({ billingMode: 2, ranges: first, ...tariff }, weight)).toBe(cost);
});

test('the greater of weight and volume needs a range, billing by volume does not', () => {
  const volume = { cbmVolumeRatio: '28317', volumeUnitPrice: '185', ranges: [] };
  expect(freight({ ...volume, billingMode: 6 }, '12')).toBe('NoWeightRange');
  expect(freight({ ...volume, billingMode: 5 }, '12', ['60', '50', '45'])).toBe('881.895');
  expect(freight({ ...volume, billingMode: 6, ranges: [range({ unitPrice: '80' })] }, '12', ['60', '50', '45'])).toBe('960');
});

test('volume units: weight or measure, at least the minimum, then up to the step', () => {
  const unit = { volume: dec('135000'), weight: dec('12') };
  const units = (tariff: Partial<Tariff>) => text(billedVolume(quotation({ cbmVolumeRatio: '28317', ...tariff }), unit));
  expect(units({})).toBe('4.767');
  expect(units({ cbmWeightRatio: '2' })).toBe('6');
  expect(units({ minimumBillingVolume: '5.2', volumeCarry: '0.5' })).toBe('5.5');
});

test('the first row also holds its own start, an overlapping one with the greatest start wins', () => {
  const [low, middle] = steps;
  expect(rangeOf(steps, dec('0'))).toBe(low);
  expect(rangeOf([...steps].reverse(), dec('5'))).toBe(low);
  const late = range({ startingRange: '4', endRange: '30', unitPrice: '9' });
  expect(rangeOf([late, ...steps], dec('5'))).toBe(late);
  expect(rangeOf([late, ...steps], dec('6'))).toBe(middle);
  expect(rangeOf([range({ startingRange: '2' })], dec('1'))).toBeNull();
});
