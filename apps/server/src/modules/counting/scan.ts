import type { Input } from '@entrepot/contract/core/call.ts';
import { doneAlready, refuse } from '@entrepot/contract/core/errors.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type { scanStockCount, setStockCountLine } from '@entrepot/contract/modules/counting/calls.ts';
import { countingErrors } from '@entrepot/contract/modules/counting/errors.ts';
import { stockCountLine } from '@entrepot/contract/modules/counting/stock-count.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/db/db.ts';
import { change, find, findWhere, insert, removeWhere } from '../../core/db/rows.ts';
import { type Target, targetOf } from './codes.ts';
import { countedLine } from './count-lines.ts';
import { type CountLine, type CountShelf, lockInHand } from './rows.ts';

type ScanInput = Input<typeof scanStockCount>;
const { Available } = enumCodes.InventoryState;

/**
 * Counts a scan on the shelf in progress. A package, bin or return counts once (`Duplicate`). Throws `TotalExceeded` when more is taken
 * back than was counted. System quantities are neither used nor shown.
 */
export async function scan(tx: Tx, caller: Caller, input: ScanInput) {
  const { count, shelf } = await lockInHand(tx, caller, input.id);
  const round = { siteId: shelf.siteId, countShelfId: shelf.id, round: shelf.round + 1 };
  const target = await targetOf(tx, { ...round, shelfId: shelf.shelfId, warehouseId: count.warehouseId }, input);
  const inventoryState = target.commodityId ? (input.inventoryState ?? Available) : null;
  const on = { ...round, ...pieceOf(target), inventoryState };
  const [line] = await findWhere(tx, caller, stockCountLine, on);
  const quantity = input.quantity ?? 1;
  if (!target.commodityId && quantity > 1) throw countingErrors.oneParcel({ code: input.code });
  const counted = (line?.counted ?? 0) + (input.takeBack ? -quantity : quantity);
  if (counted < 0) throw countingErrors.belowNothing({ code: input.code, counted: line?.counted ?? 0 });
  if (!target.commodityId && counted > 1) throw countingErrors.parcelCounted({ code: input.code }, doneAlready);
  const stored = line
    ? await change(tx, caller, stockCountLine, line, { counted })
    : await insert(tx, caller, stockCountLine, { ...on, counted });
  const answer = await countedLine(tx, shelf.siteId, stored.id);
  if (counted === 0) await removeWhere(tx, caller, stockCountLine, { siteId: shelf.siteId, id: stored.id });
  return answer;
}

const pieceOf = ({ packageId, binId, returnId, commodityId }: Target) => ({ packageId, binId, returnId, commodityId });

/** Sets the counted quantity of goods on the shelf in progress; 0 removes the line. */
export async function setLine(tx: Tx, caller: Caller, { id, counted }: Input<typeof setStockCountLine>) {
  const line = await find(tx, caller, stockCountLine, id);
  const { shelf } = await lockInHand(tx, caller, line.countShelfId);
  refuseOtherRound(shelf, line);
  if (!line.commodityId && counted > 1) throw countingErrors.oneParcel({ code: (await countedLine(tx, shelf.siteId, id)).code });
  if (counted === 0) await removeWhere(tx, caller, stockCountLine, { siteId: shelf.siteId, id });
  else await change(tx, caller, stockCountLine, line, { counted });
  return true;
}

/** Lines of a submitted round cannot be changed. */
function refuseOtherRound(shelf: CountShelf, line: CountLine): void {
  if (line.round !== shelf.round + 1) throw refuse('NotFound');
}
