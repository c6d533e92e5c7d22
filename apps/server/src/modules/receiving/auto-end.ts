import { sql } from 'kysely';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Db } from '../../core/db/db.ts';
import { jobSites, siteConfigurationOf } from '../sites/public.ts';
import { lockDocument } from './documents.ts';
import { endLockedDocument } from './end.ts';
import { dayMs } from '@entrepot/rules/time.ts';
import { settleEach, type Subject } from '../../core/jobs/each-subject.ts';

const { Shelved } = enumCodes.WarehouseDocumentStatus;

/** Dependencies of the job: database handle, number sequence and clock. */
interface Clockwork {
  db: Db;
  takeNumber: Caller['takeNumber'];
  now: Date;
  siteIds?(): Promise<readonly string[]>;
}

/** Closes documents that have been complete on shelves for the number of days set by their site (0: never). Returns their number. */
export async function autoEnd(work: Clockwork): Promise<number> {
  const { db, takeNumber, now } = work;
  const documents: (Subject & { until: Date })[] = [];
  for (const siteId of await jobSites(work)) {
    const { autoEndDocumentDays } = await siteConfigurationOf(db, siteId);
    if (!autoEndDocumentDays) continue;
    const until = new Date(now.getTime() - autoEndDocumentDays * dayMs);
    const found = await sql<Subject>`select site_id, id, order_no as name from warehouse_document
      where site_id = ${siteId} and document_status = ${Shelved} and shelved_time <= ${until} and not is_deleted order by id limit 1000`.execute(
      db,
    );
    documents.push(...found.rows.map((row) => ({ ...row, until })));
  }
  return settleEach({ db, takeNumber, now }, documents, async (tx, caller, { id, until }) => {
    const document = await lockDocument(tx, caller, id);
    // It may have been changed meanwhile.
    if (document.documentStatus !== Shelved || !document.shelvedTime || document.shelvedTime > until) return 0;
    await endLockedDocument(tx, caller, document, null);
    return 1;
  });
}
