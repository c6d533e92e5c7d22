import type { Writable } from 'node:stream';
import type pg from 'pg';

/** How the queries of one connection reach its socket. */
export interface Pipeline {
  /** Sends the following queries without awaiting the answers to earlier ones. */
  start(): void;
  /** Sends each query after the answer to the previous one again. */
  stop(): void;
  /** Collects the messages of one tick into a single socket write: waking PostgreSQL costs more than most statements. */
  hold(): void;
  /** Sends a query; answers arrive in the order of sending. */
  query(text: string, values?: unknown[]): Promise<pg.QueryResult>;
}

/**
 * Pipelining by parts of `pg` that its types do not include: `client.pipeline` and the stream of its connection. No other file uses them;
 * `DATABASE_PIPELINE=off` replaces them by `unpipelined`.
 */
export function pipelined(client: pg.PoolClient): Pipeline {
  const parts = client as unknown as { pipeline: boolean; connection: { stream: Writable } };
  let holds = false;
  return {
    start: () => void (parts.pipeline = true),
    stop: () => void (parts.pipeline = false),
    hold() {
      if (holds) return;
      const { stream } = parts.connection;
      holds = true;
      stream.cork();
      process.nextTick(() => {
        holds = false;
        stream.uncork();
      });
    },
    query: (text, values) => client.query(text, values),
  };
}

const nothing = () => {};

/**
 * Sends by the public API of `pg` alone: each query after the answer to the previous one. The queue of `pg` itself, for a query during
 * another one, is deprecated.
 */
export function unpipelined(client: pg.PoolClient): Pipeline {
  let last: Promise<unknown> = Promise.resolve();
  return {
    start: nothing,
    stop: nothing,
    hold: nothing,
    query(text, values) {
      const sent = last.then(() => client.query(text, values));
      last = sent.catch(nothing);
      return sent;
    },
  };
}
