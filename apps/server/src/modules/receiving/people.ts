import { timeToWire } from '@entrepot/contract/core/wire.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/rows/db.ts';

/** What colleagues call somebody; '' for nobody. Staff of another site are known as well. */
export async function nameOf(tx: Tx, userId: string | null): Promise<string> {
  if (!userId) return '';
  const person = await tx.selectFrom('userAccount').select(['nickName', 'userName']).where('id', '=', userId).executeTakeFirst();
  return person?.nickName ?? person?.userName ?? '';
}

/** A moment to the minute, by the caller's clock. */
export const minuteOf = (caller: Caller, time: Date | null) => (time ? timeToWire(time, caller.timeZone).slice(0, 16) : '');
