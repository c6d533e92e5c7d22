import { type OrderFact, orderCancelled } from '@entrepot/contract/modules/orders/facts.ts';
import { type Hearing, when } from '../../core/calls/announce.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/rows/db.ts';
import { asSystem } from '../../core/rows/scope.ts';
import { lockOrder } from '../orders/public.ts';
import { leaveList } from './remove.ts';

/** An order that is cancelled before anything of it was picked leaves its list. */
async function hearCancelled(tx: Tx, caller: Caller, { orderId }: OrderFact): Promise<void> {
  const { pickingListId } = await lockOrder(tx, caller, orderId);
  if (pickingListId) await leaveList(tx, asSystem(caller), pickingListId, orderId);
}

/** What picking does when other modules tell of something. */
export const pickingHearings: readonly Hearing[] = [when(orderCancelled, hearCancelled)];
