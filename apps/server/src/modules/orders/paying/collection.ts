import { logisticsOrder } from '@entrepot/contract/modules/orders/logistics-order.ts';
import { collectionStates } from '@entrepot/contract/modules/orders/order-states.ts';
import type { Caller } from '../../../core/calls/caller.ts';
import type { Tx } from '../../../core/db/db.ts';
import { change } from '../../../core/db/rows.ts';
import type { Order } from '../moves.ts';

/** Moves the CollectionStatus of a locked order (`StateNotAllowed` if its table does not allow it). */
export const moveCollection = (
  tx: Tx,
  caller: Caller,
  order: Order,
  verb: 'collect' | 'remit' | 'returnRemittance' | 'returnMoney' | 'undoReturnMoney' | 'undoCollect',
): Promise<Order> => change(tx, caller, logisticsOrder, order, { collectionStatus: collectionStates.after(order.collectionStatus, verb) });
