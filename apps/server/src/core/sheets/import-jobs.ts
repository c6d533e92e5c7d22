import { sql } from 'kysely';
import type { CodeOf } from '@entrepot/contract/core/field.ts';
import { siteLanguage } from '@entrepot/contract/core/language.ts';
import type { RowOf } from '@entrepot/contract/core/resource.ts';
import { filesErrors } from '@entrepot/contract/modules/files/errors.ts';
import { importJob } from '@entrepot/contract/modules/files/stored-file.ts';
import type { Caller } from '../calls/caller.ts';
import type { Db, Tx } from '../db/db.ts';
import type { NewFile } from '../files/files.ts';
import { countAttempt } from '../http/limits.ts';
import { put } from '../outbox/outbox.ts';
import { insert } from '../db/rows.ts';
import { inSites } from '../scope/scope.ts';
import type { SheetOf } from './copy-out.ts';
import { dayMs } from '@entrepot/rules/time.ts';

/** Maximum number of a person's waiting and running jobs, so that other people's jobs are not delayed. */
const maxUnfinished = 6;

/** A problem in one row of an import: the row number in the spreadsheet (0: the whole file), the column, and the reason. */
export interface LineError {
  line: number;
  field: string | null;
  message: string;
}

/** A running job. */
export interface RunningJob {
  db: Db;
  /** The person who started it, with their permissions at that time. */
  caller: Caller;
  input: Record<string, unknown>;
  /** The bytes of the uploaded file. */
  file(): Promise<Buffer>;
  /** Records the progress, in a transaction of its own. Throws when the job was cancelled or the process stops. */
  progress(done: number, total: number): Promise<void>;
  /** The kind of the job. */
  kind: string;
  /** Copies the result of a statement without parameters into a CSV file with a heading; returns the number of rows. */
  copyOut(statement: string, heading: readonly string[], path: string): Promise<number>;
  /** The same into a workbook with one sheet. */
  copySheet(statement: string, sheet: SheetOf, path: string): Promise<number>;
  /** Writes a file of this process. */
  write(path: string, bytes: Buffer): Promise<void>;
  /** Stores the result file and its summary, and completes the job. */
  finish(rows: number, file: Pick<NewFile, 'name' | 'kind'>, path: string, summary?: object): Promise<void>;
  /** Does the work in one transaction that commits only if the job was not cancelled until its end; the job completes with it. */
  completeInTransaction(total: number, work: (tx: Tx) => Promise<void>): Promise<void>;
}

/** The outcome of a job that saved nothing: its errors, and a spreadsheet of them. */
export interface RejectedImport {
  errors: readonly LineError[];
  result?: Buffer;
}

/** A kind of long job. `run` gives what is wrong, or nothing after `completeInTransaction`. */
export interface JobKind {
  readonly kind: string;
  run(job: RunningJob): Promise<RejectedImport | undefined>;
}

/**
 * Inserts a job that starts after the commit, with the caller's current permissions; returns the job's id. Rejects more jobs than one
 * person may have unfinished (`RateLimited`).
 */
export async function startJob(
  tx: Tx,
  caller: Caller,
  job: { kind: string; siteId?: string; fileId?: string; input: Record<string, unknown> },
): Promise<string> {
  const { audience, accountType, userId, userName, ownerId, siteId, siteIds, warehouseIds, superUser, rights, language } = caller;
  if (userId) await refuseOneMore(tx, caller, userId);
  const row = await insert(tx, caller, importJob, {
    siteId: job.siteId ?? siteId,
    kind: job.kind,
    ownerId,
    fileId: job.fileId ?? null,
    input: {
      ...job.input,
      caller: { audience, accountType, userId, userName, ownerId, siteId, siteIds, warehouseIds, superUser, rights: [...rights], language },
    },
    language: siteLanguage(language) as CodeOf<'SiteLanguage'>,
  });
  await put(tx, caller, row.siteId, 'job', { jobId: row.id });
  return row.id;
}

async function refuseOneMore(tx: Tx, { now, siteIds }: Caller, userId: string): Promise<void> {
  // Locks the counter until the transaction ends, so that concurrent starts see each other.
  await countAttempt(tx, now, `jobs of ${userId}`, dayMs);
  const jobs = tx.selectFrom('importJob').select((row) => row.fn.countAll<number>().as('n'));
  const unfinished = jobs.where(inSites(siteIds)).where('status', 'in', ['waiting', 'running']).where('isDeleted', '=', false);
  const { n } = await unfinished.where('creatorId', '=', userId).executeTakeFirstOrThrow();
  if (n >= maxUnfinished) throw filesErrors.tooManyJobs({ max: maxUnfinished });
}

/** Cancels a job: immediately when it is waiting, at its next step when it is running. Returns whether it was unfinished. */
export async function stopJob(tx: Tx, { siteId, id }: Pick<RowOf<typeof importJob>, 'siteId' | 'id'>): Promise<boolean> {
  const stopped = await sql`update import_job set cancelled = true, status = case when status = 'waiting' then 'cancelled' else status end
    where site_id = ${siteId} and id = ${id} and status in ('waiting', 'running')`.execute(tx);
  return stopped.numAffectedRows !== 0n;
}
