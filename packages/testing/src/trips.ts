import { AsyncLocalStorage } from 'node:async_hooks';
import pg from 'pg';

/** A statement that was sent to the database. */
export interface Sent {
  text: string;
  /** Nothing was on its way when it was sent: somebody had waited for the answer before. */
  waited: boolean;
}

const counting = new AsyncLocalStorage<{ sent: Sent[]; open: number }>();
const send = pg.Client.prototype.query;
const textOf = (query: unknown) => (typeof query === 'string' ? query : ((query as { text?: string } | null)?.text ?? ''));

/**
 * Does some work and gives what it sent to the database, statement by statement, the transaction's own begin and commit among them. What
 * the server does meanwhile for others is not counted.
 */
export async function sentBy(work: () => Promise<unknown>): Promise<Sent[]> {
  const count = { sent: [] as Sent[], open: 0 };
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    const now = counting.getStore();
    const answer = (send as (...all: unknown[]) => unknown).apply(this, args) as Promise<unknown> | undefined;
    now?.sent.push({ text: textOf(args[0]).replace(/\s+/g, ' ').trim(), waited: now.open === 0 });
    // What a pool asks for itself has no promise.
    if (now && answer) {
      now.open += 1;
      const answered = () => void (now.open -= 1);
      answer.then(answered, answered);
    }
    return answer;
  } as never;
  try {
    await counting.run(count, work);
  } finally {
    pg.Client.prototype.query = send;
  }
  return [...count.sent];
}

/** The statements that some work sends, one after the other. */
export const tripsOf = async (work: () => Promise<unknown>): Promise<string[]> => (await sentBy(work)).map(({ text }) => text);
