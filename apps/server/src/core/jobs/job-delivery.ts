import { writeFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type pg from 'pg';
import { Refusal } from '@entrepot/contract/core/errors.ts';
import type { Audience } from '@entrepot/contract/core/field.ts';
import { languages } from '@entrepot/contract/core/language.ts';
import type { RowOf } from '@entrepot/contract/core/resource.ts';
import type { fileObject, importJob } from '@entrepot/contract/modules/files/stored-file.ts';
import { type Caller, systemCaller } from '../calls/caller.ts';
import { sentence, text } from '../calls/texts.ts';
import { spreadsheetType } from '../files/file-kinds.ts';
import type { FileStore } from '../files/files.ts';
import type { Delivery } from '../outbox/delivery.ts';
import { enqueuePush } from '../outbox/outbox.ts';
import { isWithoutDatabase } from '../db/database-errors.ts';
import type { Db, Tx } from '../db/db.ts';
import type { Replica } from '../db/replica.ts';
import { jsonText } from '../db/json-text.ts';
import { copyOut, copySheet } from '../sheets/copy-out.ts';
import type { JobKind, LineError, RunningJob, RejectedImport } from '../sheets/import-jobs.ts';

type JobRow = RowOf<typeof importJob>;
type JobKey = Pick<JobRow, 'siteId' | 'id'>;

export interface JobParts {
  db: Db;
  pool: pg.Pool;
  /** Where exports are read, if there is one. */
  replica?: Pick<Replica, 'connect'> | undefined;
  files: FileStore;
  takeNumber: Caller['takeNumber'];
  now(): Date;
  log(problem: unknown, job: JobKey): void;
}

const heartbeatMs = 15_000;
/** A running job without a heartbeat for so long (ms) belongs to a dead process. */
export const deadAfterMs = 90_000;
const maxErrors = 1000;
/** How often a job begins before it fails, where the database is away again and again. */
const maxAttempts = 5;
const awayMs = 500;
/** Thrown inside a job that must not continue. */
const cancelled = Symbol('cancelled');

/**
 * Executes long jobs, outside any request: the outbox row of a job stays leased until the job has ended. A job whose process died is
 * marked as failed when its row is claimed again; it saved nothing.
 */
export function jobDelivery(parts: JobParts, kinds: readonly JobKind[]): Delivery {
  const { db, files, now, log } = parts;
  const byKind = new Map(kinds.map((kind) => [kind.kind, kind]));

  /** Executes a job. One that lost the database has saved nothing, and begins again when the database is back. */
  async function execute(job: JobKey, signal: AbortSignal): Promise<void> {
    for (let attempt = 1; await executeOnce(job, signal, attempt < maxAttempts); attempt++);
  }

  /** Executes a job; returns whether it lost the database and may begin again. */
  async function executeOnce(job: JobKey, signal: AbortSignal, mayRepeat: boolean): Promise<boolean> {
    const claimed = await sql<JobRow>`update import_job set status = 'running', started_time = ${now()}, last_modification_time = ${now()}
      where site_id = ${job.siteId} and id = ${job.id} and status = 'waiting' returning *`.execute(db);
    const row = claimed.rows[0];
    if (!row) {
      await failDead(job);
      return false;
    }
    const timer = setInterval(() => void heartbeat(row).catch((problem: unknown) => log(problem, row)), heartbeatMs);
    timer.unref();
    const caller = callerOf(row, parts);
    try {
      const kind = byKind.get(row.kind);
      if (!kind) throw new Error(`no job of the kind ${row.kind}`);
      const unsaved = await kind.run(runningJob(row, caller, signal));
      if (unsaved) await fail(row, caller, unsaved);
    } catch (problem) {
      if (mayRepeat && isWithoutDatabase(problem) && (await putBack(row, signal))) {
        log(problem, row);
        return true;
      }
      await end(row, caller, problem, signal.aborted);
    } finally {
      clearInterval(timer);
    }
    return false;
  }

  /** Lets a job wait again, as soon as the database is back. Returns false when the process stops first, or another one owns the job. */
  async function putBack({ siteId, id }: JobKey, signal: AbortSignal): Promise<boolean> {
    while (!signal.aborted) {
      try {
        const waiting = await sql`update import_job set status = 'waiting', done = 0, last_modification_time = ${now()}
          where site_id = ${siteId} and id = ${id} and status = 'running'`.execute(db);
        return waiting.numAffectedRows === 1n;
      } catch (problem) {
        if (!isWithoutDatabase(problem)) throw problem;
        await sleep(awayMs, undefined, { signal }).catch(() => undefined);
      }
    }
    return false;
  }

  /** Marks a job whose process died as failed. Throws while a process executes it: it is looked at again then. */
  async function failDead({ siteId, id }: JobKey): Promise<void> {
    const found = await sql<JobRow>`select * from import_job where site_id = ${siteId} and id = ${id} and status = 'running'`.execute(db);
    const row = found.rows[0];
    if (!row) return;
    if ((row.lastModificationTime ?? row.creationTime).getTime() > now().getTime() - deadAfterMs)
      throw new Error('Another process executes this job');
    await end(row, callerOf(row, parts), new Refusal('InternalError', 'files.jobs.stopped'), true);
  }

  const heartbeat = ({ siteId, id }: JobKey) =>
    sql`update import_job set last_modification_time = ${now()} where site_id = ${siteId} and id = ${id} and status = 'running'`.execute(
      db,
    );

  function runningJob(row: JobRow, caller: Caller, signal: AbortSignal): RunningJob {
    return {
      db,
      caller,
      input: row.input ?? {},
      kind: row.kind,
      copyOut: (statement, heading, path) => copyOut(parts, statement, heading, path),
      copySheet: (statement, sheet, path) => copySheet(parts, statement, sheet, path),
      write: (path, bytes) => writeFile(path, bytes),
      finish: (rows, file, path, summary) =>
        complete(row, caller, rows, (tx) => files.storePath(tx, caller, { siteId: row.siteId, ...file }, path), summary),
      async file() {
        const found = await sql<
          RowOf<typeof fileObject>
        >`select * from file_object where site_id = any(${caller.siteIds}::uuid[]) and id = ${row.fileId}`.execute(db);
        return files.read(found.rows[0]?.url ?? '');
      },
      async progress(done, total) {
        const updated = await sql<{
          cancelled: boolean;
        }>`update import_job set done = ${Math.min(done, total)}, total = ${total}, last_modification_time = ${now()}
          where site_id = ${row.siteId} and id = ${row.id} and status = 'running' returning cancelled`.execute(db);
        if (signal.aborted || updated.rows[0]?.cancelled !== false) throw cancelled;
      },
      async completeInTransaction(total, work) {
        await complete(row, caller, total, work);
      },
    };
  }

  /** Does the last work of a job and marks it as done, in one transaction; a file that the work returns is the result. */
  async function complete(
    row: JobRow,
    caller: Caller,
    total: number,
    work: (tx: Tx) => Promise<{ url: string } | void>,
    summary: object | null = null,
  ): Promise<void> {
    await db.transaction().execute(async (tx) => {
      await sql`set local statement_timeout = '120s'`.execute(tx);
      const url = (await work(tx))?.url ?? null;
      const made = await sql`update import_job
        set status = 'done', done = ${total}, total = ${total}, result_url = ${url},
          summary = ${summary && jsonText(summary)}::jsonb, finished_time = ${now()}, last_modification_time = ${now()}
        where site_id = ${row.siteId} and id = ${row.id} and status = 'running' and not cancelled`.execute(tx);
      if (made.numAffectedRows === 0n) throw cancelled;
      await notifyUser(tx, caller, row, { ok: true, done: total });
    });
  }

  /** Marks a job that threw as cancelled or failed. `stopped`: its process stops, or is dead. */
  async function end(row: JobRow, caller: Caller, problem: unknown, stopped: boolean): Promise<void> {
    if (problem === cancelled && !stopped) {
      await finish(row, 'cancelled', [], null);
      return;
    }
    if (!(problem instanceof Refusal) && problem !== cancelled) log(problem, row);
    const message =
      problem instanceof Refusal
        ? sentence(caller.language, problem)
        : text(caller.language, problem === cancelled ? 'files.jobs.stopped' : 'files.jobs.broke')!;
    await fail(row, caller, { errors: [{ line: 0, field: null, message }] });
  }

  async function fail(row: JobRow, caller: Caller, { errors, result }: RejectedImport): Promise<void> {
    await db.transaction().execute(async (tx) => {
      // A cancelled job reports no result.
      if (await isCancelled(tx, row)) return void (await finish(row, 'cancelled', [], null, tx));
      const kind = { mimeType: spreadsheetType, extension: 'xlsx', group: 'document' as const };
      const stored = result && (await files.store(tx, caller, { siteId: row.siteId, name: `${row.kind}-errors.xlsx`, kind }, result));
      if (await finish(row, 'failed', errors.slice(0, maxErrors), stored?.url ?? null, tx))
        await notifyUser(tx, caller, row, { ok: false, errors: errors.length });
    });
  }

  /** Whether the job was cancelled. Locks its row, so that a later cancellation waits for the transaction. */
  async function isCancelled(tx: Tx, { siteId, id }: JobKey): Promise<boolean> {
    const found = await sql<{
      cancelled: boolean;
    }>`select cancelled from import_job where site_id = ${siteId} and id = ${id} for update`.execute(tx);
    return found.rows[0]?.cancelled === true;
  }

  async function finish(
    row: JobKey,
    status: 'failed' | 'cancelled',
    errors: readonly LineError[],
    resultUrl: string | null,
    tx = db,
  ): Promise<boolean> {
    const made = await sql`update import_job
      set status = ${status}, errors = ${jsonText(errors)}::jsonb, result_url = ${resultUrl}, finished_time = ${now()}
      where site_id = ${row.siteId} and id = ${row.id} and status in ('waiting', 'running')`.execute(tx);
    return (made.numAffectedRows ?? 0n) > 0n;
  }

  return { lane: 'jobs', send: ({ siteId, payload }, signal) => execute({ siteId, id: String(payload.jobId) }, signal) };
}

/** The caller as a job stores it; a job of a version before audiences had names has a letter in `who`. */
type StoredCaller = Pick<Caller, 'userId' | 'ownerId' | 'siteId' | 'siteIds'> & { audience?: Audience; who?: string; rights?: string[] };
const byLetter: Readonly<Record<string, Audience>> = { A: 'anonymous', C: 'customer', P: 'platform', S: 'site', W: 'warehouse' };

function callerOf(row: JobRow, { now, takeNumber }: JobParts): Caller {
  const { who, ...stored } = (row.input?.caller ?? {}) as StoredCaller;
  const audience = stored.audience ?? byLetter[who ?? ''] ?? 'system';
  const language = languages[(row.language ?? 1) - 1] ?? 'zh-cn';
  return {
    ...systemCaller({ siteIds: stored.siteIds, now: now(), takeNumber }),
    ...stored,
    audience,
    rights: new Set(stored.rights ?? []),
    language,
  };
}

async function notifyUser(
  tx: Tx,
  caller: Caller,
  { siteId, kind }: Pick<JobRow, 'siteId' | 'kind'>,
  { ok, ...values }: { ok: boolean; done?: number; errors?: number },
): Promise<void> {
  if (!caller.userId) return;
  const texts = kind.startsWith('Export') ? (ok ? 'exportDone' : 'exportFailed') : ok ? 'done' : 'failed';
  await enqueuePush(
    tx,
    caller,
    {
      to: { userIds: [caller.userId] },
      infoType: ok ? 'Notify' : 'ErrorMessage',
      title: `files.jobs.${texts}Title`,
      message: `files.jobs.${texts}Body`,
      values,
      messageType: ok ? 2 : 4,
    },
    siteId,
  );
}
