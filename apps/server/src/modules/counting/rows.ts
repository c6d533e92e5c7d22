import { sql } from 'kysely';
import type { RowOf } from '@entrepot/contract/core/resource.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { countStates } from '@entrepot/contract/modules/counting/count-states.ts';
import { countingErrors } from '@entrepot/contract/modules/counting/errors.ts';
import { stockCount, stockCountLine, stockCountShelf } from '@entrepot/contract/modules/counting/stock-count.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/db/db.ts';
import { find, findWhere, lock, lockWhere } from '../../core/db/rows.ts';

export type Count = RowOf<typeof stockCount>;
export type CountShelf = RowOf<typeof stockCountShelf>;
export type CountLine = RowOf<typeof stockCountLine>;

const { Differs, ToBeCounted, Counting } = enumCodes.StockCountShelfStatus;

/** Whether a shelf of a count has a pending round. */
export const isToCount = ({ shelfStatus, round, roundsWanted }: CountShelf): boolean =>
  shelfStatus === ToBeCounted || shelfStatus === Counting || (shelfStatus === Differs && round < roundsWanted);

/** The same in SQL for a shelf of a count with the alias `cs`. */
export const toCount = sql<boolean>`(cs.shelf_status in (${sql.lit(ToBeCounted)}, ${sql.lit(Counting)})
  or cs.shelf_status = ${sql.lit(Differs)} and cs.round < cs.rounds_wanted)`;

/** Locks a live count. Throws `StateNotAllowed`. */
export async function lockLiveCount(tx: Tx, caller: Caller, id: string): Promise<Count> {
  const count = await lock(tx, caller, stockCount, id);
  if (!countStates.is(count.countStatus, 'live')) throw countingErrors.countOver({ count: count.countNo });
  return count;
}

/** Locks the shelves of a count in ascending id order. */
export const lockShelves = (tx: Tx, caller: Caller, { siteId, id }: Count): Promise<CountShelf[]> =>
  lockWhere(tx, caller, stockCountShelf, { siteId, countId: id });

/** Locks a shelf the caller is counting and returns its count. Throws `StateNotAllowed`. */
export async function lockInHand(tx: Tx, caller: Caller, id: string): Promise<{ count: Count; shelf: CountShelf }> {
  const shelf = await lock(tx, caller, stockCountShelf, id);
  const count = await find(tx, caller, stockCount, shelf.countId);
  if (!countStates.is(count.countStatus, 'live')) throw countingErrors.countOver({ count: count.countNo });
  if (shelf.shelfStatus !== Counting || shelf.counterId !== caller.userId) throw countingErrors.notInHand();
  return { count, shelf };
}

/** The lines of a shelf in one round. */
export const linesOfRound = (tx: Tx, caller: Caller, { siteId, id }: CountShelf, round: number): Promise<CountLine[]> =>
  findWhere(tx, caller, stockCountLine, { siteId, countShelfId: id, round });
