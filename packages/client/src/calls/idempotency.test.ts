import { expect, test } from 'vitest';
import { errorCodes } from '@entrepot/contract/data/error-codes.ts';
import { idempotencyKeys } from './idempotency.ts';
import { apiProblem, noAnswer } from './problem.ts';

const lost = () => Promise.reject(apiProblem('lost', { code: noAnswer.network }));
const refused = () => Promise.reject(apiProblem('no', { code: errorCodes.InsufficientBalance }));

test('reuses the key after a lost response, until a response or another input arrives', async () => {
  const once = idempotencyKeys();
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
