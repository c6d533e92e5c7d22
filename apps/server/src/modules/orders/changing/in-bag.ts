import { ordersErrors } from '@entrepot/contract/modules/orders/errors.ts';
import { orderStates } from '@entrepot/contract/modules/orders/order-states.ts';
import type { Tx } from '../../../core/db/db.ts';
import type { Order } from '../moves.ts';

/**
 * Throws `PackagingLocked` with the bags to open while some boxes of a locked order are in bags that have not departed: its weight, shipping
 * method, waybill and contents apply to all boxes.
 */
export async function refuseInBag(tx: Tx, order: Order): Promise<void> {
  if (order.packagingLocked || !orderStates.is(order.orderStatus, 'inBags')) return;
  const bags = await bagsWith(tx, order);
  if (bags.length) throw ordersErrors.inBag({ number: order.serialNumber, bags });
}

/** The numbers of the bags that contain boxes of an order. */
async function bagsWith(tx: Tx, { siteId, id, transportShiftId }: Order): Promise<string[]> {
  if (!transportShiftId) return [];
  const found = await tx
    .selectFrom('bagItem')
    .innerJoin('bag', (on) => on.onRef('bag.siteId', '=', 'bagItem.siteId').onRef('bag.id', '=', 'bagItem.bagId'))
    .select('bag.bagNo')
    .distinct()
    .where('bagItem.siteId', '=', siteId)
    .where('bag.siteId', '=', siteId)
    .where('bagItem.logisticsOrderId', '=', id)
    .where('bagItem.live', '=', true)
    .orderBy('bag.bagNo')
    .execute();
  return found.map(({ bagNo }) => bagNo);
}
