import { refuse } from '@entrepot/contract/core/errors.ts';
import { logisticsOrder } from '@entrepot/contract/modules/orders/logistics-order.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/db/db.ts';
import { lockAll } from '../../core/db/rows.ts';
import type { Order } from '../orders/public.ts';
import { lockWallet, type Wallet } from '../wallet/public.ts';

/** Locks orders in ascending id order and returns them in the requested order. Throws `DuplicateSelection`. */
export async function lockOrders(tx: Tx, caller: Caller, ids: readonly string[]): Promise<Order[]> {
  if (!ids.length) throw refuse('NotFound');
  if (new Set(ids).size < ids.length) throw refuse('DuplicateSelection');
  const rows = new Map((await lockAll(tx, caller, logisticsOrder, ids)).map((row) => [row.id, row]));
  return ids.map((id) => rows.get(id)!);
}

/** Locks the wallets of the owners of orders in ascending owner order. Each is read again for every order, because bookings change it. */
export async function lockWallets(tx: Tx, caller: Caller, orders: readonly Order[]): Promise<(order: Order) => Promise<Wallet>> {
  const owners = [...new Set(orders.map(({ ownerId }) => ownerId))].sort();
  for (const ownerId of owners) await lockWallet(tx, caller, ownerId);
  return ({ ownerId }) => lockWallet(tx, caller, ownerId);
}
