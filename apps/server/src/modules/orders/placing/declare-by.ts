import { ordersErrors } from '@entrepot/contract/modules/orders/errors.ts';
import { logisticsOrder } from '@entrepot/contract/modules/orders/logistics-order.ts';
import { orderStates } from '@entrepot/contract/modules/orders/order-states.ts';
import type { Caller } from '../../../core/calls/caller.ts';
import type { Tx } from '../../../core/db/db.ts';
import { change } from '../../../core/db/rows.ts';
import type { Order } from '../moves.ts';
import { declarantOf } from './receiver.ts';

/**
 * Assigns another declarant to a locked order: an active one of its customer or of the pool (else `NotFound`). The declarant of an order
 * that has left or was never submitted does not change (`StateNotAllowed`).
 */
export async function declareBy(tx: Tx, caller: Caller, order: Order, applicantId: string): Promise<Order> {
  if (!orderStates.is(order.orderStatus, 'waitsForMoney')) throw ordersErrors.tooLateToDeclare({ number: order.serialNumber });
  const { siteId, ownerId } = order;
  const found = await declarantOf(tx, caller, { siteId, ownerId, applicantId, countryId: order.receiver?.countryId ?? null });
  return change(tx, caller, logisticsOrder, order, { applicantId, declarant: found!.declarant });
}
