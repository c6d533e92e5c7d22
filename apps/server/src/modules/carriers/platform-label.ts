import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { carrier } from '@entrepot/contract/modules/carriers/carrier.ts';
import { waybill } from '@entrepot/contract/modules/carriers/waybill.ts';
import { orderStates } from '@entrepot/contract/modules/orders/order-states.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/rows/db.ts';
import { change, findWhere } from '../../core/rows/rows.ts';
import { tellPlatformLabel } from '../orders/public.ts';
import { holderOf, keepTyped } from './obtain.ts';
import { liveSlip, type Order } from './slips.ts';

/** A marketplace's label for one of its orders. */
export interface PlatformLabel {
  platformOrderNo: string;
  labelUrl: string | null;
  trackingNo: string | null;
}

/**
 * Keeps a marketplace's label with the order that sends its goods, which the caller holds. Where the order goes with the marketplace's
 * own carrier the label is its waybill, as long as the waybill is open; an order that has one keeps it.
 */
export async function keepPlatformLabel(tx: Tx, caller: Caller, order: Order, label: PlatformLabel): Promise<void> {
  const told = await tellPlatformLabel(tx, caller, order, label);
  const { trackingNo, labelUrl } = label;
  if (!trackingNo || order.waybillStatus === enumCodes.WaybillStatus.Obtained) return;
  if (!order.carrierId || !orderStates.is(order.orderStatus, 'waybillOpen') || order.cancelled) return;
  const [row] = await findWhere(tx, caller, carrier, { siteId: order.siteId, id: order.carrierId });
  if (row?.carrierInterface !== enumCodes.CarrierInterface.Platform || (await holderOf(tx, row, order, trackingNo))) return;
  await keepTyped(tx, caller, told, row, trackingNo);
  const slip = await liveSlip(tx, order);
  if (slip) await change(tx, caller, waybill, slip, { labelUrl });
}
