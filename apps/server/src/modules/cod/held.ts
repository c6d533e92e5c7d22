import { refuse } from '@entrepot/contract/core/errors.ts';
import { logisticsOrder } from '@entrepot/contract/modules/orders/logistics-order.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/rows/db.ts';
import { lockAll } from '../../core/rows/rows.ts';
import type { Order } from '../orders/public.ts';
import { lockWallet, type Wallet } from '../wallet/public.ts';

/** Reads and holds orders by rising id and gives them in the order they were asked for; none may be named twice (120). */
export async function holdOrders(tx: Tx, caller: Caller, ids: readonly string[]): Promise<Order[]> {
  if (!ids.length) throw refuse('NotFound');
  if (new Set(ids).size < ids.length) throw refuse('DuplicateSelection');
  const rows = new Map((await lockAll(tx, caller, logisticsOrder, ids)).map((row) => [row.id, row]));
  return ids.map((id) => rows.get(id)!);
}

/** The wallets of the owners of orders, held by rising owner; each is asked for anew, since every booking changes it. */
export async function holdWallets(tx: Tx, caller: Caller, orders: readonly Order[]): Promise<(order: Order) => Promise<Wallet>> {
  const owners = [...new Set(orders.map(({ ownerId }) => ownerId))].sort();
  for (const ownerId of owners) await lockWallet(tx, caller, ownerId);
  return ({ ownerId }) => lockWallet(tx, caller, ownerId);
}
