import { timeToWire } from '@entrepot/contract/core/wire.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/db/db.ts';

/** The display name of a staff member of any site; '' without an id. */
export async function nameOf(tx: Tx, userId: string | null): Promise<string> {
  if (!userId) return '';
  const person = await tx.selectFrom('userAccount').select(['nickName', 'userName']).where('id', '=', userId).executeTakeFirst();
  return person?.nickName ?? person?.userName ?? '';
}

/** A time to the minute in the caller's time zone. */
export const minuteOf = (caller: Caller, time: Date | null) => (time ? timeToWire(time, caller.timeZone).slice(0, 16) : '');
