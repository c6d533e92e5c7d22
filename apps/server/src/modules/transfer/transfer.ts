import type { Module } from '../../core/module.ts';
import {
  addPlanOrders,
  cancelPlan,
  cancelTransfers,
  confirmPlan,
  deletePlanOrders,
  establishPlan,
  establishTransfer,
  executePlan,
  forwardMisroutedPackage,
  getTransferableOrders,
  getTransfers,
  transferPackages,
} from '@entrepot/contract/modules/transfer/calls.ts';
import { stockTransfer } from '@entrepot/contract/modules/transfer/stock-transfer.ts';
import {
  cancelStockTransfers,
  departStockTransfer,
  establishStockTransfers,
  finishStockTransfer,
  getStockTransferById,
  pickStockTransfer,
  putBackStockTransfer,
  recallStockTransfer,
  receiveStockTransfer,
  undoStockTransferReceipt,
  writeOffStockTransfer,
} from '@entrepot/contract/modules/transfer/stock-transfer-calls.ts';
import { transferPlan } from '@entrepot/contract/modules/transfer/transfer.ts';
import { crud } from '../../core/calls/crud.ts';
import { handle } from '../../core/calls/handler.ts';
import { runPlans } from './scheduled.ts';
import { execute } from './execute.ts';
import { transferInvariants } from './invariants.ts';
import { transferSubscribers } from './subscribers.ts';
import { addOrders, deleteOrders } from './plan-orders.ts';
import * as plans from './plans.ts';
import * as steps from './stock-transfer-steps.ts';
import * as stockTransfers from './stock-transfers.ts';
import { forwardMisrouted } from './forward-misrouted.ts';
import { transferAll } from './transfer-packages.ts';
import * as transfers from './transfers.ts';
import { wayScope } from './public.ts';
import { rightsOnPlan, rightsOnStock } from './transfer-rights.ts';

/** The transfer module: orders, packages and stock that move from one warehouse to another, and plans for orders. */
export const transfer: Module = {
  name: 'transfer',
  calls: () => [
    ...handle(getTransfers, transfers.transfers),
    ...handle(establishTransfer, transfers.establish),
    ...handle(cancelTransfers, transfers.cancel),
    ...handle(transferPackages, transferAll),
    ...crud(stockTransfer, {
      scope: wayScope,
      rowRights: (_tx, caller) => rightsOnStock(caller),
    }),
    ...handle(getStockTransferById, stockTransfers.oneTransfer),
    ...handle(establishStockTransfers, stockTransfers.establish),
    ...handle(cancelStockTransfers, stockTransfers.cancel),
    ...handle(pickStockTransfer, steps.pick),
    ...handle(putBackStockTransfer, steps.putBack),
    ...handle(departStockTransfer, steps.depart),
    ...handle(recallStockTransfer, steps.recall),
    ...handle(receiveStockTransfer, steps.receive),
    ...handle(undoStockTransferReceipt, steps.undoReceipt),
    ...handle(finishStockTransfer, steps.finish),
    ...handle(writeOffStockTransfer, steps.writeOff),
    ...handle(forwardMisroutedPackage, forwardMisrouted),
    ...handle(getTransferableOrders, transfers.transferableOrders),
    ...crud(transferPlan, {
      scope: wayScope,
      fill: plans.fillPlan,
      mayRemove: plans.mayRemovePlan,
      rowRights: (_tx, caller) => rightsOnPlan(caller),
    }),
    ...handle(establishPlan, plans.establish),
    ...handle(confirmPlan, plans.confirm),
    ...handle(cancelPlan, plans.cancel),
    ...handle(executePlan, execute),
    ...handle(addPlanOrders, addOrders),
    ...handle(deletePlanOrders, deleteOrders),
  ],
  subscribers: transferSubscribers,
  invariants: transferInvariants,
  jobs: [{ name: 'run-transfer-plans', at: '* * * * *', run: runPlans }],
};
