import type { Input } from '@entrepot/contract/core/call.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { binGoods } from '@entrepot/contract/modules/receiving/bin.ts';
import {
  type cancelWarehouseDocument,
  type deleteWarehouseDocument,
  editWarehouseDocument,
  type setWarehouseDocumentRemarks,
} from '@entrepot/contract/modules/receiving/document-calls.ts';
import { documentStates } from '@entrepot/contract/modules/receiving/document-states.ts';
import { warehouseDocument, warehouseDocumentGoods } from '@entrepot/contract/modules/receiving/warehouse-document.ts';
import type { Caller } from '../../core/calls/caller.ts';
import { withStored } from '../../core/calls/unsent.ts';
import type { Tx } from '../../core/db/db.ts';
import { change, softDelete, removeWhere, sameVersion } from '../../core/db/rows.ts';
import { atSite } from '../../core/scope/scope.ts';
import { binsOf } from './bins.ts';
import { type Document, type DocumentGoods, goodsOf, lockDocument, refuseEnded, refuseNotOpen } from './documents.ts';
import { expect, expectedOf, expectNothing } from './expect.ts';
import { headerOf } from './header.ts';
import { linesOf, piecesOf, writeLines } from './lines.ts';
import { countBins, removeBin, writeBins } from './packing.ts';
import { refuseUnready } from './submit.ts';

const { Submitted } = enumCodes.WarehouseDocumentStatus;

/** Changes a draft, or a submitted document before anything arrives. Stock in transit is updated. */
export async function edit(tx: Tx, caller: Caller, { id, rowVersion, goods, bins, ...headerFields }: Input<typeof editWarehouseDocument>) {
  const row = await lockDocument(tx, caller, id);
  refuseNotOpen(row);
  sameVersion(row, rowVersion);
  const present = await goodsOf(tx, caller, row);
  const before = expectedOf(row, present);
  const header = await headerOf(tx, caller, withStored(editWarehouseDocument, row, headerFields), row);
  const isUnannounced = ({ unannouncedStatus, expectedQuantity }: DocumentGoods) => unannouncedStatus !== null && expectedQuantity === 0;
  const found = new Set(present.filter(isUnannounced).map(({ commodityId }) => commodityId));
  const unchanged = present.map((line) => ({ ...line, quantity: line.expectedQuantity }));
  const sent = goods === undefined ? unchanged : (goods ?? []);
  // Goods that were found without announcement stay as they are until pieces of them are announced.
  const announced = sent.filter(({ commodityId, quantity }) => quantity !== 0 || !found.has(commodityId ?? null));
  const lines = await linesOf(tx, { ...row, warehouseId: header.warehouseId }, announced);
  const changed = await change(tx, caller, warehouseDocument, row, { ...header, goodsTotal: piecesOf(lines) });
  await writeLines(tx, caller, changed, lines);
  const packed = bins ? await writeBins(tx, caller, changed, bins) : await countBins(tx, caller, changed);
  if (packed.documentStatus === Submitted) await follow(tx, caller, packed, before);
  return true;
}

async function follow(tx: Tx, caller: Caller, row: Document, before: ReturnType<typeof expectedOf>): Promise<void> {
  const lines = await goodsOf(tx, caller, row);
  await refuseUnready(tx, caller, row, lines);
  await expect(tx, caller, row, expectedOf(row, lines), before);
}

/** Cancels a document before anything arrives and removes its goods from stock in transit. Its packages stay declared. */
export async function cancel(tx: Tx, caller: Caller, { id }: Input<typeof cancelWarehouseDocument>): Promise<boolean> {
  const row = await lockDocument(tx, caller, id);
  refuseEnded(row);
  const documentStatus = documentStates.after(row.documentStatus, 'cancel');
  if (row.documentStatus === Submitted) await expectNothing(tx, caller, row, await goodsOf(tx, caller, row));
  await change(tx, caller, warehouseDocument, row, { documentStatus });
  return true;
}

/** Deletes a draft with its lines and bins. */
export async function remove(tx: Tx, caller: Caller, { id }: Input<typeof deleteWarehouseDocument>): Promise<boolean> {
  const row = await lockDocument(tx, caller, id);
  if (row.documentStatus !== enumCodes.WarehouseDocumentStatus.Draft) throw documentStates.refusal(row.documentStatus);
  const here = atSite(caller, row.siteId);
  const bins = await binsOf(tx, caller, row);
  if (bins.length) await removeWhere(tx, here, binGoods, { binId: bins.map((one) => one.id) });
  for (const one of bins) await removeBin(tx, caller, one);
  await removeWhere(tx, here, warehouseDocumentGoods, { documentId: id });
  await softDelete(tx, caller, warehouseDocument, row);
  return true;
}

/** Sets the warehouse's remarks, in any status. */
export async function setRemarks(tx: Tx, caller: Caller, { id, remarks }: Input<typeof setWarehouseDocumentRemarks>): Promise<boolean> {
  await change(tx, caller, warehouseDocument, await lockDocument(tx, caller, id), { remarks: remarks ?? null });
  return true;
}
