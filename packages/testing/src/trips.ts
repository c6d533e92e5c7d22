import { AsyncLocalStorage } from 'node:async_hooks';
import pg from 'pg';

const counting = new AsyncLocalStorage<string[]>();
const send = pg.Client.prototype.query;
const textOf = (query: unknown) => (typeof query === 'string' ? query : ((query as { text?: string } | null)?.text ?? ''));

/**
 * Does some work and gives what it sent to the database, statement by statement, the transaction's own begin and commit among them. What
 * the server does meanwhile for others is not counted.
 */
export async function tripsOf(work: () => Promise<unknown>): Promise<string[]> {
  const sent: string[] = [];
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    counting.getStore()?.push(textOf(args[0]).replace(/\s+/g, ' ').trim());
    return (send as (...all: unknown[]) => unknown).apply(this, args);
  } as never;
  try {
    await counting.run(sent, work);
  } finally {
    pg.Client.prototype.query = send;
  }
  return [...sent];
}
