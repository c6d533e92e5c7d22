import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { logisticsOrder } from '@entrepot/contract/modules/orders/logistics-order.ts';
import { orderStates } from '@entrepot/contract/modules/orders/order-states.ts';
import type { Caller } from '../../../core/calls/caller.ts';
import type { Tx } from '../../../core/db/db.ts';
import { change } from '../../../core/db/rows.ts';
import { followCauses } from '../hold.ts';
import { notifyOrder, reachOfOrder } from '../messages.ts';
import type { Order } from '../moves.ts';

const { ShopDisconnected, ShopTaken } = enumCodes.FreezeReason;

/**
 * Holds a locked order whose marketplace shop is not connected, or is connected by another account (`isTaken`), and notifies its customer of
 * the way on. An order that has left continues. A freeze for another reason stays; when it is lifted, the hold follows.
 */
export async function holdForShop(
  tx: Tx,
  caller: Caller,
  order: Order,
  { name, isTaken }: { name: string; isTaken: boolean },
): Promise<void> {
  const shopHold = isTaken ? ShopTaken : ShopDisconnected;
  if (order.shopHold === shopHold || !orderStates.is(order.orderStatus, 'notDeparted')) return;
  await followCauses(tx, caller, await change(tx, caller, logisticsOrder, order, { shopHold, shopHoldName: name }));
  await reachOfOrder(tx, caller, order, isTaken ? 'shopTaken' : 'shopDisconnected', { shop: name });
}

/** Ends the hold of a locked order by its shop; a freeze for another reason stays. */
export async function releaseForShop(tx: Tx, caller: Caller, order: Order): Promise<void> {
  if (!order.shopHold) return;
  const now = await followCauses(tx, caller, await change(tx, caller, logisticsOrder, order, { shopHold: null, shopHoldName: null }));
  if (order.frozen && !now.frozen) await notifyOrder(tx, caller, now, 'shopConnected', { shop: order.shopHoldName ?? '' });
}
