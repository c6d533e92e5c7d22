import { sql } from 'kysely';
import type { Db, Tx } from './db.ts';
import { deferWrite } from './deferred-writes.ts';

/**
 * Reads with generic plans, which PostgreSQL makes once per connection: for long statements, which take many times longer to plan than to
 * run. By default PostgreSQL plans them again each time, because each value might allow a better plan.
 */
export function withPreparedPlans<T>(tx: Db, read: (tx: Tx) => Promise<T>): Promise<T> {
  return tx.transaction().execute(async (own) => {
    await deferWrite(own, sql`select set_config('plan_cache_mode', 'force_generic_plan', true)`);
    return read(own);
  });
}
