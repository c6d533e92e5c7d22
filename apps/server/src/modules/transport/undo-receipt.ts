import { sql } from 'kysely';
import type { Input } from '@entrepot/contract/core/call.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { logisticsOrder } from '@entrepot/contract/modules/orders/logistics-order.ts';
import { orderStates } from '@entrepot/contract/modules/orders/order-states.ts';
import { bag, bagStates } from '@entrepot/contract/modules/transport/bag.ts';
import { transportErrors } from '@entrepot/contract/modules/transport/errors.ts';
import { transferReceiptUndone } from '@entrepot/contract/modules/transport/events.ts';
import { transportShiftStates } from '@entrepot/contract/modules/transport/transport-shift.ts';
import type { undoReceipt } from '@entrepot/contract/modules/transport/undo-receipt.ts';
import { publish } from '../../core/calls/events.ts';
import type { Caller } from '../../core/calls/caller.ts';
import { oneOf, onlyOne } from '../../core/db/conditions.ts';
import type { Tx } from '../../core/db/db.ts';
import { change, lockAll } from '../../core/db/rows.ts';
import { wholeSites } from '../../core/scope/scope.ts';
import { lockStockOf, moveOrder, moveStockTo, type Order, shelvedOrders } from '../orders/public.ts';
import { movePackagesTo } from '../packages/public.ts';
import { withdrawNewestTrack, trackStatus } from '../tracking/public.ts';
import { freezeMissing } from './arrive.ts';
import type { Bag } from './bags.ts';
import { noteCorrection } from './correction-note.ts';
import { type Box, boxesOf } from './boxes.ts';
import { recordMissing } from './discrepancies.ts';
import { undoPackage } from './packages-on-shift.ts';
import { undoStock } from './stock-on-shift.ts';
import { carryingShift } from './whole-loads.ts';
import { lockBags, lockShift, type Shift } from './shift.ts';

const { Export } = enumCodes.TransportShiftType;
const { Received, Voided } = enumCodes.BagNumberStatus;

/**
 * Reverts the receipt of a bag, a single parcel, a package or a transfer of stock: it is on its way again, or missing if the shift is completed. An order that was in the
 * warehouse with it is in transit. Throws `NotFound` for what the shift has not received, and `StateNotAllowed` with the orders for which
 * something was done since.
 */
export async function undo(tx: Tx, caller: Caller, { id, bagNo: number, reason }: Input<typeof undoReceipt>) {
  const shift = await lockShift(tx, caller, id, 'receiver');
  if (!transportShiftStates.is(shift.status, 'arrived')) throw transportShiftStates.refusal(shift.status);
  const bags = await lockBags(tx, caller, shift);
  const carries = carryingShift(shift);
  if (carries && ((await undoPackage(tx, caller, carries, number)) || (await undoStock(tx, caller, carries, number)))) {
    if (isOver(shift)) await recordMissing(tx, caller, shift, [number]);
    await noteCorrection(tx, caller, shift, { step: 'receiptUndone', status: trackStatus.Arrived, reason, number });
    return true;
  }
  const boxes = shift.type === Export ? [] : await boxesOf(tx, shift);
  const known = bags.find((one) => one.bagNo === number && one.status !== Voided);
  const box = known ? undefined : boxes.find(({ parcelNo, live }) => parcelNo === number && !live);
  const row = known ?? bags.find((one) => one.id === box?.bagId);
  if (!row || (known && known.status !== Received)) throw transportErrors.notReceived({ number, name: shift.name });
  if (row.status === Received) await reopen(tx, caller, shift, row);
  await undoBoxes(tx, caller, shift, box ? [box] : boxes.filter(({ bagId, live }) => bagId === row.id && !live), boxes);
  await noteCorrection(tx, caller, shift, { step: 'receiptUndone', status: trackStatus.Arrived, reason, number });
  return true;
}

const isOver = ({ status }: Shift): boolean => status === enumCodes.TransportShiftStatus.Completed;

async function reopen(tx: Tx, caller: Caller, shift: Shift, row: Bag): Promise<void> {
  const over = isOver(shift);
  const status = bagStates.after(row.status, over ? 'undoFound' : 'undoReceipt');
  const back = await change(tx, caller, bag, row, { status, receivedTime: null });
  if (over) await recordMissing(tx, caller, shift, [back.bagNo]);
  if (over && shift.type === Export) await freezeMissing(tx, caller, shift, [back]);
}

/** Puts received boxes back on the shift; `all` are its boxes before. */
async function undoBoxes(tx: Tx, caller: Caller, shift: Shift, boxes: readonly Box[], all: readonly Box[]): Promise<void> {
  const ids = boxes.map(({ logisticsOrderId }) => logisticsOrderId);
  const orders = await lockAll(tx, wholeSites(caller), logisticsOrder, ids);
  const isHere = ({ id }: Order) => !all.some((one) => one.logisticsOrderId === id && one.live);
  const arrived = orders.filter((order) => isHere(order) && orderStates.can(order.orderStatus, 'undoTransferReceipt'));
  const used = await usedOrders(tx, shift, arrived, boxes);
  const gone = orders.filter((order) => isHere(order) && (!arrived.includes(order) || used.has(order.id)));
  if (gone.length) throw transportErrors.usedThere({ numbers: gone.map(({ serialNumber }) => serialNumber).slice(0, 20) });
  const live = oneOf(boxes.map(({ id }) => id));
  await tx.updateTable('bagItem').set({ live: true }).where('siteId', '=', shift.siteId).where('id', '=', live).execute();
  await lockStockOf(tx, arrived);
  for (const order of arrived) await leaveAgain(tx, caller, shift, order, boxes.find((one) => one.logisticsOrderId === order.id)!);
  if (arrived.length) {
    const { siteId, id: shiftId } = shift;
    await publish(tx, caller, transferReceiptUndone, { siteId, shiftId, orderIds: arrived.map((order) => order.id) });
  }
}

/** The orders that were loaded, repacked, put on shelves or moved on since the receipt of these boxes. */
async function usedOrders(tx: Tx, { siteId, toWarehouseId }: Shift, orders: readonly Order[], boxes: readonly Box[]): Promise<Set<string>> {
  const found = await sql<{ id: string }>`select distinct i.logistics_order_id as id
    from bag_item i
    where i.site_id = ${siteId}
      and i.id = any(${boxes.map(({ id }) => id)}::uuid[])
      and i.parcel_id is not null
      and ((select p.logistics_order_id from order_parcel p where p.site_id = i.site_id and p.id = i.parcel_id)
          is distinct from i.logistics_order_id
        or exists (select 1 from bag_item later
          where later.site_id = i.site_id
            and later.logistics_order_id = i.logistics_order_id
            and later.parcel_id = i.parcel_id and later.id > i.id and later.removed_time is null))`.execute(tx);
  const repacked = new Set(found.rows.map(({ id }) => id));
  const shelved = await shelvedOrders(
    tx,
    siteId,
    orders.map(({ id }) => id),
  );
  const isUsed = ({ id, warehouseId, transportShiftId }: Order) =>
    warehouseId !== toWarehouseId || transportShiftId !== null || repacked.has(id) || shelved.has(id);
  return new Set(orders.filter(isUsed).map(({ id }) => id));
}

/** The warehouse from which an order left with a shift. */
async function originOf(tx: Tx, { siteId, id, warehouseIds }: Shift, order: Order): Promise<string> {
  const found = await tx
    .selectFrom('warehouseTransfer')
    .select('fromWarehouseId')
    .where('siteId', '=', siteId)
    .where('orderId', '=', order.id)
    .where('transportShiftId', '=', id)
    .orderBy('id', 'desc')
    .limit(onlyOne)
    .executeTakeFirst();
  return found?.fromWarehouseId ?? warehouseIds[0]!;
}

async function leaveAgain(tx: Tx, caller: Caller, shift: Shift, order: Order, box: Box): Promise<void> {
  const { siteId, id: orderId } = order;
  const warehouseId = await originOf(tx, shift, order);
  await moveOrder(tx, wholeSites(caller), order, 'undoTransferReceipt', { warehouseId, transportShiftId: shift.id, bagId: box.bagId });
  await movePackagesTo(tx, { siteId, orderId }, warehouseId);
  await moveStockTo(tx, caller, order, warehouseId);
  await withdrawNewestTrack(tx, caller, { siteId, orderId, status: trackStatus.Arrived });
}
