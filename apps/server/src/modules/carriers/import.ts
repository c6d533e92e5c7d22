import type { Input } from '@entrepot/contract/core/call.ts';
import type { upLoadLocalTrackingNumbers } from '@entrepot/contract/modules/carriers/calls.ts';
import { carrier } from '@entrepot/contract/modules/carriers/carrier.ts';
import { trackingNumber } from '@entrepot/contract/modules/carriers/tracking-number.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/db/db.ts';
import { startJob } from '../../core/sheets/import-jobs.ts';
import { uploadedSheet } from '../../core/sheets/import-columns.ts';
import { importOf } from '../../core/sheets/imports.ts';
import { find } from '../../core/db/rows.ts';
import { addToPool } from './numbers.ts';

const kind = 'LocalTrackingNumber';

/** Starts the import of a spreadsheet of waybill numbers; returns the job. */
export async function upload(tx: Tx, caller: Caller, { carrierId, fileId }: Input<typeof upLoadLocalTrackingNumbers>) {
  const { siteId } = await find(tx, caller, carrier, carrierId);
  await uploadedSheet(tx, caller, fileId);
  return { jobId: await startJob(tx, caller, { kind, siteId, fileId, input: { carrierId } }) };
}

interface Row {
  line: number;
  number: string;
}

/** Import of waybill numbers, one per row. A number that is in the pool is an error, so that a file is not imported twice. */
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
