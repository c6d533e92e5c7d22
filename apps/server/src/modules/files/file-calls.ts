import { refuse } from '@entrepot/contract/core/errors.ts';
import type { RowOf } from '@entrepot/contract/core/resource.ts';
import type { Input } from '@entrepot/contract/core/call.ts';
import { cancelJob, getImportTemplate, getJob, previewImport } from '@entrepot/contract/modules/files/calls.ts';
import { filesErrors } from '@entrepot/contract/modules/files/errors.ts';
import { importJob } from '@entrepot/contract/modules/files/stored-file.ts';
import type { Caller } from '../../core/calls/caller.ts';
import { uploadedSheet } from '../../core/sheets/import-columns.ts';
import type { Db, Tx } from '../../core/db/db.ts';
import { type Handler, handle } from '../../core/calls/handler.ts';
import { stopJob } from '../../core/sheets/import-jobs.ts';
import type { FileStore } from '../../core/files/files.ts';
import { limitPerUser } from '../../core/files/fair-queue.ts';
import type { Preview, Template } from '../../core/sheets/imports.ts';
import { inSites } from '../../core/scope/scope.ts';
import { notDeleted } from '../../core/db/conditions.ts';

// Each upload is in memory until it is processed.
const runLimited = limitPerUser(3, filesErrors.uploadedTooOften);

/** Returns a job of the caller. Throws `NotFound` for jobs of others. */
async function ownJob(tx: Db, caller: Caller, id: string): Promise<RowOf<typeof importJob>> {
  const own = tx.selectFrom('importJob').selectAll().where(inSites(caller.siteIds)).where('id', '=', id).where(notDeleted);
  const found = await own.where('creatorId', '=', caller.userId).executeTakeFirst();
  return found ?? Promise.reject(refuse('NotFound'));
}

async function cancel(tx: Tx, caller: Caller, id: string): Promise<true> {
  const row = await ownJob(tx, caller, id);
  if (!(await stopJob(tx, row))) throw filesErrors.jobEnded();
  return true;
}

/**
 * Previews the rows of a spreadsheet that the caller uploaded as an import would parse them. Throws `NotFound` and `FileTypeNotAllowed`.
 */
const previewed =
  (files: FileStore, imports: readonly Template[]) =>
  async (tx: Db, caller: Caller, { kind, fileId }: Input<typeof previewImport>): Promise<Preview> => {
    const found = imports.find((one) => one.kind === kind);
    if (!found) throw filesErrors.unknownKind({ kind });
    const file = await uploadedSheet(tx, caller, fileId);
    return runLimited(caller.userId ?? '', async () => found.preview(await files.read(file.url), caller));
  };

/** Handlers for the progress of a job, cancelling it, and the spreadsheet template of an import. */
export const fileCalls = (files: FileStore, imports: readonly Template[]): Handler[] => [
  ...handle(previewImport, previewed(files, imports)),
  ...handle(getJob, async (tx, caller, { jobId }) => {
    const { id, kind, status, done, total, errors, resultUrl, summary } = await ownJob(tx, caller, jobId);
    return { id, kind, status, done, total, errors, resultUrl, summary };
  }),
  ...handle(cancelJob, (tx, caller, { jobId }) => cancel(tx, caller, jobId)),
  ...handle(getImportTemplate, async (_tx, caller, { kind }) => {
    if (!imports.some((one) => one.kind === kind)) throw filesErrors.unknownKind({ kind });
    return `/files/templates/${kind}.${caller.audience === 'customer' ? 'customer' : 'staff'}.${caller.language}.xlsx`;
  }),
];
