import { expect, test } from 'vitest';
import { anHour, counted, type Tally } from './tally.ts';

const hour = 3_600_000;
const after = (steps: readonly (readonly [parcels: number, at: number])[]) =>
  steps.reduce<Tally | null>((tally, [parcels, at]) => counted(tally, parcels, at), null)!;

test('counts completed parcels and subtracts undone ones', () => {
  expect(
    after([
      [1, 0],
      [1, 1000],
      [-1, 2000],
      [1, 3000],
    ]).done,
  ).toBe(2);
  expect(after([[-1, 0]]).done).toBe(0);
});

test('starts a new count after a long break', () => {
  expect(
    after([
      [1, 0],
      [1, hour],
      [1, 4 * hour],
    ]),
  ).toEqual({ done: 1, since: 4 * hour, last: 4 * hour });
});

test('reports parcels per hour once there is enough data', () => {
  const each = (seconds: number, times: number) => after(Array.from({ length: times }, (_, at) => [1, at * seconds * 1000] as const));
  expect(anHour(each(30, 4))).toBeNull();
  expect(anHour(each(5, 6))).toBeNull();
  expect(anHour(each(30, 11))).toBe(120);
});
