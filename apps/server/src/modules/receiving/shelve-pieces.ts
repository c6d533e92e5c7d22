import type { Input } from '@entrepot/contract/core/call.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { commodity } from '@entrepot/contract/modules/commodities/commodity.ts';
import { bin } from '@entrepot/contract/modules/receiving/bin.ts';
import { binStates } from '@entrepot/contract/modules/receiving/document-states.ts';
import { floorErrors } from '@entrepot/contract/modules/receiving/floor-errors.ts';
import type { commodityPutOnShelves } from '@entrepot/contract/modules/receiving/shelve-calls.ts';
import { shelf } from '@entrepot/contract/modules/shelving/shelf.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/db/db.ts';
import { change, find } from '../../core/db/rows.ts';
import { atSite } from '../../core/scope/scope.ts';
import { lockStock, lotFor } from '../commodities/public.ts';
import { areasForPieces } from '../shelving/public.ts';
import { movePieces } from './bin-load.ts';
import { inBin, type PlacedStock, piecesOf, takeOut, todayOf } from './bin-stock.ts';
import { lockDocument, refuseEnded } from './documents.ts';
import { isUninspected } from './uninspected.ts';
import { type Bin, type Document, lockBinsById, isEnded } from './locks.ts';
import { commodityName } from './names.ts';
import { settle } from './settle.ts';
import { refuseOtherArea, shelfNumbered } from './shelves.ts';

const { BinStatus, StockMovementType } = enumCodes;
type RequestInput = Input<typeof commodityPutOnShelves>;

/**
 * Puts pieces from an open bin or loose ones on a shelf; the last ones leave the bin empty. Throws `DocumentEnded` for pieces never shelved
 * after the document is closed, until confirmed. Pieces that came down with their bin may return.
 */
export async function shelvePieces(tx: Tx, caller: Caller, input: RequestInput): Promise<true> {
  const { document, row } = await lockPlace(tx, caller, input);
  await lockStock(tx, [input]);
  const onShelf = await wanted(tx, document, row, input);
  const place = await shelfNumbered(tx, caller, document, input.shelfNumber);
  if (!input.confirmArea) await refuseOtherArea(tx, caller, place, areasForPieces(input.inventoryState));
  const today = todayOf(caller, document.siteId);
  const isNew = onShelf.some(({ batchDate, lotId }) => batchDate === null && lotId === null);
  const newLot = isNew
    ? await lotFor(tx, caller, await find(tx, atSite(caller, document.siteId), commodity, input.commodityId), input)
    : null;
  await movePieces(tx, caller, document, {
    onShelf,
    to: (from) => ({
      ...from,
      binId: null,
      shelfId: place.id,
      batchDate: from.batchDate ?? today,
      lotId: from.lotId ?? (from.batchDate ? null : newLot),
    }),
    type: StockMovementType.PutOnShelf,
  });
  if (row && !(await inBin(tx, row)).length) await change(tx, caller, bin, row, { binStatus: binStates.after(row.binStatus, 'empty') });
  if (!isEnded(document)) await settle(tx, caller, document);
  return true;
}

async function lockPlace(tx: Tx, caller: Caller, { id, binId }: RequestInput): Promise<{ document: Document; row: Bin | null }> {
  if (!binId) return { document: await lockDocument(tx, caller, id), row: null };
  const [lockedBin] = await lockBinsById(tx, caller, [binId]);
  const { document, row } = lockedBin!;
  if (document.id !== id) throw floorErrors.binOfAnother({ bin: row.binNumber, document: document.orderNo });
  if (row.binStatus === BinStatus.OnShelf) {
    const { number } = await find(tx, atSite(caller, row.siteId), shelf, row.shelfId!);
    throw floorErrors.lowerFirst({ bin: row.binNumber, shelf: number });
  }
  if (row.binStatus === BinStatus.Expected) throw floorErrors.notSigned({ bin: row.binNumber });
  const unseen = row.binStatus === BinStatus.Signed || row.binStatus === BinStatus.Inspecting;
  if (unseen && !isUninspected(document)) throw floorErrors.notInspected({ bin: row.binNumber });
  return { document, row };
}

/** The requested pieces, oldest lot first. Throws `TotalExceeded` when there are fewer. */
async function wanted(tx: Tx, document: Document, row: Bin | null, input: RequestInput): Promise<PlacedStock[]> {
  const there = await piecesOf(tx, document, row, { commodityId: input.commodityId, state: input.inventoryState });
  const isLocked = isEnded(document) && !input.confirmEnded;
  const free = isLocked ? there.filter(({ batchDate }) => batchDate !== null) : there;
  if (there.length > free.length && sumOf(free) < input.quantity)
    throw floorErrors.leftOver({ number: document.orderNo }, { ConfirmEnded: true });
  const pieces = sumOf(free);
  if (pieces < input.quantity) {
    if (!pieces) refuseEnded(document);
    const commodity = await commodityName(tx, document.siteId, input.commodityId);
    throw floorErrors.notThatMany({ commodity, pieces, wanted: input.quantity });
  }
  return takeOut(free, input.quantity);
}

const sumOf = (places: readonly PlacedStock[]) => places.reduce((sum, { quantity }) => sum + quantity, 0);
