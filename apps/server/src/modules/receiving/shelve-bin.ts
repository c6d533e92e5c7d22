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
import type { Tx } from '../../core/rows/db.ts';
import { rowJson } from '../../core/rows/list.ts';
import { change, find } from '../../core/rows/rows.ts';
import { atSite } from '../../core/rows/scope.ts';
import { putOn } from '../shelving/public.ts';
import { loadOfBin, movePieces } from './bin-load.ts';
import { inBin, todayOf } from './bin-stock.ts';
import { refuseEnded } from './documents.ts';
import { type HeldBin, holdBinByNumber, holdBinsById, isEnded } from './held.ts';
import { settle } from './settle.ts';
import { areasForBins } from '../shelving/public.ts';
import { refuseOtherArea, type Shelf, shelfNumbered } from './shelves.ts';

const { BinStatus, ShelvesLogType, StockMovementType } = enumCodes;

/**
 * Puts a scanned bin on a shelf with all that is in it. The end of its document locks its first shelving (230) until it is confirmed: what
 * was received lies somewhere. One that was on a shelf before may come back to one for ever.
 */
export async function shelveBin(tx: Tx, caller: Caller, input: Input<typeof putBinOnShelves>): Promise<RawJson> {
  const held = await holdBinByNumber(tx, caller, input.binNumber, input.warehouseId ?? null);
  const place = await shelfNumbered(tx, caller, held.row, input.shelfNumber);
  await refuseUnready(tx, caller, held, place, Boolean(input.confirmEnded));
  if (!input.confirmArea) await refuseOtherArea(tx, caller, place, areasForBins);
  await putBin(tx, caller, held, place);
  return rowJson(tx, caller, bin, held.row.id);
}

/** Puts a bin on a shelf right at the dock, where its document lets it go there uninspected. */
export async function shelveSigned(tx: Tx, caller: Caller, id: string, number: string): Promise<void> {
  const [held] = await holdBinsById(tx, caller, [id]);
  const place = await shelfNumbered(tx, caller, held!.row, number);
  await refuseUnready(tx, caller, held!, place);
  await putBin(tx, caller, held!, place);
}

async function refuseUnready(tx: Tx, caller: Caller, { document, row }: HeldBin, place: Shelf, isLeftOver = false): Promise<void> {
  if (isEnded(document) && !row.shelvedTime && !isLeftOver) {
    if ((await inBin(tx, row)).length) throw floorErrors.leftOver({ number: document.orderNo }, { ConfirmEnded: true });
    refuseEnded(document);
  }
  if (!isEnded(document) && !documentStates.is(document.documentStatus, 'received') && row.binStatus !== BinStatus.Expected)
    throw documentStates.refusal(document.documentStatus);
  if (row.binStatus === BinStatus.Expected) throw floorErrors.notSigned({ bin: row.binNumber });
  const mayGoUnseen = document.inspection === inspectionDepth.Exempt || document.transport;
  if (row.binStatus === BinStatus.Signed && !mayGoUnseen) throw floorErrors.notInspected({ bin: row.binNumber });
  if (row.binStatus !== BinStatus.OnShelf) return;
  const { number } = await find(tx, atSite(caller, row.siteId), shelf, row.shelfId!);
  throw floorErrors.onShelfAlready({ bin: row.binNumber, shelf: number }, row.shelfId === place.id ? doneAlready : null);
}

async function putBin(tx: Tx, caller: Caller, { document, row }: HeldBin, place: Shelf): Promise<void> {
  const binStatus = binStates.after(row.binStatus, 'shelve');
  const today = todayOf(caller, row.siteId);
  await movePieces(tx, caller, document, {
    lying: await inBin(tx, row),
    to: (from) => ({ ...from, shelfId: place.id, batchDate: from.batchDate ?? today }),
    type: StockMovementType.PutOnShelf,
  });
  // The stock is held before the shelf, as everybody does.
  await putOn(tx, caller, { shelfId: place.id, goods: loadOfBin(row), logType: ShelvesLogType.PutOn });
  await change(tx, caller, bin, row, { binStatus, shelfId: place.id, shelvedTime: row.shelvedTime ?? caller.now });
  if (!isEnded(document)) await settle(tx, caller, document);
}
