import type { Input } from '@entrepot/contract/core/call.ts';
import { invalid } from '@entrepot/contract/core/errors.ts';
import type { confirmCodCollected } from '@entrepot/contract/modules/cod/calls.ts';
import { codErrors } from '@entrepot/contract/modules/cod/errors.ts';
import { type Dec, dec } from '@entrepot/rules/decimal.ts';
import type { Caller } from '../../core/calls/caller.ts';
import { checkMoment } from '../../core/calls/stated-moments.ts';
import type { Tx } from '../../core/db/db.ts';
import type { Order } from '../orders/public.ts';
import { currencyFormatOf } from '../wallet/public.ts';
import { type CollectionContext, bookCollected, bookSettled, collectionsOf } from './book.ts';
import { lockOrders, lockWallets } from './locks.ts';

/**
 * Confirms manually what carriers collected for orders, all of them or none, by default as paid over. An order that is booked but not paid
 * over is settled by it. Throws `TotalExceeded` above an order's amount; a lower amount needs remarks.
 */
export async function confirmCollected(
  tx: Tx,
  caller: Caller,
  { logisticsOrderIds, collectedTime, collectedAmounts, settled, remarks = null }: Input<typeof confirmCodCollected>,
) {
  if (collectedAmounts && collectedAmounts.length !== logisticsOrderIds.length)
    throw invalid({ field: 'CollectedAmounts', key: 'invalid' });
  const orders = await lockOrders(tx, caller, logisticsOrderIds);
  const walletOf = await lockWallets(tx, caller, orders);
  const known = await collectionsOf(tx, caller, logisticsOrderIds);
  for (const [at, order] of orders.entries()) {
    const input: CollectionContext = { order, wallet: await walletOf(order), known: known.get(order.id) };
    checkMoment(caller, 'CollectedTime', collectedTime, order.departureTime);
    const amount = collectedAmounts?.[at] ?? input.known?.collectedAmount ?? order.collectionAmount ?? '0';
    const booked = settled !== false ? awaitsCarrier(input, amount) : undefined;
    if (!input.known?.collectedTime) await refuseAmount(tx, caller, order, amount, remarks);
    const row = booked ?? (await bookCollected(tx, caller, input, { amount, collectedTime, remarks }));
    if (settled !== false) await bookSettled(tx, caller, row, { amount: row.collectedAmount!, fee: row.carrierFee });
  }
  return true;
}

/** Refuses more than an order collects (`TotalExceeded`), and less without a reason. */
export async function refuseAmount(tx: Tx, caller: Caller, order: Order, amount: Dec, remarks: string | null): Promise<void> {
  const expected = order.collectionAmount ?? '0';
  if (dec(amount).gt(dec(expected))) {
    const format = await currencyFormatOf(tx, caller, order.collectionCurrencyId!);
    throw codErrors.aboveOrder({ number: order.serialNumber, amount: format.text(amount), expected: format.text(expected) });
  }
  if (dec(amount).lt(dec(expected)) && !remarks) throw invalid({ field: 'Remarks', key: 'required' });
}

/** Returns the collection of an order that is not paid over yet; refuses another amount than the booked one. */
function awaitsCarrier({ order, known }: CollectionContext, amount: string) {
  if (!known?.collectedTime) return undefined;
  if (known.settledTime) throw codErrors.alreadySettled({ number: order.serialNumber });
  if (known.returnedTime || !dec(known.collectedAmount).equals(dec(amount))) throw codErrors.notCollectable({ number: order.serialNumber });
  return known;
}
