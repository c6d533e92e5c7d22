import { isUnanswered } from './problem.ts';
import { randomId } from './random-id.ts';

/**
 * Creates the idempotency keys of a user's actions. The same input after a lost response reuses its key, so that the server performs it
 * once; a response, or another input, ends the action.
 */
export function idempotencyKeys() {
  let open: { input: string; key: string } | null = null;
  return async function once<T>(input: unknown, work: (key: string) => Promise<T>): Promise<T> {
    const text = JSON.stringify(input) ?? '';
    if (open?.input !== text) open = { input: text, key: randomId() };
    const { key } = open;
    try {
      const answer = await work(key);
      open = null;
      return answer;
    } catch (problem) {
      if (!isUnanswered(problem)) open = null;
      throw problem;
    }
  };
}
