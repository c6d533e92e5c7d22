import type { Input } from '@entrepot/contract/core/call.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { bin } from '@entrepot/contract/modules/receiving/bin.ts';
import { binStates } from '@entrepot/contract/modules/receiving/document-states.ts';
import { floorErrors } from '@entrepot/contract/modules/receiving/floor-errors.ts';
import type { commodityPutOnShelves } from '@entrepot/contract/modules/receiving/shelve-calls.ts';
import { shelf } from '@entrepot/contract/modules/shelving/shelf.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/rows/db.ts';
import { change, find } from '../../core/rows/rows.ts';
import { atSite } from '../../core/rows/scope.ts';
import { holdStock } from '../commodities/public.ts';
import { areasForPieces } from '../shelving/public.ts';
import { movePieces } from './bin-load.ts';
import { inBin, type Lying, piecesOf, takeOut, todayOf } from './bin-stock.ts';
import { holdDocument, refuseEnded } from './documents.ts';
import { isUninspected } from './exempt.ts';
import { type Bin, type Document, holdBinsById, isEnded } from './held.ts';
import { commodityName } from './names.ts';
import { settle } from './settle.ts';
import { refuseOtherArea, shelfNumbered } from './shelves.ts';

const { BinStatus, StockMovementType } = enumCodes;
type Asked = Input<typeof commodityPutOnShelves>;

/**
 * Puts pieces on a shelf, out of an open bin or loose ones; the last ones leave the bin empty. The end of the document locks pieces
 * that were never shelved (230) until it is confirmed; those that came down with their bin may be put away as before.
 */
export async function shelvePieces(tx: Tx, caller: Caller, input: Asked): Promise<true> {
  const { document, row } = await holdPlace(tx, caller, input);
  await holdStock(tx, [input]);
  const lying = await wanted(tx, document, row, input);
  const place = await shelfNumbered(tx, caller, document, input.shelfNumber);
  if (!input.confirmArea) await refuseOtherArea(tx, caller, place, areasForPieces(input.inventoryState));
  const today = todayOf(caller, document.siteId);
  await movePieces(tx, caller, document, {
    lying,
    to: (from) => ({ ...from, binId: null, shelfId: place.id, batchDate: from.batchDate ?? today }),
    type: StockMovementType.PutOnShelf,
  });
  if (row && !(await inBin(tx, row)).length) await change(tx, caller, bin, row, { binStatus: binStates.after(row.binStatus, 'empty') });
  if (!isEnded(document)) await settle(tx, caller, document);
  return true;
}

async function holdPlace(tx: Tx, caller: Caller, { id, binId }: Asked): Promise<{ document: Document; row: Bin | null }> {
  if (!binId) return { document: await holdDocument(tx, caller, id), row: null };
  const [held] = await holdBinsById(tx, caller, [binId]);
  const { document, row } = held!;
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

/** The pieces that are meant, oldest batch first (122 when there are fewer). */
async function wanted(tx: Tx, document: Document, row: Bin | null, input: Asked): Promise<Lying[]> {
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

const sumOf = (places: readonly Lying[]) => places.reduce((sum, { quantity }) => sum + quantity, 0);
