import { sql } from 'kysely';
import type { Input } from '@entrepot/contract/core/call.ts';
import type { RowOf } from '@entrepot/contract/core/resource.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { shippingMethod, waybillStages } from '@entrepot/contract/modules/carriers/shipping-method.ts';
import type { logisticsOrder } from '@entrepot/contract/modules/orders/logistics-order.ts';
import { orderParcel } from '@entrepot/contract/modules/orders/order-lines.ts';
import { bag, bagItem, bagStates } from '@entrepot/contract/modules/transport/bag.ts';
import type { addPackaging, deletePackaging } from '@entrepot/contract/modules/transport/calls.ts';
import { orderStates } from '@entrepot/contract/modules/orders/order-states.ts';
import { doneAlready, invalid } from '@entrepot/contract/core/errors.ts';
import { transportErrors } from '@entrepot/contract/modules/transport/errors.ts';
import { transportShiftIndex } from '@entrepot/contract/modules/transport/screens.ts';
import { transportShiftStates } from '@entrepot/contract/modules/transport/transport-shift.ts';
import { exportLoaded, transferLoaded } from '@entrepot/contract/modules/transport/events.ts';
import { dec } from '@entrepot/rules/decimal.ts';
import { publish } from '../../core/calls/events.ts';
import { type Caller, can } from '../../core/calls/caller.ts';
import { enumLabel } from '../../core/calls/texts.ts';
import { notDeleted, oneOf } from '../../core/db/conditions.ts';
import type { Db, Tx } from '../../core/db/db.ts';
import { change, find, findWhere, insert } from '../../core/db/rows.ts';
import { loadOnShift, lockOrder, mayLeaveUnpaid, moveOrder, orderByNumber, takeBoxOff } from '../orders/public.ts';
import { trackStatus, writeTrack } from '../tracking/public.ts';
import type { Bag } from './bags.ts';
import { loadLoose, lockLoose, looseOn } from './loose-cartons.ts';
import { putWholeOn, takeWholeOff, wholeScanned } from './whole-loads.ts';
import { lockShift, type Shift, weighShift } from './shift.ts';

type Order = RowOf<typeof logisticsOrder>;
type Parcel = RowOf<typeof orderParcel>;
type Item = RowOf<typeof bagItem>;
const { Packed, Bagged } = enumCodes.OrderStatus;

/**
 * Puts one parcel into a bag of a loading shift, or loads it loose; it leaves its shelf. An order number or carrier number of several parcels takes the next one that is in no bag.
 * The order is bagged (60 → 70) with its last parcel. A repeated scan changes nothing. Throws `ShiftClosed`, and `StateNotAllowed` for a
 * bag that takes no more parcels.
 */
export async function putInBag(tx: Tx, caller: Caller, input: Input<typeof addPackaging>) {
  const shift = await lockShift(tx, caller, input.id, 'sender');
  if (!transportShiftStates.can(shift.status, 'load')) throw transportErrors.closed({ name: shift.name });
  const whole = await wholeScanned(tx, caller, shift, input.number);
  if (whole) return putWholeOn(tx, caller, shift, whole);
  if (!input.bagNo && !input.loose) throw invalid({ field: 'BagNo', key: 'required' });
  const into = input.bagNo ? await lockBag(tx, shift, input.bagNo) : null;
  const order = await lockOrder(tx, caller, await orderIdOf(tx, caller, input.number));
  const parcels = await findWhere(tx, caller, orderParcel, { logisticsOrderId: order.id, siteId: order.siteId });
  const items = await findWhere(tx, caller, bagItem, { logisticsOrderId: order.id, siteId: order.siteId, live: true });

  const inPlace = into ?? (await looseOn(tx, caller, shift, input.number));
  const repeated = parcels.find(
    (one) => one.parcelNo === input.number && items.some((item) => item.parcelId === one.id && item.bagId === inPlace?.id),
  );
  if (inPlace && repeated) return answer(inPlace, repeated, order, parcels.length, items.length, true);
  if (into && !bagStates.can(into.status, 'fill')) throw takesNoMore(caller, into);
  const parcel = nextParcel(caller, input.number, order, parcels, items);
  await refuseUnfit(tx, caller, shift, order, items, input.overridePayment ?? false);
  refuseUnfitParcel(shift, order, parcel);

  const filled = into ? await fill(tx, caller, into, order, parcel) : await loadLoose(tx, caller, shift, order, parcel);
  await insert(tx, caller, bagItem, {
    siteId: order.siteId,
    bagId: filled.id,
    logisticsOrderId: order.id,
    parcelId: parcel.id,
    packedTime: caller.now,
    operatorId: caller.userId!,
  });
  const fromShelfNumber = await takeBoxOff(tx, caller, order, parcel);
  const bagged = items.length + 1;
  await weighShift(tx, caller, shift, parcel.weight, { orderCount: shift.orderCount + (items.length ? 0 : 1) });
  if (!items.length) await followTransferShift(tx, caller, shift, order, true);
  await settleOrder(tx, caller, shift, filled, order, bagged === parcels.length);
  const waiting = parcels.filter((one) => one.id !== parcel.id && one.shelfId && !items.some((item) => item.parcelId === one.id));
  return {
    ...answer(filled, parcel, order, parcels.length, bagged, false),
    fromShelfNumber: fromShelfNumber ?? null,
    otherShelfNumbers: await shelfNumbersOf(tx, order.siteId, waiting),
  };
}

/** Adds a parcel to a bag that takes more. */
const fill = (tx: Tx, caller: Caller, into: Bag, { ownerId }: Order, { weight }: Parcel): Promise<Bag> =>
  change(tx, caller, bag, into, {
    status: bagStates.after(into.status, 'fill'),
    parcelCount: into.parcelCount + 1,
    // A bag has an owner while all its contents belong to one customer.
    ownerId: into.parcelCount && into.ownerId !== ownerId ? null : ownerId,
    netWeight: dec(into.netWeight).plus(weight).toFixed(3),
  });

const answer = (into: Bag, parcel: Parcel, order: Order, orderParcels: number, orderBagged: number, repeated: boolean) => ({
  bagNo: into.bagNo,
  parcelNo: parcel.parcelNo,
  serialNumber: order.serialNumber,
  parcelsInBag: into.parcelCount,
  orderParcels,
  orderBagged,
  netWeight: into.netWeight,
  repeated,
});

/** The numbers of the shelves that boxes are on. */
async function shelfNumbersOf(tx: Tx, siteId: string, boxes: readonly Parcel[]): Promise<string[]> {
  const ids = [...new Set(boxes.flatMap(({ shelfId }) => shelfId ?? []))];
  if (!ids.length) return [];
  const found = await tx
    .selectFrom('shelf')
    .select('number')
    .where('siteId', '=', siteId)
    .where('id', '=', oneOf(ids))
    .orderBy('number')
    .execute();
  return found.map(({ number }) => number);
}

async function orderIdOf(tx: Tx, caller: Caller, number: string): Promise<string> {
  const order = await orderByNumber(tx, caller, number);
  if (!order) throw transportErrors.unknownNumber({ number });
  return order.id;
}

async function lockBag(tx: Tx, shift: Shift, bagNo: string): Promise<Bag> {
  const row = await tx
    .selectFrom('bag')
    .selectAll()
    .where('siteId', '=', shift.siteId)
    .where('transportShiftId', '=', shift.id)
    .where('bagNo', '=', bagNo)
    .where('loose', '=', false)
    .where(notDeleted)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw transportErrors.unknownBag({ bagNo, name: shift.name });
  return row;
}

const takesNoMore = ({ language }: Caller, { bagNo, status }: Bag) =>
  transportErrors.bagSealed({ bagNo, status: enumLabel(language, 'BagNumberStatus', status) });

function nextParcel(caller: Caller, number: string, order: Order, parcels: readonly Parcel[], items: readonly Item[]): Parcel {
  if (order.orderStatus !== Packed && order.orderStatus !== Bagged) throw notToBag(caller, order);
  const free = parcels.filter((one) => !items.some((item) => item.parcelId === one.id));
  const named = parcels.find((one) => one.parcelNo === number);
  const next = named ? free.find((one) => one.id === named.id) : [...free].sort((a, b) => a.parcelIndex - b.parcelIndex)[0];
  if (!next) throw transportErrors.allBagged({ number }, doneAlready);
  return next;
}

/** The error for an order that is not packed: not ready yet, or already past bagging. */
function notToBag({ language }: Caller, { orderStatus, serialNumber: number }: Order) {
  const status = enumLabel(language, 'OrderStatus', orderStatus);
  return orderStates.is(orderStatus, 'notBagged')
    ? transportErrors.notPacked({ number, status })
    : transportErrors.gone({ number, status });
}

/** Throws the reason why an order must not go on this shift. */
async function refuseUnfit(tx: Tx, caller: Caller, shift: Shift, order: Order, items: readonly Item[], override: boolean): Promise<void> {
  const number = order.serialNumber;
  if (order.frozen) throw transportErrors.frozen({ number, remarks: order.freezeRemarks ?? '' });
  if (items.length && order.transportShiftId && order.transportShiftId !== shift.id) throw transportErrors.otherShift({ number });
  if (!shift.warehouseIds.includes(order.warehouseId)) throw transportErrors.otherWarehouse({ number });
  if (shift.typeOfShippingId && order.shippingMethodId !== shift.typeOfShippingId)
    throw transportErrors.otherShipping({ number, name: shift.name });
  if (shift.type !== enumCodes.TransportShiftType.Export) return;
  if (shift.destinationCountryId && order.receiver?.countryId !== shift.destinationCountryId)
    throw transportErrors.otherDestination({ number });
  if (shift.carrierIds?.length && order.carrierId && !shift.carrierIds.includes(order.carrierId))
    throw transportErrors.otherCarrier({ number });
  const method = order.shippingMethodId ? await find(tx, caller, shippingMethod, order.shippingMethodId) : null;
  if (method?.waybillStage === waybillStages.AtPacking && order.waybillStatus !== enumCodes.WaybillStatus.Obtained)
    throw transportErrors.noWaybill({ number });
  if (!(await mayLeave(tx, caller, order)) && !(override && can(caller, transportShiftIndex.ConfirmDeparture)))
    throw transportErrors.notPaid({ numbers: [number] });
}

/** Whether the order may leave: paid, covered by credit, or paid by the recipient. */
export const mayLeave = (tx: Db, caller: Caller, order: Order) => mayLeaveUnpaid(tx, caller, order, { packed: true });

function refuseUnfitParcel(shift: Shift, order: Order, parcel: Parcel): void {
  const sorted = (...sides: (string | null)[]) => sides.map((side) => dec(side)).sort((a, b) => b.cmp(a));
  const limits = sorted(shift.maxLength, shift.maxWidth, shift.maxHeight);
  const sides = sorted(parcel.length, parcel.width, parcel.height);
  const number = parcel.parcelNo;
  if (sides.some((side, at) => limits[at]!.gt(0) && side.gt(limits[at]!))) throw transportErrors.tooLarge({ number });
  if (shift.maxWeight !== null && dec(shift.maxWeight).gt(0) && dec(parcel.weight).gt(shift.maxWeight))
    throw transportErrors.tooHeavy({ number, most: dec(shift.maxWeight).toString() });
  if (shift.bearableWeight !== null && dec(shift.usedWeight).plus(parcel.weight).gt(shift.bearableWeight))
    throw transportErrors.overCapacity({ name: shift.name, left: dec(shift.unusedWeight).toString(), number: order.serialNumber });
}

/** Publishes where the order goes now: with a transfer shift or no longer with it, or abroad from where it is. */
async function followTransferShift(tx: Tx, caller: Caller, shift: Shift, order: Order, isIn: boolean): Promise<void> {
  const { siteId, toWarehouseId } = shift;
  if (shift.type !== enumCodes.TransportShiftType.Transfer || !toWarehouseId) {
    if (isIn) await publish(tx, caller, exportLoaded, { siteId, shiftId: shift.id, orderId: order.id });
    return;
  }
  const { id: orderId, serialNumber: orderNumber, warehouseId: fromWarehouseId } = order;
  await publish(tx, caller, transferLoaded, { siteId, shiftId: shift.id, orderId, orderNumber, fromWarehouseId, toWarehouseId, isIn });
}

async function settleOrder(tx: Tx, caller: Caller, shift: Shift, into: Bag, order: Order, complete: boolean): Promise<void> {
  if (!complete) return loadOnShift(tx, order, shift.id);
  await moveOrder(tx, caller, order, 'bag', {
    transportShiftId: shift.id,
    bagId: into.id,
    customsBagNumber: into.customsBagNumber,
  });
  await writeTrack(tx, caller, { siteId: order.siteId, orderId: order.id, status: trackStatus.Bagged, values: { Shift: shift.name } });
}

/**
 * Takes a parcel out of its bag, or a loose one off the shift; a bagged order is packed again (70 → 60). Throws `PackagingLocked` after
 * departure.
 */
export async function takeOut(tx: Tx, caller: Caller, input: Input<typeof deletePackaging>) {
  const shift = await lockShift(tx, caller, input.id, 'sender');
  if (transportShiftStates.is(shift.status, 'locked')) throw transportErrors.locked({ name: shift.name });
  const whole = await wholeScanned(tx, caller, shift, input.number);
  if (whole) return takeWholeOff(tx, caller, shift, whole);
  const bagged = input.bagNo ? await lockBag(tx, shift, input.bagNo) : null;
  if (bagged && bagged.status !== enumCodes.BagNumberStatus.Packing) throw transportErrors.bagClosed({ bagNo: bagged.bagNo });
  const order = await lockOrder(tx, caller, await orderIdOf(tx, caller, input.number));
  const from = bagged ?? (await lockLoose(tx, caller, shift, order, input.number));
  const parcels = await findWhere(tx, caller, orderParcel, { logisticsOrderId: order.id, siteId: order.siteId });
  const items = await findWhere(tx, caller, bagItem, { logisticsOrderId: order.id, siteId: order.siteId, live: true });
  const named = parcels.find((one) => one.parcelNo === input.number);
  const item = items.filter((one) => one.bagId === from.id && (!named || one.parcelId === named.id)).at(-1);
  if (!item) throw transportErrors.notInBag({ number: input.number, bagNo: from.bagNo });

  const parcel = parcels.find((one) => one.id === item.parcelId)!;
  await change(tx, caller, bagItem, item, {
    live: false,
    removedTime: caller.now,
    removerId: caller.userId,
    removalReason: input.remarks ?? null,
  });
  const left = from.parcelCount - 1;
  await change(tx, caller, bag, from, {
    parcelCount: left,
    ownerId: await onlyOwnerOf(tx, from),
    netWeight: dec(from.netWeight).minus(parcel.weight).toFixed(3),
    status: left ? from.status : bagStates.after(from.status, from.loose ? 'takeOff' : 'empty'),
  });
  await weighShift(tx, caller, shift, dec(parcel.weight).neg().toFixed(3), { orderCount: shift.orderCount - (items.length === 1 ? 1 : 0) });
  if (items.length === 1) await followTransferShift(tx, caller, shift, order, false);
  const free = items.length === 1 ? { transportShiftId: null, bagId: null, customsBagNumber: null } : {};
  if (order.orderStatus === Bagged) await moveOrder(tx, caller, order, 'unbag', free);
  else await loadOnShift(tx, order, items.length === 1 ? null : shift.id);
  return true;
}

/** The customer who owns all contents of a bag; null when it is empty or mixed. */
async function onlyOwnerOf(tx: Tx, { siteId, id }: Bag): Promise<string | null> {
  const found = await sql<Pick<RowOf<typeof logisticsOrder>, 'ownerId'>>`select distinct o.owner_id from bag_item i
    join logistics_order o on o.site_id = i.site_id and o.id = i.logistics_order_id
    where i.site_id = ${siteId} and i.bag_id = ${id} and i.live limit 2`.execute(tx);
  return found.rows.length === 1 ? found.rows[0]!.ownerId : null;
}
