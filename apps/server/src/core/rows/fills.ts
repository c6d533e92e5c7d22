import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { fillNames } from './migration-files.ts';

// A fill is a long filling of rows that a migration leaves to be done while the product runs: NNNN_name.fill.sql beside NNNN_name.sql.
// It is one statement that fills the next rows behind the place $1 (text, null at first) and gives (place), the place behind them,
// null when there were none left. How far it is stands beside the migrations, so that it goes on where it was cut off.

type Batch = 'more' | 'done' | 'elsewhere';

/** Fills the next rows in a transaction of its own, unless another process is at it. */
async function fillBatch(client: pg.Client, folder: string, name: string): Promise<Batch> {
  const statement = readFileSync(join(folder, name), 'utf8');
  await client.query('begin');
  try {
    await client.query(`set local lock_timeout = '2s'; set local statement_timeout = '30s'`);
    await client.query('insert into migration (name, unfinished) values ($1, true) on conflict do nothing', [name]);
    const { rows: mine } = await client.query<{ place: string | null; unfinished: boolean }>(
      'select place, unfinished from migration where name = $1 for update skip locked',
      [name],
    );
    const place = mine[0]?.unfinished ? await nextPlace(client, statement, mine[0].place) : null;
    if (mine[0])
      await client.query('update migration set place = coalesce($2, place), unfinished = $3 where name = $1', [
        name,
        place,
        place !== null,
      ]);
    await client.query('commit');
    return !mine[0] ? 'elsewhere' : place === null ? 'done' : 'more';
  } catch (problem) {
    await client.query('rollback').catch(() => {});
    throw problem;
  }
}

async function nextPlace(client: pg.Client, statement: string, place: string | null): Promise<string | null> {
  const { rows } = await client.query<{ place: string | null }>(statement, [place]);
  return rows[0]?.place ?? null;
}

/** Does a fill to its end, before a migration that needs it. */
export async function finishFill(client: pg.Client, folder: string, name: string, say: (line: string) => void): Promise<void> {
  say(`Filling rows first: ${name} …`);
  for (let batch = await fillBatch(client, folder, name); batch !== 'done'; batch = await fillBatch(client, folder, name)) {
    if (batch === 'elsewhere') await sleep(250);
  }
}

interface Filling {
  log(problem: unknown, name: string): void;
  /** How long (ms) to leave the database to others after each batch, and after a failed one. */
  pauseMs?: number;
  againMs?: number;
}

/** Does every fill of a folder that is not done yet, one after the other, as the owning role beside the work of the day. */
export function keepFilling(adminUrl: string, folder: string, { log, pauseMs = 100, againMs = 30_000 }: Filling) {
  const ending = new AbortController();
  const { signal } = ending;
  const pause = (ms: number) => sleep(ms, undefined, { signal }).catch(() => undefined);

  async function fill(name: string): Promise<void> {
    const client = new pg.Client({ connectionString: adminUrl });
    client.on('error', () => {});
    try {
      await client.connect();
      while (!signal.aborted && (await fillBatch(client, folder, name)) !== 'done') await pause(pauseMs);
    } finally {
      await client.end();
    }
  }

  async function all(): Promise<void> {
    for (const name of fillNames(folder)) {
      while (
        !signal.aborted &&
        !(await fill(name).then(
          () => true,
          (problem) => void log(problem, name),
        ))
      )
        await pause(againMs);
    }
  }

  const ended = all();
  return {
    /** Resolves when every fill is done, or stopped. */
    ended,
    async stop(): Promise<void> {
      ending.abort();
      await ended;
    },
  };
}
