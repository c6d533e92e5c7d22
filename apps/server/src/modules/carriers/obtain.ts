import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type { Refusal } from '@entrepot/contract/core/errors.ts';
import type { RowOf } from '@entrepot/contract/core/resource.ts';
import { carrier } from '@entrepot/contract/modules/carriers/carrier.ts';
import { carriersErrors } from '@entrepot/contract/modules/carriers/errors.ts';
import { carrierIndex } from '@entrepot/contract/modules/carriers/screens.ts';
import { shippingMethod, waybillStages } from '@entrepot/contract/modules/carriers/shipping-method.ts';
import { waybill } from '@entrepot/contract/modules/carriers/waybill.ts';
import type { obtainWaybill } from '@entrepot/contract/modules/carriers/waybill-calls.ts';
import { waybillStates } from '@entrepot/contract/modules/carriers/waybill-states.ts';
import { logisticsOrder } from '@entrepot/contract/modules/orders/logistics-order.ts';
import type { Caller } from '../../core/calls/caller.ts';
import { type VerbInput, CommittedRefusal } from '../../core/calls/handler.ts';
import { notDeleted, onlyOne } from '../../core/db/conditions.ts';
import type { Tx } from '../../core/db/db.ts';
import { namesOf } from '../../core/lists/localized.ts';
import { change, findWhere, insert, lock } from '../../core/db/rows.ts';
import { sentence } from '../../core/calls/texts.ts';
import { notifyStaff } from '../messaging/public.ts';
import { setCarrierNumber, setWaybillProblem } from '../orders/public.ts';
import { requestNumber, type CarrierAnswer, sourceOf } from './interfaces.ts';
import { poolIsEmpty } from './number-pool.ts';
import { type Order, slipsOf, type Waybill } from './waybills.ts';
import { requestFor } from './waybill-request.ts';

type Carrier = RowOf<typeof carrier>;
/** A waybill number or the carrier's reason for none, with the updated order. */
export type Obtained = { ok: true; carrierNo: string; order: Order } | { ok: false; refusal: Refusal; order: Order };

/** Requests a waybill number from the order's carrier; a refusal is stored on the order and does not affect the others. */
export async function obtain(tx: Tx, caller: Caller, { id, carrierNo }: VerbInput<typeof obtainWaybill>) {
  const order = await lock(tx, caller, logisticsOrder, id);
  const result = await obtainWaybillFor(tx, caller, order, carrierNo ?? null);
  return result.ok ? { carrierNo: result.carrierNo } : new CommittedRefusal(result.refusal);
}

/**
 * Obtains the waybill of an order locked by the caller: from the carrier's pool or interface, or the entered number. Every request includes
 * the order's collection amount. Throws `WaybillAlreadyObtained` or, at the wrong stage, `StateNotAllowed`. A carrier's refusal
 * (`WaybillFailed`, `NumberPoolEmpty`) is stored on the order and returned.
 */
export async function obtainWaybillFor(tx: Tx, caller: Caller, order: Order, typed: string | null = null): Promise<Obtained> {
  if (order.waybillStatus === enumCodes.WaybillStatus.Obtained)
    throw carriersErrors.hasWaybill({ order: order.serialNumber, number: order.carrierNo });
  await refuseWrongStage(tx, caller, order);
  const requesting = waybillStates.after(order.waybillStatus, 'request');
  const [row] = order.carrierId ? await findWhere(tx, caller, carrier, { siteId: order.siteId, id: order.carrierId }) : [];
  if (!row) return failed(tx, caller, order, requesting, null, carriersErrors.noCarrier({ order: order.serialNumber }));
  const slip = await openWaybill(tx, caller, order, row);
  const answer = refusedBefore(order, row) ?? (await tryObtain(tx, caller, row, order, typed));
  if ('refusal' in answer) return failed(tx, caller, order, requesting, slip, answer.refusal);
  return obtained(tx, caller, order, requesting, { row, slip, answer });
}

/** Whether an order gets its waybill at packing; otherwise after arrival. */
export async function obtainsAtPacking(tx: Tx, caller: Caller, order: Order): Promise<boolean> {
  return (await stageOf(tx, caller, order)) === waybillStages.AtPacking;
}

async function stageOf(tx: Tx, caller: Caller, order: Order): Promise<number> {
  const [method] = order.shippingMethodId
    ? await findWhere(tx, caller, shippingMethod, { siteId: order.siteId, id: order.shippingMethodId })
    : [];
  return method?.waybillStage ?? waybillStages.AtPacking;
}

const { ToBePacked, Packed, Bagged, Arrived, CustomsClearing, CustomsCleared } = enumCodes.OrderStatus;
const beforeDeparture: readonly number[] = [ToBePacked, Packed, Bagged];
const afterArrival: readonly number[] = [Arrived, CustomsClearing, CustomsCleared];

/** Throws `StateNotAllowed` for an order at the wrong stage for a waybill. */
export async function refuseWrongStage(tx: Tx, caller: Caller, order: Order): Promise<void> {
  if (beforeDeparture.includes(order.orderStatus)) return;
  const late = afterArrival.includes(order.orderStatus) && (await stageOf(tx, caller, order)) === waybillStages.AfterArrival;
  if (!late) throw carriersErrors.notPackable({ order: order.serialNumber });
}

function refusedBefore(order: Order, row: Carrier): CarrierAnswer | null {
  if (row.enableStatus === enumCodes.EnableStatus.Disabled) return { refusal: carriersErrors.carrierDisabled({ carrier: namesOf(row) }) };
  if ((order.isCod || order.freightCollect) && !row.cashOnDelivery)
    return { refusal: carriersErrors.noCashOnDelivery({ carrier: namesOf(row) }) };
  return null;
}

/** The number of another order that uses a carrier's waybill number. */
export async function holderOf(tx: Tx, { id: carrierId }: Carrier, { siteId, id }: Order, carrierNo: string): Promise<string | undefined> {
  const found = await tx
    .selectFrom('logisticsOrder')
    .select('serialNumber')
    .where('siteId', '=', siteId)
    .where('carrierNo', '=', carrierNo)
    .where('carrierId', '=', carrierId)
    .where('id', '<>', id)
    .where(notDeleted)
    .limit(onlyOne)
    .executeTakeFirst();
  return found?.serialNumber;
}

/** A number of another live order of the carrier is not used twice. */
async function tryObtain(tx: Tx, caller: Caller, row: Carrier, order: Order, typed: string | null): Promise<CarrierAnswer> {
  if (typed && sourceOf(row) === 'typed') {
    const holder = await holderOf(tx, row, order, typed);
    if (holder) return { refusal: carriersErrors.numberTaken({ number: typed, order: holder }) };
  }
  return requestNumber(tx, caller, row, order.id, typed);
}

/** The waybill row of this request: the failed one on a retry, else a new one. */
async function openWaybill(tx: Tx, caller: Caller, order: Order, row: Carrier): Promise<Waybill> {
  const last = (await slipsOf(tx, order)).at(-1);
  const values = {
    carrierId: row.id,
    status: enumCodes.WaybillStatus.Requesting,
    errorCode: null,
    errorMessage: null,
    request: await requestFor(tx, order, row),
    collectionAmount: order.isCod ? (order.collectionAmount ?? '0') : '0',
    collectionCurrencyId: order.isCod ? order.collectionCurrencyId : null,
  };
  if (last?.status === enumCodes.WaybillStatus.Failed) return change(tx, caller, waybill, last, values);
  const place = { siteId: order.siteId, warehouseId: order.warehouseId, logisticsOrderId: order.id, sequence: (last?.sequence ?? 0) + 1 };
  return insert(tx, caller, waybill, { ...place, ...values });
}

type Requesting = ReturnType<typeof waybillStates.after>;

async function failed(
  tx: Tx,
  caller: Caller,
  order: Order,
  requesting: Requesting,
  slip: Waybill | null,
  refusal: Refusal,
): Promise<Obtained> {
  const status = waybillStates.after(requesting, 'fail');
  const reason = { errorCode: String(refusal.code), errorMessage: sentence(caller.language, refusal).slice(0, 500) };
  if (slip) await change(tx, caller, waybill, slip, { status, ...reason });
  return { ok: false, refusal, order: await setWaybillProblem(tx, caller, order, reason) };
}

interface ObtainedNumber {
  row: Carrier;
  slip: Waybill;
  answer: { carrierNo: string; response: Record<string, unknown> };
}

async function obtained(
  tx: Tx,
  caller: Caller,
  order: Order,
  requesting: Requesting,
  { row, slip, answer }: ObtainedNumber,
): Promise<Obtained> {
  const status = waybillStates.after(requesting, 'obtain');
  const { carrierNo, response } = answer;
  await change(tx, caller, waybill, slip, { status, carrierNo, response });
  const after = await setCarrierNumber(tx, caller, order, carrierNo);
  if (sourceOf(row) === 'pool' && (await poolIsEmpty(tx, row))) await notifyPoolEmpty(tx, caller, row);
  return { ok: true, carrierNo, order: after };
}

/** Stores a number obtained manually from the carrier as the waybill of an order locked by the caller. */
export async function storeTypedNumber(tx: Tx, caller: Caller, order: Order, row: Carrier, carrierNo: string): Promise<void> {
  const requesting = waybillStates.after(order.waybillStatus, 'request');
  const slip = await openWaybill(tx, caller, order, row);
  await obtained(tx, caller, order, requesting, { row, slip, answer: { carrierNo, response: { source: 'typed' } } });
}

/** The last number was taken and the next parcel will wait, so notify the staff in charge of waybills now. */
async function notifyPoolEmpty(tx: Tx, caller: Caller, { siteId, name }: Carrier): Promise<void> {
  await notifyStaff(tx, caller, {
    siteId,
    screen: carrierIndex,
    type: enumCodes.UserMessageType.System,
    infoType: 'ErrorMessage',
    text: 'carriers.messages.poolEmpty',
    values: { carrier: name },
    link: '/CarrierIndex',
  });
}
