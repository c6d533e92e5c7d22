import type { Input } from '@entrepot/contract/core/call.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type { cancelStockCount, closeStockCount, reviewStockCount } from '@entrepot/contract/modules/counting/calls.ts';
import { countShelfStates, countStates } from '@entrepot/contract/modules/counting/count-states.ts';
import { countingErrors } from '@entrepot/contract/modules/counting/errors.ts';
import { stockCountIndex } from '@entrepot/contract/modules/counting/screens.ts';
import { stockCount, stockCountShelf } from '@entrepot/contract/modules/counting/stock-count.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/db/db.ts';
import { change } from '../../core/db/rows.ts';
import { notifyStaff } from '../messaging/public.ts';
import { correct } from './correct.ts';
import { type Difference, type Findings, findingsOf, needsApproval } from './differences.ts';
import { type Count, type CountShelf, isToCount, lockLiveCount, lockShelves } from './rows.ts';

const { Review } = enumCodes.StockCountStatus;
const { Differs } = enumCodes.StockCountShelfStatus;

/** Closes a completed count: books the differences or, above the site's limits, requests four-eyes approval first. */
export async function close(tx: Tx, caller: Caller, { id, reason }: Input<typeof closeStockCount>) {
  const count = await lockLiveCount(tx, caller, id);
  if (count.countStatus === Review) throw countStates.refusal(count.countStatus);
  const shelves = await lockShelves(tx, caller, count);
  refuseOpen(count, shelves);
  const found = await findingsOf(tx, count, shelves);
  if (!(await needsApproval(tx, count, found))) return book(tx, caller, count, { shelves, found, reason, verb: 'close' });
  const countStatus = countStates.after(count.countStatus, 'askReview');
  await change(tx, caller, stockCount, count, { countStatus, askedById: caller.userId, reason, ...piecesOf(found) });
  await notify(tx, caller, count, 'secondPerson', found);
  return { countStatus };
}

/** Decides on a count by four-eyes approval. Throws `SecondPersonNeeded` for a person who counted or requested it. */
export async function review(tx: Tx, caller: Caller, { id, approved, reason }: Input<typeof reviewStockCount>) {
  const count = await lockLiveCount(tx, caller, id);
  if (count.countStatus !== Review) throw countStates.refusal(count.countStatus);
  const shelves = await lockShelves(tx, caller, count);
  const isParticipant = count.askedById === caller.userId || shelves.some(({ counterIds }) => counterIds.includes(caller.userId!));
  if (isParticipant) throw countingErrors.counterReviews({ count: count.countNo });
  if (approved) {
    const found = await findingsOf(tx, count, shelves);
    return book(tx, caller, count, { shelves, found, reason, verb: 'approve' });
  }
  for (const shelf of shelves.filter(({ shelfStatus }) => shelfStatus === Differs))
    await change(tx, caller, stockCountShelf, shelf, { roundsWanted: shelf.round + 1 });
  const countStatus = countStates.after(count.countStatus, 'askRecount');
  const shelvesCounted = shelves.filter(({ shelfStatus }) => shelfStatus !== Differs).length;
  await change(tx, caller, stockCount, count, { countStatus, reason, shelvesCounted });
  return { countStatus };
}

/** Cancels a count without booking anything. */
export async function cancel(tx: Tx, caller: Caller, { id, reason }: Input<typeof cancelStockCount>) {
  const count = await lockLiveCount(tx, caller, id);
  const countStatus = countStates.after(count.countStatus, 'cancel');
  await change(tx, caller, stockCount, count, { countStatus, reason, closeTime: caller.now });
  return true;
}

function refuseOpen(count: Count, shelves: readonly CountShelf[]): void {
  const open = shelves.filter(isToCount).length;
  if (open) throw countingErrors.shelvesOpen({ count: open, number: count.countNo });
}

const piecesOf = ({ more, fewer }: Findings) => ({ piecesMore: more, piecesFewer: fewer });

interface Booking {
  shelves: readonly CountShelf[];
  found: Findings;
  reason: string;
  verb: 'close' | 'approve';
}

async function book(tx: Tx, caller: Caller, count: Count, { shelves, found, reason, verb }: Booking) {
  const { overfull, open } = await correct(tx, caller, count, found, reason);
  for (const shelf of shelves.filter(({ shelfStatus }) => shelfStatus === Differs))
    await change(tx, caller, stockCountShelf, shelf, { shelfStatus: countShelfStates.after(shelf.shelfStatus, 'settle') });
  const countStatus = countStates.after(count.countStatus, verb);
  const by = verb === 'approve' ? { reviewerId: caller.userId, reviewTime: caller.now } : {};
  await change(tx, caller, stockCount, count, { countStatus, reason, closeTime: caller.now, ...piecesOf(found), ...by });
  if (open.length) await notify(tx, caller, count, 'parcelsDiffer', { ...found, open });
  if (overfull.length) await notify(tx, caller, count, 'shelvesOverfull', { ...found, overfull });
  return { countStatus };
}

type CountMessageKey = 'secondPerson' | 'parcelsDiffer' | 'shelvesOverfull';
interface CountNotification extends Pick<Findings, 'more' | 'fewer'> {
  open?: readonly Difference[];
  overfull?: readonly string[];
}

/** Notifies the supervisors of a required approval, misplaced packages and bins, and overloaded shelves. */
async function notify(
  tx: Tx,
  caller: Caller,
  count: Count,
  what: CountMessageKey,
  { more, fewer, open = [], overfull = [] }: CountNotification,
): Promise<void> {
  await notifyStaff(tx, caller, {
    siteId: count.siteId,
    warehouseId: count.warehouseId,
    screen: stockCountIndex.Review,
    type: enumCodes.UserMessageType.System,
    text: `counting.messages.${what}`,
    values: {
      number: count.countNo,
      name: caller.userName,
      more,
      fewer,
      missing: open.filter(({ counted }) => counted === 0).length,
      found: open.filter(({ counted }) => counted > 0).length,
      shelves: overfull.slice(0, 10).join(', '),
    },
    link: `/StockCountIndex?countNo=${count.countNo}`,
    sourceType: 'stockCount',
    sourceId: count.id,
  });
}
