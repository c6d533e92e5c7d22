import type pg from 'pg';

export interface OutboxRow {
  siteId: string;
  id: string;
  kind: string;
  payload: Record<string, unknown>;
  attempts: number;
}
/** How one kind of row leaves. It may be asked twice for the same row. */
export type Delivery = (row: OutboxRow) => Promise<unknown>;

const batch = 100;
const mostAttempts = 10;

/**
 * Sends what the outbox holds, at least once each, with growing pauses after failures; a row that failed ten times stays as a
 * dead letter for the operator. Polls, so that business transactions need no NOTIFY.
 */
export function relay(
  pool: pg.Pool,
  deliveries: Readonly<Record<string, Delivery>>,
  log: (problem: unknown, row: OutboxRow) => void,
  siteIds: () => Promise<readonly string[]>,
  everyMs = 250,
) {
  let stopped = false;
  let running: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;

  async function take(): Promise<OutboxRow[]> {
    // The lease keeps a second process from sending the same row at the same time. What nobody tried yet goes whatever the clock says: it
    // may have been set back since.
    const { rows } = await pool.query(
      `update outbox o set attempts = attempts + 1, next_time = $2::timestamptz from (select site_id, id from outbox where site_id = any($4::uuid[]) and sent_time is null and (next_time <= $1 or attempts = 0) and attempts < $3
       order by id limit ${batch} for update skip locked) d where o.site_id = d.site_id and o.id = d.id returning o.site_id as "siteId", o.id, o.kind, o.payload, o.attempts`,
      [new Date(), new Date(Date.now() + 30_000), mostAttempts, await siteIds()],
    );
    return rows.sort((a, b) => (a.id < b.id ? -1 : 1));
  }

  async function send(row: OutboxRow): Promise<void> {
    try {
      await deliveries[row.kind]?.(row);
      await pool.query('update outbox set sent_time = $3, error = null where site_id = $1 and id = $2', [row.siteId, row.id, new Date()]);
    } catch (problem) {
      log(problem, row);
      const pause = Math.min(3_600_000, 1000 * 2 ** row.attempts);
      await pool.query('update outbox set next_time = $3, error = $4 where site_id = $1 and id = $2', [
        row.siteId,
        row.id,
        new Date(Date.now() + pause),
        String(problem).slice(0, 500),
      ]);
    }
  }

  async function drain(): Promise<void> {
    for (let rows = await take(); rows.length && !stopped; rows = rows.length === batch ? await take() : [])
      for (const row of rows) await send(row);
  }

  const turn = () => {
    running = drain().catch((problem) => log(problem, { siteId: '', id: '', kind: 'relay', payload: {}, attempts: 0 }));
    void running.then(() => {
      if (!stopped) timer = setTimeout(turn, everyMs);
    });
  };
  turn();

  return {
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
