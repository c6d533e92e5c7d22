import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { fillNames } from './migration-files.ts';

// A fill backfills many rows while the product runs: NNNN_name.fill.sql next to the migration NNNN_name.sql. It is one statement that fills
// the next batch after the cursor $1 (text, null at first) and returns (place), the new cursor, or null when no rows are left. The cursor
// is stored with the migrations, so that an interrupted fill resumes.

type Batch = 'more' | 'done' | 'elsewhere';

/** Fills the next batch in a transaction of its own, unless another process is working on it. */
async function fillBatch(client: pg.Client, folder: string, name: string): Promise<Batch> {
  const statement = readFileSync(join(folder, name), 'utf8');
  await client.query('begin');
  try {
    await client.query(`set local lock_timeout = '2s'; set local statement_timeout = '30s'`);
    await client.query('insert into migration (name, unfinished) values ($1, true) on conflict do nothing', [name]);
    const { rows: own } = await client.query<{ place: string | null; unfinished: boolean }>(
      'select place, unfinished from migration where name = $1 for update skip locked',
      [name],
    );
    const place = own[0]?.unfinished ? await nextPlace(client, statement, own[0].place) : null;
    if (own[0])
      await client.query('update migration set place = coalesce($2, place), unfinished = $3 where name = $1', [
        name,
        place,
        place !== null,
      ]);
    await client.query('commit');
    return !own[0] ? 'elsewhere' : place === null ? 'done' : 'more';
  } catch (problem) {
    await client.query('rollback').catch(() => {});
    throw problem;
  }
}

async function nextPlace(client: pg.Client, statement: string, place: string | null): Promise<string | null> {
  const { rows } = await client.query<{ place: string | null }>(statement, [place]);
  return rows[0]?.place ?? null;
}

/** Completes a fill before a migration that needs it. */
export async function finishFill(client: pg.Client, folder: string, name: string, writeLine: (line: string) => void): Promise<void> {
  writeLine(`Filling rows first: ${name} …`);
  for (let batch = await fillBatch(client, folder, name); batch !== 'done'; batch = await fillBatch(client, folder, name)) {
    if (batch === 'elsewhere') await sleep(250);
  }
}

interface Filling {
  log(problem: unknown, name: string): void;
  /** Pause (ms) after each batch and after a failed one. */
  pauseMs?: number;
  againMs?: number;
}

/** Runs every unfinished fill of a folder, one after the other, as the owning role, in the background. */
export function startBackfill(adminUrl: string, folder: string, { log, pauseMs = 100, againMs = 30_000 }: Filling) {
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
    /** Resolves when every fill is done or stopped. */
    ended,
    async stop(): Promise<void> {
      ending.abort();
      await ended;
    },
  };
}
