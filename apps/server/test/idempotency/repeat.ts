import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Envelope, Person } from '@entrepot/server/testing/people.ts';
import type { TestServer } from '@entrepot/server/testing/server.ts';
import { allResources } from '../../src/core/schema/registry.ts';

/** A request whose state is prepared: who sends it, and its body. */
export type Prepared = readonly [by: Person, body: object];
/** How each call's request is prepared, by path. A preparation runs several times on one bench and prepares new rows each time. */
export type Preparations<B> = Readonly<Record<`/${string}`, (bench: B) => Prepared | Promise<Prepared>>>;

// Scheduled jobs of the server write the first at any time; in the second each request for a file is an event, also a repeated one.
const changing = new Set(['job_run', 'security_event']);
const tables = [...new Set(allResources.map(({ table }) => table))].filter((name) => !changing.has(name)).concat('outbox');
// Its rows change when they are sent, so they are only counted.
const volatile = new Set(['outbox']);

type Counts = Record<string, number>;
type Database = TestServer['server']['db'];

/** The number of rows per table, and a value that changes with every row. */
interface Snapshot {
  rows: Counts;
  contents: Record<string, string>;
}

async function snapshot(db: Database): Promise<Snapshot> {
  await backgroundWorkEnded(db);
  const parts = tables.map((name) => {
    const content = volatile.has(name) ? '0' : 'coalesce(sum(hashtextextended(t::text, 0)), 0)';
    return `select '${name}' as name, count(*)::int as rows, ${content}::text as content from "${name}" t`;
  });
  const found = await db.transaction().execute(async (tx) => {
    await sql`set local statement_timeout = '60s'`.execute(tx);
    return sql.raw<{ name: string; rows: number; content: string }>(parts.join(' union all ')).execute(tx);
  });
  return {
    rows: Object.fromEntries(found.rows.map(({ name, rows }) => [name, rows])),
    contents: Object.fromEntries(found.rows.map(({ name, content }) => [name, content])),
  };
}

/** Waits for the jobs and messages of earlier calls, which change tables. */
async function backgroundWorkEnded(db: Database): Promise<void> {
  const unsent = sql<{ n: number }>`select count(*)::int as n from outbox
    where sent_time is null and kind <> 'push' and (next_time <= now() or error = 'The process ended during the attempt')`;
  const remaining = async () => (await unsent.execute(db)).rows[0]?.n;
  await expect.poll(remaining, { timeout: 30_000, interval: 50 }).toBe(0);
}

/** The number of rows that were added per table; unchanged tables are left out. */
const added = (before: Counts, after: Counts): Counts =>
  Object.fromEntries(Object.entries(after).flatMap(([name, n]) => (n === before[name] ? [] : [[name, n - before[name]!]])));

/** An answer without the signatures of its file addresses, which change with time. */
const unsigned = (answer: Envelope): Envelope => JSON.parse(JSON.stringify(answer).replace(/\?e=\d+&s=[\w-]+/g, ''));

function expectSuccess(path: string, answer: Envelope): void {
  expect(answer, path).toSucceed();
  const rows: unknown[] = Array.isArray(answer.Data) ? answer.Data : [];
  for (const row of rows) if (typeof row === 'object' && row && 'Ok' in row) expect(row, path).toSucceed();
}

/** Sends a request twice in sequence. Expects one answer, and a database that the repetition does not change; returns the added rows. */
async function repeated(db: Database, path: string, send: () => Promise<Envelope>): Promise<Counts> {
  const before = await snapshot(db);
  const first = await send();
  expectSuccess(path, first);
  const after = await snapshot(db);
  expect(await send()).toEqual(first);
  expect(await snapshot(db)).toEqual(after);
  return added(before.rows, after.rows);
}

/** Sends a request twice concurrently. Expects one answer; returns the added rows. */
async function concurrent(db: Database, path: string, send: () => Promise<Envelope>): Promise<Counts> {
  const before = await snapshot(db);
  const [first, other] = await Promise.all([send(), send()]);
  expectSuccess(path, first);
  expect(other).toEqual(first);
  return added(before.rows, (await snapshot(db)).rows);
}

function sender(path: string, [by, body]: Prepared): () => Promise<Envelope> {
  const key = { 'idempotency-key': randomUUID() };
  return async () => unsigned(await by.post(path, body, key));
}

type Server = Pick<TestServer, 'server' | 'close'>;

/**
 * Defines a test for each prepared call: sent twice with one key, it has the effect of one request. `of` returns the server of a bench that
 * is not the server itself.
 */
export function suiteOfRepeats<B>(open: () => Promise<B>, preparations: Preparations<B>, of: (bench: B) => Server): void {
  let bench: B;
  beforeAll(async () => {
    bench = await open();
  });
  afterAll(() => bench && of(bench).close());

  test.each(Object.entries(preparations))('%s has one effect when it is sent twice with one key', async (path, prepare) => {
    const { db } = of(bench).server;
    const once = await repeated(db, path, sender(path, await prepare(bench)));
    const both = await concurrent(db, path, sender(path, await prepare(bench)));
    // The first request of a kind may add a row that later ones change, such as the place of a commodity's stock.
    const more = Object.entries(both).filter(([table, n]) => n > (once[table] ?? 0));
    expect(more).toEqual([]);
  });
}
