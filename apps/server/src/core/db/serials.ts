import { sql } from 'kysely';
import type pg from 'pg';
import type { Db } from './db.ts';

const blockSize = 100;

/**
 * Takes numbers of a kind for a site and day. A process reserves blocks of a hundred in a separate statement, so that no business
 * transaction waits for a counter row; gaps are normal, duplicates are not.
 */
export function serials(pool: pg.Pool) {
  const blocks = new Map<string, { next: number; last: number }>();
  const waiting = new Map<string, Promise<void>>();

  async function reserve(key: string, siteId: string, kind: string, day: string): Promise<void> {
    const { rows } = await pool.query<{ next: number }>(
      `insert into serial (site_id, kind, day, next) values ($1, $2, $3, $4)
       on conflict (site_id, kind, day) do update set next = serial.next + $4 returning next`,
      [siteId, kind, day, blockSize],
    );
    const last = Number(rows[0]!.next);
    blocks.set(key, { next: last - blockSize + 1, last });
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
