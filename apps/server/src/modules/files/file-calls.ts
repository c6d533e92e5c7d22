import { refuse } from '@entrepot/contract/core/errors.ts';
import type { RowOf } from '@entrepot/contract/core/resource.ts';
import { cancelJob, getImportTemplate, getJob } from '@entrepot/contract/modules/files/calls.ts';
import { filesErrors } from '@entrepot/contract/modules/files/errors.ts';
import { importJob } from '@entrepot/contract/modules/files/stored-file.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/rows/db.ts';
import { type Handler, on } from '../../core/calls/handler.ts';
import { stopJob } from '../../core/sheets/import-jobs.ts';
import type { Template } from '../../core/sheets/imports.ts';
import { inSites } from '../../core/rows/scope.ts';
import { notHidden } from '../../core/rows/conditions.ts';

/** A job belongs to who started it; to anybody else it does not exist. */
async function ownJob(tx: Tx, caller: Caller, id: string): Promise<RowOf<typeof importJob>> {
  const own = tx.selectFrom('importJob').selectAll().where(inSites(caller.siteIds)).where('id', '=', id).where(notHidden);
  const found = await own.where('creatorId', '=', caller.userId).executeTakeFirst();
  return found ?? Promise.reject(refuse('NotFound'));
}

async function cancel(tx: Tx, caller: Caller, id: string): Promise<true> {
  const row = await ownJob(tx, caller, id);
  if (!(await stopJob(tx, row))) throw filesErrors.jobEnded();
  return true;
}

/** The calls around files: how far a job is, stopping it, and the empty spreadsheet of an import. */
export const fileCalls = (imports: readonly Template[]): Handler[] => [
  ...on(getJob, async (tx, caller, { jobId }) => {
    const { id, kind, status, done, total, errors, resultUrl } = await ownJob(tx, caller, jobId);
    return { id, kind, status, done, total, errors, resultUrl };
  }),
  ...on(cancelJob, (tx, caller, { jobId }) => cancel(tx, caller, jobId)),
  ...on(getImportTemplate, async (_tx, caller, { kind }) => {
    if (!imports.some((one) => one.kind === kind)) throw filesErrors.unknownKind({ kind });
    return `/files/templates/${kind}.${caller.who === 'C' ? 'customer' : 'staff'}.${caller.language}.xlsx`;
  }),
];
