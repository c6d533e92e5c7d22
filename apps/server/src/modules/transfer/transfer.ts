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
  getTransferableOrders,
  getTransfers,
} from '@entrepot/contract/modules/transfer/calls.ts';
import { transferPlan } from '@entrepot/contract/modules/transfer/transfer.ts';
import { crud } from '../../core/calls/crud.ts';
import { on } from '../../core/calls/handler.ts';
import { runPlans } from './by-the-clock.ts';
import { execute } from './execute.ts';
import { transferHearings } from './hearings.ts';
import { addOrders, deleteOrders } from './plan-orders.ts';
import * as plans from './plans.ts';
import * as transfers from './transfers.ts';
import { wayScope } from './way.ts';

/** All that this module brings: orders that go from one warehouse to another, and plans of it. */
export const transfer: Module = {
  name: 'transfer',
  calls: () => [
    ...on(getTransfers, transfers.transfers),
    ...on(establishTransfer, transfers.establish),
    ...on(cancelTransfers, transfers.cancel),
    ...on(getTransferableOrders, transfers.transferableOrders),
    ...crud(transferPlan, { scope: wayScope as never, fill: plans.fillPlan, mayRemove: plans.mayRemovePlan }),
    ...on(establishPlan, plans.establish),
    ...on(confirmPlan, plans.confirm),
    ...on(cancelPlan, plans.cancel),
    ...on(executePlan, execute),
    ...on(addPlanOrders, addOrders),
    ...on(deletePlanOrders, deleteOrders),
  ],
  hearings: transferHearings,
  jobs: [{ name: 'run-transfer-plans', at: '* * * * *', run: runPlans }],
};
