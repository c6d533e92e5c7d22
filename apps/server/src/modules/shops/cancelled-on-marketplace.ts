import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { orderStates } from '@entrepot/contract/modules/orders/order-states.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/db/db.ts';
import { freezeOrder, lockOrder, unfreezeOrder } from '../orders/public.ts';
import type { ShopOrder } from './goods.ts';

const { UserRequest } = enumCodes.FreezeReason;
type CancelledShopOrder = Pick<ShopOrder, 'logisticsOrderId' | 'platformOrderNo'>;

/** Freezes the logistics order of a shop order whose buyer requested a cancellation until staff decide; one that has left continues. */
export async function freezeCarrier(tx: Tx, system: Caller, { logisticsOrderId, platformOrderNo }: CancelledShopOrder): Promise<void> {
  if (!logisticsOrderId) return;
  const order = await lockOrder(tx, system, logisticsOrderId);
  if (!order.frozen && orderStates.is(order.orderStatus, 'reserved')) await freezeOrder(tx, system, order, UserRequest, platformOrderNo);
}

/** Unfreezes it when the buyer withdraws the cancellation; a freeze for another reason stays. */
export async function thawCarrier(tx: Tx, system: Caller, { logisticsOrderId, platformOrderNo }: CancelledShopOrder): Promise<void> {
  if (!logisticsOrderId) return;
  const order = await lockOrder(tx, system, logisticsOrderId);
  if (order.frozen && order.freezeReason === UserRequest && order.freezeRemarks === platformOrderNo) await unfreezeOrder(tx, system, order);
}
