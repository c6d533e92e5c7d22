import { doneAlready } from '@entrepot/contract/core/errors.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { bin } from '@entrepot/contract/modules/receiving/bin.ts';
import { binStates, documentStates } from '@entrepot/contract/modules/receiving/document-states.ts';
import { transferLoadErrors } from '@entrepot/contract/modules/receiving/transfer-load-errors.ts';
import { warehouseDocument } from '@entrepot/contract/modules/receiving/warehouse-document.ts';
import type { Caller } from '../../core/calls/caller.ts';
import { textInAll } from '../../core/calls/texts.ts';
import type { Db, Tx } from '../../core/db/db.ts';
import { namesOf } from '../../core/lists/localized.ts';
import { change, find, findWhere, lock, lockAll } from '../../core/db/rows.ts';
import { asSystemIn, atSite } from '../../core/scope/scope.ts';
import { warehouse } from '@entrepot/contract/modules/warehouses/warehouse.ts';
import { writeDocumentTrack } from '../tracking/public.ts';
import { binsOf } from './bins.ts';
import { type Document, lockDocument, refuseEnded } from './documents.ts';
import { expect, expectedOf } from './expect.ts';
import { type Bin, type LockedBin, lockGoods } from './locks.ts';
import { notifyDocument } from './messages.ts';
import { countMissing, type Missing, missingOf, questionAbout } from './missing.ts';

const { Signed, OffShelf } = enumCodes.BinStatus;
const { Transferring, Arrived } = enumCodes.TrajectoryStatus;

/** The shift between two warehouses that carries bins. */
export interface CarryingShift {
  siteId: string;
  id: string;
  name: string;
  warehouseIds: readonly string[];
  toWarehouseId: string;
}

/** The loading progress of a document: its bins on the shift of all its bins. */
export interface Loading {
  row: Bin;
  document: Document;
  loaded: number;
  bins: number;
}

/**
 * Loads a signed bin that goes on to another warehouse. Throws `DifferentWarehouse` when its document stays or goes elsewhere,
 * `StateNotAllowed` when it is unsigned, shelved or inspected, and `OrderFullyPacked` when another shift carries it.
 */
export async function loadBin(tx: Tx, caller: Caller, shift: CarryingShift, { row, document }: LockedBin): Promise<Loading> {
  refuseEnded(document);
  const names = { bin: row.binNumber, document: document.orderNo, shift: shift.name };
  if (!document.transport || document.transportWarehouseId !== shift.toWarehouseId) throw transferLoadErrors.binStays(names);
  if (!shift.warehouseIds.includes(row.warehouseId)) throw transferLoadErrors.binNotHere(names);
  if (row.transportShiftId && row.transportShiftId !== shift.id) throw transferLoadErrors.onOtherShift(names);
  if (row.binStatus !== Signed && row.binStatus !== OffShelf) throw transferLoadErrors.binNotReady(names);
  const goods = await lockGoods(tx, caller, document);
  if (goods.some(({ receivedQuantity }) => receivedQuantity > 0)) throw transferLoadErrors.lookedAt(names);
  const loaded = await change(tx, caller, bin, row, { transportShiftId: shift.id });
  return { row: loaded, document, ...(await countLoaded(tx, caller, document, shift.id)) };
}

/** Removes a bin from a shift that has not departed. */
export async function unloadBin(tx: Tx, caller: Caller, shift: Pick<CarryingShift, 'id' | 'name'>, { row }: LockedBin): Promise<Bin> {
  if (row.transportShiftId !== shift.id) throw transferLoadErrors.binNotOnShift({ bin: row.binNumber, shift: shift.name });
  return change(tx, caller, bin, row, { transportShiftId: null });
}

/** Counts the bins of a document on a shift and in total. */
export async function countLoaded(tx: Tx, caller: Caller, document: Document, shiftId: string) {
  const bins = await binsOf(tx, caller, document);
  return { loaded: bins.filter(({ transportShiftId }) => transportShiftId === shiftId).length, bins: bins.length };
}

/** The numbers of documents that the shift carries only partly and that would arrive incomplete. */
export async function halfLoaded(tx: Db, caller: Caller, shift: Pick<CarryingShift, 'siteId' | 'id'>): Promise<string[]> {
  const system = asSystemIn(caller, shift.siteId);
  const numbers: string[] = [];
  for (const document of await findWhere(tx, system, warehouseDocument, { id: await documentIdsOn(tx, system, shift) })) {
    const all = await findWhere(tx, system, bin, { documentId: document.id });
    if (all.some(({ transportShiftId }) => transportShiftId !== shift.id)) numbers.push(document.orderNo);
  }
  return numbers;
}

/** The number of bins on a shift. */
export const binsOn = async (tx: Tx, caller: Caller, { siteId, id }: Pick<CarryingShift, 'siteId' | 'id'>): Promise<number> =>
  (await findWhere(tx, asSystemIn(caller, siteId), bin, { transportShiftId: id })).length;

async function documentIdsOn(tx: Db, system: Caller, { siteId, id }: Pick<CarryingShift, 'siteId' | 'id'>): Promise<string[]> {
  const bins = await findWhere(tx, atSite(system, siteId), bin, { transportShiftId: id });
  return [...new Set(bins.map(({ documentId }) => documentId))];
}

/** Locks the documents with bins on the shift. */
export async function lockDocumentsOn(tx: Tx, caller: Caller, shift: Pick<CarryingShift, 'siteId' | 'id'>): Promise<Document[]> {
  const system = asSystemIn(caller, shift.siteId);
  return lockAll(tx, system, warehouseDocument, await documentIdsOn(tx, system, shift));
}

/** Marks the documents of a departing shift as in transit. */
export async function departBins(tx: Tx, caller: Caller, shift: CarryingShift): Promise<void> {
  const system = asSystemIn(caller, shift.siteId);
  for (const row of await lockDocumentsOn(tx, system, shift)) {
    const documentStatus = documentStates.after(row.documentStatus, 'depart');
    const { FinishedPicking: pickingStatus } = enumCodes.PickingStatus;
    const departed = await change(tx, system, warehouseDocument, row, { documentStatus, pickingStatus, departureTime: caller.now });
    await track(tx, system, departed, Transferring, textInAll('receiving.tracks.transferred', { shift: shift.name }));
  }
}

/** Reverts the departure of the documents on a shift that was called back. */
export async function recallBins(tx: Tx, caller: Caller, shift: CarryingShift): Promise<void> {
  const system = asSystemIn(caller, shift.siteId);
  for (const row of await lockDocumentsOn(tx, system, shift)) {
    const documentStatus = documentStates.after(row.documentStatus, 'recall');
    const back = await change(tx, system, warehouseDocument, row, { documentStatus, pickingStatus: null, departureTime: null });
    await track(tx, system, back, Arrived, textInAll('receiving.tracks.recalled', { shift: shift.name }));
  }
}

/** Whether a shift carries the bin with this number. */
export const isBinOn = async (tx: Tx, caller: Caller, { siteId, id }: Pick<CarryingShift, 'siteId' | 'id'>, binNumber: string) =>
  (await findWhere(tx, asSystemIn(caller, siteId), bin, { transportShiftId: id, binNumber })).length > 0;

/** Whether the destination of a shift has received one of its bins. */
export const hasReceivedBins = async (tx: Tx, caller: Caller, shift: CarryingShift): Promise<boolean> =>
  (await findWhere(tx, asSystemIn(caller, shift.siteId), bin, { transportShiftId: shift.id, warehouseId: shift.toWarehouseId })).length > 0;

/**
 * Receives a bin that an arrived shift carried. The first one of its document moves the document and its expected stock to the shift's
 * warehouse, where it is inspected; the others stay in transit until they are scanned. False when the shift carries no such bin; throws
 * `StateNotAllowed` for one received before.
 */
export async function arriveBin(tx: Tx, caller: Caller, shift: CarryingShift, number: string): Promise<boolean> {
  const system = asSystemIn(caller, shift.siteId);
  const [seen] = await findWhere(tx, system, bin, { transportShiftId: shift.id, binNumber: number });
  if (!seen) return false;
  const document = await lockDocument(tx, system, seen.documentId);
  const row = await lock(tx, system, bin, seen.id);
  if (row.warehouseId === shift.toWarehouseId) throw transferLoadErrors.arrivedAlready({ bin: number }, doneAlready);
  const here = document.warehouseId === shift.toWarehouseId ? document : await arriveDocument(tx, system, shift, document);
  const before = await missingOf(tx, system, here);
  const binStatus = binStates.can(row.binStatus, 'sign') ? binStates.after(row.binStatus, 'sign') : row.binStatus;
  await change(tx, system, bin, row, { warehouseId: shift.toWarehouseId, binStatus });
  await followMissing(tx, system, here, before);
  return true;
}

async function arriveDocument(tx: Tx, system: Caller, shift: CarryingShift, row: Document): Promise<Document> {
  const { toWarehouseId: warehouseId } = shift;
  const name = namesOf(await find(tx, system, warehouse, warehouseId));
  const goods = await lockGoods(tx, system, row);
  const here = await change(tx, system, warehouseDocument, row, {
    documentStatus: documentStates.after(row.documentStatus, 'arrive'),
    warehouseId,
    transport: false,
    transportWarehouseId: null,
    arrivedTime: system.now,
  });
  await expect(tx, system, here, expectedOf(here, goods), expectedOf(row, goods));
  await track(tx, system, here, Arrived, textInAll('receiving.tracks.arrived', { warehouse: name }));
  await notifyDocument(tx, system, here, 'arrived', { warehouse: name });
  return lockDocument(tx, system, here.id);
}

/** Records the bins that a completed shift carried and that were not received as missing, and asks their owners. */
export async function missBins(tx: Tx, caller: Caller, shift: CarryingShift): Promise<void> {
  const system = asSystemIn(caller, shift.siteId);
  for (const document of await lockDocumentsOn(tx, system, shift)) {
    const before = await missingOf(tx, system, document);
    for (const row of await binsOf(tx, system, document))
      if (row.transportShiftId === shift.id && row.warehouseId !== shift.toWarehouseId && binStates.can(row.binStatus, 'loseOnTheWay'))
        await change(tx, system, bin, row, { binStatus: binStates.after(row.binStatus, 'loseOnTheWay') });
    await followMissing(tx, system, document, before);
  }
}

/** Counts what is missing of a document after its bins changed, and updates the question to its owner. */
async function followMissing(tx: Tx, system: Caller, document: Document, before: Missing): Promise<void> {
  await countMissing(tx, document);
  const question = await questionAbout(tx, system, document, before);
  if (Object.keys(question).length) await change(tx, system, warehouseDocument, document, question);
}

type Status = Parameters<typeof writeDocumentTrack>[2]['status'];

async function track(tx: Tx, caller: Caller, row: Document, status: Status, content: ReturnType<typeof textInAll>, at = caller.now) {
  const newest = await writeDocumentTrack(tx, caller, { siteId: row.siteId, documentId: row.id, status, content, at });
  if (newest !== null) await change(tx, caller, warehouseDocument, row, { trajectoryStatus: newest });
}
