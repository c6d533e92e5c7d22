import { sql } from 'kysely';
import type { CodeOf } from '@entrepot/contract/core/field.ts';
import { siteLanguage } from '@entrepot/contract/core/language.ts';
import type { RowOf } from '@entrepot/contract/core/resource.ts';
import { filesErrors } from '@entrepot/contract/modules/files/errors.ts';
import { importJob } from '@entrepot/contract/modules/files/stored-file.ts';
import type { Caller } from '../calls/caller.ts';
import type { Tx } from '../rows/db.ts';
import type { NewFile } from '../files/files.ts';
import { countAttempt } from '../http/limits.ts';
import { put } from '../outbox/outbox.ts';
import { insert } from '../rows/rows.ts';
import { inSites } from '../rows/scope.ts';
import type { SheetOf } from './copy-out.ts';

/** So many jobs of one person wait or run at most: others' wait behind them. */
const mostUnfinished = 6;
const dayMs = 86_400_000;

/** Something wrong with one row of an import: the spreadsheet's row number (0: the whole), the column, and why. */
export interface LineError {
  line: number;
  field: string | null;
  message: string;
}

/** A job while it runs. */
export interface RunningJob {
  db: Tx;
  /** Who started it, as they were then. */
  caller: Caller;
  input: Record<string, unknown>;
  /** The bytes of the file it was started with. */
  file(): Promise<Buffer>;
  /** Says how far it is, in a transaction of its own. Throws when the job was cancelled or the server stops. */
  progress(done: number, total: number): Promise<void>;
  /** The kind it was started as. */
  kind: string;
  /** Copies what a statement without parameters gives into a file as CSV under a heading; gives how many rows. */
  copyOut(statement: string, heading: readonly string[], path: string): Promise<number>;
  /** The same into a workbook of one sheet. */
  copySheet(statement: string, sheet: SheetOf, path: string): Promise<number>;
  /** Writes a file of this process. */
  write(path: string, bytes: Buffer): Promise<void>;
  /** Keeps a file as the result, and what it comes to; the job is done with it. */
  finish(rows: number, file: Pick<NewFile, 'name' | 'kind'>, path: string, summary?: object): Promise<void>;
  /** Does the work in one transaction that only counts if nobody cancelled until its end; the job is done with it. */
  wholly(total: number, work: (tx: Tx) => Promise<void>): Promise<void>;
}

/** What a job that saved nothing leaves: its errors, and a spreadsheet of them. */
export interface Unsaved {
  errors: readonly LineError[];
  result?: Buffer;
}

/** A kind of long job. `run` gives what is wrong, or nothing after `wholly`. */
export interface JobKind {
  readonly kind: string;
  run(job: RunningJob): Promise<Unsaved | undefined>;
}

/**
 * Makes a job row and sees that the job starts once the transaction is committed. The caller is kept with it as they are
 * now; gives the job's id. Refuses one more of somebody whose jobs keep others waiting already (107).
 */
export async function startJob(
  tx: Tx,
  caller: Caller,
  job: { kind: string; siteId?: string; fileId?: string; input: Record<string, unknown> },
): Promise<string> {
  const { who, accountType, userId, userName, ownerId, siteId, siteIds, warehouseIds, superUser, rights, language } = caller;
  if (userId) await refuseOneMore(tx, caller, userId);
  const row = await insert(tx, caller, importJob, {
    siteId: job.siteId ?? siteId,
    kind: job.kind,
    ownerId,
    fileId: job.fileId ?? null,
    input: {
      ...job.input,
      caller: { who, accountType, userId, userName, ownerId, siteId, siteIds, warehouseIds, superUser, rights: [...rights], language },
    },
    language: siteLanguage(language) as CodeOf<'SiteLanguage'>,
  });
  await put(tx, caller, row.siteId, 'job', { jobId: row.id });
  return row.id;
}

async function refuseOneMore(tx: Tx, { now, siteIds }: Caller, userId: string): Promise<void> {
  // Held until the transaction ends: of several at once each sees those before it.
  await countAttempt(tx, now, `jobs of ${userId}`, dayMs);
  const jobs = tx.selectFrom('importJob').select((row) => row.fn.countAll<number>().as('n'));
  const unfinished = jobs.where(inSites(siteIds)).where('status', 'in', ['waiting', 'running']).where('isDeleted', '=', false);
  const { n } = await unfinished.where('creatorId', '=', userId).executeTakeFirstOrThrow();
  if (n >= mostUnfinished) throw filesErrors.tooManyJobs({ max: mostUnfinished });
}

/** Lets a job end before its time: one that waits at once, one that runs at its next step. Gives whether it had not ended yet. */
export async function stopJob(tx: Tx, { siteId, id }: Pick<RowOf<typeof importJob>, 'siteId' | 'id'>): Promise<boolean> {
  const stopped = await sql`update import_job set cancelled = true, status = case when status = 'waiting' then 'cancelled' else status end
    where site_id = ${siteId} and id = ${id} and status in ('waiting', 'running')`.execute(tx);
  return stopped.numAffectedRows !== 0n;
}
