import type pg from 'pg';
import { foldDays } from './day-tables.sql.ts';

const batch = 5000;

// Either the deltas or what they were added to is seen, never both and never neither: it is one statement.
const statement = `
  with gone as (delete from list_delta d using (select site_id, list, id from list_delta where site_id = any($1::uuid[]) order by site_id, list, id limit ${batch} for update skip locked) o
      where d.site_id = any($1::uuid[]) and d.site_id = o.site_id and d.list = o.list and d.id = o.id returning d.*),
    added as (select g.site_id, g.list, s.span, s.since, g.keys, sum(g.n) as n from gone g, lateral (values
        ('a', '-infinity'::timestamptz), ('m', date_trunc('month', g.since, 'UTC')), ('d', date_trunc('day', g.since, 'UTC')), ('h', g.since)) s(span, since)
      group by 1, 2, 3, 4, 5),
    kept as (insert into list_total (site_id, list, span, since, keys, n) select * from added where n <> 0 order by 1, 2, 3, 4, 5
      on conflict (site_id, list, span, since, keys) do update set n = list_total.n + excluded.n returning 1)
  select (select count(*) from gone)::int as gone, (select count(*) from kept)::int as kept`;

const days = foldDays(batch);

/**
 * Adds up the deltas of the lists' totals and of the days of some sites; one process of a deployment does so at a time. Gives how many deltas
 * are gone, of the two the greater number.
 */
export async function foldTotals(pool: pg.Pool, siteIds: readonly string[]): Promise<number> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const { rows: held } = await client.query('select pg_try_advisory_xact_lock(4712) as held');
    const ways = held[0].held ? [statement, days] : [];
    let most = 0;
    for (const way of ways) most = Math.max(most, (await client.query(way, [siteIds])).rows[0].gone);
    await client.query('commit');
    return most;
  } catch (problem) {
    await client.query('rollback').catch(() => {});
    throw problem;
  } finally {
    client.release();
  }
}

/** Folds every so often until it is stopped. */
export function keepFolding(pool: pg.Pool, siteIds: () => Promise<readonly string[]>, log: (problem: unknown) => void, everyMs = 1000) {
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  const all = async () => {
    for (let gone = batch; gone === batch && !stopped; ) gone = await foldTotals(pool, await siteIds());
  };
  const turn = () => {
    running = all().catch(log);
    void running.then(() => {
      if (!stopped) timer = setTimeout(turn, everyMs);
    });
  };
  timer = setTimeout(turn, everyMs);
  return {
    async stop(): Promise<void> {
      stopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
