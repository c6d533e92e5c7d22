import type { Input } from '@entrepot/contract/core/call.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { carriersErrors } from '@entrepot/contract/modules/carriers/errors.ts';
import { carrier } from '@entrepot/contract/modules/carriers/carrier.ts';
import { type setLogisticsOrderCarrierNo, waybillMoreErrors } from '@entrepot/contract/modules/carriers/waybill-more-calls.ts';
import { logisticsOrder } from '@entrepot/contract/modules/orders/logistics-order.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/rows/db.ts';
import { findWhere, lock } from '../../core/rows/rows.ts';
import { useNumber } from './number-pool.ts';
import { holderOf, keepTyped, refuseWrongStage } from './obtain.ts';

/**
 * Gives an order the waybill number that somebody got from its carrier by hand, whatever interface the carrier has. Refuses an
 * order that has one (322), a number of another order or one of the pool that is spent (103), and an order at no stage for it (102).
 */
export async function setCarrierNo(tx: Tx, caller: Caller, { id, carrierNo }: Input<typeof setLogisticsOrderCarrierNo>) {
  const order = await lock(tx, caller, logisticsOrder, id);
  const named = { order: order.serialNumber, number: order.carrierNo };
  if (order.waybillStatus === enumCodes.WaybillStatus.Obtained) throw carriersErrors.hasWaybill(named);
  await refuseWrongStage(tx, caller, order);
  const [row] = order.carrierId ? await findWhere(tx, caller, carrier, { siteId: order.siteId, id: order.carrierId }) : [];
  if (!row) throw waybillMoreErrors.noCarrierYet(named);
  const holder = await holderOf(tx, row, order, carrierNo);
  if (holder) throw waybillMoreErrors.otherHasNumber({ number: carrierNo, order: holder });
  if ((await useNumber(tx, caller, row, carrierNo, order.id)) === 'spent') throw waybillMoreErrors.numberSpent({ number: carrierNo });
  await keepTyped(tx, caller, order, row, carrierNo);
  return true;
}
