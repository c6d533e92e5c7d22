import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { root } from '../root.ts';
import { startProblem } from '../start-problem.ts';
import { databaseError } from './db.ts';
import { finishFill } from './backfill.ts';
import { locks, lockExclusively } from './exclusively.ts';
import { fillNames, isFileName, type Migration, readMigrations } from './migration-files.ts';

const indexName = /^create\s+(?:unique\s+)?index\s+concurrently\s+(?:if\s+not\s+exists\s+)?("[^"]+"|\w+)/i;

/**
 * Runs a statement of a migration outside a transaction, so that it can run again after an interruption: a valid index is left as it is,
 * and an incomplete one is dropped and rebuilt.
 */
async function runOutside(client: pg.Client, statement: string): Promise<void> {
  // A concurrent build blocks no other query while it waits; anything else waits as briefly as inside a transaction.
  await client.query(`set lock_timeout = ${/\bconcurrently\b/i.test(statement) ? 0 : `'2s'`}`);
  const name = indexName.exec(statement)?.[1];
  const found = name ? await validity(client, name) : undefined;
  if (found) return;
  if (found === false) await client.query(`drop index concurrently ${name}`);
  await client.query(statement);
}

/** Whether an index is valid; `undefined` when there is none. */
async function validity(client: pg.Client, name: string): Promise<boolean | undefined> {
  const { rows } = await client.query<{ valid: boolean }>(
    'select indisvalid and indisready as valid from pg_index where indexrelid = to_regclass($1)',
    [name],
  );
  return rows[0]?.valid;
}

/** The folder of the product's migrations and fills. */
export const migrationsFolder = join(root, 'apps/server/migrations');

export interface MigrateOptions {
  from?: string;
  /** Receives messages about what the start waits for. */
  writeLine?: (line: string) => void;
  /** Pauses (ms) before each further attempt while a table is locked by others. */
  pausesMs?: readonly number[];
}

/**
 * Upgrades a database to the schema of this program: applies the numbered SQL files it has not seen, in order, and completes what an
 * earlier start left unfinished. Connects directly as the owning role; one process migrates at a time. Returns the names applied. Rejects a
 * database that a newer program upgraded, and one whose applied files differ from those of this program.
 */
export async function migrate(
  adminUrl: string,
  { from = migrationsFolder, writeLine = () => {}, pausesMs = [500, 1000, 2000, 4000] }: MigrateOptions = {},
): Promise<string[]> {
  const client = new pg.Client({ connectionString: adminUrl });
  client.on('error', () => {});
  await client.connect();
  try {
    await lockExclusively(client, locks.migration, () => writeLine('Another process is upgrading the database; waiting for it …'));
    const known = await knownFiles(client);
    const files = readMigrations(from);
    refuseOthers(known, files, from);
    const waiting = files.filter(({ name }) => known.get(name)?.unfinished !== false);
    for (const file of waiting) await apply(client, file, known.get(file.name), { from, writeLine, pausesMs });
    return waiting.map(({ name }) => name);
  } finally {
    await client.end();
  }
}

interface Known {
  name: string;
  hash: string | null;
  unfinished: boolean;
  /** Number of finished statements outside a transaction. */
  place: string | null;
}

async function knownFiles(client: pg.Client): Promise<Map<string, Known>> {
  await client.query(`create table if not exists migration (name text primary key, applied_at timestamptz not null default now())`);
  await client.query(
    `alter table migration add column if not exists hash text, add column if not exists unfinished boolean not null default false, add column if not exists place text`,
  );
  const { rows } = await client.query<Known>('select name, hash, unfinished, place from migration order by name');
  return new Map(rows.filter(({ name }) => isFileName(name)).map((row) => [row.name, row]));
}

function refuseOthers(known: ReadonlyMap<string, Known>, files: readonly Migration[], from: string): void {
  const knownNames = new Set([...files.map(({ name }) => name), ...fillNames(from)]);
  const newer = [...known.keys()].find((name) => !knownNames.has(name));
  if (newer) throw startProblem(newerDatabase(newer));
  const changed = files.find(({ name, hash }) => known.has(name) && known.get(name)!.hash !== hash);
  if (changed) throw startProblem(otherTables(changed.name));
}

async function apply(client: pg.Client, file: Migration, progress: Known | undefined, options: Required<MigrateOptions>): Promise<void> {
  const retryWhileLocked = (work: () => Promise<void>) => again(work, file.name, options);
  for (const fill of file.fills) await finishFill(client, options.from, fill, options.writeLine);
  if (!progress) await retryWhileLocked(() => runInside(client, file));
  for (let at = Number(progress?.place ?? 0); at < file.outside.length; at++) {
    await retryWhileLocked(() => runOutside(client, file.outside[at]!));
    await client.query('update migration set place = $2 where name = $1', [file.name, at + 1]);
  }
  await client.query('update migration set unfinished = false where name = $1', [file.name]);
}

async function runInside(client: pg.Client, { name, hash, inside, outside }: Migration): Promise<void> {
  await client.query('begin');
  try {
    await client.query(`set local lock_timeout = '2s'`);
    await client.query(inside);
    await client.query('insert into migration (name, hash, unfinished) values ($1, $2, $3)', [name, hash, outside.length > 0]);
    await client.query('commit');
  } catch (problem) {
    await client.query('rollback');
    throw problem;
  }
}

const lockStates = new Set(['55P03', '40P01']);

/** Retries while the needed tables are locked: waiting longer in one attempt would block every query queued behind it. */
async function again(work: () => Promise<void>, name: string, { writeLine, pausesMs }: Required<MigrateOptions>): Promise<void> {
  for (const pause of [...pausesMs, null]) {
    try {
      return await work();
    } catch (problem) {
      if (!lockStates.has(databaseError(problem)?.state ?? '')) throw startProblem(`${name} could not be applied: ${problem}`);
      if (pause === null) throw startProblem(waitForTables(name, pausesMs.length + 1));
      writeLine(`${name} is waiting: a table that it changes is locked. Retrying in ${pause / 1000} s …`);
      await sleep(pause);
    }
  }
}

const otherTables = (name: string) =>
  `The database was made by another version of ${name}, and this program's tables differ. Use a fresh database (for the embedded one, another DATA_DIR or an empty one), or the version that made it.`;
const newerDatabase = (name: string) =>
  `The database was upgraded by a newer version of this program (${name} is not known here). Start that version, or a newer one.`;
const waitForTables = (name: string, tries: number) =>
  `${name} could not lock the tables it changes in ${tries} attempts of 2 s: another program has them locked in a long transaction. No data is lost; end that transaction and start again.`;
