import { expect, test } from 'vitest';
import { noteReading, readingOf } from './scale-readings.ts';

test('returns what the scale sent for a weight for ten minutes, and nothing for typed weights', () => {
  noteReading('2.000', '4.409 lb', 1_000);
  expect(readingOf('2', 2_000)).toBe('4.409 lb');
  expect(readingOf('2.001', 2_000)).toBeNull();
  expect(readingOf(null, 2_000)).toBeNull();
  noteReading('2', '2.00 kg', 3_000);
  expect(readingOf('2.0', 4_000)).toBe('2.00 kg');
  expect(readingOf('2', 700_000)).toBeNull();
});
