import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { root } from './root.ts';

const folder = join(root, 'apps/server/migrations');

/**
 * Applies the numbered SQL files that this database has not seen, in order, each in a transaction, under an advisory lock
 * of that transaction; connects as the owning role. Gives the names applied.
 */
export async function migrate(adminUrl: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: adminUrl });
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query(`create table if not exists migration (name text primary key, applied_at timestamptz not null default now())`);
    const files = readdirSync(folder)
      .filter((name) => /^\d{4}_.*\.sql$/.test(name))
      .sort();
    const applied: string[] = [];
    for (const name of files) if (await apply(client, name)) applied.push(name);
    return applied;
  } finally {
    await client.end();
  }
}

async function apply(client: pg.Client, name: string): Promise<boolean> {
  await client.query('begin');
  try {
    await client.query(`select pg_advisory_xact_lock(4711)`);
    await client.query(`set local lock_timeout = '2s'`);
    const { rowCount } = await client.query('select 1 from migration where name = $1', [name]);
    if (!rowCount) {
      await client.query(readFileSync(join(folder, name), 'utf8'));
      await client.query('insert into migration (name) values ($1)', [name]);
    }
    await client.query('commit');
    return !rowCount;
  } catch (problem) {
    await client.query('rollback');
    throw problem;
  }
}
