import { stockCountLine } from '@entrepot/contract/modules/counting/stock-count.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/rows/db.ts';
import { changeWhere } from '../../core/rows/rows.ts';
import { type HeldReturn, holdFoundReturns, shelvesOfReturns } from '../returns/public.ts';
import type { Difference } from './differences.ts';
import type { Count } from './rows.ts';

type OfReturn = Difference & { returnId: string };
const isReturn = (line: Difference): line is OfReturn => line.returnId !== null;

/** Holds the returns that a count found where the books do not have them, those that may be booked there. */
export function holdReturnsOf(tx: Tx, caller: Caller, count: Count, lines: readonly Difference[]): Promise<HeldReturn[]> {
  const found = lines.filter(isReturn).filter(({ counted, booked }) => counted > booked);
  return holdFoundReturns(
    tx,
    caller,
    count,
    found.map(({ returnId, shelfId, startTime }) => ({ returnId, shelfId, since: startTime })),
  );
}

/** Marks the lines of returns that the books agree with by now, and gives them: found and booked there, missing and booked elsewhere. */
export async function settleReturns(tx: Tx, caller: Caller, { siteId }: Count, lines: readonly Difference[]): Promise<Set<string>> {
  const returns = lines.filter(isReturn);
  const shelves = await shelvesOfReturns(
    tx,
    siteId,
    returns.map(({ returnId }) => returnId),
  );
  const settled = returns.filter(({ returnId, shelfId, counted }) => (shelves.get(returnId) === shelfId) === counted > 0);
  await changeWhere(tx, caller, stockCountLine, { siteId, id: settled.map(({ id }) => id) }, { correctedPieces: 1, corrected: true });
  return new Set(settled.map(({ id }) => id));
}
