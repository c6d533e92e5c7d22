import { enumCodes } from '@entrepot/contract/data/codes.ts';
import {
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
import { on } from '../../core/calls/handler.ts';
import type { Module } from '../../core/module.ts';
import { autoEnd } from './auto-end.ts';
import { cancel, edit, remove, setRemarks } from './edit.ts';
import { establish, establishPacket } from './establish.ts';
import { floorCalls } from './floor.ts';
import { receivingHearings } from './hearings.ts';
import { documentImport, packetImport, upload } from './import.ts';
import { binSample, printLabels } from './labels.ts';
import { pack, takeOut } from './pack.ts';
import { arrivals, documentExport, documents, documentToEdit, oneDocument, statistics } from './queries.ts';
import { submit } from './submit.ts';
import { addTrack, arrive, depart } from './way.ts';

const { Commodity } = enumCodes.WarehouseDocumentType;

/** All that this module brings: inbound documents, bins and their inspection. */
export const receiving: Module = {
  name: 'receiving',
  calls: ({ files }) => [
    ...on(getWarehouseDocuments, documents),
    ...on(exportWarehouseDocuments, documentExport.start),
    ...on(getWarehouseDocumentById, oneDocument),
    ...on(getEditWarehouseDocument, documentToEdit),
    ...on(getWarehouseDocumentStatistics, statistics),
    ...on(getWarehouseDocumentArrivals, arrivals),
    ...on(establishWarehouseDocument, establish),
    ...on(establishWarehouseDocumentCommodity, (tx, caller, sent) => establish(tx, caller, { ...sent, documentType: Commodity })),
    ...on(establishWarehouseDocumentPacket, establishPacket),
    ...on(editWarehouseDocument, edit),
    ...on(submitWarehouseDocument, submit),
    ...on(cancelWarehouseDocument, cancel),
    ...on(deleteWarehouseDocument, remove),
    ...on(upLoadWarehouseDocument, upload),
    ...on(packBin, pack),
    ...on(deleteBin, takeOut),
    ...on(printBinLabels, printLabels(files)),
    ...on(confirmWarehouseDocumentDeparture, depart),
    ...on(confirmWarehouseDocumentArrival, arrive),
    ...on(addWarehouseDocumentTrack, addTrack),
    ...on(setWarehouseDocumentRemarks, setRemarks),
    ...floorCalls(),
  ],
  hearings: receivingHearings,
  imports: [documentImport, packetImport],
  exports: [documentExport],
  jobs: [{ name: 'end-shelved-documents', at: '20 18 * * *', run: autoEnd }],
  samples: { [enumCodes.TemplateType.BinLabel]: binSample },
};
