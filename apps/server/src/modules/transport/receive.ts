import type { Input } from '@entrepot/contract/core/call.ts';
import { doneAlready } from '@entrepot/contract/core/errors.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { logisticsOrder } from '@entrepot/contract/modules/orders/logistics-order.ts';
import { orderStates } from '@entrepot/contract/modules/orders/order-states.ts';
import { bag, bagStates } from '@entrepot/contract/modules/transport/bag.ts';
import type { signForBag } from '@entrepot/contract/modules/transport/calls.ts';
import { transportErrors } from '@entrepot/contract/modules/transport/errors.ts';
import { transferReceived } from '@entrepot/contract/modules/transport/events.ts';
import { transportShift, transportShiftStates } from '@entrepot/contract/modules/transport/transport-shift.ts';
import { publish } from '../../core/calls/events.ts';
import type { Caller } from '../../core/calls/caller.ts';
import { oneOf } from '../../core/db/conditions.ts';
import type { Tx } from '../../core/db/db.ts';
import { change, find, findWhere, lockAll } from '../../core/db/rows.ts';
import { atSite, wholeSites } from '../../core/scope/scope.ts';
import { lockStockOf, moveOrder, moveStockTo, type Order, unfreezeOrder } from '../orders/public.ts';
import { movePackagesTo } from '../packages/public.ts';
import { trackStatus, writeTrack } from '../tracking/public.ts';
import type { Bag } from './bags.ts';
import { type Box, boxesOf } from './boxes.ts';
import { settleFound } from './discrepancies.ts';
import { looseReceived, looseUnderWay } from './packages-on-shift.ts';
import { lockBags, lockShift, type Shift } from './shift.ts';
import { receiveWhole } from './whole-loads.ts';

const { Export } = enumCodes.TransportShiftType;
const { Received, Missing, Voided, Departed } = enumCodes.BagNumberStatus;

/**
 * Receives what was scanned at an arrived shift, also what was missing and is found later: a bag with all its boxes and, of a transfer
 * shift, a single box, an order with all its boxes on the shift, a bin or a return. An order is in the warehouse when the last of its boxes is received.
 */
export async function receive(tx: Tx, caller: Caller, { id, bagNo: number, ...seal }: Input<typeof signForBag>) {
  const shift = await lockShift(tx, caller, id, 'receiver');
  if (!transportShiftStates.is(shift.status, 'arrived')) throw transportShiftStates.refusal(shift.status);
  const bags = await lockBags(tx, caller, shift);
  const known = bags.find((one) => one.bagNo === number && one.status !== Voided);
  const rows = known ? [await receiveBag(tx, caller, shift, known, seal)] : await receiveSingly(tx, caller, shift, bags, number);
  const [row] = rows;
  if (!row) {
    if (!(await receiveWhole(tx, caller, shift, number))) throw await strangeBag(tx, caller, shift, number);
    await settleFound(tx, caller, shift, number);
    return { id, bagNo: number, parcelCount: 1, ...(await countsOf(tx, shift, bags)) };
  }
  const now = bags.map((one) => rows.find(({ id: changed }) => changed === one.id) ?? one);
  return { id: row.id, bagNo: number, parcelCount: row.parcelCount, ...(await countsOf(tx, shift, now)) };
}

/** The bags, packages and transfers of stock of a shift, and how many of them are received. */
async function countsOf(tx: Tx, shift: Shift, bags: readonly Bag[]) {
  const [came, missing] = [await looseReceived(tx, shift), await looseUnderWay(tx, shift)];
  return {
    received: bags.filter(({ status }) => status === Received).length + came.length,
    expected: bags.filter(({ status }) => status !== Voided).length + came.length + missing.length,
  };
}

/** The seal that was scanned with a bag. */
type ScannedSeal = Pick<Input<typeof signForBag>, 'sealNumber' | 'confirmSeal'>;

/** Throws `StateNotAllowed` until the seal of a bag that left with one is scanned, and until another seal is confirmed. */
function refuseOtherSeal({ bagNo, sealNumber: expected }: Bag, { sealNumber: seal, confirmSeal }: ScannedSeal): void {
  if (!expected || seal === expected) return;
  if (!seal) throw transportErrors.sealToScan({ bagNo }, { SealOf: bagNo });
  if (!confirmSeal) throw transportErrors.otherSeal({ bagNo, expected, seal }, { SealOf: bagNo, ConfirmSeal: true });
}

/** Marks a bag as received, with the seal that was scanned; a missing one is found. */
async function markReceived(tx: Tx, caller: Caller, shift: Shift, row: Bag, seal: ScannedSeal): Promise<Bag> {
  if (row.status === Missing) await settleFound(tx, caller, shift, row.bagNo);
  return change(tx, caller, bag, row, {
    status: bagStates.after(row.status, 'receive'),
    receivedTime: caller.now,
    receivedSealNumber: row.sealNumber && (seal.sealNumber ?? null),
  });
}

async function receiveBag(tx: Tx, caller: Caller, shift: Shift, row: Bag, seal: ScannedSeal): Promise<Bag> {
  if (row.status === Received) throw transportErrors.receivedAlready({ bagNo: row.bagNo }, doneAlready);
  refuseOtherSeal(row, seal);
  const received = await markReceived(tx, caller, shift, row, seal);
  if (shift.type === Export) {
    if (row.status === Missing) await liftFreezes(tx, caller, shift, received);
    return received;
  }
  const boxes = (await boxesOf(tx, shift)).filter((one) => one.bagId === row.id);
  // A bag of which a box was received singly is open: the others are scanned as well.
  if (boxes.some(({ live }) => !live)) throw transportErrors.bagOpened({ bagNo: row.bagNo, left: boxes.filter(({ live }) => live).length });
  await receiveBoxes(tx, caller, shift, boxes);
  return received;
}

/**
 * Receives a single box of a transfer shift, or those of an order; a bag is received with its last box. Returns the bags of the boxes, none
 * when the number is none of theirs.
 */
async function receiveSingly(tx: Tx, caller: Caller, shift: Shift, bags: readonly Bag[], number: string): Promise<Bag[]> {
  if (shift.type === Export) return [];
  const boxes = await boxesOf(tx, shift);
  const single = boxes.filter(({ parcelNo }) => parcelNo === number);
  const meant = single.length ? single : boxes.filter(({ parcelNo }) => parcelNo.startsWith(`${number}-`));
  if (!meant.length) return [];
  const open = meant.filter(({ live }) => live);
  if (!open.length) throw transportErrors.boxReceivedAlready({ number }, doneAlready);
  await receiveBoxes(tx, caller, shift, open);
  const rows: Bag[] = [];
  for (const row of bags.filter(({ id }) => open.some(({ bagId }) => bagId === id))) {
    const isLast = !boxes.some((one) => one.live && one.bagId === row.id && !open.includes(one));
    // Its seal was not scanned: the bag came apart.
    rows.push(isLast ? await markReceived(tx, caller, shift, row, { sealNumber: null, confirmSeal: false }) : row);
  }
  return rows;
}

/** Takes boxes off the shift; orders of which none is left on it are in its warehouse. */
async function receiveBoxes(tx: Tx, caller: Caller, shift: Shift, boxes: readonly Box[]): Promise<void> {
  const ids = boxes.map(({ id }) => id);
  const orderIds = [...new Set(boxes.map(({ logisticsOrderId }) => logisticsOrderId))];
  // Permission to receive a shift covers its orders, whichever warehouse they still belong to.
  const orders = await lockAll(tx, wholeSites(caller), logisticsOrder, orderIds);
  await tx.updateTable('bagItem').set({ live: false }).where('siteId', '=', shift.siteId).where('id', '=', oneOf(ids)).execute();
  const left = new Set((await boxesOf(tx, shift)).filter(({ live }) => live).map(({ logisticsOrderId }) => logisticsOrderId));
  // Orders reported lost in transit do not arrive.
  const here = orders.filter(({ id, orderStatus }) => !left.has(id) && orderStates.can(orderStatus, 'arriveTransfer'));
  await lockStockOf(tx, here);
  for (const order of here) await arriveAtWarehouse(tx, caller, shift, order);
  if (here.length)
    await publish(tx, caller, transferReceived, {
      siteId: shift.siteId,
      shiftId: shift.id,
      orderIds: here.map(({ id }) => id),
      at: caller.now,
    });
}

async function arriveAtWarehouse(tx: Tx, caller: Caller, shift: Shift, order: Order): Promise<void> {
  const target = shift.toWarehouseId!;
  await moveOrder(tx, caller, order, 'arriveTransfer', { warehouseId: target });
  await movePackagesTo(tx, { siteId: order.siteId, orderId: order.id }, target);
  await moveStockTo(tx, caller, order, target);
  await writeTrack(tx, caller, {
    siteId: order.siteId,
    orderId: order.id,
    status: trackStatus.Arrived,
    at: caller.now,
    values: { Shift: shift.name },
  });
}

/** Locks the orders with a box that left in one of some bags of a shift. */
export async function ordersInBags(tx: Tx, caller: Caller, shift: Shift, bags: readonly Bag[]): Promise<Order[]> {
  const found = await tx
    .selectFrom('bagItem')
    .select('logisticsOrderId as id')
    .distinct()
    .where('siteId', '=', shift.siteId)
    .where('bagId', '=', oneOf(bags.map((one) => one.id)))
    .where('removedTime', 'is', null)
    .execute();
  return lockAll(
    tx,
    wholeSites(caller),
    logisticsOrder,
    found.map(({ id }) => id),
  );
}

/** Lifts the holds that a missing bag of an export shift caused, once it is found, for orders without another missing bag. */
async function liftFreezes(tx: Tx, caller: Caller, shift: Shift, found: Bag): Promise<void> {
  const bags = await lockBags(tx, caller, shift);
  const stillMissing = bags.filter(({ id, status }) => id !== found.id && (status === Missing || status === Departed));
  const orders = await ordersInBags(tx, caller, shift, [found, ...stillMissing]);
  const waiting = new Set(
    (await boxesOf(tx, shift)).filter(({ bagId }) => stillMissing.some(({ id }) => id === bagId)).map((one) => one.logisticsOrderId),
  );
  for (const order of orders)
    if (
      order.frozen &&
      order.freezeReason === enumCodes.FreezeReason.Other &&
      order.freezeRemarks === shift.serialNumber &&
      !waiting.has(order.id)
    )
      await unfreezeOrder(tx, caller, order);
}

/** The error for a scanned bag that is not on the shift: it belongs to another one, or is unknown. */
async function strangeBag(tx: Tx, caller: Caller, shift: Shift, bagNo: string) {
  const [other] = await findWhere(tx, atSite(caller, shift.siteId), bag, { bagNo });
  if (!other) return transportErrors.unknownBag({ bagNo, name: shift.name });
  const { name } = await find(tx, atSite(caller, shift.siteId), transportShift, other.transportShiftId);
  return transportErrors.bagOfOther({ bagNo, name: shift.name, other: name }, { TransportShiftId: other.transportShiftId });
}
