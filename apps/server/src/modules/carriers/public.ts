import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { carrier } from '@entrepot/contract/modules/carriers/carrier.ts';
import { carriersErrors } from '@entrepot/contract/modules/carriers/errors.ts';
import { waybill } from '@entrepot/contract/modules/carriers/waybill.ts';
import { waybillStates } from '@entrepot/contract/modules/carriers/waybill-states.ts';
import { orderStates } from '@entrepot/contract/modules/orders/order-states.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/db/db.ts';
import { change, findWhere } from '../../core/db/rows.ts';
import { refuseInBag, withdrawCarrierNumber } from '../orders/public.ts';
import { voidNumber } from './number-pool.ts';
import { liveSlip, type Order } from './waybills.ts';

// The interface of this module for other modules.
export { obtainsAtPacking, obtainWaybillFor } from './obtain.ts';
export { storePlatformLabel } from './platform-label.ts';

/**
 * Cancels the waybill of an order locked by the caller, which invalidates the printed label; without a waybill nothing changes. Throws
 * `PackagingLocked` once a box of the order is in a bag. Returns the updated order.
 */
export async function cancelWaybillOf(tx: Tx, caller: Caller, order: Order, remarks: string | null = null): Promise<Order> {
  if (order.waybillStatus !== enumCodes.WaybillStatus.Obtained || !order.carrierNo) return order;
  await refuseInBag(tx, order);
  // A number obtained after arrival may be replaced until the parcel is out for delivery.
  if (!orderStates.is(order.orderStatus, 'waybillOpen')) throw carriersErrors.locked({ order: order.serialNumber });
  const status = waybillStates.after(order.waybillStatus, 'cancel');
  const slip = await liveSlip(tx, order);
  if (slip) await change(tx, caller, waybill, slip, { status, errorMessage: remarks });
  const [row] = order.carrierId ? await findWhere(tx, caller, carrier, { siteId: order.siteId, id: order.carrierId }) : [];
  if (row) await voidNumber(tx, caller, row, order.carrierNo);
  return withdrawCarrierNumber(tx, caller, order);
}
