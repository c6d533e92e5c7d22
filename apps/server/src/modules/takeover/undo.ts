import type { Input } from '@entrepot/contract/core/call.ts';
import type { undoTakeOver } from '@entrepot/contract/modules/takeover/calls.ts';
import { takeOver, takeOverStates } from '@entrepot/contract/modules/takeover/take-over.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/db/db.ts';
import { change, lock } from '../../core/db/rows.ts';
import { type JobKind, startJob } from '../../core/sheets/import-jobs.ts';
import { contextOf, stagedRows, type TakeOver } from './context.ts';
import { counter, countRows, type Errors, errorsOf, refusable, rolledBack } from './enter-all.ts';
import { callerOf, mayStart, rejected } from './opening.ts';
import { parts } from './parts.ts';

const kind = 'TakeOverUndo';

/** Starts the job that undoes an opened take-over. Throws `StateNotAllowed` in another state, and `InUse` while a job of it runs. */
export async function undo(tx: Tx, caller: Caller, { id, remarks }: Input<typeof undoTakeOver>): Promise<true> {
  const row = await lock(tx, caller, takeOver, id);
  await mayStart(tx, row, 'undo');
  const jobId = await startJob(tx, caller, { kind, siteId: row.siteId, input: { takeOverId: id, remarks } });
  await change(tx, caller, takeOver, row, { jobId });
  return true;
}

/** Undoes a take-over in one transaction, or names everything with which something was done since, and changes nothing. */
export const undoJob: JobKind = {
  kind,
  async run(job) {
    const { takeOverId: id, remarks } = job.input as { takeOverId: string; remarks: string };
    const caller = await callerOf(job, id);
    const errors = errorsOf(job);
    const total = await countRows(job.db as Tx, { siteId: caller.siteId, id });
    return rejected(errors.list, () =>
      job.completeInTransaction(total, async (tx) => {
        const row = await lock(tx, caller, takeOver, id);
        const takeOverStatus = takeOverStates.after(row.takeOverStatus, 'undo');
        await undoAll(tx, caller, { row, remarks, errors, next: counter(job, total) });
        if (errors.list.length) throw rolledBack;
        await change(tx, caller, takeOver, row, { takeOverStatus, undoneById: caller.userId, undoneTime: caller.now });
      }),
    );
  },
};

interface Undoing {
  row: TakeOver;
  remarks: string;
  errors: Errors;
  next: () => Promise<void>;
}

/** Undoes the parts in the opposite order: goods and debts before their customers. */
async function undoAll(tx: Tx, caller: Caller, { row, remarks, errors, next }: Undoing): Promise<void> {
  const context = { ...(await contextOf(tx, caller, row, [])), since: row.openedTime!, remarks };
  for (const part of [...parts].reverse()) {
    for (const { createdId, ...staged } of (await stagedRows(tx, row, part)).reverse()) {
      await next();
      if (createdId) await refusable(errors, part, staged.line, () => part.undo(tx, context, { ...staged, createdId }));
    }
  }
}
