import { expect, test } from 'vitest';
import { afterReading, isLoad, type ScaleReading } from './scale.ts';

const reading = (weight: string, isStable = true): ScaleReading => ({ weight, isStable, minimum: 0.02 });
const after = (...readings: (ScaleReading | null)[]) => readings.reduce(afterReading, { load: null, next: 0 }).load;

test('is a load only when it is stable and not below the minimum of the scale', () => {
  expect([reading('1.5'), reading('1.5', false), reading('0'), reading('0.01'), reading('0.02')].map(isLoad)).toEqual([
    true,
    false,
    false,
    false,
    true,
  ]);
});

test('retains the last stable weight while the load moves, and ends it when the scale is empty', () => {
  const empty = reading('0');
  expect(after(empty, reading('1.2', false), reading('2.475'), reading('2.9', false), null)).toMatchObject({ weight: '2.475' });
  expect(after(empty, reading('2.475'), reading('0.01'))).toBeNull();
  expect(after(empty, reading('2.475'), reading('0.4', false))).toMatchObject({ weight: '2.475' });
});

test('numbers each load; one that was there before the first reading has the number 0', () => {
  expect(after(reading('1.5'))).toEqual({ id: 0, weight: '1.5' });
  const first = after(reading('0'), reading('1.5'))!;
  const second = after(reading('0'), reading('1.5'), reading('0'), reading('1.5'))!;
  expect(first.id).toBeGreaterThan(0);
  expect(second.id).toBeGreaterThan(first.id);
});
