import { writeFile } from 'node:fs/promises';
import { sql } from 'kysely';
import type pg from 'pg';
import { Refusal } from '@entrepot/contract/core/errors.ts';
import type { Who } from '@entrepot/contract/core/field.ts';
import { languages } from '@entrepot/contract/core/language.ts';
import type { RowOf } from '@entrepot/contract/core/resource.ts';
import type { fileObject, importJob } from '@entrepot/contract/modules/files/stored-file.ts';
import { type Caller, systemCaller } from '../calls/caller.ts';
import type { Tx } from '../rows/db.ts';
import { jsonText } from '../rows/json-text.ts';
import { copyOut, copySheet } from '../sheets/copy-out.ts';
import { spreadsheetType } from '../files/file-kinds.ts';
import type { FileStore } from '../files/files.ts';
import type { JobKind, LineError, RunningJob, Unsaved } from '../sheets/import-jobs.ts';
import { publish } from '../outbox/outbox.ts';
import { sentence, text } from '../calls/texts.ts';

interface Waiting {
  siteId: string;
  id: string;
}
type JobRow = RowOf<typeof importJob>;

interface JobsNeed {
  db: Tx;
  pool: pg.Pool;
  files: FileStore;
  takeNumber: Caller['takeNumber'];
  now(): Date;
  siteIds(): Promise<readonly string[]>;
  log(problem: unknown, job: Waiting): void;
}

const atOnce = 2;
const beatMs = 15_000;
const deadAfterMs = 90_000;
const keptErrors = 1000;
/** Thrown inside a job that shall not go on. */
const halt = Symbol('halt');

/** Runs jobs in this process, two at a time, outside any request. A job whose process died is told as failed; it saved nothing. */
export function openJobs(need: JobsNeed, kinds: readonly JobKind[]) {
  const { db, files, now, log } = need;
  const byKind = new Map(kinds.map((kind) => [kind.kind, kind]));
  const queue: Waiting[] = [];
  const alive = new Map<string, Waiting>();
  const running = new Set<Promise<void>>();
  let stopping = false;

  function take(job: Waiting): void {
    if (stopping || alive.has(job.id)) return;
    alive.set(job.id, job);
    queue.push(job);
    next();
  }

  function next(): void {
    if (stopping || running.size >= atOnce) return;
    const job = queue.shift();
    if (!job) return;
    const work = carryOut(job)
      .catch((problem) => log(problem, job))
      .finally(() => {
        running.delete(work);
        alive.delete(job.id);
        next();
      });
    running.add(work);
    next();
  }

  async function carryOut(job: Waiting): Promise<void> {
    const claimed = await sql<JobRow>`update import_job set status = 'running', started_time = ${now()}, last_modification_time = ${now()}
      where site_id = ${job.siteId} and id = ${job.id} and status = 'waiting' returning *`.execute(db);
    const row = claimed.rows[0];
    if (!row) return;
    const caller = callerOf(row, need);
    try {
      const kind = byKind.get(row.kind);
      if (!kind) throw new Error(`no job of the kind ${row.kind}`);
      const unsaved = await kind.run(runningJob(row, caller));
      if (unsaved) await fail(row, caller, unsaved);
    } catch (problem) {
      await ended(row, caller, problem);
    }
  }

  function runningJob(row: JobRow, caller: Caller): RunningJob {
    return {
      db,
      caller,
      input: row.input ?? {},
      kind: row.kind,
      copyOut: (statement, heading, path) => copyOut(need.pool, statement, heading, path),
      copySheet: (statement, sheet, path) => copySheet(need.pool, statement, sheet, path),
      write: (path, bytes) => writeFile(path, bytes),
      finish: (rows, file, path, summary) =>
        done(row, caller, rows, (tx) => files.keepPath(tx, caller, { siteId: row.siteId, ...file }, path), summary),
      async file() {
        const found = await sql<
          RowOf<typeof fileObject>
        >`select * from file_object where site_id = any(${caller.siteIds}::uuid[]) and id = ${row.fileId}`.execute(db);
        return files.read(found.rows[0]?.url ?? '');
      },
      async progress(done, total) {
        const told = await sql<{
          cancelled: boolean;
        }>`update import_job set done = ${Math.min(done, total)}, total = ${total}, last_modification_time = ${now()}
          where site_id = ${row.siteId} and id = ${row.id} and status = 'running' returning cancelled`.execute(db);
        if (stopping || told.rows[0]?.cancelled !== false) throw halt;
      },
      async wholly(total, work) {
        await done(row, caller, total, work);
      },
    };
  }

  /** Does the last of the work and ends the job with it; a file it gives is the result. */
  async function done(
    row: JobRow,
    caller: Caller,
    total: number,
    work: (tx: Tx) => Promise<{ url: string } | void>,
    summary: object | null = null,
  ): Promise<void> {
    await db.transaction().execute(async (tx) => {
      await sql`set local statement_timeout = '120s'`.execute(tx);
      const url = (await work(tx))?.url ?? null;
      const made = await sql`update import_job set status = 'done', done = ${total}, total = ${total}, result_url = ${url},
        summary = ${summary && jsonText(summary)}::jsonb, finished_time = ${now()}, last_modification_time = ${now()}
        where site_id = ${row.siteId} and id = ${row.id} and status = 'running' and not cancelled`.execute(tx);
      if (made.numAffectedRows === 0n) throw halt;
      await tell(tx, caller, row, { ok: true, done: total });
    });
  }

  async function ended(row: JobRow, caller: Caller, problem: unknown): Promise<void> {
    if (problem === halt && !stopping) {
      await finish(row, 'cancelled', [], null);
      return;
    }
    if (!(problem instanceof Refusal) && problem !== halt) log(problem, row);
    const message =
      problem instanceof Refusal
        ? sentence(caller.language, problem)
        : text(caller.language, problem === halt ? 'files.jobs.stopped' : 'files.jobs.broke')!;
    await fail(row, caller, { errors: [{ line: 0, field: null, message }] });
  }

  async function fail(row: JobRow, caller: Caller, { errors, result }: Unsaved): Promise<void> {
    await db.transaction().execute(async (tx) => {
      // Who stopped it is not told what would have become of it.
      if (await wasCancelled(tx, row)) return void (await finish(row, 'cancelled', [], null, tx));
      const kind = { mimeType: spreadsheetType, extension: 'xlsx', group: 'document' as const };
      const kept = result && (await files.keep(tx, caller, { siteId: row.siteId, name: `${row.kind}-errors.xlsx`, kind }, result));
      if (await finish(row, 'failed', errors.slice(0, keptErrors), kept?.url ?? null, tx))
        await tell(tx, caller, row, { ok: false, errors: errors.length });
    });
  }

  /** Was the job to stop? Whoever asks to stop it now waits until this is answered. */
  async function wasCancelled(tx: Tx, { siteId, id }: Waiting): Promise<boolean> {
    const asked = await sql<{
      cancelled: boolean;
    }>`select cancelled from import_job where site_id = ${siteId} and id = ${id} for update`.execute(tx);
    return asked.rows[0]?.cancelled === true;
  }

  async function finish(
    row: Waiting,
    status: 'failed' | 'cancelled',
    errors: readonly LineError[],
    resultUrl: string | null,
    tx = db,
  ): Promise<boolean> {
    const made =
      await sql`update import_job set status = ${status}, errors = ${jsonText(errors)}::jsonb, result_url = ${resultUrl}, finished_time = ${now()}
      where site_id = ${row.siteId} and id = ${row.id} and status in ('waiting', 'running')`.execute(tx);
    return (made.numAffectedRows ?? 0n) > 0n;
  }

  /** Keeps the jobs of this process alive, ends those whose process died, and takes up those nobody took. */
  async function beat(): Promise<void> {
    const sites = await need.siteIds();
    const own = [...alive.keys()];
    await sql`update import_job set last_modification_time = ${now()} where site_id = any(${sites}::uuid[]) and id = any(${own}::uuid[]) and status in ('waiting', 'running')`.execute(
      db,
    );
    const late = new Date(now().getTime() - deadAfterMs);
    const stale = await sql<JobRow>`select * from import_job where site_id = any(${sites}::uuid[]) and status in ('waiting', 'running')
      and coalesce(last_modification_time, creation_time) < ${late}`.execute(db);
    for (const row of stale.rows) {
      if (row.status === 'waiting') take(row);
      else await ended(row, callerOf(row, need), new Refusal('InternalError', 'files.jobs.stopped'));
    }
  }

  const beating = () => void beat().catch((problem) => log(problem, { siteId: '', id: 'beat' }));
  const timer = setInterval(beating, beatMs);
  timer.unref();
  beating();

  return {
    take,
    /** Lets nothing new start, stops what runs at its next step, and waits for it. */
    async close(): Promise<void> {
      stopping = true;
      clearInterval(timer);
      await Promise.all(running);
    },
  };
}
export type Jobs = ReturnType<typeof openJobs>;

function callerOf(row: JobRow, { now, takeNumber }: JobsNeed): Caller {
  const kept = (row.input?.caller ?? {}) as Pick<Caller, 'userId' | 'ownerId' | 'siteId' | 'siteIds'> & { who: Who; rights?: string[] };
  const language = languages[(row.language ?? 1) - 1] ?? 'zh-cn';
  return { ...systemCaller({ siteIds: kept.siteIds, now: now(), takeNumber }), ...kept, rights: new Set(kept.rights ?? []), language };
}

async function tell(
  tx: Tx,
  caller: Caller,
  { siteId, kind }: Pick<JobRow, 'siteId' | 'kind'>,
  { ok, ...values }: { ok: boolean; done?: number; errors?: number },
): Promise<void> {
  if (!caller.userId) return;
  const words = kind.startsWith('Export') ? (ok ? 'exportDone' : 'exportFailed') : ok ? 'done' : 'failed';
  await publish(
    tx,
    caller,
    {
      to: { userIds: [caller.userId] },
      infoType: ok ? 'Notify' : 'ErrorMessage',
      title: `files.jobs.${words}Title`,
      message: `files.jobs.${words}Body`,
      values,
      messageType: ok ? 2 : 4,
    },
    siteId,
  );
}
