import type pg from 'pg';
import { compactDaysSql } from '../schema/day-tables.sql.ts';

const batch = 5000;

// One statement, so that a reader sees either the deltas or the updated totals, never both or neither.
const statement = `
  with gone as (delete from list_delta d using (select site_id, list, id from list_delta where site_id = any($1::uuid[]) order by site_id, list, id limit ${batch} for update skip locked) o
      where d.site_id = any($1::uuid[]) and d.site_id = o.site_id and d.list = o.list and d.id = o.id returning d.*),
    added as (select g.site_id, g.list, s.span, s.since, g.keys, sum(g.n) as n from gone g, lateral (values
        ('a', '-infinity'::timestamptz), ('m', date_trunc('month', g.since, 'UTC')), ('d', date_trunc('day', g.since, 'UTC')), ('h', g.since)) s(span, since)
      group by 1, 2, 3, 4, 5),
    merged as (insert into list_total (site_id, list, span, since, keys, n) select * from added where n <> 0 order by 1, 2, 3, 4, 5
      on conflict (site_id, list, span, since, keys) do update set n = list_total.n + excluded.n returning 1)
  select (select count(*) from gone)::int as gone, (select count(*) from merged)::int as merged`;

const days = compactDaysSql(batch);

/**
 * Adds the deltas of list totals and daily totals of some sites to the totals and deletes them; one process of a deployment does so at a
 * time. Returns how many deltas of one kind were deleted, the greater number of the two.
 */
export async function compactDeltas(pool: pg.Pool, siteIds: readonly string[]): Promise<number> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const { rows } = await client.query('select pg_try_advisory_xact_lock(4712) as locked');
    const statements = rows[0].locked ? [statement, days] : [];
    let max = 0;
    for (const one of statements) max = Math.max(max, (await client.query(one, [siteIds])).rows[0].gone);
    await client.query('commit');
    return max;
  } catch (problem) {
    await client.query('rollback').catch(() => {});
    throw problem;
  } finally {
    client.release();
  }
}

/** Compacts the deltas of some sites until few are left or `signal` aborts. */
export async function compactAllDeltas(pool: pg.Pool, siteIds: readonly string[], signal: AbortSignal): Promise<void> {
  for (let deleted = batch; deleted === batch && !signal.aborted; ) deleted = await compactDeltas(pool, siteIds);
}
