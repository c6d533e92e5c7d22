import { type RawBuilder, sql } from 'kysely';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { transportShift, transportShiftStates } from '@entrepot/contract/modules/transport/transport-shift.ts';
import { type Caller, systemCaller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/rows/db.ts';
import { change } from '../../core/rows/rows.ts';
import { lockShift } from './shift.ts';

interface Clockwork {
  db: Tx;
  takeNumber: Caller['takeNumber'];
  now: Date;
}
const { NotStarted, Loading } = enumCodes.TransportShiftStatus;

/**
 * Opens the shifts whose loading starts and closes those whose loading ends; one whose both times passed is opened and closed.
 * Gives how many steps were taken.
 */
export async function openAndClose(work: Clockwork): Promise<number> {
  const { now } = work;
  const opened = await eachShift(work, sql`status = ${NotStarted} and start_date <= ${now}`, 'open');
  return opened + (await eachShift(work, sql`status = ${Loading} and closing_date <= ${now}`, 'close'));
}

async function eachShift({ db, takeNumber, now }: Clockwork, due: RawBuilder<unknown>, verb: 'open' | 'close'): Promise<number> {
  const sites = await sql<{ id: string }>`select id from site order by id`.execute(db);
  let moved = 0;
  for (const { id: siteId } of sites.rows) {
    const caller = systemCaller({ siteIds: [siteId], takeNumber, now });
    const where = sql`site_id = ${siteId} and not is_deleted and ${due}`;
    const found = await sql<{ id: string }>`select id from transport_shift where ${where} order by id limit 500`.execute(db);
    for (const { id } of found.rows)
      moved += await db.transaction().execute(async (tx) => {
        const shift = await lockShift(tx, caller, id);
        const still = await sql`select 1 from transport_shift where ${where} and id = ${id}`.execute(tx);
        if (!still.rows.length) return 0;
        await change(tx, caller, transportShift, shift, { status: transportShiftStates.after(shift.status, verb) });
        return 1;
      });
  }
  return moved;
}
