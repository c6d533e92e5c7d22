import { expect, test } from 'vitest';
import { limitPerUser, createFairQueue } from './fair-queue.ts';

const nextTick = () => new Promise((resolve) => setImmediate(resolve));

test('takes waiting people in turn, regardless of how much work one of them has', async () => {
  const enqueue = createFairQueue();
  const done: string[] = [];
  const work = (whose: string, name: string) => enqueue(whose, async () => (await nextTick(), void done.push(name)));
  await Promise.all([
    ...['a1', 'a2', 'a3', 'a4'].map((name) => work('alice', name)),
    ...['b1', 'b2'].map((name) => work('bob', name)),
    work('carol', 'c1'),
  ]);
  expect(done).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4']);
});

test('runs one task at a time and continues after a failure', async () => {
  const enqueue = createFairQueue();
  let running = 0;
  const one = () =>
    enqueue('alice', async () => {
      expect(++running).toBe(1);
      await nextTick();
      running -= 1;
    });
  const broken = enqueue('alice', () => Promise.reject(new Error('broken')));
  await expect(broken).rejects.toThrow('broken');
  await Promise.all([one(), one(), one()]);
});

test('rejects more than the limit for one person until a task ends, and does not affect others', async () => {
  const runLimited = limitPerUser(2, () => new Error('too many'));
  let go = (): void => undefined;
  const gate = new Promise<void>((resolve) => (go = resolve));
  const both = [runLimited('alice', () => gate), runLimited('alice', () => gate)];
  await expect(runLimited('alice', nextTick)).rejects.toThrow('too many');
  await runLimited('bob', nextTick);
  go();
  await Promise.all(both);
  await runLimited('alice', nextTick);
});
