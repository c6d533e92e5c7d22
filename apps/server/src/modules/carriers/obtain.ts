import type { Input } from '@entrepot/contract/core/call.ts';
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
import { notHidden, onlyOne } from '../../core/rows/conditions.ts';
import type { Tx } from '../../core/rows/db.ts';
import { namesOf } from '../../core/rows/in-language.ts';
import { change, findWhere, insert, lock } from '../../core/rows/rows.ts';
import { sentence } from '../../core/calls/texts.ts';
import { tellStaff } from '../content/public.ts';
import { tellCarrierNumber, tellWaybillProblem } from '../orders/public.ts';
import { askCarrier, type CarrierAnswer, sourceOf } from './interfaces.ts';
import { poolIsEmpty } from './number-pool.ts';
import { type Order, slipsOf, type Waybill } from './slips.ts';
import { requestFor } from './waybill-request.ts';

type Carrier = RowOf<typeof carrier>;
/** A waybill number, or why the carrier gave none; the order's row as it is afterwards. */
export type Obtained = { ok: true; carrierNo: string; order: Order } | { ok: false; refusal: Refusal; order: Order };

/** Asks the order's carrier for a waybill number; a carrier that gives none leaves its reason on the order and does not stop the others. */
export async function obtain(tx: Tx, caller: Caller, { id, carrierNo }: Input<typeof obtainWaybill> & { id: string }) {
  const order = await lock(tx, caller, logisticsOrder, id);
  const result = await obtainWaybillFor(tx, caller, order, carrierNo ?? null);
  if (result.ok) return { CarrierNo: result.carrierNo };
  return { Ok: false, Code: result.refusal.code, Message: sentence(caller.language, result.refusal) };
}

/**
 * Obtains the waybill of an order whose row the caller holds: a number of the carrier's pool, or of its interface, or the one
 * typed. The collection amount goes with every request, from the order. Refuses an order that has a number (322) or is not at
 * a stage for one (102); when the carrier gives none (321, 323) the reason is kept on the order and told in the answer.
 */
export async function obtainWaybillFor(tx: Tx, caller: Caller, order: Order, typed: string | null = null): Promise<Obtained> {
  if (order.waybillStatus === enumCodes.WaybillStatus.Obtained)
    throw carriersErrors.hasWaybill({ order: order.serialNumber, number: order.carrierNo });
  await refuseWrongStage(tx, caller, order);
  const requesting = waybillStates.after(order.waybillStatus, 'request');
  const [row] = order.carrierId ? await findWhere(tx, caller, carrier, { siteId: order.siteId, id: order.carrierId }) : [];
  if (!row) return failed(tx, caller, order, requesting, null, carriersErrors.noCarrier({ order: order.serialNumber }));
  const slip = await openWaybill(tx, caller, order, row);
  const answer = refusedBefore(order, row) ?? (await askOnce(tx, caller, row, order, typed));
  if ('refusal' in answer) return failed(tx, caller, order, requesting, slip, answer.refusal);
  return obtained(tx, caller, order, requesting, { row, slip, answer });
}

/** Whether an order gets its waybill when it is packed; the others get theirs after arrival. */
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

/** Refuses an order that is at no stage for a waybill (102). */
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

/** The number of the order, other than this one, that has a waybill number of a carrier already. */
export async function holderOf(tx: Tx, { id: carrierId }: Carrier, { siteId, id }: Order, carrierNo: string): Promise<string | undefined> {
  const found = await tx
    .selectFrom('logisticsOrder')
    .select('serialNumber')
    .where('siteId', '=', siteId)
    .where('carrierNo', '=', carrierNo)
    .where('carrierId', '=', carrierId)
    .where('id', '<>', id)
    .where(notHidden)
    .limit(onlyOne)
    .executeTakeFirst();
  return found?.serialNumber;
}

/** A number that another live order of the carrier has is not taken twice. */
async function askOnce(tx: Tx, caller: Caller, row: Carrier, order: Order, typed: string | null): Promise<CarrierAnswer> {
  if (typed && sourceOf(row) === 'typed') {
    const holder = await holderOf(tx, row, order, typed);
    if (holder) return { refusal: carriersErrors.numberTaken({ number: typed, order: holder }) };
  }
  return askCarrier(tx, caller, row, order.id, typed);
}

/** The slip of this request: the failed one before it is tried again, else a new one. */
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
  return { ok: false, refusal, order: await tellWaybillProblem(tx, caller, order, reason) };
}

interface Given {
  row: Carrier;
  slip: Waybill;
  answer: { carrierNo: string; response: Record<string, unknown> };
}

async function obtained(tx: Tx, caller: Caller, order: Order, requesting: Requesting, { row, slip, answer }: Given): Promise<Obtained> {
  const status = waybillStates.after(requesting, 'obtain');
  const { carrierNo, response } = answer;
  await change(tx, caller, waybill, slip, { status, carrierNo, response });
  const after = await tellCarrierNumber(tx, caller, order, carrierNo);
  if (sourceOf(row) === 'pool' && (await poolIsEmpty(tx, row))) await tellPoolEmpty(tx, caller, row);
  return { ok: true, carrierNo, order: after };
}

/** Keeps a number that a person got from the carrier by hand as the waybill of an order that the caller holds. */
export async function keepTyped(tx: Tx, caller: Caller, order: Order, row: Carrier, carrierNo: string): Promise<void> {
  const requesting = waybillStates.after(order.waybillStatus, 'request');
  const slip = await openWaybill(tx, caller, order, row);
  await obtained(tx, caller, order, requesting, { row, slip, answer: { carrierNo, response: { source: 'typed' } } });
}

/** The last number is gone: the next parcel will wait, so the people of the waybills hear of it now. */
async function tellPoolEmpty(tx: Tx, caller: Caller, { siteId, name }: Carrier): Promise<void> {
  await tellStaff(tx, caller, {
    siteId,
    screen: carrierIndex,
    type: enumCodes.UserMessageType.System,
    infoType: 'ErrorMessage',
    text: 'carriers.messages.poolEmpty',
    values: { carrier: name },
    link: '/CarrierIndex',
  });
}
