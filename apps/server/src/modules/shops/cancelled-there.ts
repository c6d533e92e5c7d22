import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { orderStates } from '@entrepot/contract/modules/orders/order-states.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/rows/db.ts';
import { freezeOrder, lockOrder, unfreezeOrder } from '../orders/public.ts';
import type { ShopOrder } from './goods.ts';

const { UserRequest } = enumCodes.FreezeReason;
type Carried = Pick<ShopOrder, 'logisticsOrderId' | 'platformOrderNo'>;

/** The logistics order of a shop order that its buyer takes back stands still until somebody decides; one that has left goes on. */
export async function freezeCarrier(tx: Tx, system: Caller, { logisticsOrderId, platformOrderNo }: Carried): Promise<void> {
  if (!logisticsOrderId) return;
  const order = await lockOrder(tx, system, logisticsOrderId);
  if (!order.frozen && orderStates.is(order.orderStatus, 'held')) await freezeOrder(tx, system, order, UserRequest, platformOrderNo);
}

/** It goes on when the buyer keeps the order after all; what was frozen for another reason stays frozen. */
export async function thawCarrier(tx: Tx, system: Caller, { logisticsOrderId, platformOrderNo }: Carried): Promise<void> {
  if (!logisticsOrderId) return;
  const order = await lockOrder(tx, system, logisticsOrderId);
  if (order.frozen && order.freezeReason === UserRequest && order.freezeRemarks === platformOrderNo) await unfreezeOrder(tx, system, order);
}
