import type { Input } from '@entrepot/contract/core/call.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type { confirmReturned } from '@entrepot/contract/modules/returns/return-logistics-calls.ts';
import { returnLogisticsErrors } from '@entrepot/contract/modules/returns/return-logistics-errors.ts';
import { returnLogisticsOrderStates } from '@entrepot/contract/modules/returns/return-logistics-order-states.ts';
import type { OrderEvent } from '@entrepot/contract/modules/orders/events.ts';
import { logisticsOrder } from '@entrepot/contract/modules/orders/logistics-order.ts';
import { orderStates } from '@entrepot/contract/modules/orders/order-states.ts';
import type { newestTrackChanged } from '@entrepot/contract/modules/tracking/events.ts';
import { returnLogisticsOrder } from '@entrepot/contract/modules/returns/return-logistics-order.ts';
import { dec } from '@entrepot/rules/decimal.ts';
import type { Caller } from '../../core/calls/caller.ts';
import { storeFiles } from '../../core/files/files.ts';
import type { Tx } from '../../core/db/db.ts';
import { change, find, findWhere, lockWhere } from '../../core/db/rows.ts';
import { asSystemIn, wholeSites } from '../../core/scope/scope.ts';
import { makeBill } from '../billing/public.ts';
import { finishReturn, lockOrder, type Order } from '../orders/public.ts';
import { expenseTypesOf } from '../sites/public.ts';
import { warehouseFor } from '../warehouses/public.ts';
import { lockLabel, returnsNumbered, type Returned } from './returned-row.ts';
import { refuseArea, shelfIn, shelve } from './returned-shelf.ts';
import { announcedReturnOf, announceReturn, arrive, receive } from './returned-sign.ts';

type NewestTrack = NonNullable<(typeof newestTrackChanged)['data']>;
const { CustomsRejected, Undeliverable } = enumCodes.ReturnReason;
const { BillType, PartitionType, ReturnLogisticsOrderStatus, SystemVariables } = enumCodes;

/**
 * Confirms that an order is back (220 → 230): its return is signed for or on the given shelf, and the way back is billed (type 7) when it
 * has a cost. A parcel that was signed at the dock gets no second return.
 */
export async function confirmBack(tx: Tx, caller: Caller, sent: Input<typeof confirmReturned>): Promise<true> {
  const order = await lockOrder(tx, wholeSites(caller), sent.id);
  const { siteId } = await warehouseFor(tx, caller, sent.warehouseId);
  if (siteId !== order.siteId) throw returnLogisticsErrors.shelfElsewhere({ number: order.serialNumber, shelf: sent.shelfNumber ?? '' });
  const back = await finishReturn(tx, caller, order);
  const row = await returnOf(tx, caller, back, sent);
  if (sent.shelfNumber && returnLogisticsOrderStates.can(row.status, 'shelve') && !row.shelfId) {
    const place = await shelfIn(tx, caller, row, sent.shelfNumber);
    if (!sent.confirmArea) await refuseArea(tx, caller, place, [PartitionType.Return]);
    await shelve(tx, caller, row, place, returnLogisticsOrderStates.after(row.status, 'shelve'));
  }
  if (sent.returnFee && dec(sent.returnFee).gt(0)) await billWayBack(tx, caller, back, sent.returnFee);
  return true;
}

/** Locks the return of an order that is in the warehouse; creates it when missing. */
async function returnOf(tx: Tx, caller: Caller, order: Order, sent: Input<typeof confirmReturned>): Promise<Returned> {
  const { siteId, id, serialNumber, carrierNo } = order;
  const imageUrls = await storeFiles(tx, caller, sent.imageUrls ?? null);
  const known = await lockWhere(tx, asSystemIn(caller, siteId), returnLogisticsOrder, { orderId: id });
  const there = known.find(
    ({ status }) => status !== ReturnLogisticsOrderStatus.Deleted && status !== ReturnLogisticsOrderStatus.ToBeSigned,
  );
  if (there) return there;
  const remark = sent.remarks ?? null;
  const announced = await announcedReturnOf(tx, caller, order);
  if (announced) return arrive(tx, caller, announced, { warehouseId: sent.warehouseId, order, goods: [], imageUrls, remark });
  const label = await freeLabel(tx, caller, siteId, [carrierNo, serialNumber]);
  return receive(tx, caller, {
    siteId,
    warehouseId: sent.warehouseId,
    label,
    order,
    goods: [],
    originalOrderNumberNo: serialNumber,
    imageUrls,
    remark,
  });
}

/** Announces a return of an order that turned back to the warehouse (10), once. */
export async function announceTurnedBack(tx: Tx, caller: Caller, { siteId, orderId, status }: NewestTrack): Promise<void> {
  if (status !== enumCodes.TrajectoryStatus.Returning) return;
  const system = asSystemIn(caller, siteId);
  const order = await find(tx, system, logisticsOrder, orderId);
  const { id, serialNumber, carrierNo, warehouseId } = order;
  const onItsWay = orderStates.can(order.orderStatus, 'startReturn') || orderStates.can(order.orderStatus, 'confirmReturned');
  const known = await findWhere(tx, system, returnLogisticsOrder, { orderId: id });
  if (!onItsWay || known.some((row) => row.status !== ReturnLogisticsOrderStatus.Deleted)) return;
  const label = await freeLabel(tx, caller, siteId, [carrierNo, serialNumber]);
  const unseen = { goods: [], imageUrls: [], remark: null, originalOrderNumberNo: serialNumber };
  const returnReason = order.customsStatus === enumCodes.CustomsStatus.Rejected ? CustomsRejected : Undeliverable;
  await announceReturn(tx, system, { siteId, warehouseId, label, order, returnReason, ...unseen });
}

/** Cancels the announced return of a lost order (10 → 90). */
export async function cancelReturnOfLost(tx: Tx, caller: Caller, { siteId, orderId }: OrderEvent): Promise<void> {
  const system = asSystemIn(caller, siteId);
  for (const row of await lockWhere(tx, system, returnLogisticsOrder, { orderId, status: ReturnLogisticsOrderStatus.ToBeSigned }))
    await change(tx, system, returnLogisticsOrder, row, { status: returnLogisticsOrderStates.after(row.status, 'delete') });
}

/** The first of the numbers that no return uses; otherwise the last one with an index appended. */
async function freeLabel(tx: Tx, caller: Caller, siteId: string, numbers: readonly (string | null)[]): Promise<string> {
  const wanted = numbers.filter((number): number is string => Boolean(number)).map((number) => number.toUpperCase().slice(0, 36));
  for (let turn = 1; ; turn++) {
    for (const label of turn === 1 ? wanted : [`${wanted.at(-1)}-R${turn}`]) {
      await lockLabel(tx, siteId, label);
      const others = await returnsNumbered(tx, caller, siteId, label);
      if (!others.some(({ returnsOrderNumberNo }) => returnsOrderNumberNo === label)) return label;
    }
  }
}

async function billWayBack(tx: Tx, caller: Caller, { siteId, id, ownerId, serialNumber }: Order, amount: string): Promise<void> {
  const { byVariable } = await expenseTypesOf(tx, siteId);
  const type = byVariable[SystemVariables.Return];
  if (!type) throw new Error(`site ${siteId} has no expense type for returns`);
  await makeBill(tx, caller, {
    siteId,
    ownerId,
    billType: BillType.Return,
    sourceType: 'logisticsOrder',
    sourceId: id,
    sourceNumber: serialNumber,
    // The subject is composed of kind, order and charge, in the reader's language.
    lines: [{ expenseTypeId: type.id, code: type.code, amount }],
  });
}
