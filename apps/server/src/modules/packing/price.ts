import type { Piece } from '@entrepot/rules/pricing/types.ts';
import { dec } from '@entrepot/rules/decimal.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/rows/db.ts';
import { payByCreditIfAble } from '../billing/public.ts';
import { lockOrder, type Order, requote } from '../orders/public.ts';

/**
 * Prices a packed order by its parcels and settles the difference; a supplement is paid by credit at once where the customer
 * has it. Gives the order as it is afterwards and what happened, without amounts.
 */
export async function priceAgain(tx: Tx, caller: Caller, order: Order, pieces: readonly Piece[]) {
  const { action, billIds, order: priced } = await requote(tx, caller, order, pieces);
  const [supplementBillId = null] = action === 'supplement' ? billIds : [];
  const owes = !order.freightCollect && (action === 'supplement' || action === 'billed');
  for (const billId of owes ? billIds : []) await payByCreditIfAble(tx, caller, billId);
  const after = owes ? await lockOrder(tx, caller, priced.id) : priced;
  const { actualWeight, volumeWeight, billingWeight, volume, paymentStatus } = after;
  return { order: after, supplementBillId, quote: { action, actualWeight, volumeWeight, billingWeight, volume, paymentStatus } };
}

/** Whether the receiver is to pay another sum than before: then the carrier must be told. */
export const collectsOther = (before: Order, after: Order) =>
  after.freightCollect && !dec(before.quoteSnapshot?.payable).equals(dec(after.quoteSnapshot?.payable));
