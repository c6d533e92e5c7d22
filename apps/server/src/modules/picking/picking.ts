import type { Module } from '../../core/module.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { pickingHearings } from './hearings.ts';
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
  deletePickingList,
  deletePickingListOrder,
  enablePickingRule,
  finishPickingList,
  getIndividualAssignmentPickingList,
  getOrdersToPick,
  getPickingById,
  getSelectPickers,
  printPicking,
  printPickingData,
  reportPickingShortage,
  startPickingList,
} from '@entrepot/contract/modules/picking/calls.ts';
import { pickingList } from '@entrepot/contract/modules/picking/picking-list.ts';
import { pickingRule } from '@entrepot/contract/modules/picking/picking-rule.ts';
import { crud } from '../../core/calls/crud.ts';
import { on } from '../../core/calls/handler.ts';
import { claimFor, claimOwn, pickerChoices, release } from './claim.ts';
import { confirm } from './confirm.ts';
import { finish } from './finish.ts';
import { addLists } from './make.ts';
import { putBack } from './put-back.ts';
import { listById, ordersToPick, ownLists, sheetData } from './queries.ts';
import { removeList, removeOrder } from './remove.ts';
import { reportShortage } from './shortage.ts';
import { split } from './split.ts';
import { start } from './start.ts';

/** All that this module brings. */
export const picking: Module = {
  name: 'picking',
  calls: ({ files }) => [
    ...crud(pickingRule, { fill: fillRule }),
    ...on(enablePickingRule, enableRule),
    ...crud(pickingList),
    ...on(getOrdersToPick, ordersToPick),
    ...on(addPickingList, addLists),
    ...on(getPickingById, listById),
    ...on(getIndividualAssignmentPickingList, ownLists),
    ...on(getSelectPickers, pickerChoices),
    ...on(batchClaimPickingList, claimFor),
    ...on(batchClaimPickingListCurrentUser, claimOwn),
    ...on(batchReleaseClaim, release),
    ...on(addPickingListTask, split),
    ...on(startPickingList, start),
    ...on(confirmPickingGoods, confirm),
    ...on(cancelPickingGoods, putBack),
    ...on(reportPickingShortage, reportShortage),
    ...on(finishPickingList, finish),
    ...on(deletePickingListOrder, removeOrder),
    ...on(deletePickingList, removeList),
    ...on(printPickingData, sheetData),
    ...on(printPicking, printLists(files)),
  ],
  hearings: pickingHearings,
  samples: { [enumCodes.TemplateType.PickingList]: pickingSample },
  jobs: [{ name: 'make-picking-lists', at: '* * * * *', run: runTimetables }],
};
