import { sql } from 'kysely';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { type Caller, systemCaller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/rows/db.ts';
import { allSiteIds, siteConfigurationOf } from '../sites/public.ts';
import { holdDocument } from './documents.ts';
import { endHeld } from './end.ts';

const { Shelved } = enumCodes.WarehouseDocumentStatus;
const day = 86_400_000;

/** What the job needs: a database handle and a clock. */
interface Clockwork {
  db: Tx;
  takeNumber: Caller['takeNumber'];
  now: Date;
}

/** Ends documents that have lain whole on their shelves for as many days as their site says; 0 days: never. Gives how many. */
export async function autoEnd({ db, takeNumber, now }: Clockwork): Promise<number> {
  let ended = 0;
  for (const siteId of await allSiteIds(db)) {
    const { autoEndDocumentDays } = await siteConfigurationOf(db, siteId);
    if (!autoEndDocumentDays) continue;
    const until = new Date(now.getTime() - autoEndDocumentDays * day);
    const found = await sql<{ id: string }>`select id from warehouse_document where site_id = ${siteId} and document_status = ${Shelved}
      and shelved_time <= ${until} and not is_deleted order by id limit 1000`.execute(db);
    for (const { id } of found.rows) ended += await endOne({ db, takeNumber, now }, siteId, id, until);
  }
  return ended;
}

/** Ends one of them, if nobody touched it meanwhile. */
async function endOne({ db, takeNumber, now }: Clockwork, siteId: string, id: string, until: Date): Promise<number> {
  const caller = systemCaller({ siteIds: [siteId], takeNumber, now });
  return db.transaction().execute(async (tx) => {
    const document = await holdDocument(tx, caller, id);
    if (document.documentStatus !== Shelved || !document.shelvedTime || document.shelvedTime > until) return 0;
    await endHeld(tx, caller, document, null);
    return 1;
  });
}
