import { type RawBuilder, sql } from 'kysely';
import { countAttempt } from '../../core/http/limits.ts';
import type { Tx } from '../../core/db/db.ts';
import { dayMs } from '@entrepot/rules/time.ts';

const ago = (now: Date, seconds: number) => new Date(now.getTime() - seconds * 1000);

/** Locks subjects until the transaction ends, so that of two concurrent requests the second sees the first. */
export async function lockSubjects(tx: Tx, now: Date, subjects: readonly string[]): Promise<void> {
  for (const subject of subjects) await countAttempt(tx, now, subject, dayMs);
}

/** Counts earlier rows of a table: to the same recipient in the last minute and day, from the same address in the last hour. */
export async function turnsTaken(
  tx: Tx,
  now: Date,
  table: RawBuilder<unknown>,
  { same, from }: { same: RawBuilder<boolean>; from: RawBuilder<boolean> },
): Promise<{ inMinute: number; inDay: number; fromHere: number }> {
  const found = await sql<{ inMinute: number; inDay: number; fromHere: number }>`select (select count(*)
        from ${table}
        where ${same} and creation_time > ${ago(now, 60)}) as in_minute,
      (select count(*) from ${table} where ${same} and creation_time > ${ago(now, 86_400)}) as in_day,
      (select count(*) from ${table} where ${from} and creation_time > ${ago(now, 3600)}) as from_here`.execute(tx);
  return found.rows[0]!;
}
