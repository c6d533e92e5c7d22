import { sql } from 'kysely';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { type Caller, systemCaller } from '../../core/calls/caller.ts';
import type { Db } from '../../core/db/db.ts';
import { allSiteIds, siteConfigurationOf } from '../sites/public.ts';
import { lockDocument } from './documents.ts';
import { endLockedDocument } from './end.ts';
import { dayMs } from '@entrepot/rules/time.ts';

const { Shelved } = enumCodes.WarehouseDocumentStatus;

/** Dependencies of the job: database handle, number sequence and clock. */
interface Clockwork {
  db: Db;
  takeNumber: Caller['takeNumber'];
  now: Date;
}

/** Closes documents that have been complete on shelves for the number of days set by their site (0: never). Returns their number. */
export async function autoEnd({ db, takeNumber, now }: Clockwork): Promise<number> {
  let ended = 0;
  for (const siteId of await allSiteIds(db)) {
    const { autoEndDocumentDays } = await siteConfigurationOf(db, siteId);
    if (!autoEndDocumentDays) continue;
    const until = new Date(now.getTime() - autoEndDocumentDays * dayMs);
    const found = await sql<{ id: string }>`select id from warehouse_document where site_id = ${siteId} and document_status = ${Shelved}
      and shelved_time <= ${until} and not is_deleted order by id limit 1000`.execute(db);
    for (const { id } of found.rows) ended += await endOne({ db, takeNumber, now }, siteId, id, until);
  }
  return ended;
}

/** Closes one of them unless it was changed meanwhile. */
async function endOne({ db, takeNumber, now }: Clockwork, siteId: string, id: string, until: Date): Promise<number> {
  const caller = systemCaller({ siteIds: [siteId], takeNumber, now });
  return db.transaction().execute(async (tx) => {
    const document = await lockDocument(tx, caller, id);
    if (document.documentStatus !== Shelved || !document.shelvedTime || document.shelvedTime > until) return 0;
    await endLockedDocument(tx, caller, document, null);
    return 1;
  });
}
