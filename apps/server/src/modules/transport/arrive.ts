import type { Input } from '@entrepot/contract/core/call.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { logisticsOrder } from '@entrepot/contract/modules/orders/logistics-order.ts';
import { orderStates } from '@entrepot/contract/modules/orders/order-states.ts';
import { bag, bagStates } from '@entrepot/contract/modules/transport/bag.ts';
import type { confirmArrival } from '@entrepot/contract/modules/transport/calls.ts';
import { transportErrors } from '@entrepot/contract/modules/transport/errors.ts';
import { exportArrived, transferArrived } from '@entrepot/contract/modules/transport/events.ts';
import { transportShift, transportShiftStates } from '@entrepot/contract/modules/transport/transport-shift.ts';
import { publish } from '../../core/calls/events.ts';
import type { Caller } from '../../core/calls/caller.ts';
import { checkMoment } from '../../core/calls/stated-moments.ts';
import type { Tx } from '../../core/db/db.ts';
import { change, lockAll } from '../../core/db/rows.ts';
import { wholeSites } from '../../core/scope/scope.ts';
import { lockRefunds } from '../billing/public.ts';
import { arriveAbroad, freezeOrder, type Order } from '../orders/public.ts';
import { trackStatus, writeTrack } from '../tracking/public.ts';
import type { Bag } from './bags.ts';
import { orderIdsOf } from './depart.ts';
import { recordMissing } from './discrepancies.ts';
import { ordersInBags } from './receive.ts';
import { looseUnderWay } from './packages-on-shift.ts';
import { lockBags, lockShift, type Shift } from './shift.ts';
import { missWhole } from './whole-loads.ts';

const { Export } = enumCodes.TransportShiftType;
const { Cleared, Declared, Inspecting, OnHold } = enumCodes.CustomsStatus;

/**
 * Confirms the arrival of a shift. An export shift locks the refunds of its orders. The goods of a transfer shift stay in transit until the
 * warehouse receives them by scan.
 */
export async function arrive(tx: Tx, caller: Caller, { id, warehouseId, arrivalTime }: Input<typeof confirmArrival>) {
  const shift = await lockShift(tx, caller, id, 'receiver');
  const status = transportShiftStates.after(shift.status, 'arrive');
  if (shift.type !== Export && warehouseId !== shift.toWarehouseId) throw transportErrors.wrongWarehouse({ name: shift.name });
  const at = arrivalTime ?? caller.now;
  checkMoment(caller, 'ArrivalTime', at, shift.creationTime);
  await lockBags(tx, caller, shift);
  await change(tx, caller, transportShift, shift, { status, arrivalTime: at });
  const { siteId } = shift;
  if (shift.type !== Export) {
    await publish(tx, caller, transferArrived, { siteId, shiftId: id });
    return true;
  }
  // Permission to report the arrival of a shift covers its orders, whichever warehouse they belong to.
  const orders = await lockAll(tx, wholeSites(caller), logisticsOrder, await orderIdsOf(tx, shift));
  for (const order of orders) await arriveOrder(tx, caller, shift, order, at);
  await publish(tx, caller, exportArrived, { siteId, shiftId: id, orderIds: orders.map((order) => order.id), at });
  return true;
}

async function arriveOrder(tx: Tx, caller: Caller, shift: Shift, order: Order, at: Date): Promise<void> {
  const verb = await arrivalVerb(tx, order);
  const locked = await arriveAbroad(tx, caller, order, verb, at);
  await lockRefunds(tx, caller, { sourceType: 'logisticsOrder', sourceId: locked.id, siteId: locked.siteId });
  await writeTrack(tx, caller, { siteId: order.siteId, orderId: order.id, status: trackStatus.Arrived, at, values: { Shift: shift.name } });
}

async function arrivalVerb(tx: Tx, order: Order): Promise<'arriveCleared' | 'arriveInCustoms' | 'arrive'> {
  if (order.customsStatus === Cleared) return 'arriveCleared';
  if (order.customsStatus === Declared || order.customsStatus === Inspecting || order.customsStatus === OnHold) return 'arriveInCustoms';
  const method = await tx
    .selectFrom('shippingMethod')
    .select('customsRequired')
    .where('siteId', '=', order.siteId)
    .where('id', '=', order.shippingMethodId)
    .executeTakeFirst();
  return method?.customsRequired ? 'arrive' : 'arriveCleared';
}

/**
 * Completes a shift: bags, packages and transfers of stock that were not received are missing. The orders of a transfer in them stay in transit until they are found; those
 * of an export shift are put on hold until then.
 */
export async function complete(tx: Tx, caller: Caller, { id }: { id: string }) {
  const shift = await lockShift(tx, caller, id, 'receiver');
  const status = transportShiftStates.after(shift.status, 'complete');
  const missing = (await lockBags(tx, caller, shift)).filter((one) => one.status === enumCodes.BagNumberStatus.Departed);
  for (const one of missing) await change(tx, caller, bag, one, { status: bagStates.after(one.status, 'miss') });
  const loose = await looseUnderWay(tx, shift);
  await recordMissing(tx, caller, shift, [...missing.map(({ bagNo }) => bagNo), ...loose]);
  if (shift.type === Export) await freezeMissing(tx, caller, shift, missing);
  else await missWhole(tx, caller, shift);
  await change(tx, caller, transportShift, shift, { status });
  return true;
}

/** Puts the orders in missing bags of an export shift on hold until the bags are found. */
export async function freezeMissing(tx: Tx, caller: Caller, shift: Shift, missing: readonly Bag[]): Promise<void> {
  for (const order of await ordersInBags(tx, caller, shift, missing))
    if (!order.frozen && orderStates.is(order.orderStatus, 'notSigned'))
      await freezeOrder(tx, caller, order, enumCodes.FreezeReason.Other, shift.serialNumber);
}
