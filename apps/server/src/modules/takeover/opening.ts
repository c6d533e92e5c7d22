import { sql } from 'kysely';
import type { Input } from '@entrepot/contract/core/call.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type { openTakeOver, rehearseTakeOver } from '@entrepot/contract/modules/takeover/calls.ts';
import { takeoverErrors } from '@entrepot/contract/modules/takeover/errors.ts';
import { takeOver, takeOverStates } from '@entrepot/contract/modules/takeover/take-over.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Db, Tx } from '../../core/db/db.ts';
import { raiseSerial } from '../../core/db/serials.ts';
import { change, find, lock } from '../../core/db/rows.ts';
import { type JobKind, type RejectedImport, type RunningJob, startJob } from '../../core/sheets/import-jobs.ts';
import { callerAt, type TakeOver } from './context.ts';
import { counter, countRows, enterAll, errorsOf, rolledBack } from './enter-all.ts';
import { refuseOver } from './stage.ts';

const openingKind = 'TakeOverOpening';
const rehearsalKind = 'TakeOverRehearsal';

interface OpeningInput {
  takeOverId: string;
  revision: number;
  submittedById: string | null;
}

/**
 * Starts the job that opens a take-over. Throws `StateNotAllowed` once it was opened, `ConcurrencyConflict` when its rows changed since they
 * were seen, and `InUse` while a job of it runs.
 */
export async function open(tx: Tx, caller: Caller, { id, revision }: Input<typeof openTakeOver>): Promise<true> {
  const row = await lock(tx, caller, takeOver, id);
  await mayStart(tx, row, 'open');
  if (row.revision !== revision) throw takeoverErrors.changedSince({ name: row.name });
  if (!(await countRows(tx, row))) throw takeoverErrors.nothingToOpen();
  const input = { takeOverId: id, revision, submittedById: caller.requesterId ?? caller.userId };
  const jobId = await startJob(tx, caller, { kind: openingKind, siteId: row.siteId, input });
  await change(tx, caller, takeOver, row, { jobId });
  return true;
}

/** Starts the job that opens a take-over and rolls it back. */
export async function rehearse(tx: Tx, caller: Caller, { id }: Input<typeof rehearseTakeOver>) {
  const row = await find(tx, caller, takeOver, id);
  refuseOver(row);
  if (!(await countRows(tx, row))) throw takeoverErrors.nothingToOpen();
  return { jobId: await startJob(tx, caller, { kind: rehearsalKind, siteId: row.siteId, input: { takeOverId: id } }) };
}

/** Throws `StateNotAllowed` in another state, and `InUse` while a job opens or undoes the locked take-over. */
export async function mayStart(tx: Tx, { siteId, name, takeOverStatus, jobId }: TakeOver, verb: 'open' | 'undo'): Promise<void> {
  if (!takeOverStates.can(takeOverStatus, verb)) throw takeoverErrors[verb === 'open' ? 'notPreparing' : 'notOpened']({ name });
  const running = await sql`select 1 from import_job
    where site_id = ${siteId} and id = ${jobId}::uuid and status in ('waiting', 'running')`.execute(tx);
  if (running.rows.length) throw takeoverErrors.running({ name });
}

/** Opens a take-over in one transaction, or reports the rows that are refused and changes nothing. */
export const openingJob: JobKind = {
  kind: openingKind,
  async run(job) {
    const { takeOverId: id, revision, submittedById } = job.input as unknown as OpeningInput;
    const caller = await callerOf(job, id);
    const errors = errorsOf(job);
    const total = await countRows(job.db as Tx, { siteId: caller.siteId, id });
    return rejected(errors.list, async () => {
      await job.completeInTransaction(total, async (tx) => {
        const row = await lock(tx, caller, takeOver, id);
        const takeOverStatus = takeOverStates.after(row.takeOverStatus, 'open');
        if (row.revision !== revision) throw takeoverErrors.changedSince({ name: row.name });
        await enterAll(tx, { ...job, caller }, row, errors, counter(job, total));
        if (errors.list.length) throw rolledBack;
        await change(tx, caller, takeOver, row, { takeOverStatus, submittedById, openedById: caller.userId, openedTime: caller.now });
      });
      await continueCodes(job.db, caller.siteId, id);
    });
  },
};

/** Opens a take-over and rolls it back, so that every row that would be refused is known before. */
export const rehearsalJob: JobKind = {
  kind: rehearsalKind,
  async run(job) {
    const id = job.input.takeOverId as string;
    const caller = await callerOf(job, id);
    const errors = errorsOf(job);
    const total = await countRows(job.db as Tx, { siteId: caller.siteId, id });
    const problems = await rejected(errors.list, () =>
      job.db.transaction().execute(async (tx) => {
        await enterAll(tx, { ...job, caller }, await lock(tx, caller, takeOver, id), errors, counter(job, total));
        throw rolledBack;
      }),
    );
    if (problems) return problems;
    await job.completeInTransaction(total, async () => {});
    return undefined;
  },
};

/** Runs the work; a roll-back with errors is the outcome of the job, one without errors is none. */
export async function rejected(errors: RejectedImport['errors'], work: () => Promise<void>): Promise<RejectedImport | undefined> {
  try {
    await work();
  } catch (problem) {
    if (problem !== rolledBack) throw problem;
  }
  return errors.length ? { errors } : undefined;
}

/** The caller of a job at the site of its take-over. */
export async function callerOf({ db, caller }: RunningJob, id: string): Promise<Caller> {
  return callerAt(caller, (await find(db, caller, takeOver, id)).siteId);
}

/** Lets the numbers of later customers continue after the highest member code that was taken over. */
async function continueCodes(db: Db, siteId: string, id: string): Promise<void> {
  const found = await sql<{ highest: number | null }>`select max(substr(row_key, 2)::bigint)::int as highest
    from take_over_row
    where site_id = ${siteId} and take_over_id = ${id} and part = ${enumCodes.TakeOverPart.Customers}`.execute(db);
  const { highest } = found.rows[0]!;
  if (highest !== null) await raiseSerial(db, { siteId, kind: 'member', day: '' }, highest);
}
