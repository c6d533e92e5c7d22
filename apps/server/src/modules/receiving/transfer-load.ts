import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { bin } from '@entrepot/contract/modules/receiving/bin.ts';
import { documentStates } from '@entrepot/contract/modules/receiving/document-states.ts';
import { transferLoadErrors } from '@entrepot/contract/modules/receiving/transfer-load-errors.ts';
import { warehouseDocument } from '@entrepot/contract/modules/receiving/warehouse-document.ts';
import type { Caller } from '../../core/calls/caller.ts';
import { textInAll } from '../../core/calls/texts.ts';
import type { Tx } from '../../core/rows/db.ts';
import { namesOf } from '../../core/rows/in-language.ts';
import { change, find, findWhere, lockAll, lockWhere } from '../../core/rows/rows.ts';
import { asSystemIn, atSite } from '../../core/rows/scope.ts';
import { warehouse } from '@entrepot/contract/modules/warehouses/warehouse.ts';
import { writeDocumentTrack } from '../tracking/public.ts';
import { binsOf } from './bins.ts';
import { type Document, refuseEnded } from './documents.ts';
import { expect, expectedOf } from './expect.ts';
import { type Bin, type HeldBin, holdGoods } from './held.ts';
import { tellOfDocument } from './messages.ts';

const { Signed, OffShelf } = enumCodes.BinStatus;
const { Transferring, Arrived } = enumCodes.TrajectoryStatus;

/** A shift between two warehouses, as bins see it. */
export interface CarryingShift {
  siteId: string;
  id: string;
  name: string;
  warehouseIds: readonly string[];
  toWarehouseId: string;
}

/** How far a document is loaded: its bins on the shift, of all its bins. */
export interface Loading {
  row: Bin;
  document: Document;
  loaded: number;
  bins: number;
}

/**
 * Loads a signed bin that goes on to another warehouse. Refuses one whose document stays or goes elsewhere (313), one that is not signed
 * for or stands on a shelf, goods that were looked at here already (102), and one that another shift carries (311).
 */
export async function loadBin(tx: Tx, caller: Caller, shift: CarryingShift, { row, document }: HeldBin): Promise<Loading> {
  refuseEnded(document);
  const said = { bin: row.binNumber, document: document.orderNo, shift: shift.name };
  if (!document.transport || document.transportWarehouseId !== shift.toWarehouseId) throw transferLoadErrors.binStays(said);
  if (!shift.warehouseIds.includes(row.warehouseId)) throw transferLoadErrors.binNotHere(said);
  if (row.transportShiftId && row.transportShiftId !== shift.id) throw transferLoadErrors.onOtherShift(said);
  if (row.binStatus !== Signed && row.binStatus !== OffShelf) throw transferLoadErrors.binNotReady(said);
  const goods = await holdGoods(tx, caller, document);
  if (goods.some(({ receivedQuantity }) => receivedQuantity > 0)) throw transferLoadErrors.lookedAt(said);
  const loaded = await change(tx, caller, bin, row, { transportShiftId: shift.id });
  return { row: loaded, document, ...(await countLoaded(tx, caller, document, shift.id)) };
}

/** Takes a bin off a shift that has not departed. */
export async function unloadBin(tx: Tx, caller: Caller, shift: Pick<CarryingShift, 'id' | 'name'>, { row }: HeldBin): Promise<Bin> {
  if (row.transportShiftId !== shift.id) throw transferLoadErrors.binNotOnShift({ bin: row.binNumber, shift: shift.name });
  return change(tx, caller, bin, row, { transportShiftId: null });
}

/** How many bins of a document a shift carries, of how many. */
export async function countLoaded(tx: Tx, caller: Caller, document: Document, shiftId: string) {
  const bins = await binsOf(tx, caller, document);
  return { loaded: bins.filter(({ transportShiftId }) => transportShiftId === shiftId).length, bins: bins.length };
}

/** The numbers of documents of which a shift carries only some bins: they would arrive in halves. */
export async function halfLoaded(tx: Tx, caller: Caller, shift: Pick<CarryingShift, 'siteId' | 'id'>): Promise<string[]> {
  const system = asSystemIn(caller, shift.siteId);
  const numbers: string[] = [];
  for (const document of await documentsOn(tx, system, shift)) {
    const all = await findWhere(tx, system, bin, { documentId: document.id });
    if (all.some(({ transportShiftId }) => transportShiftId !== shift.id)) numbers.push(document.orderNo);
  }
  return numbers;
}

/** How many bins a shift carries. */
export const binsOn = async (tx: Tx, caller: Caller, { siteId, id }: Pick<CarryingShift, 'siteId' | 'id'>): Promise<number> =>
  (await findWhere(tx, asSystemIn(caller, siteId), bin, { transportShiftId: id })).length;

async function documentsOn(tx: Tx, system: Caller, { siteId, id }: Pick<CarryingShift, 'siteId' | 'id'>): Promise<Document[]> {
  const bins = await findWhere(tx, atSite(system, siteId), bin, { transportShiftId: id });
  return lockAll(tx, atSite(system, siteId), warehouseDocument, [...new Set(bins.map(({ documentId }) => documentId))]);
}

/** The documents of a shift that departs are on their way. */
export async function departBins(tx: Tx, caller: Caller, shift: CarryingShift): Promise<void> {
  const system = asSystemIn(caller, shift.siteId);
  for (const row of await documentsOn(tx, system, shift)) {
    const documentStatus = documentStates.after(row.documentStatus, 'depart');
    const { FinishedPicking: pickingStatus } = enumCodes.PickingStatus;
    const gone = await change(tx, system, warehouseDocument, row, { documentStatus, pickingStatus, departureTime: caller.now });
    await track(tx, system, gone, Transferring, textInAll('receiving.tracks.transferred', { shift: shift.name }));
  }
}

/** What a shift brought belongs to its warehouse: documents and bins, and the stock that is expected of them. They are looked at there. */
export async function arriveBins(tx: Tx, caller: Caller, shift: CarryingShift, at: Date): Promise<void> {
  const system = asSystemIn(caller, shift.siteId);
  const warehouseId = shift.toWarehouseId;
  const name = namesOf(await find(tx, system, warehouse, warehouseId));
  for (const row of await documentsOn(tx, system, shift)) {
    const goods = await holdGoods(tx, system, row);
    const here = await change(tx, system, warehouseDocument, row, {
      documentStatus: documentStates.after(row.documentStatus, 'arrive'),
      warehouseId,
      transport: false,
      transportWarehouseId: null,
      arrivedTime: at,
    });
    await expect(tx, system, here, expectedOf(here, goods), expectedOf(row, goods));
    for (const one of await lockWhere(tx, system, bin, { documentId: row.id })) await change(tx, system, bin, one, { warehouseId });
    await track(tx, system, here, Arrived, textInAll('receiving.tracks.arrived', { warehouse: name }), at);
    await tellOfDocument(tx, system, here, 'arrived', { warehouse: name });
  }
}

type Status = Parameters<typeof writeDocumentTrack>[2]['status'];

async function track(tx: Tx, caller: Caller, row: Document, status: Status, content: ReturnType<typeof textInAll>, at = caller.now) {
  const newest = await writeDocumentTrack(tx, caller, { siteId: row.siteId, documentId: row.id, status, content, at });
  if (newest !== null) await change(tx, caller, warehouseDocument, row, { trajectoryStatus: newest });
}
