import { covers } from '@entrepot/testing/covers.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { maintainConnection, type Line } from './maintain-connection.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Creates a connection that opens only while `works`, and a log of its events. */
function lineOf(works: () => boolean) {
  const events: string[] = [];
  let lose = () => {};
  let renew = () => {};
  const line: Line = {
    async open(up, down, refreshed) {
      events.push('open');
      [lose, renew] = [down, refreshed];
      queueMicrotask(works() ? up : down);
      return () => void events.push('close');
    },
    onUp: () => void events.push('up'),
    beforeRetry: async () => void events.push('renew'),
    onDown: () => void events.push('down'),
    onDisconnected: () => void events.push('given up'),
  };
  return { line, events, lose: () => lose(), renew: () => renew() };
}
const count = (events: readonly string[], what: string) => events.filter((one) => one === what).length;

test(
  'retries a connection that never opens five times, 5 s apart, renewing the token',
  covers('RT-CONN-02', 'DEV-RESTART-01'),
  async () => {
    const { line, events } = lineOf(() => false);
    maintainConnection(line);
    await vi.advanceTimersByTimeAsync(4_900);
    expect([count(events, 'open'), count(events, 'renew')]).toEqual([1, 0]);
    await vi.advanceTimersByTimeAsync(200);
    expect([count(events, 'open'), count(events, 'renew')]).toEqual([2, 1]);
    await vi.advanceTimersByTimeAsync(120_000);
    expect([count(events, 'open'), count(events, 'renew'), count(events, 'given up')]).toEqual([6, 5, 1]);
  },
);

test('reconnects after a loss and resets the count of tries', async () => {
  let works = true;
  const { line, events, lose } = lineOf(() => works);
  maintainConnection(line);
  await vi.advanceTimersByTimeAsync(0);
  for (let times = 0; times < 7; times++) {
    lose();
    await vi.advanceTimersByTimeAsync(5_000);
  }
  expect([count(events, 'up'), count(events, 'given up')]).toEqual([8, 0]);
  works = false;
  lose();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(count(events, 'given up')).toBe(1);
});

test('goes on every 30 s without end when it continues, and reports the last try once', async () => {
  let works = false;
  const { line, events } = lineOf(() => works);
  maintainConnection({ ...line, continues: () => true });
  await vi.advanceTimersByTimeAsync(25_000);
  expect([count(events, 'open'), count(events, 'given up')]).toEqual([6, 1]);
  await vi.advanceTimersByTimeAsync(300_000);
  expect([count(events, 'open'), count(events, 'given up')]).toEqual([16, 1]);
  works = true;
  await vi.advanceTimersByTimeAsync(30_000);
  expect(count(events, 'up')).toBe(1);
});

test('reconnects with another token when asked to, without reporting a loss', async () => {
  const { line, events, renew } = lineOf(() => true);
  maintainConnection(line);
  await vi.advanceTimersByTimeAsync(0);
  renew();
  await vi.advanceTimersByTimeAsync(0);
  expect(events).toEqual(['open', 'up', 'close', 'renew', 'open', 'up']);
});

test('restarts after the last try only when revived', async () => {
  let works = false;
  const { line, events } = lineOf(() => works);
  const connection = maintainConnection(line);
  await vi.advanceTimersByTimeAsync(60_000);
  works = true;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(count(events, 'up')).toBe(0);
  connection.revive();
  await vi.advanceTimersByTimeAsync(0);
  expect(count(events, 'up')).toBe(1);
  connection.revive();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(count(events, 'open')).toBe(7);
});

test('closes a stopped connection and does not reopen it', async () => {
  const { line, events, lose } = lineOf(() => true);
  const connection = maintainConnection(line);
  await vi.advanceTimersByTimeAsync(0);
  connection.stop();
  lose();
  connection.revive();
  await vi.advanceTimersByTimeAsync(60_000);
  expect([count(events, 'open'), count(events, 'close')]).toEqual([1, 1]);
});
