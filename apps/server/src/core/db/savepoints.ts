import { sql } from 'kysely';
import type { Db, Tx } from './db.ts';

/**
 * A database handle inside one transaction: its transactions are savepoints of that transaction, so that calls can run one after the other
 * and all be rolled back together. Not for concurrent use.
 */
export function savepointsOf(tx: Tx): Db {
  let count = 0;
  async function within<T>(work: (inner: Tx) => Promise<T>): Promise<T> {
    const name = sql.raw(`step_${++count}`);
    await sql`savepoint ${name}`.execute(tx);
    try {
      // Another handle of the same connection: what one call memoizes does not reach the next.
      const done = await work(tx.withTables() as unknown as Tx);
      await sql`release savepoint ${name}`.execute(tx);
      return done;
    } catch (problem) {
      const back = () => sql`rollback to savepoint ${name}`.execute(tx);
      // The first one reports failures of writes that were still deferred.
      await back().catch(back);
      throw problem;
    }
  }
  const own: Record<PropertyKey, unknown> = {
    isTransaction: false,
    transaction: () => ({ execute: within }),
  };
  return new Proxy(tx as Db, {
    get(target, key) {
      if (key in own) return own[key];
      const value: unknown = Reflect.get(target, key, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}
