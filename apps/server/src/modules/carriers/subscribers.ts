import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { orderRerouted } from '@entrepot/contract/modules/orders/reroute-order.ts';
import { type OrderEvent, orderCancelled } from '@entrepot/contract/modules/orders/events.ts';
import { type Subscriber, on } from '../../core/calls/events.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/db/db.ts';
import { lockOrder } from '../orders/public.ts';
import { obtainsAtPacking, obtainWaybillFor } from './obtain.ts';
import { cancelWaybillOf } from './public.ts';
import { trialEndingOfNumbers } from './trial-ending.ts';

/** Releases the waybill number of a cancelled order. */
async function releaseCarrierNumber(tx: Tx, caller: Caller, { orderId }: OrderEvent): Promise<void> {
  await cancelWaybillOf(tx, caller, await lockOrder(tx, caller, orderId));
}

/** An order with a new shipping method needs a number of the new carrier, because the previous label is invalid. */
async function renewWaybillOfRerouted(tx: Tx, caller: Caller, { orderId }: OrderEvent): Promise<void> {
  const order = await lockOrder(tx, caller, orderId);
  if (order.waybillStatus !== enumCodes.WaybillStatus.Obtained) return;
  const without = await cancelWaybillOf(tx, caller, order);
  if (order.isWeighed && (await obtainsAtPacking(tx, caller, without))) await obtainWaybillFor(tx, caller, without);
}

/** Reactions of carriers to events of other modules. */
export const carriersSubscribers: readonly Subscriber[] = [
  on(orderCancelled, releaseCarrierNumber),
  on(orderRerouted, renewWaybillOfRerouted),
  trialEndingOfNumbers,
];
