import type { Input } from '@entrepot/contract/core/call.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { orderRecalled } from '@entrepot/contract/modules/orders/events.ts';
import { logisticsOrder } from '@entrepot/contract/modules/orders/logistics-order.ts';
import { orderStates } from '@entrepot/contract/modules/orders/order-states.ts';
import { bag, bagStates } from '@entrepot/contract/modules/transport/bag.ts';
import { transportErrors } from '@entrepot/contract/modules/transport/errors.ts';
import { transferRecalled } from '@entrepot/contract/modules/transport/events.ts';
import type { recallShift } from '@entrepot/contract/modules/transport/recall-shift.ts';
import { transportShift, transportShiftStates } from '@entrepot/contract/modules/transport/transport-shift.ts';
import { publish } from '../../core/calls/events.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/db/db.ts';
import { change, lockAll } from '../../core/db/rows.ts';
import { wholeSites } from '../../core/scope/scope.ts';
import { notifyCustomer } from '../messaging/public.ts';
import { lockStockOf, moveOrder, type Order, recallStock } from '../orders/public.ts';
import { recallPackages } from '../packages/public.ts';
import { withdrawNewestTrack, trackStatus } from '../tracking/public.ts';
import { noteCorrection } from './correction-note.ts';
import { orderIdsOf } from './depart.ts';
import { lockBags, lockShift, type Shift } from './shift.ts';
import { carryingShift, recallWhole } from './whole-loads.ts';

const { Export } = enumCodes.TransportShiftType;
const { Lost } = enumCodes.OrderStatus;

/**
 * Reverts a departure that was confirmed by mistake, before the arrival: the shift is closed, its bags are sealed, and its orders are bagged
 * in the warehouse. Orders reported lost stay lost. Prices of bags remain until the next departure prices them again. Throws
 * `StateNotAllowed` with the orders that a carrier or customs has moved on.
 */
export async function recall(tx: Tx, caller: Caller, { id, reason }: Input<typeof recallShift>) {
  const shift = await lockShift(tx, caller, id, 'sender');
  const status = transportShiftStates.after(shift.status, 'recall');
  const bags = await lockBags(tx, caller, shift);
  const orders = await lockAll(tx, wholeSites(caller), logisticsOrder, await orderIdsOf(tx, shift));
  const verb = shift.type === Export ? 'recall' : 'recallTransfer';
  const here = orders.filter(({ orderStatus }) => orderStatus !== Lost);
  const elsewhere = here.filter(({ orderStatus }) => !orderStates.can(orderStatus, verb));
  if (elsewhere.length) throw transportErrors.movedOn({ numbers: elsewhere.map(({ serialNumber }) => serialNumber).slice(0, 20) });
  await lockStockOf(tx, here);
  for (const one of bags.filter((row) => bagStates.can(row.status, 'recall')))
    await change(tx, caller, bag, one, { status: bagStates.after(one.status, 'recall') });
  for (const order of here) await recallOrder(tx, caller, shift, order);
  await change(tx, caller, transportShift, shift, { status, packagingLocked: false });
  const carries = carryingShift(shift);
  if (carries) await recallWhole(tx, caller, carries);
  if (shift.type !== Export)
    await publish(tx, caller, transferRecalled, { siteId: shift.siteId, shiftId: id, orderIds: here.map((order) => order.id) });
  await noteCorrection(tx, caller, shift, { step: 'recalled', status: trackStatus.Departed, reason });
  return true;
}

async function recallOrder(tx: Tx, caller: Caller, shift: Shift, order: Order): Promise<void> {
  const { siteId, id: orderId, ownerId, serialNumber } = order;
  const isExport = shift.type === Export;
  await moveOrder(tx, wholeSites(caller), order, isExport ? 'recall' : 'recallTransfer');
  const status = isExport ? trackStatus.Departed : trackStatus.Transferring;
  await withdrawNewestTrack(tx, caller, { siteId, orderId, status });
  if (!isExport) return;
  await recallPackages(tx, caller, { siteId, orderId });
  await recallStock(tx, caller, order);
  await notifyCustomer(tx, caller, {
    siteId,
    ownerId,
    type: enumCodes.UserMessageType.LogisticsOrder,
    text: 'transport.messages.recalled',
    values: { number: serialNumber, shift: shift.name },
    link: '/LogisticsOrderIndex',
    sourceType: 'logisticsOrder',
    sourceId: orderId,
  });
  await publish(tx, caller, orderRecalled, { siteId, orderId, ownerId });
}
