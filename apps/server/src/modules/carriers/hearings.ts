import { type OrderFact, orderCancelled } from '@entrepot/contract/modules/orders/facts.ts';
import { type Hearing, when } from '../../core/calls/announce.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/rows/db.ts';
import { lockOrder } from '../orders/public.ts';
import { cancelWaybillOf } from './public.ts';

/** An order that is cancelled for good gives its waybill number back. */
async function hearCancelled(tx: Tx, caller: Caller, { orderId }: OrderFact): Promise<void> {
  await cancelWaybillOf(tx, caller, await lockOrder(tx, caller, orderId));
}

/** What carriers do when other modules tell of something. */
export const carriersHearings: readonly Hearing[] = [when(orderCancelled, hearCancelled)];
