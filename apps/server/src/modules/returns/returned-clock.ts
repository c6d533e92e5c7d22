import { daysAfter, dayOf } from '@entrepot/contract/core/zones.ts';
import { returnLogisticsOrder } from '@entrepot/contract/modules/returns/return-logistics-order.ts';
import { sql } from 'kysely';
import { type Caller, systemCaller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/rows/db.ts';
import { change, lock } from '../../core/rows/rows.ts';
import { zoneOf } from '../../core/rows/times.ts';
import { allSiteIds } from '../sites/public.ts';
import { tellOfReturned } from './returned-messages.ts';
import { waitsForWord } from './returned-row.ts';

/** What the job needs: a database handle and a clock. */
export interface Clockwork {
  db: Tx;
  takeNumber: Caller['takeNumber'];
  now: Date;
}

/** How many days before its last one an owner is reminded. */
const noticeDays = 5;

/**
 * Reminds owners of what came back and waits for their word: five days before the last day, and once more on it or as soon after as the
 * job runs, so that nobody hears first of what keeping it costs. Gives how many were told.
 */
export async function remindOfReturns({ db, takeNumber, now }: Clockwork): Promise<number> {
  let told = 0;
  for (const siteId of await allSiteIds(db)) {
    const today = dayOf(now, zoneOf(siteId));
    // Reminded before the last day came is not told on it yet.
    const waits = sql<boolean>`${waitsForWord} and owner_id is not null and not is_deleted
      and decide_by <= ${daysAfter(today, noticeDays)}::date
      and (reminded_time is null or (decide_by <= ${today}::date and (reminded_time at time zone ${zoneOf(siteId)})::date < decide_by))`;
    const found = await sql<{
      id: string;
    }>`select id from return_logistics_order where site_id = ${siteId} and ${waits} order by id limit 1000`.execute(db);
    for (const { id } of found.rows) {
      const caller = systemCaller({ siteIds: [siteId], takeNumber, now });
      told += await db.transaction().execute(async (tx) => {
        const row = await lock(tx, caller, returnLogisticsOrder, id);
        const still = await sql`select 1 from return_logistics_order where site_id = ${siteId} and id = ${id} and ${waits}`.execute(tx);
        if (!still.rows.length) return 0;
        await tellOfReturned(tx, caller, row, row.decideBy! <= today ? 'Overdue' : 'Reminder');
        await change(tx, caller, returnLogisticsOrder, row, { remindedTime: now });
        return 1;
      });
    }
  }
  return told;
}
