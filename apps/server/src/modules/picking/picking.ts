import type { Module } from '../../core/module.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { pickingSubscribers } from './subscribers.ts';
import { pickingSample, printLists } from './print.ts';
import { enableRule, fillRule, runTimetables } from './rules.ts';
import {
  addPickingList,
  addPickingListTask,
  batchClaimPickingList,
  batchClaimPickingListCurrentUser,
  batchReleaseClaim,
  cancelPickingGoods,
  confirmPickingGoods,
  decideShortage,
  deletePickingList,
  deletePickingListOrder,
  enablePickingRule,
  finishPickingList,
  getIndividualAssignmentPickingList,
  getOrderShortage,
  getOrdersToPick,
  getPickingById,
  getSelectPickers,
  printPicking,
  printPickingData,
  reportPickingShortage,
  startPickingList,
} from '@entrepot/contract/modules/picking/calls.ts';
import { pickingList } from '@entrepot/contract/modules/picking/picking-list.ts';
import { getPutBackByNumber, putBackGoods, reportPutBackMissing, undoPutBack } from '@entrepot/contract/modules/picking/put-back-goods.ts';
import { putBack as putBackRow } from '@entrepot/contract/modules/picking/put-back.ts';
import { pickingRule } from '@entrepot/contract/modules/picking/picking-rule.ts';
import { crud } from '../../core/calls/crud.ts';
import { handle } from '../../core/calls/handler.ts';
import { claimFor, claimOwn, pickerChoices, release } from './claim.ts';
import { confirm } from './confirm.ts';
import { decide, orderShortage } from './decide.ts';
import { finish } from './finish.ts';
import { addLists } from './make.ts';
import { pickingInvariants } from './invariants.ts';
import { reportMissing } from './missing-goods.ts';
import { putBack } from './put-back.ts';
import { findByNumber, putBackOnShelf, undo } from './put-back-goods.ts';
import { listById, ordersToPick, ownLists, sheetData } from './queries.ts';
import { removeList, removeOrder } from './remove.ts';
import { reportShortage } from './shortage.ts';
import { split } from './split.ts';
import { start } from './start.ts';

/** The picking module. */
export const picking: Module = {
  name: 'picking',
  calls: ({ files }) => [
    ...crud(pickingRule, { fill: fillRule }),
    ...handle(enablePickingRule, enableRule),
    ...crud(pickingList),
    ...handle(getOrdersToPick, ordersToPick),
    ...handle(addPickingList, addLists),
    ...handle(getPickingById, listById),
    ...handle(getIndividualAssignmentPickingList, ownLists),
    ...handle(getSelectPickers, pickerChoices),
    ...handle(batchClaimPickingList, claimFor),
    ...handle(batchClaimPickingListCurrentUser, claimOwn),
    ...handle(batchReleaseClaim, release),
    ...handle(addPickingListTask, split),
    ...handle(startPickingList, start),
    ...handle(confirmPickingGoods, confirm),
    ...handle(cancelPickingGoods, putBack),
    ...crud(putBackRow),
    ...handle(getPutBackByNumber, findByNumber),
    ...handle(putBackGoods, putBackOnShelf),
    ...handle(reportPutBackMissing, reportMissing),
    ...handle(undoPutBack, undo),
    ...handle(reportPickingShortage, reportShortage),
    ...handle(getOrderShortage, orderShortage),
    ...handle(decideShortage, decide),
    ...handle(finishPickingList, finish),
    ...handle(deletePickingListOrder, removeOrder),
    ...handle(deletePickingList, removeList),
    ...handle(printPickingData, sheetData),
    ...handle(printPicking, printLists(files)),
  ],
  subscribers: pickingSubscribers,
  invariants: pickingInvariants,
  samples: { [enumCodes.TemplateType.PickingList]: pickingSample },
  jobs: [{ name: 'make-picking-lists', at: '* * * * *', run: runTimetables }],
};
