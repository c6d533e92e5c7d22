import type { Input } from '@entrepot/contract/core/call.ts';
import type { CodeOf } from '@entrepot/contract/core/field.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { logisticsOrder } from '@entrepot/contract/modules/orders/logistics-order.ts';
import type { addShiftTrack, addTransportTracks, setCustomsStatus } from '@entrepot/contract/modules/transport/calls.ts';
import { customsStates } from '@entrepot/contract/modules/orders/order-states.ts';
import { transportErrors } from '@entrepot/contract/modules/transport/errors.ts';
import { trackReported } from '@entrepot/contract/modules/tracking/facts.ts';
import { trackSources } from '@entrepot/contract/modules/tracking/track.ts';
import { shiftTrack, transportShiftStates } from '@entrepot/contract/modules/transport/transport-shift.ts';
import type { Translations } from '@entrepot/contract/core/language.ts';
import { announce } from '../../core/calls/announce.ts';
import type { Caller } from '../../core/calls/caller.ts';
import { enumLabel } from '../../core/calls/texts.ts';
import type { Tx } from '../../core/rows/db.ts';
import { insert, lockAll } from '../../core/rows/rows.ts';
import { type Order, passCustoms, tellCustoms } from '../orders/public.ts';
import { trackStatus, writeTrack, type TrackStatus } from '../tracking/public.ts';
import { orderIdsOf } from './depart.ts';
import { lockShift } from './shift.ts';

interface Told {
  status: TrackStatus;
  at: Date;
  content: Translations | null;
}

/** Writes an event to every order of a shift; gives how many orders it reached. */
async function tellOrders(tx: Tx, caller: Caller, shiftId: string, { status, at, content }: Told): Promise<number> {
  const shift = await lockShift(tx, caller, shiftId);
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
      await announce(tx, caller, trackReported, { siteId: order.siteId, orderId: order.id, status, at, source: trackSources.shift });
  }
  return orders.length;
}

/** Adds an event of a shift; when published, every order of it shows it. */
export async function addTrack(tx: Tx, caller: Caller, { id, trackTime, trajectoryStatus, content, publish }: Input<typeof addShiftTrack>) {
  const shift = await lockShift(tx, caller, id);
  await insert(tx, caller, shiftTrack, {
    siteId: shift.siteId,
    transportShiftId: shift.id,
    trackTime,
    status: trajectoryStatus,
    content,
    operatorId: caller.userId,
  });
  if (publish !== false) await tellOrders(tx, caller, id, { status: trajectoryStatus, at: trackTime, content });
  return true;
}

/** Adds an event to all orders of a shift, in the words of their schemes when none are given. */
export function addTracks(
  tx: Tx,
  caller: Caller,
  { transportShiftId, trajectoryStatus, trackTime, content }: Input<typeof addTransportTracks>,
) {
  return tellOrders(tx, caller, transportShiftId, { status: trajectoryStatus, at: trackTime ?? caller.now, content: content ?? null });
}

type Customs = CodeOf<'CustomsStatus'>;
const { Declared, Inspecting, Cleared, Held, Rejected, Destroyed } = enumCodes.CustomsStatus;
const customsVerbs: Partial<Record<Customs, 'declare' | 'inspect' | 'hold' | 'clear' | 'reject' | 'destroy'>> = {
  [Declared]: 'declare',
  [Inspecting]: 'inspect',
  [Held]: 'hold',
  [Cleared]: 'clear',
  [Rejected]: 'reject',
  [Destroyed]: 'destroy',
};
const customsTrack: Partial<Record<Customs, TrackStatus>> = {
  [Declared]: trackStatus.CustomsDeclared,
  [Inspecting]: trackStatus.CustomsInspecting,
  [Cleared]: trackStatus.CustomsCleared,
  [Held]: trackStatus.CustomsException,
};

/**
 * Tells how customs stand for the orders of a shift, or for some of them; cleared orders go on to delivery, those turned away come back,
 * and those destroyed never arrive.
 */
export async function setCustoms(
  tx: Tx,
  caller: Caller,
  { id, customsStatus, logisticsOrderIds, remarks }: Input<typeof setCustomsStatus>,
) {
  const shift = await lockShift(tx, caller, id);
  if (!transportShiftStates.is(shift.status, 'departed')) throw transportShiftStates.refusal(shift.status);
  const ofShift = await orderIdsOf(tx, shift);
  const named = Boolean(logisticsOrderIds?.length);
  const wanted = named ? logisticsOrderIds!.filter((one) => ofShift.includes(one)) : ofShift;
  const orders = await lockAll(tx, caller, logisticsOrder, wanted);
  for (const order of ableOf(caller, orders, customsStatus, named)) await setCustomsOf(tx, caller, order, customsStatus, remarks ?? null);
  return true;
}

/**
 * The orders that may stand with customs as is told; those that do already are left as they are. Refuses a named order whose state does
 * not allow it, and a whole shift when none does (102): what customs are done with does not follow the rest of its shift.
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
  else await tellCustoms(tx, caller, order, customsStatus, remarks);
  const status = customsTrack[customsStatus];
  if (status) await writeTrack(tx, caller, { siteId: order.siteId, orderId: order.id, status, source: trackSources.shift });
}
