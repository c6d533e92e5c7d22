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
  getReturnOrderByNumber,
  inspectReturnOrder,
  returnOrderPutOnShelves,
  signForReturnOrder,
} from '@entrepot/contract/modules/returns/floor-calls.ts';
import { orderLost } from '@entrepot/contract/modules/orders/events.ts';
import { newestTrackChanged } from '@entrepot/contract/modules/tracking/events.ts';
import { goodsTransferred } from '@entrepot/contract/modules/shelving/transfer.ts';
import { on } from '../../core/calls/events.ts';
import { handle } from '../../core/calls/handler.ts';
import type { Module } from '../../core/module.ts';
import { returnByNumber } from './by-number.ts';
import { cancel, edit, establish } from './establish.ts';
import { cancelInspection, inspect } from './inspect.ts';
import { oneReturnOrder, returnOrders, returnOrderToEdit } from './queries.ts';
import { remindOfReturns } from './returned-scheduled.ts';
import { cancelReturnOfLost, announceTurnedBack } from './returned-order.ts';
import { followTransfer } from './returned-shelf.ts';
import { returnedCalls } from './returned.ts';
import { putOnShelves } from './shelve.ts';
import { sign } from './sign.ts';
import type { Input } from '@entrepot/contract/core/call.ts';
import { returnsErrors } from '@entrepot/contract/modules/returns/errors.ts';
import { returnOrder, returnOrderStates } from '@entrepot/contract/modules/returns/return-order.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/db/db.ts';
import { change, lock } from '../../core/db/rows.ts';
import { notifyReturn } from './messages.ts';

/** The returns module: goods that come back. */
export const returns: Module = {
  name: 'returns',
  calls: () => [
    ...handle(getReturnOrders, returnOrders),
    ...handle(getReturnOrderById, oneReturnOrder),
    ...handle(establishReturnOrder, establish),
    ...handle(getEditReturnOrder, returnOrderToEdit),
    ...handle(editReturnOrder, edit),
    ...handle(cancelReturnOrder, cancel),
    ...handle(getReturnOrderByNumber, returnByNumber),
    ...handle(signForReturnOrder, sign),
    ...handle(inspectReturnOrder, inspect),
    ...handle(cancelInspectReturnOrder, cancelInspection),
    ...handle(returnOrderPutOnShelves, putOnShelves),
    ...handle(endReturnOrder, end),
    ...returnedCalls(),
  ],
  subscribers: [on(newestTrackChanged, announceTurnedBack), on(orderLost, cancelReturnOfLost), on(goodsTransferred, followTransfer)],
  jobs: [{ name: 'remind-of-returns', daily: '09:20', run: remindOfReturns }],
};

/**
 * Closes an order: no further counting or shelving. Notifies the customer of the received goods. Throws `StateNotAllowed` for pieces on no
 * shelf unless a reason is given.
 */
async function end(tx: Tx, caller: Caller, { id, remarks }: Input<typeof endReturnOrder>) {
  const row = await lock(tx, caller, returnOrder, id);
  const documentStatus = returnOrderStates.after(row.documentStatus, 'end');
  const { confirmedQuantity, shelvedQuantity, defectiveQuantity, questions, goodsTotal } = row;
  const found = confirmedQuantity + defectiveQuantity + questions;
  const waiting = found - shelvedQuantity;
  if (waiting > 0 && !remarks) throw returnsErrors.piecesLeft({ number: row.orderNo, waiting }, { Remarks: true });
  const ended = await change(tx, caller, returnOrder, row, {
    documentStatus,
    endTime: caller.now,
    remarks: remarks ? [row.remarks, remarks].filter(Boolean).join('\n').slice(0, 500) : row.remarks,
  });
  const missing = Math.max(0, goodsTotal - found);
  await notifyReturn(tx, caller, ended, 'ended', { qualified: confirmedQuantity, defective: defectiveQuantity, questions, missing });
  return true;
}
