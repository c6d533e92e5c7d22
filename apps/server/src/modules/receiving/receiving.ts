import { enumCodes } from '@entrepot/contract/data/codes.ts';
import {
  addWarehouseDocumentGoods,
  addWarehouseDocumentTrack,
  cancelWarehouseDocument,
  confirmWarehouseDocumentArrival,
  confirmWarehouseDocumentDeparture,
  deleteBin,
  deleteWarehouseDocument,
  editWarehouseDocument,
  establishWarehouseDocument,
  establishWarehouseDocumentCommodity,
  establishWarehouseDocumentPacket,
  exportWarehouseDocuments,
  getEditWarehouseDocument,
  getWarehouseDocumentArrivals,
  getWarehouseDocumentById,
  getWarehouseDocumentStatistics,
  getWarehouseDocuments,
  packBin,
  printBinLabels,
  setWarehouseDocumentRemarks,
  submitWarehouseDocument,
  upLoadWarehouseDocument,
} from '@entrepot/contract/modules/receiving/document-calls.ts';
import { handle } from '../../core/calls/handler.ts';
import type { Module } from '../../core/module.ts';
import { addGoods } from './add-goods.ts';
import { autoEnd } from './auto-end.ts';
import { cancel, edit, remove, setRemarks } from './edit.ts';
import { establish, establishPacket } from './establish.ts';
import { floorCalls } from './floor.ts';
import { receivingSubscribers } from './subscribers.ts';
import { documentImport, packetImport, upload } from './import.ts';
import { binLabels } from './labels.ts';
import { arrivals, documentExport, documents, documentToEdit, oneDocument, statistics } from './queries.ts';
import { submit } from './submit.ts';
import { addTrack, arrive, depart } from './document-steps.ts';
import type { Input } from '@entrepot/contract/core/call.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/db/db.ts';
import { binsOf } from './bins.ts';
import { type Document, goodsOf, lockDocument, refuseNotOpen } from './documents.ts';
import { binIn, countBins, refuseNonsense, removeBin, writeBin } from './packing.ts';

const { Commodity } = enumCodes.WarehouseDocumentType;

/** The receiving module: inbound documents, bins and their inspection. */
export const receiving: Module = {
  name: 'receiving',
  calls: ({ files }) => [
    ...handle(getWarehouseDocuments, documents),
    ...handle(exportWarehouseDocuments, documentExport.start),
    ...handle(getWarehouseDocumentById, oneDocument),
    ...handle(getEditWarehouseDocument, documentToEdit),
    ...handle(getWarehouseDocumentStatistics, statistics),
    ...handle(getWarehouseDocumentArrivals, arrivals),
    ...handle(establishWarehouseDocument, establish),
    ...handle(establishWarehouseDocumentCommodity, (tx, caller, sent) => establish(tx, caller, { ...sent, documentType: Commodity })),
    ...handle(establishWarehouseDocumentPacket, establishPacket),
    ...handle(editWarehouseDocument, edit),
    ...handle(addWarehouseDocumentGoods, addGoods),
    ...handle(submitWarehouseDocument, submit),
    ...handle(cancelWarehouseDocument, cancel),
    ...handle(deleteWarehouseDocument, remove),
    ...handle(upLoadWarehouseDocument, upload),
    ...handle(packBin, pack),
    ...handle(deleteBin, takeOut),
    ...handle(printBinLabels, binLabels.print(files)),
    ...handle(confirmWarehouseDocumentDeparture, depart),
    ...handle(confirmWarehouseDocumentArrival, arrive),
    ...handle(addWarehouseDocumentTrack, addTrack),
    ...handle(setWarehouseDocumentRemarks, setRemarks),
    ...floorCalls(),
  ],
  subscribers: receivingSubscribers,
  imports: [documentImport, packetImport],
  exports: [documentExport],
  jobs: [{ name: 'end-shelved-documents', daily: '02:20', run: autoEnd }],
  samples: { [enumCodes.TemplateType.BinLabel]: binLabels.sample },
};

/** Replaces the contents of a bin; creates the bin without BinId. Throws `TotalExceeded` for more than expected. */
async function pack(tx: Tx, caller: Caller, { id, binId, ...sent }: Input<typeof packBin>): Promise<boolean> {
  const row = await lockOpen(tx, caller, id);
  refuseNonsense(sent);
  const one = binId ? binIn(await binsOf(tx, caller, row), binId) : null;
  await writeBin(tx, caller, row, one, sent, await goodsOf(tx, caller, row));
  await countBins(tx, caller, row);
  return true;
}

/** Removes a bin from a document. */
async function takeOut(tx: Tx, caller: Caller, { id, binId }: Input<typeof deleteBin>): Promise<boolean> {
  const row = await lockOpen(tx, caller, id);
  await removeBin(tx, caller, binIn(await binsOf(tx, caller, row), binId));
  await countBins(tx, caller, row);
  return true;
}

async function lockOpen(tx: Tx, caller: Caller, id: string): Promise<Document> {
  const row = await lockDocument(tx, caller, id);
  refuseNotOpen(row);
  return row;
}
