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
import { answerMissingGoods, settleMissingGoods } from '@entrepot/contract/modules/receiving/missing-calls.ts';
import { answerUnannouncedGoods, sendBackUnannouncedGoods } from '@entrepot/contract/modules/receiving/unannounced-calls.ts';
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
import { type Handler, handle } from '../../core/calls/handler.ts';
import { answer as answerUnannounced, sendBack } from './answer-unannounced.ts';
import { scan, set } from './count-goods.ts';
import { binByNumber, dockDocument, looseGoods } from './dock-queries.ts';
import { beforeEnd, end } from './end.ts';
import { start } from './inspect.ts';
import { inspectionById } from './inspection-queries.ts';
import { lower } from './lower-bin.ts';
import { answer, settleQuestion } from './missing.ts';
import { putAwayShelves } from './put-away.ts';
import { shelveBin } from './shelve-bin.ts';
import { shelvePieces } from './shelve-pieces.ts';
import { sign } from './sign.ts';
import { cancel, review, submit } from './submit-inspection.ts';
import { undoSigning } from './undo-signing.ts';

/** Warehouse calls for arrived documents: signing, inspection, shelving, closing. */
export const floorCalls = (): readonly Handler[] => [
  ...handle(signForBins, sign),
  ...handle(signForCancel, undoSigning),
  ...handle(getDockDocument, dockDocument),

  ...crud(qualityInspection),
  ...handle(getQualityInspectionById, inspectionById),
  ...handle(startQualityInspection, start),
  ...handle(scanInspectionGoods, scan),
  ...handle(setInspectionGoods, set),
  ...handle(submitQualityInspection, submit),
  ...handle(cancelQualityInspection, cancel),
  ...handle(reviewQualityInspection, review),

  ...handle(getBinByNumber, binByNumber),
  ...handle(getLooseGoods, looseGoods),
  ...handle(putBinOnShelves, shelveBin),
  ...handle(lowerBins, lower),
  ...handle(commodityPutOnShelves, shelvePieces),
  ...handle(getPutAwayShelves, putAwayShelves),

  ...handle(getEndOfWarehouseDocument, beforeEnd),
  ...handle(endWarehouseDocument, end),

  ...handle(answerMissingGoods, answer),
  ...handle(settleMissingGoods, settleQuestion),
  ...handle(answerUnannouncedGoods, answerUnannounced),
  ...handle(sendBackUnannouncedGoods, sendBack),
];
