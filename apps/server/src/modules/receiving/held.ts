import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { bin } from '@entrepot/contract/modules/receiving/bin.ts';
import { documentStates } from '@entrepot/contract/modules/receiving/document-states.ts';
import { floorErrors } from '@entrepot/contract/modules/receiving/floor-errors.ts';
import { warehouseDocument, warehouseDocumentGoods } from '@entrepot/contract/modules/receiving/warehouse-document.ts';
import { warehouse } from '@entrepot/contract/modules/warehouses/warehouse.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/rows/db.ts';
import { namesOf } from '../../core/rows/in-language.ts';
import { find, findWhere, lock, lockAll, lockWhere } from '../../core/rows/rows.ts';
import { atSite, wholeSites } from '../../core/rows/scope.ts';
import type { Bin } from './bins.ts';
import { type Document, type DocumentGoods, refuseEnded } from './documents.ts';

export type { Bin, Document };
export type Goods = DocumentGoods;

/** A document with one of its bins, both held. */
export interface HeldBin {
  document: Document;
  row: Bin;
}

/** Is an inbound document ended for good? */
export const isEnded = ({ documentStatus }: Document) => documentStatus === enumCodes.WarehouseDocumentStatus.Ended;

/** Holds a document whose goods may be signed for, inspected or shelved. Refuses an ended one (230), and one that is not in the house (102). */
export async function holdReceived(tx: Tx, caller: Caller, id: string): Promise<Document> {
  const document = await lock(tx, caller, warehouseDocument, id);
  refuseEnded(document);
  if (!documentStates.is(document.documentStatus, 'received')) throw documentStates.refusal(document.documentStatus);
  return document;
}

/** Holds what a document announced, line by line. */
export const holdGoods = (tx: Tx, caller: Caller, document: Document): Promise<Goods[]> =>
  lockWhere(tx, atSite(caller, document.siteId), warehouseDocumentGoods, { documentId: document.id });

/** Holds a document and one of its bins by the bin's number; `warehouseId` is where the scanner is (212 for a bin that belongs elsewhere). */
export async function holdBinByNumber(tx: Tx, caller: Caller, binNumber: string, warehouseId: string | null = null): Promise<HeldBin> {
  const [held] = await holdBinsByNumber(tx, caller, [binNumber], warehouseId);
  return held!;
}

/** Holds documents and bins by the bins' numbers: first the documents, then the bins, each in rising id. */
export async function holdBinsByNumber(
  tx: Tx,
  caller: Caller,
  binNumbers: readonly string[],
  warehouseId: string | null = null,
): Promise<HeldBin[]> {
  const found = await findWhere(tx, wholeSites(caller), bin, { binNumber: [...new Set(binNumbers)] });
  for (const binNumber of binNumbers) if (!found.some((one) => one.binNumber === binNumber)) throw floorErrors.noBin({ bin: binNumber });
  for (const one of found) await refuseElsewhere(tx, caller, one, warehouseId);
  return holdBins(tx, caller, found);
}

/** The bin with this number, not held; undefined when there is none, 212 when it belongs elsewhere. */
export async function findBin(tx: Tx, caller: Caller, binNumber: string, warehouseId: string | null): Promise<Bin | undefined> {
  const [found] = await findWhere(tx, wholeSites(caller), bin, { binNumber });
  if (found) await refuseElsewhere(tx, caller, found, warehouseId);
  return found;
}

/** Holds documents and bins by the bins' ids (101). */
export async function holdBinsById(tx: Tx, caller: Caller, ids: readonly string[]): Promise<HeldBin[]> {
  const found = await findWhere(tx, caller, bin, { id: [...new Set(ids)] });
  for (const id of ids) if (!found.some((one) => one.id === id)) throw floorErrors.noBin({ bin: '' });
  return holdBins(tx, caller, found);
}

async function holdBins(tx: Tx, caller: Caller, found: readonly Bin[]): Promise<HeldBin[]> {
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

async function refuseElsewhere(tx: Tx, caller: Caller, row: Bin, warehouseId: string | null): Promise<void> {
  const isOwn = caller.who !== 'W' || !caller.warehouseIds || caller.warehouseIds.includes(row.warehouseId);
  if (isOwn && (!warehouseId || warehouseId === row.warehouseId)) return;
  const place = await find(tx, wholeSites(atSite(caller, row.siteId)), warehouse, row.warehouseId);
  throw floorErrors.binElsewhere({ bin: row.binNumber, warehouse: namesOf(place) });
}
