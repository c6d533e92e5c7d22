import { isUnanswered } from './problem.ts';
import { randomId } from './random-id.ts';

/**
 * Keys of one person's intents. The same input after a lost answer keeps its key, so that the server does it once;
 * an answer, or another input, ends the intent.
 */
export function intents() {
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
