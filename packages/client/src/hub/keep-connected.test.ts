import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepConnected, type Line } from './keep-connected.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A line that opens only while `works`, and what happens on it. */
function lineOf(works: () => boolean) {
  const told: string[] = [];
  let lose = () => {};
  let renew = () => {};
  const line: Line = {
    async open(up, down, anew) {
      told.push('open');
      [lose, renew] = [down, anew];
      queueMicrotask(works() ? up : down);
      return () => void told.push('close');
    },
    onUp: () => void told.push('up'),
    beforeRetry: async () => void told.push('renew'),
    onDown: () => void told.push('down'),
    onGivenUp: () => void told.push('given up'),
  };
  return { line, told, lose: () => lose(), renew: () => renew() };
}
const count = (told: readonly string[], what: string) => told.filter((one) => one === what).length;

test('a line that never opens is tried five more times, 5 seconds apart, each after the token was renewed', async () => {
  const { line, told } = lineOf(() => false);
  keepConnected(line);
  await vi.advanceTimersByTimeAsync(4_900);
  expect([count(told, 'open'), count(told, 'renew')]).toEqual([1, 0]);
  await vi.advanceTimersByTimeAsync(200);
  expect([count(told, 'open'), count(told, 'renew')]).toEqual([2, 1]);
  await vi.advanceTimersByTimeAsync(120_000);
  expect([count(told, 'open'), count(told, 'renew'), count(told, 'given up')]).toEqual([6, 5, 1]);
});

test('a line that is lost comes back by itself, and the tries are counted anew', async () => {
  let works = true;
  const { line, told, lose } = lineOf(() => works);
  keepConnected(line);
  await vi.advanceTimersByTimeAsync(0);
  for (let times = 0; times < 7; times++) {
    lose();
    await vi.advanceTimersByTimeAsync(5_000);
  }
  expect([count(told, 'up'), count(told, 'given up')]).toEqual([8, 0]);
  works = false;
  lose();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(count(told, 'given up')).toBe(1);
});

test('a line that is asked to connect anew does so at once with another token, and nobody is told of a loss', async () => {
  const { line, told, renew } = lineOf(() => true);
  keepConnected(line);
  await vi.advanceTimersByTimeAsync(0);
  renew();
  await vi.advanceTimersByTimeAsync(0);
  expect(told).toEqual(['open', 'up', 'close', 'renew', 'open', 'up']);
});

test('a line that was given up starts over when it is asked to, and only then', async () => {
  let works = false;
  const { line, told } = lineOf(() => works);
  const kept = keepConnected(line);
  await vi.advanceTimersByTimeAsync(60_000);
  works = true;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(count(told, 'up')).toBe(0);
  kept.revive();
  await vi.advanceTimersByTimeAsync(0);
  expect(count(told, 'up')).toBe(1);
  kept.revive();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(count(told, 'open')).toBe(7);
});

test('a line that is ended is closed and stays so', async () => {
  const { line, told, lose } = lineOf(() => true);
  const kept = keepConnected(line);
  await vi.advanceTimersByTimeAsync(0);
  kept.stop();
  lose();
  kept.revive();
  await vi.advanceTimersByTimeAsync(60_000);
  expect([count(told, 'open'), count(told, 'close')]).toEqual([1, 1]);
});
