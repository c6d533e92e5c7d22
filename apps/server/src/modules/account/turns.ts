import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../core/rows/db.ts';
import { newId } from '../../core/rows/ids.ts';

const ago = (now: Date, seconds: number) => new Date(now.getTime() - seconds * 1000);

/** Holds subjects until the transaction ends, so that of two who ask for the same one at once the second sees the first. */
export async function takeTurn(tx: Tx, now: Date, subjects: readonly string[]): Promise<void> {
  const day = new Date(Math.floor(now.getTime() / 86_400_000) * 86_400_000);
  for (const subject of subjects)
    await sql`insert into attempt (id, creation_time, subject, window_start, attempts) values (${newId()}, ${now}, ${subject}, ${day}, 1)
      on conflict (subject, window_start) do update set attempts = attempt.attempts + 1`.execute(tx);
}

/** What was sent before, by the rows of a table: to the same receiver in the last minute and day, from the same address in the last hour. */
export async function turnsTaken(
  tx: Tx,
  now: Date,
  table: RawBuilder<unknown>,
  { same, from }: { same: RawBuilder<boolean>; from: RawBuilder<boolean> },
): Promise<{ inMinute: number; inDay: number; fromHere: number }> {
  const found = await sql<{ inMinute: string; inDay: string; fromHere: string }>`select
    (select count(*) from ${table} where ${same} and creation_time > ${ago(now, 60)}) as in_minute,
    (select count(*) from ${table} where ${same} and creation_time > ${ago(now, 86_400)}) as in_day,
    (select count(*) from ${table} where ${from} and creation_time > ${ago(now, 3600)}) as from_here`.execute(tx);
  const { inMinute, inDay, fromHere } = found.rows[0]!;
  return { inMinute: Number(inMinute), inDay: Number(inDay), fromHere: Number(fromHere) };
}
