import type { Input } from '@entrepot/contract/core/call.ts';
import { orderLost, orderReturned } from '@entrepot/contract/modules/orders/events.ts';
import { collectionStates } from '@entrepot/contract/modules/orders/order-states.ts';
import type { reportOrderLost, returnToWarehouse } from '@entrepot/contract/modules/orders/staff-calls.ts';
import { publish } from '../../../core/calls/events.ts';
import type { Caller } from '../../../core/calls/caller.ts';
import type { Tx } from '../../../core/db/db.ts';
import { returnPackagesToWarehouse, losePackagesWithOrder, returnPackagesWithOrder } from '../../packages/public.ts';
import { trackStatus, writeTrack } from '../../tracking/public.ts';
import { notifyOrder } from '../messages.ts';
import { lockOrder, moveOrder, type Order } from '../moves.ts';
import { loseStock } from '../stock/stock-moves.ts';

// Nothing is collected any more for goods that do not arrive; what the carrier has collected already belongs to the customer.
const uncollected = ({ collectionStatus }: Order) =>
  collectionStates.can(collectionStatus, 'fail') ? { collectionStatus: collectionStates.after(collectionStatus, 'fail') } : {};

/** Returns an order that is on its way (from Departed to ToBePickedUp → Returning). */
export async function turnBack(tx: Tx, caller: Caller, { id, remarks }: Input<typeof returnToWarehouse>) {
  const back = await returnOrder(tx, caller, await lockOrder(tx, caller, id), remarks);
  await writeTrack(tx, caller, { siteId: back.siteId, orderId: back.id, status: trackStatus.Returning });
  return true;
}

/** Returns a locked order and its packages (→ Returning): cancels its collection and notifies its customer. */
export async function returnOrder(tx: Tx, caller: Caller, order: Order, remarks: string | null): Promise<Order> {
  const back = await moveOrder(tx, caller, order, 'startReturn', uncollected(order));
  await returnPackagesWithOrder(tx, caller, { siteId: back.siteId, orderId: back.id });
  await notifyOrder(tx, caller, back, remarks ? 'returning' : 'returningBare', { remarks });
  return back;
}

/**
 * Completes the return of an order and its packages to the warehouse (Returning → Returned); its goods there belong to a return from now
 * on.
 */
export async function finishReturn(tx: Tx, caller: Caller, order: Order): Promise<Order> {
  const back = await moveOrder(tx, caller, order, 'confirmReturned');
  const { siteId, id: orderId } = back;
  await returnPackagesToWarehouse(tx, caller, { siteId, orderId });
  await writeTrack(tx, caller, { siteId, orderId, status: trackStatus.Returned });
  await publish(tx, caller, orderReturned, { siteId, orderId, ownerId: back.ownerId });
  return back;
}

/** Marks an order as lost and freezes it; finance decides on refunds. */
export async function reportLost(tx: Tx, caller: Caller, { id, remarks }: Input<typeof reportOrderLost>) {
  await writeOff(tx, caller, await lockOrder(tx, caller, id), 'lost', remarks);
  return true;
}

/** Ends a locked order because it is lost or was destroyed by customs (→ Lost); notifies its customer which. */
export async function writeOff(tx: Tx, caller: Caller, order: Order, what: 'lost' | 'destroyed', remarks: string): Promise<Order> {
  const lost = await moveOrder(tx, caller, order, 'reportLost', {
    ...uncollected(order),
    frozen: false,
    freezeReason: null,
    freezeTime: null,
    internalRemarks: remarks || order.internalRemarks,
  });
  const { siteId, id: orderId, ownerId } = lost;
  await losePackagesWithOrder(tx, caller, { siteId, orderId });
  await loseStock(tx, caller, lost, remarks);
  await notifyOrder(tx, caller, lost, what, { remarks });
  await publish(tx, caller, orderLost, { siteId, orderId, ownerId });
  return lost;
}
