import { logisticsOrder } from '@entrepot/contract/modules/orders/logistics-order.ts';
import { collectionStates } from '@entrepot/contract/modules/orders/order-states.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/rows/db.ts';
import { change } from '../../core/rows/rows.ts';
import type { Order } from './moves.ts';

/** Moves the money to collect of an order that the caller holds along CollectionStatus (102 when it does not allow that). */
export const moveCollection = (tx: Tx, caller: Caller, order: Order, verb: 'collect' | 'remit'): Promise<Order> =>
  change(tx, caller, logisticsOrder, order, { collectionStatus: collectionStates.after(order.collectionStatus, verb) });
