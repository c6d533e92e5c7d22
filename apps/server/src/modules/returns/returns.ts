import {
  cancelReturnOrder,
  editReturnOrder,
  establishReturnOrder,
  getEditReturnOrder,
  getReturnOrderById,
  getReturnOrders,
} from '@entrepot/contract/modules/returns/calls.ts';
import {
  cancelInspectReturnOrder,
  endReturnOrder,
  inspectReturnOrder,
  returnOrderPutOnShelves,
  signForReturnOrder,
} from '@entrepot/contract/modules/returns/floor-calls.ts';
import { orderLost } from '@entrepot/contract/modules/orders/facts.ts';
import { newestTrackChanged } from '@entrepot/contract/modules/tracking/facts.ts';
import { goodsTransferred } from '@entrepot/contract/modules/shelving/facts.ts';
import { when } from '../../core/calls/announce.ts';
import { on } from '../../core/calls/handler.ts';
import type { Module } from '../../core/module.ts';
import { end } from './end.ts';
import { cancel, edit, establish } from './establish.ts';
import { cancelInspection, inspect } from './inspect.ts';
import { oneReturnOrder, returnOrders, returnOrderToEdit } from './queries.ts';
import { remindOfReturns } from './returned-clock.ts';
import { hearLoss, hearTurningBack } from './returned-order.ts';
import { followTransfer } from './returned-shelf.ts';
import { returnedCalls } from './returned.ts';
import { putOnShelves } from './shelve.ts';
import { sign } from './sign.ts';

/** All that this module brings: goods that come back. */
export const returns: Module = {
  name: 'returns',
  calls: () => [
    ...on(getReturnOrders, returnOrders),
    ...on(getReturnOrderById, oneReturnOrder),
    ...on(establishReturnOrder, establish),
    ...on(getEditReturnOrder, returnOrderToEdit),
    ...on(editReturnOrder, edit),
    ...on(cancelReturnOrder, cancel),
    ...on(signForReturnOrder, sign),
    ...on(inspectReturnOrder, inspect),
    ...on(cancelInspectReturnOrder, cancelInspection),
    ...on(returnOrderPutOnShelves, putOnShelves),
    ...on(endReturnOrder, end),
    ...returnedCalls(),
  ],
  hearings: [when(newestTrackChanged, hearTurningBack), when(orderLost, hearLoss), when(goodsTransferred, followTransfer)],
  jobs: [{ name: 'remind-of-returns', at: '20 1 * * *', run: remindOfReturns }],
};
