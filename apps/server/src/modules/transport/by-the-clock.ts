import { type RawBuilder, sql } from 'kysely';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { transportShift, transportShiftStates } from '@entrepot/contract/modules/transport/transport-shift.ts';
import { type Caller, systemCaller } from '../../core/calls/caller.ts';
import { notHidden } from '../../core/rows/conditions.ts';
import type { Tx } from '../../core/rows/db.ts';
import { change } from '../../core/rows/rows.ts';
import { allSiteIds } from '../sites/public.ts';
import { lockShift } from './shift.ts';

interface Clockwork {
  db: Tx;
  takeNumber: Caller['takeNumber'];
  now: Date;
}
const mostAtOnce = sql.lit(500);
const { NotStarted, Loading } = enumCodes.TransportShiftStatus;

/**
 * Opens the shifts whose loading starts and closes those whose loading ends; one whose both times passed is opened and closed.
 * Gives how many steps were taken.
 */
export async function openAndClose(work: Clockwork): Promise<number> {
  const { now } = work;
  const opened = await eachShift(work, sql<boolean>`status = ${NotStarted} and start_date <= ${now}`, 'open');
  return opened + (await eachShift(work, sql<boolean>`status = ${Loading} and closing_date <= ${now}`, 'close'));
}

async function eachShift({ db, takeNumber, now }: Clockwork, due: RawBuilder<boolean>, verb: 'open' | 'close'): Promise<number> {
  let moved = 0;
  for (const siteId of await allSiteIds(db)) {
    const caller = systemCaller({ siteIds: [siteId], takeNumber, now });
    const dueShifts = (handle: Tx) =>
      handle.selectFrom('transportShift').select('id').where('siteId', '=', siteId).where(notHidden).where(due);
    const found = await dueShifts(db).orderBy('id').limit(mostAtOnce).execute();
    for (const { id } of found)
      moved += await db.transaction().execute(async (tx) => {
        const shift = await lockShift(tx, caller, id);
        if (!(await dueShifts(tx).where('id', '=', id).executeTakeFirst())) return 0;
        await change(tx, caller, transportShift, shift, { status: transportShiftStates.after(shift.status, verb) });
        return 1;
      });
  }
  return moved;
}
