import { sql } from 'kysely';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { ordersErrors } from '@entrepot/contract/modules/orders/errors.ts';
import { collectionStates } from '@entrepot/contract/modules/orders/order-states.ts';
import { pickupPointTypes } from '@entrepot/contract/modules/warehouses/self-pickup-address.ts';
import { dec } from '@entrepot/rules/decimal.ts';
import type { Db, Tx } from '../../../core/db/db.ts';
import type { Order } from '../moves.ts';

const { ToBePickedUp } = enumCodes.OrderStatus;

/** Whether an order waits at a counter of our own, where we collect its money ourselves. */
export async function isAtOwnCounter(tx: Db, order: Order): Promise<boolean> {
  if (order.orderStatus !== ToBePickedUp) return false;
  if (!order.selfPickupAddressId) return order.deliveryMode === enumCodes.DeliveryMode.SelfPickup;
  const found = await sql<{ pointType: number }>`
    select point_type from self_pickup_address where site_id = ${order.siteId} and id = ${order.selfPickupAddressId}`.execute(tx);
  return found.rows[0]?.pointType === pickupPointTypes.OwnSite;
}

/** Returns the amount that is to be collected before an order leaves our own counter; null if nothing is. */
export async function amountDueAtCounter(tx: Db, order: Order): Promise<string | null> {
  if (!collectionStates.can(order.collectionStatus, 'collect') || !dec(order.collectionAmount).gt(0)) return null;
  return (await isAtOwnCounter(tx, order)) ? order.collectionAmount : null;
}

/** Refuses to hand out an order at our own counter before its money is collected (`StateNotAllowed`). */
export async function refuseUncollected(tx: Tx, order: Order): Promise<void> {
  if (await amountDueAtCounter(tx, order)) throw ordersErrors.collectFirst({ number: order.serialNumber });
}
