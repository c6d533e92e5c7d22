import { endWarehouseDocument, getEndOfWarehouseDocument } from '@entrepot/contract/modules/receiving/end-calls.ts';
import {
  cancelQualityInspection,
  getQualityInspectionById,
  reviewQualityInspection,
  scanInspectionGoods,
  setInspectionGoods,
  startQualityInspection,
  submitQualityInspection,
} from '@entrepot/contract/modules/receiving/inspection-calls.ts';
import { qualityInspection } from '@entrepot/contract/modules/receiving/quality-inspection.ts';
import {
  commodityPutOnShelves,
  getBinByNumber,
  getLooseGoods,
  getPutAwayShelves,
  lowerBins,
  putBinOnShelves,
} from '@entrepot/contract/modules/receiving/shelve-calls.ts';
import { getDockDocument, signForBins, signForCancel } from '@entrepot/contract/modules/receiving/sign-calls.ts';
import { crud } from '../../core/calls/crud.ts';
import { type Handler, on } from '../../core/calls/handler.ts';
import { scan, set } from './count-goods.ts';
import { binByNumber, dockDocument, looseGoods } from './dock-queries.ts';
import { beforeEnd, end } from './end.ts';
import { start } from './inspect.ts';
import { inspectionById } from './inspection-queries.ts';
import { lower } from './lower-bin.ts';
import { putAwayShelves } from './put-away.ts';
import { shelveBin } from './shelve-bin.ts';
import { shelvePieces } from './shelve-pieces.ts';
import { sign } from './sign.ts';
import { cancel, review, submit } from './submit-inspection.ts';
import { undoSigning } from './undo-signing.ts';

/** What the warehouse does with a document that came: signing, inspecting, shelving, ending. */
export const floorCalls = (): readonly Handler[] => [
  ...on(signForBins, sign),
  ...on(signForCancel, undoSigning),
  ...on(getDockDocument, dockDocument),

  ...crud(qualityInspection),
  ...on(getQualityInspectionById, inspectionById),
  ...on(startQualityInspection, start),
  ...on(scanInspectionGoods, scan),
  ...on(setInspectionGoods, set),
  ...on(submitQualityInspection, submit),
  ...on(cancelQualityInspection, cancel),
  ...on(reviewQualityInspection, review),

  ...on(getBinByNumber, binByNumber),
  ...on(getLooseGoods, looseGoods),
  ...on(putBinOnShelves, shelveBin),
  ...on(lowerBins, lower),
  ...on(commodityPutOnShelves, shelvePieces),
  ...on(getPutAwayShelves, putAwayShelves),

  ...on(getEndOfWarehouseDocument, beforeEnd),
  ...on(endWarehouseDocument, end),
];
