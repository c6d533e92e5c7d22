import type { Input } from '@entrepot/contract/core/call.ts';
import { collectionStates } from '@entrepot/contract/modules/orders/order-states.ts';
import type { reportOrderLost, returnToWarehouse } from '@entrepot/contract/modules/orders/staff-calls.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/rows/db.ts';
import { bringBackPackagesWithOrder, losePackagesWithOrder, returnPackagesWithOrder } from '../packages/public.ts';
import { trackStatus, writeTrack } from '../tracking/public.ts';
import { tellOfOrder } from './messages.ts';
import { lockOrder, moveOrder, type Order } from './moves.ts';
import { loseStock } from './stock-moves.ts';

// Nothing is collected any more for goods that do not arrive; what the carrier has collected already stays the customer's.
const uncollected = ({ collectionStatus }: Order) =>
  collectionStates.can(collectionStatus, 'fail') ? { collectionStatus: collectionStates.after(collectionStatus, 'fail') } : {};

/** Turns an order back on its way (80 to 125 → 220). */
export async function turnBack(tx: Tx, caller: Caller, { id, remarks }: Input<typeof returnToWarehouse>) {
  const order = await lockOrder(tx, caller, id);
  const back = await moveOrder(tx, caller, order, 'startReturn', uncollected(order));
  const { siteId, id: orderId } = back;
  await returnPackagesWithOrder(tx, caller, { siteId, orderId });
  await writeTrack(tx, caller, { siteId, orderId, status: trackStatus.Returning });
  await tellOfOrder(tx, caller, back, 'returning', { remarks });
  return true;
}

/** Ends an order that is back in the house (220 → 230), its packages with it; what lies there now is a return's. */
export async function finishReturn(tx: Tx, caller: Caller, order: Order): Promise<Order> {
  const back = await moveOrder(tx, caller, order, 'confirmReturned');
  const { siteId, id: orderId } = back;
  await bringBackPackagesWithOrder(tx, caller, { siteId, orderId });
  await writeTrack(tx, caller, { siteId, orderId, status: trackStatus.Returned });
  return back;
}

/** Gives an order up for lost, a freeze with it; what is paid for it is decided by finance. */
export async function reportLost(tx: Tx, caller: Caller, { id, remarks }: Input<typeof reportOrderLost>) {
  const order = await lockOrder(tx, caller, id);
  const lost = await moveOrder(tx, caller, order, 'reportLost', {
    ...uncollected(order),
    frozen: false,
    freezeReason: null,
    internalRemarks: remarks,
  });
  await losePackagesWithOrder(tx, caller, { siteId: lost.siteId, orderId: lost.id });
  await loseStock(tx, caller, lost, remarks);
  await tellOfOrder(tx, caller, lost, 'lost');
  return true;
}
