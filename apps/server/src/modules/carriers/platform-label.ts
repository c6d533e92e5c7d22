import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { carrier } from '@entrepot/contract/modules/carriers/carrier.ts';
import { waybill } from '@entrepot/contract/modules/carriers/waybill.ts';
import { orderStates } from '@entrepot/contract/modules/orders/order-states.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/db/db.ts';
import { change, findWhere } from '../../core/db/rows.ts';
import { setPlatformLabel } from '../orders/public.ts';
import { holderOf, storeTypedNumber } from './obtain.ts';
import { liveSlip, type Order } from './waybills.ts';

/** A marketplace's label for one of its orders. */
export interface PlatformLabel {
  platformOrderNo: string;
  labelUrl: string | null;
  trackingNo: string | null;
}

/**
 * Stores a marketplace's label on the order that ships its goods, which the caller has locked. With the marketplace's own carrier the label
 * is its waybill while none is assigned; an existing waybill stays.
 */
export async function storePlatformLabel(tx: Tx, caller: Caller, order: Order, label: PlatformLabel): Promise<void> {
  const updatedOrder = await setPlatformLabel(tx, caller, order, label);
  const { trackingNo, labelUrl } = label;
  if (!trackingNo || order.waybillStatus === enumCodes.WaybillStatus.Obtained) return;
  if (!order.carrierId || !orderStates.is(order.orderStatus, 'waybillOpen') || order.cancelled) return;
  const [row] = await findWhere(tx, caller, carrier, { siteId: order.siteId, id: order.carrierId });
  if (row?.carrierInterface !== enumCodes.CarrierInterface.Platform || (await holderOf(tx, row, order, trackingNo))) return;
  await storeTypedNumber(tx, caller, updatedOrder, row, trackingNo);
  const slip = await liveSlip(tx, order);
  if (slip) await change(tx, caller, waybill, slip, { labelUrl });
}
