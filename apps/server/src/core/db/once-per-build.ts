import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { locks, lockExclusively } from './exclusively.ts';

/** The identifier of this build; null when the program runs from source. */
export function ownBuild(): string | null {
  const note = join(dirname(fileURLToPath(import.meta.url)), '.entrepot-build');
  return existsSync(note) ? readFileSync(note, 'utf8').trim() : null;
}

/**
 * Does work that every build does once per database, such as importing its shipped data; later starts of the same build skip it.
 * Interrupted work is done again. Without a build, the work is done at every start. One process does it at a time.
 */
export async function oncePerBuild(adminUrl: string, build: string | null, work: () => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl });
  client.on('error', () => {});
  await client.connect();
  try {
    await lockExclusively(client, locks.shipping, () => undefined);
    if (build === null) return await work();
    const name = `done by build ${build}`;
    const { rowCount } = await client.query('select 1 from migration where name = $1', [name]);
    if (rowCount) return;
    await work();
    await client.query(
      `with others as (delete from migration where name like 'done by build %' and name <> $1)
      insert into migration (name) values ($1) on conflict do nothing`,
      [name],
    );
  } finally {
    await client.end();
  }
}
