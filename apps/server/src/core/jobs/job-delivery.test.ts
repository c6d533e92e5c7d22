import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { RowOf } from '@entrepot/contract/core/resource.ts';
import type { importJob } from '@entrepot/contract/modules/files/stored-file.ts';
import { openTestServer, type TestServer } from '../../testing/server.ts';
import { put } from '../outbox/outbox.ts';
import type { JobKind } from '../sheets/import-jobs.ts';
import { newId } from '../db/ids.ts';
import { deadAfterMs, jobDelivery } from './job-delivery.ts';
import { requeueOrphanedJobs } from './jobs.ts';

let server: TestServer;
let siteId: string;
beforeAll(async () => {
  server = await openTestServer({ config: { logLevel: 'fatal' } });
  ({ siteId } = await server.as('manager'));
});
afterAll(() => server.close());

/** A job whose last heartbeat was so long ago (ms), without a row in the outbox. */
async function insertJob(status: 'waiting' | 'running', ageMs: number): Promise<string> {
  const id = newId();
  const at = new Date(Date.now() - ageMs);
  await sql`insert into import_job (site_id, id, creation_time, kind, status, input, language, last_modification_time)
    values (${siteId}, ${id}, ${at}, 'NoSuchKind', ${status}, '{"caller":{"siteIds":[]}}'::jsonb, 3, ${at})`.execute(server.db);
  return id;
}
const enqueue = (jobId: string) => server.inTransaction((tx) => put(tx, { now: new Date() }, siteId, 'job', { jobId }));
const jobOf = async (id: string) =>
  (await sql<RowOf<typeof importJob>>`select * from import_job where site_id = ${siteId} and id = ${id}`.execute(server.db)).rows[0]!;
const outboxRowsOf = async (id: string) =>
  (
    await sql<{ attempts: number; error: string | null; sentTime: Date | null }>`select attempts, error, sent_time from outbox
      where site_id = ${siteId} and kind = 'job' and payload ->> 'jobId' = ${id}`.execute(server.db)
  ).rows;
const eventually = <T>(read: () => Promise<T>) => expect.poll(read, { timeout: 20_000, interval: 20 });

/** A delivery of its own, whose jobs run `run`. */
function executing(run: JobKind['run']) {
  const { send } = jobDelivery({ ...server.server, log: () => undefined }, [{ kind: 'NoSuchKind', run }]);
  const row = (jobId: string) => ({ siteId, id: newId(), kind: 'job', payload: { jobId }, attempts: 1, uncertain: false });
  return (jobId: string, signal = new AbortController().signal) => send(row(jobId), signal);
}

test('sends heartbeats while a job runs', async () => {
  const id = await insertJob('waiting', 0);
  let end = () => undefined as void;
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  try {
    const ended = executing(() => new Promise((resolve) => (end = () => resolve({ errors: [] }))))(id);
    await eventually(async () => (await jobOf(id)).status).toBe('running');
    const { lastModificationTime: started } = await jobOf(id);
    vi.advanceTimersByTime(deadAfterMs / 3);
    await eventually(async () => (await jobOf(id)).lastModificationTime! > started!).toBe(true);
    end();
    await ended;
  } finally {
    vi.useRealTimers();
  }
});

test('fails a job that its process stops before the end', async () => {
  const id = await insertJob('waiting', 0);
  const abort = new AbortController();
  const execute = executing(async (job) => {
    abort.abort();
    await job.progress(1, 2);
    return undefined;
  });
  await execute(id, abort.signal);
  expect(await jobOf(id)).toMatchObject({ status: 'failed', errors: [{ message: expect.stringMatching(/server stopped/) }] });
});

test('fails a job whose process died', async () => {
  const id = await insertJob('running', deadAfterMs + 600_000);
  await enqueue(id);
  await eventually(async () => (await jobOf(id)).status).toBe('failed');
  expect((await jobOf(id)).errors).toMatchObject([{ message: expect.stringMatching(/server/i) }]);
});

test('leaves a job alone while another process executes it, and looks at it again', async () => {
  const id = await insertJob('running', 0);
  await enqueue(id);
  await eventually(async () => (await outboxRowsOf(id))[0]?.error).toBe('Error: Another process executes this job');
  expect(await outboxRowsOf(id)).toMatchObject([{ attempts: 1, sentTime: null }]);
  expect((await jobOf(id)).status).toBe('running');
});

test('requeues jobs that no process executes and no outbox row names, once', async () => {
  const orphan = await insertJob('waiting', deadAfterMs + 600_000);
  const fresh = await insertJob('waiting', 0);
  const work = { db: server.db, now: new Date(), siteIds: async () => [siteId] };
  await requeueOrphanedJobs.run(work);
  await eventually(async () => (await jobOf(orphan)).status).toBe('failed');
  await requeueOrphanedJobs.run(work);
  expect(await outboxRowsOf(orphan)).toHaveLength(1);
  expect(await outboxRowsOf(fresh)).toHaveLength(0);
});
