import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { root } from '../root.ts';
import { startProblem } from '../start-problem.ts';
import { databaseError } from './db.ts';
import { finishFill } from './fills.ts';
import { fillNames, isFileName, type Migration, readMigrations } from './migration-files.ts';
import { runOutside } from './outside.ts';

/** Where the product's migrations and fills lie. */
export const migrationsFolder = join(root, 'apps/server/migrations');

export interface MigrateOptions {
  from?: string;
  /** Told what the start waits for. */
  say?: (line: string) => void;
  /** How long (ms) to wait before each further try when a table is held by others. */
  pausesMs?: readonly number[];
}

/**
 * Brings a database to the tables of this program: applies the numbered SQL files that it has not seen, in order, and ends what
 * an earlier start left unfinished. Connects as the owning role, directly; one process does so at a time. Gives the names applied.
 * Refuses a database that a newer program upgraded, and one whose applied files read otherwise than those of this program.
 */
export async function migrate(
  adminUrl: string,
  { from = migrationsFolder, say = () => {}, pausesMs = [500, 1000, 2000, 4000] }: MigrateOptions = {},
): Promise<string[]> {
  const client = new pg.Client({ connectionString: adminUrl });
  client.on('error', () => {});
  await client.connect();
  try {
    await takeTurn(client, say);
    const known = await knownFiles(client);
    const files = readMigrations(from);
    refuseOthers(known, files, from);
    const waiting = files.filter(({ name }) => known.get(name)?.unfinished !== false);
    for (const file of waiting) await apply(client, file, known.get(file.name), { from, say, pausesMs });
    return waiting.map(({ name }) => name);
  } finally {
    await client.end();
  }
}

/**
 * Waits until no other process migrates. It asks again and again instead of waiting in the lock: an index that is built concurrently
 * waits for every statement that began before it, so both would wait for each other.
 */
async function takeTurn(client: pg.Client, say: (line: string) => void): Promise<void> {
  for (let asked = 0; ; asked++) {
    const { rows } = await client.query<{ mine: boolean }>('select pg_try_advisory_lock(4711) as mine');
    if (rows[0]!.mine) return;
    if (asked === 4) say('Another process is upgrading the database; waiting for it …');
    await sleep(250);
  }
}

interface Known {
  name: string;
  hash: string | null;
  unfinished: boolean;
  /** How many of the statements outside a transaction are done. */
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
  const ours = new Set([...files.map(({ name }) => name), ...fillNames(from)]);
  const newer = [...known.keys()].find((name) => !ours.has(name));
  if (newer) throw startProblem(newerDatabase(newer));
  const changed = files.find(({ name, hash }) => known.has(name) && known.get(name)!.hash !== hash);
  if (changed) throw startProblem(otherTables(changed.name));
}

async function apply(client: pg.Client, file: Migration, begun: Known | undefined, options: Required<MigrateOptions>): Promise<void> {
  const patiently = (work: () => Promise<void>) => again(work, file.name, options);
  for (const fill of file.fills) await finishFill(client, options.from, fill, options.say);
  if (!begun) await patiently(() => runInside(client, file));
  for (let at = Number(begun?.place ?? 0); at < file.outside.length; at++) {
    await patiently(() => runOutside(client, file.outside[at]!));
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

/** Tries again while others hold what the work needs: waiting longer at once would stop everybody behind it. */
async function again(work: () => Promise<void>, name: string, { say, pausesMs }: Required<MigrateOptions>): Promise<void> {
  for (const pause of [...pausesMs, null]) {
    try {
      return await work();
    } catch (problem) {
      if (!lockStates.has(databaseError(problem)?.state ?? '')) throw startProblem(`${name} could not be applied: ${problem}`);
      if (pause === null) throw startProblem(heldTables(name, pausesMs.length + 1));
      say(`${name} waits: others are at work on a table that it changes. Trying again in ${pause / 1000} s …`);
      await sleep(pause);
    }
  }
}

const otherTables = (name: string) =>
  `The database was made by another version of ${name}, and this program's tables differ. Use a fresh database (for the embedded one, another DATA_DIR or an empty one), or the version that made it.`;
const newerDatabase = (name: string) =>
  `The database was upgraded by a newer version of this program (${name} is not known here). Start that version, or a newer one.`;
const heldTables = (name: string, tries: number) =>
  `${name} could not get the tables it changes, ${tries} times for 2 s each: another program holds them in a long transaction. Nothing is lost; end that and start again.`;
