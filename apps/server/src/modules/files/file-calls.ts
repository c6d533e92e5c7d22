import { refuse } from '@entrepot/contract/core/errors.ts';
import type { RowOf } from '@entrepot/contract/core/resource.ts';
import type { Input } from '@entrepot/contract/core/call.ts';
import { cancelJob, getImportTemplate, getJob, previewImport } from '@entrepot/contract/modules/files/calls.ts';
import { filesErrors } from '@entrepot/contract/modules/files/errors.ts';
import { fileObject, importJob } from '@entrepot/contract/modules/files/stored-file.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/rows/db.ts';
import { type Handler, on } from '../../core/calls/handler.ts';
import { stopJob } from '../../core/sheets/import-jobs.ts';
import { spreadsheetType } from '../../core/files/file-kinds.ts';
import type { FileStore } from '../../core/files/files.ts';
import { fewAtOnce } from '../../core/files/turns.ts';
import { findWhere } from '../../core/rows/rows.ts';
import type { Preview, Template } from '../../core/sheets/imports.ts';
import { asSystem, inSites } from '../../core/rows/scope.ts';
import { notHidden } from '../../core/rows/conditions.ts';

// Each lies in memory until its turn to be read has come.
const asOneOfFew = fewAtOnce(3, filesErrors.uploadedTooOften);

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

/** The rows of a spreadsheet that the caller uploaded (101, 110), as the import of a kind would read them. */
const previewed =
  (files: FileStore, imports: readonly Template[]) =>
  async (tx: Tx, caller: Caller, { kind, fileId }: Input<typeof previewImport>): Promise<Preview> => {
    const found = imports.find((one) => one.kind === kind);
    if (!found) throw filesErrors.unknownKind({ kind });
    const [file] = await findWhere(tx, asSystem(caller), fileObject, { id: fileId });
    if (!file || file.uploaderId !== caller.userId) throw filesErrors.unknownFile();
    if (file.mimeType !== spreadsheetType) throw filesErrors.notASpreadsheet();
    return asOneOfFew(caller.userId ?? '', async () => found.preview(await files.read(file.url), caller));
  };

/** The calls around files: how far a job is, stopping it, and the empty spreadsheet of an import. */
export const fileCalls = (files: FileStore, imports: readonly Template[]): Handler[] => [
  ...on(previewImport, previewed(files, imports)),
  ...on(getJob, async (tx, caller, { jobId }) => {
    const { id, kind, status, done, total, errors, resultUrl, summary } = await ownJob(tx, caller, jobId);
    return { id, kind, status, done, total, errors, resultUrl, summary };
  }),
  ...on(cancelJob, (tx, caller, { jobId }) => cancel(tx, caller, jobId)),
  ...on(getImportTemplate, async (_tx, caller, { kind }) => {
    if (!imports.some((one) => one.kind === kind)) throw filesErrors.unknownKind({ kind });
    return `/files/templates/${kind}.${caller.who === 'C' ? 'customer' : 'staff'}.${caller.language}.xlsx`;
  }),
];
