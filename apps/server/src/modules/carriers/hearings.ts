import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { orderRerouted } from '@entrepot/contract/modules/orders/reroute-order.ts';
import { type OrderFact, orderCancelled } from '@entrepot/contract/modules/orders/facts.ts';
import { type Hearing, when } from '../../core/calls/announce.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/rows/db.ts';
import { lockOrder } from '../orders/public.ts';
import { obtainsAtPacking, obtainWaybillFor } from './obtain.ts';
import { cancelWaybillOf } from './public.ts';

/** An order that is cancelled for good gives its waybill number back. */
async function hearCancelled(tx: Tx, caller: Caller, { orderId }: OrderFact): Promise<void> {
  await cancelWaybillOf(tx, caller, await lockOrder(tx, caller, orderId));
}

/** An order that goes another way needs the number of the carrier it goes with now; the label of before is worth nothing. */
async function hearRerouted(tx: Tx, caller: Caller, { orderId }: OrderFact): Promise<void> {
  const order = await lockOrder(tx, caller, orderId);
  if (order.waybillStatus !== enumCodes.WaybillStatus.Obtained) return;
  const without = await cancelWaybillOf(tx, caller, order);
  if (order.isWeighed && (await obtainsAtPacking(tx, caller, without))) await obtainWaybillFor(tx, caller, without);
}

/** What carriers do when other modules tell of something. */
export const carriersHearings: readonly Hearing[] = [when(orderCancelled, hearCancelled), when(orderRerouted, hearRerouted)];
