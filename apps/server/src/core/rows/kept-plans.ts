import { sql } from 'kysely';
import type { Tx } from './db.ts';
import { writeBehind } from './write-behind.ts';

/**
 * Reads by plans that PostgreSQL makes once for each connection, whatever the values: for long statements, which take many times longer to
 * plan than to run. Left alone PostgreSQL plans those anew each time, as each value might make another plan better.
 */
export function byKeptPlans<T>(tx: Tx, read: (tx: Tx) => Promise<T>): Promise<T> {
  return tx.transaction().execute(async (own) => {
    await writeBehind(own, { table: 'pg_settings' }, sql`select set_config('plan_cache_mode', 'force_generic_plan', true)`);
    return read(own);
  });
}
