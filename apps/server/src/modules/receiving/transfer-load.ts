import { sql } from 'kysely';
import { doneAlready } from '@entrepot/contract/core/errors.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { leftContainer } from '@entrepot/contract/modules/containers/events.ts';
import { bin } from '@entrepot/contract/modules/receiving/bin.ts';
import { binStates, documentStates } from '@entrepot/contract/modules/receiving/document-states.ts';
import { transferLoadErrors } from '@entrepot/contract/modules/receiving/transfer-load-errors.ts';
import { warehouseDocument } from '@entrepot/contract/modules/receiving/warehouse-document.ts';
import type { Caller } from '../../core/calls/caller.ts';
import { publish } from '../../core/calls/events.ts';
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
import { settle } from './settle.ts';
import { receiveUninspected } from './uninspected.ts';
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

/** Locks the document without bins that has a scanned number: its own, or the courier's while it waits for transport. */
export async function documentToLoad(tx: Tx, caller: Caller, number: string): Promise<Document | undefined> {
  const [own] = await findWhere(tx, caller, warehouseDocument, { orderNo: number });
  const sent = own ? [] : await findWhere(tx, caller, warehouseDocument, { courierNumber: number });
  const meant = own ?? sent.find((one) => one.transport && documentStates.can(one.documentStatus, 'depart'));
  return meant && lockDocument(tx, caller, meant.id);
}

/**
 * Loads a received document of loose goods that goes on to another warehouse as a whole. Throws `DifferentWarehouse` when it stays or goes
 * elsewhere, `StateNotAllowed` when it has bins or packages, is not received or was inspected, and `OrderFullyPacked` when another shift
 * carries it.
 */
export async function loadDocument(tx: Tx, caller: Caller, shift: CarryingShift, document: Document): Promise<Document> {
  refuseEnded(document);
  const names = { document: document.orderNo, shift: shift.name };
  if (!document.transport || document.transportWarehouseId !== shift.toWarehouseId) throw transferLoadErrors.documentStays(names);
  if (!shift.warehouseIds.includes(document.warehouseId)) throw transferLoadErrors.documentNotHere(names);
  if (document.transportShiftId && document.transportShiftId !== shift.id) throw transferLoadErrors.documentOnOtherShift(names);
  const goods = await lockGoods(tx, caller, document);
  if ((await binsOf(tx, caller, document)).length || goods.some(({ commodityId }) => !commodityId))
    throw transferLoadErrors.notLoose(names);
  const isReceived = document.firstSignTime !== null && documentStates.can(document.documentStatus, 'depart');
  if (!isReceived) throw transferLoadErrors.documentNotReady(names);
  if (goods.some(({ receivedQuantity }) => receivedQuantity > 0)) throw transferLoadErrors.documentLookedAt(names);
  return change(tx, caller, warehouseDocument, document, { transportShiftId: shift.id });
}

/** Removes a document from a shift that has not departed. */
export async function unloadDocument(tx: Tx, caller: Caller, shift: Pick<CarryingShift, 'id' | 'name'>, document: Document): Promise<void> {
  if (document.transportShiftId !== shift.id)
    throw transferLoadErrors.documentNotOnShift({ document: document.orderNo, shift: shift.name });
  await change(tx, caller, warehouseDocument, document, { transportShiftId: null });
}

/** The total weight of the announced goods of a document in kg. */
export async function weightOfDocument(tx: Tx, { siteId, id }: Document): Promise<string> {
  const found = await sql<{
    weight: string;
  }>`select coalesce(sum(g.expected_quantity * coalesce(c.gross_weight, 0)), 0)::numeric(12, 3)::text as weight
    from warehouse_document_goods g
    join commodity c on c.site_id = g.site_id and c.id = g.commodity_id
    where g.site_id = ${siteId} and g.document_id = ${id}`.execute(tx);
  return found.rows[0]!.weight;
}

/** Removes a bin from a shift that has not departed. */
export async function unloadBin(tx: Tx, caller: Caller, shift: Pick<CarryingShift, 'id' | 'name'>, { row }: LockedBin): Promise<Bin> {
  if (row.transportShiftId !== shift.id) throw transferLoadErrors.binNotOnShift({ bin: row.binNumber, shift: shift.name });
  const leaves = { kind: 'bin', id: row.id, number: row.binNumber } as const;
  await publish(tx, caller, leftContainer, { siteId: row.siteId, container: { kind: 'shift', id: shift.id }, items: [leaves] });
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

/** The number of bins on a shift, and of documents without bins. */
export async function binsOn(tx: Db, caller: Caller, { siteId, id }: Pick<CarryingShift, 'siteId' | 'id'>): Promise<number> {
  const on = { transportShiftId: id };
  const system = asSystemIn(caller, siteId);
  return (await findWhere(tx, system, bin, on)).length + (await findWhere(tx, system, warehouseDocument, on)).length;
}

async function documentIdsOn(tx: Db, system: Caller, { siteId, id }: Pick<CarryingShift, 'siteId' | 'id'>): Promise<string[]> {
  const bins = await findWhere(tx, atSite(system, siteId), bin, { transportShiftId: id });
  const loose = await findWhere(tx, atSite(system, siteId), warehouseDocument, { transportShiftId: id });
  return [...new Set([...bins.map(({ documentId }) => documentId), ...loose.map((document) => document.id)])];
}

/** Locks the documents on the shift: those with bins on it, and those carried as a whole. */
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

/** Whether a shift carries the bin or document with this number. */
export const isBinOn = async (tx: Tx, caller: Caller, { siteId, id }: Pick<CarryingShift, 'siteId' | 'id'>, binNumber: string) =>
  (await findWhere(tx, asSystemIn(caller, siteId), bin, { transportShiftId: id, binNumber })).length > 0 ||
  (await findWhere(tx, asSystemIn(caller, siteId), warehouseDocument, { transportShiftId: id, orderNo: binNumber })).length > 0;

/** Whether the destination of a shift has received one of its bins or documents. */
export const hasReceivedBins = async (tx: Tx, caller: Caller, shift: CarryingShift): Promise<boolean> =>
  (await findWhere(tx, asSystemIn(caller, shift.siteId), bin, { transportShiftId: shift.id, warehouseId: shift.toWarehouseId })).length >
    0 ||
  (
    await findWhere(tx, asSystemIn(caller, shift.siteId), warehouseDocument, {
      transportShiftId: shift.id,
      warehouseId: shift.toWarehouseId,
    })
  ).length > 0;

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

/**
 * Receives a document without bins that an arrived shift carried: it is in the shift's warehouse, where it is inspected. False when the shift
 * carries no such document; throws `StateNotAllowed` for one received before.
 */
export async function arriveLoose(tx: Tx, caller: Caller, shift: CarryingShift, number: string): Promise<boolean> {
  const system = asSystemIn(caller, shift.siteId);
  const carried = await findWhere(tx, system, warehouseDocument, { transportShiftId: shift.id });
  const seen = carried.find(({ orderNo }) => orderNo === number) ?? carried.find(({ courierNumber }) => courierNumber === number);
  if (!seen) return false;
  const document = await lockDocument(tx, system, seen.id);
  if (document.warehouseId === shift.toWarehouseId) throw transferLoadErrors.documentArrivedAlready({ document: number }, doneAlready);
  const here = await arriveDocument(tx, system, shift, document);
  await receiveUninspected(tx, system, { document: here, goods: await lockGoods(tx, system, here), bins: [], loose: true });
  await settle(tx, system, here);
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
