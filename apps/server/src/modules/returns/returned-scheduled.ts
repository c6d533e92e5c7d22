import { daysAfter, dayOf } from '@entrepot/contract/core/zones.ts';
import { returnLogisticsOrder } from '@entrepot/contract/modules/returns/return-logistics-order.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Caller } from '../../core/calls/caller.ts';
import type { Db } from '../../core/db/db.ts';
import { change, lock } from '../../core/db/rows.ts';
import { zoneOf } from '../../core/db/times.ts';
import { jobSites } from '../sites/public.ts';
import { notifyReturned } from './returned-messages.ts';
import { waitsForWord } from './returned-row.ts';
import { settleEach, type Subject } from '../../core/jobs/each-subject.ts';

/** Dependencies of the job: database handle and clock. */
export interface Clockwork {
  db: Db;
  takeNumber: Caller['takeNumber'];
  now: Date;
  siteIds?(): Promise<readonly string[]>;
}

/** Days before the last one at which an owner is reminded. */
const noticeDays = 5;

/**
 * Reminds owners of returns awaiting a decision: five days before the last day, and on it or at the next run, so that storage costs come as
 * no surprise. Returns the number of notifications.
 */
export async function remindOfReturns(work: Clockwork): Promise<number> {
  const { db, takeNumber, now } = work;
  const returns: (Subject & { today: string; waits: RawBuilder<boolean> })[] = [];
  for (const siteId of await jobSites(work)) {
    const today = dayOf(now, zoneOf(siteId));
    // A return reminded before the last day still needs the second reminder.
    const waits = sql<boolean>`${waitsForWord}
        and owner_id is not null
        and not is_deleted
        and decide_by <= ${daysAfter(today, noticeDays)}::date
        and (reminded_time is null
          or (decide_by <= ${today}::date and (reminded_time at time zone ${zoneOf(siteId)})::date < decide_by))`;
    const found = await sql<Subject>`select site_id, id, serial_number as name from return_logistics_order
      where site_id = ${siteId} and ${waits} order by id limit 1000`.execute(db);
    returns.push(...found.rows.map((row) => ({ ...row, today, waits })));
  }
  return settleEach({ db, takeNumber, now }, returns, async (tx, caller, { siteId, id, today, waits }) => {
    const row = await lock(tx, caller, returnLogisticsOrder, id);
    const still = await sql`select 1 from return_logistics_order where site_id = ${siteId} and id = ${id} and ${waits}`.execute(tx);
    if (!still.rows.length) return 0;
    await notifyReturned(tx, caller, row, row.decideBy! <= today ? 'Overdue' : 'Reminder');
    await change(tx, caller, returnLogisticsOrder, row, { remindedTime: now });
    return 1;
  });
}
