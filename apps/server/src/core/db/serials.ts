import { sql } from 'kysely';
import type pg from 'pg';
import type { Db } from './db.ts';

const blockSize = 100;

/**
 * Takes numbers of a kind for a site and day. A process reserves blocks of a hundred in a separate statement, so that no business
 * transaction waits for a counter row; gaps are normal, duplicates are not. A site that is being tried out gets one number at a time: when it
 * goes live its counters start again, and no process may then hold numbers from before.
 */
export function serials(pool: pg.Pool) {
  const blocks = new Map<string, { next: number; last: number }>();
  const waiting = new Map<string, Promise<void>>();

  async function reserve(key: string, siteId: string, kind: string, day: string): Promise<void> {
    const { rows } = await pool.query<{ next: number; size: number }>(
      `with block as (select case when exists (select 1 from site where id = $1 and live_time is null) then 1 else $4::integer end as size)
       insert into serial (site_id, kind, day, next) select $1, $2, $3, size from block
       on conflict (site_id, kind, day) do update set next = serial.next + excluded.next returning next, (select size from block) as size`,
      [siteId, kind, day, blockSize],
    );
    const { next: last, size } = rows[0]!;
    blocks.set(key, { next: Number(last) - Number(size) + 1, last: Number(last) });
  }

  return async function takeNumber(siteId: string, kind: string, day: string): Promise<number> {
    const key = `${siteId} ${kind} ${day}`;
    for (;;) {
      const block = blocks.get(key);
      if (block && block.next <= block.last) return block.next++;
      // Concurrent callers share one reservation.
      const reserving = waiting.get(key) ?? reserve(key, siteId, kind, day).finally(() => waiting.delete(key));
      waiting.set(key, reserving);
      await reserving;
    }
  };
}

/** Lets the numbers of a kind continue after `highest`, apart from those that processes have reserved already. */
export async function raiseSerial(
  db: Db,
  { siteId, kind, day }: { siteId: string; kind: string; day: string },
  highest: number,
): Promise<void> {
  await sql`insert into serial (site_id, kind, day, next) values (${siteId}, ${kind}, ${day}, ${highest})
    on conflict (site_id, kind, day) do update set next = greatest(serial.next, excluded.next)`.execute(db);
}
