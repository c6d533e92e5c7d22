import type { Input } from '@entrepot/contract/core/call.ts';
import type { upLoadLocalTrackingNumbers } from '@entrepot/contract/modules/carriers/calls.ts';
import { carrier } from '@entrepot/contract/modules/carriers/carrier.ts';
import { trackingNumber } from '@entrepot/contract/modules/carriers/tracking-number.ts';
import { filesErrors } from '@entrepot/contract/modules/files/errors.ts';
import { fileObject } from '@entrepot/contract/modules/files/stored-file.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/rows/db.ts';
import { spreadsheetType } from '../../core/files/file-kinds.ts';
import { startJob } from '../../core/sheets/import-jobs.ts';
import { importOf } from '../../core/sheets/imports.ts';
import { find, findWhere } from '../../core/rows/rows.ts';
import { addToPool } from './numbers.ts';

const kind = 'LocalTrackingNumber';
const mostMegabytes = 5;

/** Starts the import of a spreadsheet of waybill numbers; the answer names the job. */
export async function upload(tx: Tx, caller: Caller, { carrierId, fileId }: Input<typeof upLoadLocalTrackingNumbers>) {
  const { siteId } = await find(tx, caller, carrier, carrierId);
  const [file] = await findWhere(tx, caller, fileObject, { id: fileId });
  if (!file || file.uploaderId !== caller.userId) throw filesErrors.unknownFile();
  if (file.mimeType !== spreadsheetType) throw filesErrors.notASpreadsheet();
  if (file.size > mostMegabytes * 1024 * 1024) throw filesErrors.spreadsheetTooLarge({ megabytes: mostMegabytes });
  return { jobId: await startJob(tx, caller, { kind, siteId, fileId, input: { carrierId } }) };
}

interface Row {
  line: number;
  number: string;
}

/** Waybill numbers from a spreadsheet, one a row; one that the pool has already is an error, so that a file is not taken twice. */
export const trackingNumberImport = importOf<Row>({
  kind,
  columns: () => [{ key: 'number', label: 'carriers.trackingNumber.fields.number', note: 'carriers.import.number', required: true }],
  async check(_job, rows, wrong) {
    const seen = new Map<string, number>();
    return rows.flatMap(({ line, values }) => {
      const read = trackingNumber.fields.number.schema.safeParse(values.number ?? '');
      if (!read.success || !read.data) {
        wrong(line, 'number', 'core.field.trackingNumber');
        return [];
      }
      const first = seen.get(read.data);
      if (first) wrong(line, 'number', 'carriers.import.twice', { line: first });
      else seen.set(read.data, line);
      return [{ line, number: read.data }];
    });
  },
  async save(tx, { caller, input }, drafts, wrong) {
    const known = await addToPool(
      tx,
      caller,
      input.carrierId as string,
      drafts.map(({ number }) => number),
    );
    for (const { line, number } of drafts) if (known.has(number)) wrong(line, 'number', 'carriers.import.known', { number });
  },
});
