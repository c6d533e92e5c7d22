import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { bin } from '@entrepot/contract/modules/receiving/bin.ts';
import { documentStates } from '@entrepot/contract/modules/receiving/document-states.ts';
import { floorErrors } from '@entrepot/contract/modules/receiving/floor-errors.ts';
import { warehouseDocument, warehouseDocumentGoods } from '@entrepot/contract/modules/receiving/warehouse-document.ts';
import { warehouse } from '@entrepot/contract/modules/warehouses/warehouse.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Db, Tx } from '../../core/db/db.ts';
import { namesOf } from '../../core/lists/localized.ts';
import { find, findWhere, lock, lockAll, lockWhere } from '../../core/db/rows.ts';
import { atSite, wholeSites } from '../../core/scope/scope.ts';
import type { Bin } from './bins.ts';
import { type Document, type DocumentGoods, refuseEnded } from './documents.ts';

export type { Bin, Document };
export type Goods = DocumentGoods;

/** A bin and its document, both locked. */
export interface LockedBin {
  document: Document;
  row: Bin;
}

/** Whether an inbound document is closed. */
export const isEnded = ({ documentStatus }: Document) => documentStatus === enumCodes.WarehouseDocumentStatus.Ended;

/**
 * Locks a document whose goods may be signed for, inspected or shelved. Throws `DocumentEnded`, or `StateNotAllowed` when it is not in the
 * warehouse.
 */
export async function lockReceived(tx: Tx, caller: Caller, id: string): Promise<Document> {
  const document = await lock(tx, caller, warehouseDocument, id);
  refuseEnded(document);
  if (!documentStates.is(document.documentStatus, 'received')) throw documentStates.refusal(document.documentStatus);
  return document;
}

/** Locks the lines of a document. */
export const lockGoods = (tx: Tx, caller: Caller, document: Document): Promise<Goods[]> =>
  lockWhere(tx, atSite(caller, document.siteId), warehouseDocumentGoods, { documentId: document.id });

/**
 * Locks a document and one of its bins by the bin's number. `warehouseId` is the scanner's warehouse; throws `WarehouseMismatch` for a bin
 * of another one.
 */
export async function lockBinByNumber(tx: Tx, caller: Caller, binNumber: string, warehouseId: string | null = null): Promise<LockedBin> {
  const [lockedBin] = await lockBinsByNumber(tx, caller, [binNumber], warehouseId);
  return lockedBin!;
}

/** Locks documents and bins by bin number: first the documents, then the bins, each in ascending id order. */
export async function lockBinsByNumber(
  tx: Tx,
  caller: Caller,
  binNumbers: readonly string[],
  warehouseId: string | null = null,
): Promise<LockedBin[]> {
  const found = await findWhere(tx, wholeSites(caller), bin, { binNumber: [...new Set(binNumbers)] });
  for (const binNumber of binNumbers) if (!found.some((one) => one.binNumber === binNumber)) throw floorErrors.noBin({ bin: binNumber });
  for (const one of found) await refuseElsewhere(tx, caller, one, warehouseId);
  return lockBins(tx, caller, found);
}

/** Finds the bin with this number without a lock; undefined when there is none. Throws `WarehouseMismatch`. */
export async function findBin(tx: Db, caller: Caller, binNumber: string, warehouseId: string | null): Promise<Bin | undefined> {
  const [found] = await findWhere(tx, wholeSites(caller), bin, { binNumber });
  if (found) await refuseElsewhere(tx, caller, found, warehouseId);
  return found;
}

/** Locks documents and bins by bin id. Throws `NotFound`. */
export async function lockBinsById(tx: Tx, caller: Caller, ids: readonly string[]): Promise<LockedBin[]> {
  const found = await findWhere(tx, caller, bin, { id: [...new Set(ids)] });
  for (const id of ids) if (!found.some((one) => one.id === id)) throw floorErrors.noBin({ bin: '' });
  return lockBins(tx, caller, found);
}

async function lockBins(tx: Tx, caller: Caller, found: readonly Bin[]): Promise<LockedBin[]> {
  const documents = await lockAll(
    tx,
    caller,
    warehouseDocument,
    found.map(({ documentId }) => documentId),
  );
  const rows = await lockAll(
    tx,
    caller,
    bin,
    found.map(({ id }) => id),
  );
  return rows.map((row) => ({ row, document: documents.find(({ id }) => id === row.documentId)! }));
}

async function refuseElsewhere(tx: Db, caller: Caller, row: Bin, warehouseId: string | null): Promise<void> {
  const isOwn = caller.audience !== 'warehouse' || !caller.warehouseIds || caller.warehouseIds.includes(row.warehouseId);
  if (isOwn && (!warehouseId || warehouseId === row.warehouseId)) return;
  const place = await find(tx, wholeSites(atSite(caller, row.siteId)), warehouse, row.warehouseId);
  throw floorErrors.binElsewhere({ bin: row.binNumber, warehouse: namesOf(place) });
}
