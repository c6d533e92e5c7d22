import type { Input } from '@entrepot/contract/core/call.ts';
import { doneAlready, refuse } from '@entrepot/contract/core/errors.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { logisticsOrder } from '@entrepot/contract/modules/orders/logistics-order.ts';
import { bag, bagStates } from '@entrepot/contract/modules/transport/bag.ts';
import type { confirmArrival, signForBag } from '@entrepot/contract/modules/transport/calls.ts';
import { transportErrors } from '@entrepot/contract/modules/transport/errors.ts';
import { transportShift, transportShiftStates } from '@entrepot/contract/modules/transport/transport-shift.ts';
import { exportArrived, transferArrived } from '@entrepot/contract/modules/transport/facts.ts';
import { orderStates } from '@entrepot/contract/modules/orders/order-states.ts';
import { announce } from '../../core/calls/announce.ts';
import type { Caller } from '../../core/calls/caller.ts';
import { oneOf } from '../../core/rows/conditions.ts';
import type { Tx } from '../../core/rows/db.ts';
import { change, find, findWhere, lockAll } from '../../core/rows/rows.ts';
import { atSite, wholeSites } from '../../core/rows/scope.ts';
import { lockRefunds } from '../billing/public.ts';
import { arriveAbroad, bringStockTo, freezeOrder, holdStockOf, moveOrder, type Order } from '../orders/public.ts';
import { bringPackagesTo } from '../packages/public.ts';
import { trackStatus, writeTrack } from '../tracking/public.ts';
import { inItsBag } from './bags.ts';
import { arriveWhole, carryingShift } from './whole-loads.ts';
import { orderIdsOf } from './depart.ts';
import { lockBags, lockShift, type Shift } from './shift.ts';

const { Export } = enumCodes.TransportShiftType;
const { Cleared, Declared, Inspecting, Held } = enumCodes.CustomsStatus;

/**
 * Confirms that a shift arrived. Irreversible: an export shift locks the refunds of its orders; a transfer shift makes its
 * warehouse the orders' warehouse.
 */
export async function arrive(tx: Tx, caller: Caller, { id, warehouseId, arrivalTime }: Input<typeof confirmArrival>) {
  const shift = await lockShift(tx, caller, id);
  const status = transportShiftStates.after(shift.status, 'arrive');
  if (shift.type !== Export && warehouseId !== shift.toWarehouseId) throw transportErrors.wrongWarehouse({ name: shift.name });
  const at = arrivalTime ?? caller.now;
  await lockBags(tx, caller, shift);
  // Who may receive a shift may receive what it brings, whichever warehouse it still belongs to.
  const orders = await lockAll(tx, wholeSites(caller), logisticsOrder, await orderIdsOf(tx, shift));
  await holdStockOf(tx, orders);
  await change(tx, caller, transportShift, shift, { status, arrivalTime: at });
  for (const order of orders) await (shift.type === Export ? arriveOrder : arriveAtWarehouse)(tx, caller, shift, order, at);
  const carries = carryingShift(shift);
  if (carries) await arriveWhole(tx, caller, carries, at);
  const arrived = { siteId: shift.siteId, shiftId: id, orderIds: orders.map((order) => order.id), at };
  await announce(tx, caller, shift.type === Export ? exportArrived : transferArrived, arrived);
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
  if (order.customsStatus === Declared || order.customsStatus === Inspecting || order.customsStatus === Held) return 'arriveInCustoms';
  const method = await tx
    .selectFrom('shippingMethod')
    .select('customsRequired')
    .where('siteId', '=', order.siteId)
    .where('id', '=', order.shippingMethodId)
    .executeTakeFirst();
  return method?.customsRequired ? 'arrive' : 'arriveCleared';
}

async function arriveAtWarehouse(tx: Tx, caller: Caller, shift: Shift, order: Order, at: Date): Promise<void> {
  const target = shift.toWarehouseId;
  if (!target) throw refuse('StateNotAllowed');
  // What was reported lost on the way comes with nothing.
  if (!orderStates.can(order.orderStatus, 'arriveTransfer')) return;
  await moveOrder(tx, caller, order, 'arriveTransfer', { warehouseId: target });
  await tx
    .updateTable('bagItem')
    .set({ live: false })
    .where('siteId', '=', order.siteId)
    .where('logisticsOrderId', '=', order.id)
    .where(inItsBag)
    .execute();
  await bringPackagesTo(tx, { siteId: order.siteId, orderId: order.id }, target);
  await bringStockTo(tx, caller, order, target);
  await writeTrack(tx, caller, { siteId: order.siteId, orderId: order.id, status: trackStatus.Arrived, at, values: { Shift: shift.name } });
}

/** Signs for a bag that came with a shift, or that was missing and is found later. */
export async function receive(tx: Tx, caller: Caller, { id, bagNo }: Input<typeof signForBag>) {
  const shift = await lockShift(tx, caller, id);
  if (!transportShiftStates.is(shift.status, 'arrived')) throw transportShiftStates.refusal(shift.status);
  const bags = await lockBags(tx, caller, shift);
  const row = bags.find((one) => one.bagNo === bagNo);
  if (!row) throw await strangeBag(tx, caller, shift, bagNo);
  if (row.status === enumCodes.BagNumberStatus.Received) throw transportErrors.receivedAlready({ bagNo }, doneAlready);
  await change(tx, caller, bag, row, { status: bagStates.after(row.status, 'receive'), receivedTime: caller.now });
  const received = bags.filter((one) => one.status === enumCodes.BagNumberStatus.Received).length + 1;
  const expected = bags.filter((one) => one.status !== enumCodes.BagNumberStatus.Voided).length;
  return { id: row.id, bagNo, parcelCount: row.parcelCount, received, expected };
}

/** Why a bag that was scanned is not one of the shift: it came too many and belongs to another one, or nobody knows it. */
async function strangeBag(tx: Tx, caller: Caller, shift: Shift, bagNo: string) {
  const [other] = await findWhere(tx, atSite(caller, shift.siteId), bag, { bagNo });
  if (!other) return transportErrors.unknownBag({ bagNo, name: shift.name });
  const { name } = await find(tx, atSite(caller, shift.siteId), transportShift, other.transportShiftId);
  return transportErrors.bagOfOther({ bagNo, name: shift.name, other: name }, { TransportShiftId: other.transportShiftId });
}

/** Ends a shift: bags nobody signed for are missing and their orders are frozen. */
export async function complete(tx: Tx, caller: Caller, { id }: { id: string }) {
  const shift = await lockShift(tx, caller, id);
  const status = transportShiftStates.after(shift.status, 'complete');
  const missing = (await lockBags(tx, caller, shift)).filter((one) => one.status === enumCodes.BagNumberStatus.Departed);
  const found = await tx
    .selectFrom('bagItem')
    .select('logisticsOrderId as id')
    .distinct()
    .where('siteId', '=', shift.siteId)
    .where('bagId', '=', oneOf(missing.map((one) => one.id)))
    // Parcels of a transfer shift lie in their bags no more, and were in them all the same.
    .where('removedTime', 'is', null)
    .execute();
  const orders = await lockAll(
    tx,
    wholeSites(caller),
    logisticsOrder,
    found.map(({ id: orderId }) => orderId),
  );
  for (const one of missing) await change(tx, caller, bag, one, { status: bagStates.after(one.status, 'miss') });
  for (const order of orders)
    if (!order.frozen && orderStates.is(order.orderStatus, 'notSigned'))
      await freezeOrder(tx, caller, order, enumCodes.FreezeReason.Other, shift.serialNumber);
  await change(tx, caller, transportShift, shift, { status });
  return true;
}
