import { Kysely } from 'kysely';
import pg from 'pg';
import { type Db, plugins, type Tables } from './db.ts';
import type { Sending } from './deferred-writes.ts';
import { pipelinedDatabase } from './pipelined.ts';
import { preparedName } from './prepared-names.ts';

/** How long (ms) a connection may take to open: one to a host that is gone is never answered. */
export const connectMs = 1500;

/** A client with its own time-out for connecting; that of the pool includes the wait for a free connection. */
const connectingClient = (ms: number) =>
  class extends pg.Client {
    constructor(config: pg.ClientConfig) {
      super({ ...config, connectionTimeoutMillis: ms });
    }
  };

/** A client that names every parameterised statement, so that PostgreSQL prepares it once per connection. */
function preparingClient(ms: number, limit: number) {
  const names = new Map<string, string>();
  const nameOf = (text: string) => {
    const known = names.get(text);
    if (known || names.size >= limit) return known;
    const name = preparedName(text);
    names.set(text, name);
    return name;
  };
  return class extends connectingClient(ms) {
    override query(query: any, values?: any, callback?: any): any {
      const name = typeof query === 'string' && Array.isArray(values) ? nameOf(query) : undefined;
      return name ? super.query({ name, text: query, values } as never, callback) : super.query(query, values, callback);
    }
  };
}

/** A pool that survives database restarts: without it, a client that fails while in use would crash the server. */
export function openPool(connectionString: string, { max = 12, prepare = true, waitMs = 5000, connectWithinMs = 5000 } = {}): pg.Pool {
  const pool = new pg.Pool({
    connectionString,
    max,
    connectionTimeoutMillis: waitMs,
    Client: (prepare ? preparingClient(connectWithinMs, 1000) : connectingClient(connectWithinMs)) as never,
  });
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

/**
 * The typed query builder over a pool; camelCase in code, snake_case in SQL. Without `pipeline` it uses only the public API of `pg`.
 */
export const openDb = (pool: pg.Pool, { pipeline = true, verify }: Partial<Sending> = {}): Db =>
  new Kysely<Tables>(pipelinedDatabase(pool, plugins, { pipeline, verify }));
