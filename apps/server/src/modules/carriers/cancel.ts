import type { Input } from '@entrepot/contract/core/call.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { carriersErrors } from '@entrepot/contract/modules/carriers/errors.ts';
import type { cancelWaybill } from '@entrepot/contract/modules/carriers/waybill-calls.ts';
import { logisticsOrder } from '@entrepot/contract/modules/orders/logistics-order.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/rows/db.ts';
import { lock } from '../../core/rows/rows.ts';
import { cancelWaybillOf } from './public.ts';

/** Gives the number of one order back to its carrier, unless the order is in a bag or under way to the door (317). */
export async function cancel(tx: Tx, caller: Caller, { id, remarks }: Input<typeof cancelWaybill> & { id: string }) {
  const order = await lock(tx, caller, logisticsOrder, id);
  if (order.waybillStatus !== enumCodes.WaybillStatus.Obtained) throw carriersErrors.noWaybill({ order: order.serialNumber });
  await cancelWaybillOf(tx, caller, order, remarks ?? null);
  return true;
}
