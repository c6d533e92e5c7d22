import type { Input } from '@entrepot/contract/core/call.ts';
import type { CodeOf } from '@entrepot/contract/core/field.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { logisticsOrder } from '@entrepot/contract/modules/orders/logistics-order.ts';
import type { addShiftTrack, addTransportTracks, setCustomsStatus } from '@entrepot/contract/modules/transport/calls.ts';
import { customsStates } from '@entrepot/contract/modules/orders/order-states.ts';
import { transportErrors } from '@entrepot/contract/modules/transport/errors.ts';
import { trackReported } from '@entrepot/contract/modules/tracking/events.ts';
import { trackSources } from '@entrepot/contract/modules/tracking/track.ts';
import { shiftTrack, transportShiftStates } from '@entrepot/contract/modules/transport/transport-shift.ts';
import type { Translations } from '@entrepot/contract/core/language.ts';
import { publish } from '../../core/calls/events.ts';
import type { Caller } from '../../core/calls/caller.ts';
import { checkMoment } from '../../core/calls/stated-moments.ts';
import { enumLabel } from '../../core/calls/texts.ts';
import type { Tx } from '../../core/db/db.ts';
import { insert, lockAll } from '../../core/db/rows.ts';
import { type Order, passCustoms, updateCustomsStatus } from '../orders/public.ts';
import { trackStatus, writeTrack, type TrackStatus } from '../tracking/public.ts';
import { orderIdsOf } from './depart.ts';
import { lockShift } from './shift.ts';

interface CarrierStatus {
  status: TrackStatus;
  at: Date;
  content: Translations | null;
}

/** Adds an event to every order of a shift; returns the number of orders. */
async function addEventToOrders(tx: Tx, caller: Caller, shiftId: string, { status, at, content }: CarrierStatus): Promise<number> {
  const shift = await lockShift(tx, caller, shiftId, 'either');
  checkMoment(caller, 'TrackTime', at, shift.creationTime);
  const orders = await lockAll(tx, caller, logisticsOrder, await orderIdsOf(tx, shift));
  for (const order of orders) {
    const written = await writeTrack(tx, caller, {
      siteId: order.siteId,
      orderId: order.id,
      status,
      at,
      content,
      values: { Shift: shift.name, CarrierNo: order.carrierNo ?? '' },
      source: trackSources.shift,
    });
    if (written)
      await publish(tx, caller, trackReported, { siteId: order.siteId, orderId: order.id, status, at, source: trackSources.shift });
  }
  return orders.length;
}

/** Adds an event to a shift; a published one is shown on its orders. */
export async function addTrack(tx: Tx, caller: Caller, { id, trackTime, trajectoryStatus, content, publish }: Input<typeof addShiftTrack>) {
  const shift = await lockShift(tx, caller, id, 'either');
  checkMoment(caller, 'TrackTime', trackTime, shift.creationTime);
  await insert(tx, caller, shiftTrack, {
    siteId: shift.siteId,
    transportShiftId: shift.id,
    trackTime,
    status: trajectoryStatus,
    content,
    operatorId: caller.userId,
  });
  if (publish !== false) await addEventToOrders(tx, caller, id, { status: trajectoryStatus, at: trackTime, content });
  return true;
}

/** Adds an event to all orders of a shift, with the text of their tracking schemes by default. */
export function addTracks(
  tx: Tx,
  caller: Caller,
  { transportShiftId, trajectoryStatus, trackTime, content }: Input<typeof addTransportTracks>,
) {
  return addEventToOrders(tx, caller, transportShiftId, {
    status: trajectoryStatus,
    at: trackTime ?? caller.now,
    content: content ?? null,
  });
}

type Customs = CodeOf<'CustomsStatus'>;
const { Declared, Inspecting, Cleared, OnHold, Rejected, Destroyed } = enumCodes.CustomsStatus;
const customsVerbs: Partial<Record<Customs, 'declare' | 'inspect' | 'hold' | 'clear' | 'reject' | 'destroy'>> = {
  [Declared]: 'declare',
  [Inspecting]: 'inspect',
  [OnHold]: 'hold',
  [Cleared]: 'clear',
  [Rejected]: 'reject',
  [Destroyed]: 'destroy',
};
const customsTrack: Partial<Record<Customs, TrackStatus>> = {
  [Declared]: trackStatus.CustomsDeclared,
  [Inspecting]: trackStatus.CustomsInspecting,
  [Cleared]: trackStatus.CustomsCleared,
  [OnHold]: trackStatus.CustomsException,
};

/**
 * Sets the customs status of all or some orders of an export shift: cleared orders go on to delivery, rejected ones return, and destroyed ones end.
 */
export async function setCustoms(
  tx: Tx,
  caller: Caller,
  { id, customsStatus, logisticsOrderIds, remarks }: Input<typeof setCustomsStatus>,
) {
  const shift = await lockShift(tx, caller, id, 'either');
  if (shift.type !== enumCodes.TransportShiftType.Export) throw transportErrors.noCustoms({ name: shift.name });
  if (!transportShiftStates.is(shift.status, 'departed')) throw transportShiftStates.refusal(shift.status);
  const ofShift = await orderIdsOf(tx, shift);
  const named = Boolean(logisticsOrderIds?.length);
  const wanted = named ? logisticsOrderIds!.filter((one) => ofShift.includes(one)) : ofShift;
  const orders = await lockAll(tx, caller, logisticsOrder, wanted);
  for (const order of ableOf(caller, orders, customsStatus, named)) await setCustomsOf(tx, caller, order, customsStatus, remarks ?? null);
  return true;
}

/**
 * The orders that can take the customs status, without those that have it. Throws `StateNotAllowed` for a named order that cannot, and for
 * a whole shift when none can: orders finished with customs do not follow the rest of their shift.
 */
function ableOf({ language }: Caller, orders: readonly Order[], customsStatus: Customs, named: boolean): readonly Order[] {
  const verb = customsVerbs[customsStatus];
  const able = orders.filter((order) => verb && customsStates.can(order.customsStatus, verb));
  const stuck = orders.find((order) => order.customsStatus !== customsStatus && !able.includes(order));
  if (stuck && (named || !able.length)) {
    const label = (code: number) => enumLabel(language, 'CustomsStatus', code);
    throw transportErrors.customsNotSo({ number: stuck.serialNumber, from: label(stuck.customsStatus), to: label(customsStatus) });
  }
  return able;
}

async function setCustomsOf(tx: Tx, caller: Caller, order: Order, customsStatus: Customs, remarks: string | null): Promise<void> {
  const verb =
    customsStatus === Cleared ? 'clearCustoms' : customsStatus === Declared || customsStatus === Inspecting ? 'startCustoms' : undefined;
  if (verb) await passCustoms(tx, caller, order, verb, customsStatus, remarks);
  else await updateCustomsStatus(tx, caller, order, customsStatus, remarks);
  const status = customsTrack[customsStatus];
  if (status) await writeTrack(tx, caller, { siteId: order.siteId, orderId: order.id, status, source: trackSources.shift });
}
