import { expect, test } from 'vitest';
import { anHour, counted, type Tally } from './tally.ts';

const hour = 3_600_000;
const after = (steps: readonly (readonly [parcels: number, at: number])[]) =>
  steps.reduce<Tally | null>((tally, [parcels, at]) => counted(tally, parcels, at), null)!;

test('parcels are counted from the first on, and one that is taken back no longer', () => {
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

test('who comes back after a long break begins anew', () => {
  expect(
    after([
      [1, 0],
      [1, hour],
      [1, 4 * hour],
    ]),
  ).toEqual({ done: 1, since: 4 * hour, last: 4 * hour });
});

test('parcels an hour are told once they say something', () => {
  const each = (seconds: number, times: number) => after(Array.from({ length: times }, (_, at) => [1, at * seconds * 1000] as const));
  expect(anHour(each(30, 4))).toBeNull();
  expect(anHour(each(5, 6))).toBeNull();
  expect(anHour(each(30, 11))).toBe(120);
});
