import { AsyncLocalStorage } from 'node:async_hooks';
import pg from 'pg';

/** A statement sent to the database. */
export interface SentStatement {
  text: string;
  /** No query was in flight when it was sent: the caller had awaited the previous answer. */
  waited: boolean;
}

const counting = new AsyncLocalStorage<{ sent: SentStatement[]; open: number }>();
const send = pg.Client.prototype.query;
const textOf = (query: unknown) => (typeof query === 'string' ? query : ((query as { text?: string } | null)?.text ?? ''));

/**
 * Runs some work and returns the statements it sent to the database, including the transaction's begin and commit. Concurrent work of the
 * server is not included.
 */
export async function sentBy(work: () => Promise<unknown>): Promise<SentStatement[]> {
  const count = { sent: [] as SentStatement[], open: 0 };
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    const now = counting.getStore();
    const answer = (send as (...all: unknown[]) => unknown).apply(this, args) as Promise<unknown> | undefined;
    now?.sent.push({ text: textOf(args[0]).replace(/\s+/g, ' ').trim(), waited: now.open === 0 });
    // The pool's own queries return no promise.
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

/** The texts of the statements that some work sends, in order. */
export const tripsOf = async (work: () => Promise<unknown>): Promise<string[]> => (await sentBy(work)).map(({ text }) => text);
