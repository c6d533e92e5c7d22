import { expect, test } from 'vitest';
import { fewAtOnce, inTurns } from './turns.ts';

const nextTick = () => new Promise((resolve) => setImmediate(resolve));

test('of people whose work waits each comes in turn, however much of it one of them has', async () => {
  const inTurn = inTurns();
  const done: string[] = [];
  const work = (whose: string, name: string) => inTurn(whose, async () => (await nextTick(), void done.push(name)));
  await Promise.all([
    ...['a1', 'a2', 'a3', 'a4'].map((name) => work('alice', name)),
    ...['b1', 'b2'].map((name) => work('bob', name)),
    work('carol', 'c1'),
  ]);
  expect(done).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4']);
});

test('one piece of work runs at a time, and one that fails is no trouble of the next', async () => {
  const inTurn = inTurns();
  let running = 0;
  const one = () =>
    inTurn('alice', async () => {
      expect(++running).toBe(1);
      await nextTick();
      running -= 1;
    });
  const broken = inTurn('alice', () => Promise.reject(new Error('broken')));
  await expect(broken).rejects.toThrow('broken');
  await Promise.all([one(), one(), one()]);
});

test('who has as much work as is allowed is refused more until some of it is done, and nobody else is', async () => {
  const asOneOfFew = fewAtOnce(2, () => new Error('too many'));
  let go = (): void => undefined;
  const held = new Promise<void>((resolve) => (go = resolve));
  const both = [asOneOfFew('alice', () => held), asOneOfFew('alice', () => held)];
  await expect(asOneOfFew('alice', nextTick)).rejects.toThrow('too many');
  await asOneOfFew('bob', nextTick);
  go();
  await Promise.all(both);
  await asOneOfFew('alice', nextTick);
});
