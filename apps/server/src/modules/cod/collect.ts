import type { Input } from '@entrepot/contract/core/call.ts';
import { invalid } from '@entrepot/contract/core/errors.ts';
import type { confirmCodCollected } from '@entrepot/contract/modules/cod/calls.ts';
import { codErrors } from '@entrepot/contract/modules/cod/errors.ts';
import { dec } from '@entrepot/rules/decimal.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/rows/db.ts';
import { type Asked, bookCollected, bookSettled, collectionsOf } from './book.ts';
import { holdOrders, holdWallets } from './held.ts';

/**
 * Confirms by hand what carriers collected for orders, all of them or none, and that they paid it over unless told otherwise. An
 * order whose money is booked and not paid over yet is settled by it.
 */
export async function confirmCollected(
  tx: Tx,
  caller: Caller,
  { logisticsOrderIds, collectedTime, collectedAmounts, settled, remarks = null }: Input<typeof confirmCodCollected>,
) {
  if (collectedAmounts && collectedAmounts.length !== logisticsOrderIds.length)
    throw invalid({ field: 'CollectedAmounts', key: 'invalid' });
  if (collectedTime > caller.now) throw invalid({ field: 'CollectedTime', key: 'invalid' });
  const orders = await holdOrders(tx, caller, logisticsOrderIds);
  const walletOf = await holdWallets(tx, caller, orders);
  const known = await collectionsOf(tx, caller, logisticsOrderIds);
  for (const [at, order] of orders.entries()) {
    const asked: Asked = { order, wallet: await walletOf(order), known: known.get(order.id) };
    const amount = collectedAmounts?.[at] ?? asked.known?.collectedAmount ?? order.collectionAmount ?? '0';
    const booked = settled !== false ? awaitsCarrier(asked, amount) : undefined;
    const row = booked ?? (await bookCollected(tx, caller, asked, { amount, collectedTime, remarks }));
    if (settled !== false) await bookSettled(tx, caller, row);
  }
  return true;
}

/** What was collected for an order and not paid over by the carrier yet; another amount than the booked one is refused. */
function awaitsCarrier({ order, known }: Asked, amount: string) {
  if (!known?.collectedTime) return undefined;
  if (known.settledTime) throw codErrors.alreadySettled({ number: order.serialNumber });
  if (!dec(known.collectedAmount).equals(dec(amount))) throw codErrors.notCollectable({ number: order.serialNumber });
  return known;
}
