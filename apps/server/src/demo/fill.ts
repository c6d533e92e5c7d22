import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import type { App } from '../core/app.ts';
import { locks, lockExclusively } from '../core/db/exclusively.ts';
import { fillHistory } from './history.ts';
import { fillMasters } from './masters.ts';
import { playNinetyDays } from './ninety-days.ts';

const begun = 'demo data, begun';
const done = 'demo data, done';

/**
 * Fills a database without sites with the demo data and reports it; does nothing when there is a site. One process fills at a time, and others
 * wait for it. An interrupted fill starts again from an empty database.
 */
export async function fillEmptyDatabase(app: App, adminUrl: string, writeLine: (line: string) => void): Promise<void> {
  if (!app.config.demo) return;
  const owner = new pg.Client({ connectionString: adminUrl });
  owner.on('error', () => {});
  await owner.connect();
  try {
    await lockExclusively(owner, locks.filling, () =>
      writeLine('Another process is filling the database with demo data; waiting for it …'),
    );
    const { rows } = await owner.query<{ name: string }>('select name from migration where name = any($1)', [[begun, done]]);
    const isIncomplete = rows.length === 1 && rows[0]!.name === begun;
    if (isIncomplete) {
      writeLine('The last fill with demo data was interrupted; starting over …');
      await emptyEveryTable(owner);
    } else {
      const sites = await sql`select 1 from site limit 1`.execute(app.db);
      if (sites.rows.length) return;
      writeLine('Filling the empty database with demo data …');
      await owner.query('insert into migration (name) values ($1) on conflict do nothing', [begun]);
    }
    await learningMeanwhile(owner, async () => {
      await fillMasters({ db: app.db, takeNumber: app.takeNumber, now: new Date() });
      await playNinetyDays(app);
      await fillHistory(app);
    });
    await owner.query('insert into migration (name) values ($1)', [done]);
  } finally {
    await owner.end();
  }
}

/**
 * The fill takes less than the minute after which PostgreSQL analyzes tables automatically. Until then it plans for empty tables, and a
 * join of some hundred rows may exceed the statement timeout.
 */
async function learningMeanwhile(owner: pg.Client, work: () => Promise<void>): Promise<void> {
  const rest = new AbortController();
  const learn = async () => {
    while (!rest.signal.aborted) {
      await owner.query('analyze');
      await setTimeout(3_000, undefined, { signal: rest.signal }).catch(() => undefined);
    }
  };
  await Promise.all([learn(), work().finally(() => rest.abort())]);
}

async function emptyEveryTable(owner: pg.Client): Promise<void> {
  const { rows } = await owner.query<{ names: string | null }>(
    `select string_agg(format('%I.%I', schemaname, tablename), ', ') as names from pg_tables where schemaname = 'public' and tablename <> 'migration'`,
  );
  if (rows[0]?.names) await owner.query(`truncate ${rows[0].names}`);
}
