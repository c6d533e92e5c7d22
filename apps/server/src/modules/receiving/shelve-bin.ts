import type { Input } from '@entrepot/contract/core/call.ts';
import { doneAlready } from '@entrepot/contract/core/errors.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { bin } from '@entrepot/contract/modules/receiving/bin.ts';
import { binStates, documentStates } from '@entrepot/contract/modules/receiving/document-states.ts';
import { floorErrors } from '@entrepot/contract/modules/receiving/floor-errors.ts';
import type { putBinOnShelves } from '@entrepot/contract/modules/receiving/shelve-calls.ts';
import { inspectionDepth } from '@entrepot/contract/modules/receiving/warehouse-document.ts';
import { shelf } from '@entrepot/contract/modules/shelving/shelf.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { RawJson } from '../../core/calls/handler.ts';
import type { Tx } from '../../core/db/db.ts';
import { rowJson } from '../../core/lists/rows-json.ts';
import { change, find } from '../../core/db/rows.ts';
import { atSite } from '../../core/scope/scope.ts';
import { putOn } from '../shelving/public.ts';
import { loadOfBin, movePieces } from './bin-load.ts';
import { inBin, todayOf } from './bin-stock.ts';
import { refuseEnded } from './documents.ts';
import { type Bin, type Document, type LockedBin, lockBinByNumber, lockBinsById, isEnded } from './locks.ts';
import { settle } from './settle.ts';
import { areasForBins } from '../shelving/public.ts';
import { refuseOtherArea, type Shelf, shelfNumbered } from './shelves.ts';

const { BinStatus, ShelvesLogType, StockMovementType } = enumCodes;

/**
 * Puts a scanned bin with its contents on a shelf. Throws `DocumentEnded` for its first shelving after the document is closed, until
 * confirmed, because received goods must be stored somewhere. A bin shelved before may always return.
 */
export async function shelveBin(tx: Tx, caller: Caller, input: Input<typeof putBinOnShelves>): Promise<RawJson> {
  const locked = await lockBinByNumber(tx, caller, input.binNumber, input.warehouseId ?? null);
  const place = await shelfNumbered(tx, caller, locked.row, input.shelfNumber);
  await refuseUnready(tx, caller, locked, place, Boolean(input.confirmEnded));
  if (!input.confirmArea) await refuseOtherArea(tx, caller, place, areasForBins);
  await putBin(tx, caller, locked, place);
  return rowJson(tx, caller, bin, locked.row.id);
}

/** Puts a bin on a shelf at the dock where its document allows that without inspection. */
export async function shelveSigned(tx: Tx, caller: Caller, id: string, number: string): Promise<void> {
  const [locked] = await lockBinsById(tx, caller, [id]);
  const place = await shelfNumbered(tx, caller, locked!.row, number);
  await refuseUnready(tx, caller, locked!, place);
  await putBin(tx, caller, locked!, place);
}

async function refuseUnready(tx: Tx, caller: Caller, { document, row }: LockedBin, place: Shelf, isLeftOver = false): Promise<void> {
  if (isEnded(document) && !row.shelvedTime && !isLeftOver) {
    if ((await inBin(tx, row)).length) throw floorErrors.leftOver({ number: document.orderNo }, { ConfirmEnded: true });
    refuseEnded(document);
  }
  if (!isEnded(document) && !documentStates.is(document.documentStatus, 'received') && row.binStatus !== BinStatus.Expected)
    throw documentStates.refusal(document.documentStatus);
  if (row.binStatus === BinStatus.Expected) throw floorErrors.notSigned({ bin: row.binNumber });
  if (isBeforeInspection(row, document)) throw floorErrors.notInspected({ bin: row.binNumber });
  if (row.binStatus !== BinStatus.OnShelf) return;
  const { number } = await find(tx, atSite(caller, row.siteId), shelf, row.shelfId!);
  throw floorErrors.onShelfAlready({ bin: row.binNumber, shelf: number }, row.shelfId === place.id ? doneAlready : null);
}

/** Whether a bin that has arrived is to be inspected, or being inspected, before it may be put on a shelf. */
export function isBeforeInspection({ binStatus }: Bin, { inspection, transport }: Document): boolean {
  const mayGoUnseen = inspection === inspectionDepth.Exempt || transport;
  return binStatus === BinStatus.Inspecting || (binStatus === BinStatus.Signed && !mayGoUnseen);
}

async function putBin(tx: Tx, caller: Caller, { document, row }: LockedBin, place: Shelf): Promise<void> {
  const binStatus = binStates.after(row.binStatus, 'shelve');
  const today = todayOf(caller, row.siteId);
  await movePieces(tx, caller, document, {
    onShelf: await inBin(tx, row),
    to: (from) => ({ ...from, shelfId: place.id, batchDate: from.batchDate ?? today }),
    type: StockMovementType.PutOnShelf,
  });
  // Stock is locked before the shelf in all transactions.
  await putOn(tx, caller, { shelfId: place.id, goods: loadOfBin(row), logType: ShelvesLogType.PutOn });
  await change(tx, caller, bin, row, { binStatus, shelfId: place.id, shelvedTime: row.shelvedTime ?? caller.now });
  if (!isEnded(document)) await settle(tx, caller, document);
}
