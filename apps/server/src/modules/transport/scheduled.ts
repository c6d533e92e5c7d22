import { type RawBuilder, sql } from 'kysely';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { transportShift, transportShiftStates } from '@entrepot/contract/modules/transport/transport-shift.ts';
import type { Caller } from '../../core/calls/caller.ts';
import { notDeleted } from '../../core/db/conditions.ts';
import type { Db } from '../../core/db/db.ts';
import { change } from '../../core/db/rows.ts';
import { allSiteIds } from '../sites/public.ts';
import { lockShift } from './shift.ts';
import { settleEach, type Subject } from '../../core/jobs/each-subject.ts';

interface Clockwork {
  db: Db;
  takeNumber: Caller['takeNumber'];
  now: Date;
}
const maxBatch = sql.lit(500);
const { NotStarted, Loading } = enumCodes.TransportShiftStatus;

/**
 * Opens shifts whose loading starts and closes those whose loading ends; a shift past both times is opened and closed. A shift with an
 * unsealed bag remains open until the bag is sealed. Returns the number of steps.
 */
export async function openAndClose(work: Clockwork): Promise<number> {
  const { now } = work;
  const opened = await eachShift(work, sql<boolean>`status = ${NotStarted} and start_date <= ${now}`, 'open');
  return opened + (await eachShift(work, sql<boolean>`status = ${Loading} and closing_date <= ${now} and ${allSealed}`, 'close'));
}

const allSealed = sql<boolean>`not exists (select 1
    from bag b
    where b.site_id = transport_shift.site_id and b.transport_shift_id = transport_shift.id and b.status = ${enumCodes.BagNumberStatus.Packing}
      and not b.is_deleted)`;

async function eachShift({ db, takeNumber, now }: Clockwork, due: RawBuilder<boolean>, verb: 'open' | 'close'): Promise<number> {
  const dueShifts = (handle: Db, siteId: string) =>
    handle
      .selectFrom('transportShift')
      .select(['siteId', 'id', 'serialNumber as name'])
      .where('siteId', '=', siteId)
      .where(notDeleted)
      .where(due);
  const shifts: Subject[] = [];
  for (const siteId of await allSiteIds(db)) shifts.push(...(await dueShifts(db, siteId).orderBy('id').limit(maxBatch).execute()));
  return settleEach({ db, takeNumber, now }, shifts, async (tx, caller, { siteId, id }) => {
    const shift = await lockShift(tx, caller, id, 'sender');
    if (!(await dueShifts(tx, siteId).where('id', '=', id).executeTakeFirst())) return 0;
    await change(tx, caller, transportShift, shift, { status: transportShiftStates.after(shift.status, verb) });
    return 1;
  });
}
