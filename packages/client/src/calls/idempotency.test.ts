import { expect, test } from 'vitest';
import { intents } from './idempotency.ts';
import { apiProblem } from './problem.ts';

const lost = () => Promise.reject(apiProblem('lost', { code: -1 }));
const refused = () => Promise.reject(apiProblem('no', { code: 450 }));

test('a press after a lost answer keeps its key; an answer or another input ends it', async () => {
  const once = intents();
  const keys: string[] = [];
  const press = (input: unknown, answer: () => Promise<unknown>) =>
    once(input, (key) => {
      keys.push(key);
      return answer();
    }).catch(() => undefined);

  await press({ pay: 1 }, lost);
  await press({ pay: 1 }, refused);
  await press({ pay: 1 }, lost);
  await press({ pay: 2 }, () => Promise.resolve(true));
  expect(keys[1]).toBe(keys[0]);
  expect(new Set(keys).size).toBe(3);
});
