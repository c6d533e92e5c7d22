import type { Input } from '@entrepot/contract/core/call.ts';
import { orderLost } from '@entrepot/contract/modules/orders/facts.ts';
import { collectionStates } from '@entrepot/contract/modules/orders/order-states.ts';
import type { reportOrderLost, returnToWarehouse } from '@entrepot/contract/modules/orders/staff-calls.ts';
import { announce } from '../../core/calls/announce.ts';
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
  const back = await bringBack(tx, caller, await lockOrder(tx, caller, id), remarks);
  await writeTrack(tx, caller, { siteId: back.siteId, orderId: back.id, status: trackStatus.Returning });
  return true;
}

/** Brings an order that the caller holds on its way back (→ 220), its packages with it: nothing is collected for it, and its customer is told. */
export async function bringBack(tx: Tx, caller: Caller, order: Order, remarks: string | null): Promise<Order> {
  const back = await moveOrder(tx, caller, order, 'startReturn', uncollected(order));
  await returnPackagesWithOrder(tx, caller, { siteId: back.siteId, orderId: back.id });
  await tellOfOrder(tx, caller, back, remarks ? 'returning' : 'returningBare', { remarks });
  return back;
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
  await giveUp(tx, caller, await lockOrder(tx, caller, id), 'lost', remarks);
  return true;
}

/** Gives up an order that the caller holds, because it is lost or because customs destroyed it (→ 240); its customer is told which. */
export async function giveUp(tx: Tx, caller: Caller, order: Order, what: 'lost' | 'destroyed', remarks: string): Promise<Order> {
  const lost = await moveOrder(tx, caller, order, 'reportLost', {
    ...uncollected(order),
    frozen: false,
    freezeReason: null,
    internalRemarks: remarks || order.internalRemarks,
  });
  const { siteId, id: orderId, ownerId } = lost;
  await losePackagesWithOrder(tx, caller, { siteId, orderId });
  await loseStock(tx, caller, lost, remarks);
  await tellOfOrder(tx, caller, lost, what, { remarks });
  await announce(tx, caller, orderLost, { siteId, orderId, ownerId });
  return lost;
}
