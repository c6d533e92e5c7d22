import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { root } from '../root.ts';
import { startProblem } from '../start-problem.ts';

const folder = join(root, 'apps/server/migrations');

/**
 * Applies the numbered SQL files that this database has not seen, in order, each in a transaction, under an advisory lock
 * of that transaction; connects as the owning role. Gives the names applied. Refuses a database whose applied files read otherwise
 * than those of this program: its tables are not what the program expects.
 */
export async function migrate(adminUrl: string, from = folder): Promise<string[]> {
  const client = new pg.Client({ connectionString: adminUrl });
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query(
      `create table if not exists migration (name text primary key, applied_at timestamptz not null default now(), hash text)`,
    );
    await client.query('alter table migration add column if not exists hash text');
    const files = readdirSync(from)
      .filter((name) => /^\d{4}_.*\.sql$/.test(name))
      .sort();
    const applied: string[] = [];
    for (const name of files) if (await apply(client, join(from, name), name)) applied.push(name);
    return applied;
  } finally {
    await client.end();
  }
}

async function apply(client: pg.Client, file: string, name: string): Promise<boolean> {
  const text = readFileSync(file, 'utf8');
  const hash = createHash('sha256').update(text).digest('hex');
  await client.query('begin');
  try {
    await client.query(`select pg_advisory_xact_lock(4711)`);
    await client.query(`set local lock_timeout = '2s'`);
    const { rows } = await client.query<{ hash: string | null }>('select hash from migration where name = $1', [name]);
    const known = rows[0];
    if (known && known.hash !== hash) throw startProblem(otherTables(name));
    if (!known) {
      await client.query(text);
      await client.query('insert into migration (name, hash) values ($1, $2)', [name, hash]);
    }
    await client.query('commit');
    return !known;
  } catch (problem) {
    await client.query('rollback');
    throw problem;
  }
}

const otherTables = (name: string) =>
  `The database was made by another version of ${name}, and this program's tables differ. Use a fresh database (for the embedded one, another DATA_DIR or an empty one), or the version that made it.`;
