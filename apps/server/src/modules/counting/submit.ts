import type { Input } from '@entrepot/contract/core/call.ts';
import type { leaveStockCountShelf, submitStockCountShelf } from '@entrepot/contract/modules/counting/calls.ts';
import { countShelfStates, countStates } from '@entrepot/contract/modules/counting/count-states.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { countingErrors } from '@entrepot/contract/modules/counting/errors.ts';
import { stockCount, stockCountLine, stockCountShelf } from '@entrepot/contract/modules/counting/stock-count.ts';
import { shelf as shelves } from '@entrepot/contract/modules/shelving/shelf.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/db/db.ts';
import { change, find, insertAll, lock, removeWhere } from '../../core/db/rows.ts';
import { type BookedStock, bookedOn, keyOf, nearest } from './booked-stock.ts';
import { type Count, type CountShelf, isToCount, linesOfRound, lockInHand, lockLiveCount, lockShelves } from './rows.ts';

/**
 * Submits a shelf: compares the count with the system quantities under a lock of the shelf, so that nothing moves meanwhile. A differing
 * first round requires a second one by another person.
 */
export async function submit(tx: Tx, caller: Caller, { id, isEmpty }: Input<typeof submitStockCountShelf>) {
  const { countId } = await find(tx, caller, stockCountShelf, id);
  const count = await lockLiveCount(tx, caller, countId);
  const { shelf } = await lockInHand(tx, caller, id);
  const place = await lock(tx, caller, shelves, shelf.shelfId);
  const round = shelf.round + 1;
  const lines = await linesOfRound(tx, caller, shelf, round);
  if (!lines.length && !isEmpty) throw countingErrors.nothingCounted({ shelf: place.number });
  const differs = await compare(tx, caller, shelf, await bookedOn(tx, shelf));
  await change(tx, caller, stockCountShelf, shelf, {
    shelfStatus: countShelfStates.after(shelf.shelfStatus, differs ? 'differ' : 'agree'),
    round,
    roundsWanted: differs && round === 1 ? 2 : shelf.roundsWanted,
    counterIds: [...shelf.counterIds, caller.userId!],
    endTime: caller.now,
  });
  return { isAgreed: !differs, shelvesLeft: await follow(tx, caller, count) };
}

/** Writes the system quantities to the lines, adding uncounted goods; returns whether anything differs. */
async function compare(tx: Tx, caller: Caller, shelf: CountShelf, booked: readonly BookedStock[]): Promise<boolean> {
  const round = shelf.round + 1;
  const lines = await linesOfRound(tx, caller, shelf, round);
  const bookedByKey = new Map(booked.map((row) => [keyOf(row), row]));
  let differs = false;
  for (const line of lines) {
    const expected = nearest(bookedByKey.get(keyOf(line)) ?? { least: 0, most: 0 }, line.counted);
    differs ||= expected !== line.counted;
    if (expected !== line.booked) await change(tx, caller, stockCountLine, line, { booked: expected });
  }
  const seen = new Set(lines.map(keyOf));
  const missed = booked.filter((row) => !seen.has(keyOf(row)) && row.least > 0);
  const { siteId, id: countShelfId } = shelf;
  await insertAll(
    tx,
    caller,
    stockCountLine,
    missed.map(({ commodityId, packageId, binId, returnId, inventoryState, least }) => {
      return { siteId, countShelfId, round, commodityId, packageId, binId, returnId, inventoryState, booked: least, counted: 0 };
    }),
  );
  return differs || missed.length > 0;
}

/** Updates the totals of a count after a shelf changed; returns the number of shelves to be counted. */
async function follow(tx: Tx, caller: Caller, count: Count): Promise<number> {
  const all = await lockShelves(tx, caller, count);
  const left = all.filter(isToCount);
  const isRecount = count.countStatus === enumCodes.StockCountStatus.Open && left.length > 0 && left.every(({ round }) => round > 0);
  await change(tx, caller, stockCount, count, {
    countStatus: isRecount ? countStates.after(count.countStatus, 'askRecount') : count.countStatus,
    shelvesCounted: all.length - left.length,
    shelvesDiffering: all.filter(({ shelfStatus }) => shelfStatus === enumCodes.StockCountShelfStatus.Differs).length,
  });
  return left.length;
}

/** Releases the shelf; the lines of this round are deleted, and anyone can restart it. */
export async function leave(tx: Tx, caller: Caller, { id }: Input<typeof leaveStockCountShelf>) {
  const { shelf } = await lockInHand(tx, caller, id);
  await removeWhere(tx, caller, stockCountLine, { siteId: shelf.siteId, countShelfId: shelf.id, round: shelf.round + 1 });
  const shelfStatus = countShelfStates.after(shelf.shelfStatus, 'leave');
  await change(tx, caller, stockCountShelf, shelf, { shelfStatus, counterId: null, startTime: null });
  return true;
}
