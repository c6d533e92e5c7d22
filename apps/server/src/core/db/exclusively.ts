import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';

/** The advisory locks of the database, by what they protect. */
export const locks = { migration: 4711, filling: 4712, shipping: 4713 } as const;

/**
 * Waits until no other session has the lock; this one releases it when it ends. Polls instead of blocking on the lock: a concurrent index
 * build waits for every statement that began before it, so the two would deadlock. `waits` is called once, when the wait takes longer.
 */
export async function lockExclusively(client: pg.Client, lock: number, waits: () => void): Promise<void> {
  for (let attempt = 0; ; attempt++) {
    const { rows } = await client.query<{ mine: boolean }>('select pg_try_advisory_lock($1) as mine', [lock]);
    if (rows[0]!.mine) return;
    if (attempt === 4) waits();
    await sleep(250);
  }
}
