import type { BoxLine } from '@entrepot/rules/pricing/types.ts';
import { dec, text } from '@entrepot/rules/decimal.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/db/db.ts';
import { collectFromCredit, lockOrder, type Order, requote } from '../orders/public.ts';

/**
 * Prices a packed order by its parcels and settles the difference; a supplement up to the site's limit is paid from credit immediately where
 * possible. Returns the updated order and the outcome, without amounts.
 */
export async function priceAgain(tx: Tx, caller: Caller, order: Order, pieces: readonly BoxLine[]) {
  const { action, difference, billIds, order: priced } = await requote(tx, caller, order, pieces);
  const [supplementBillId = null] = action === 'supplement' ? billIds : [];
  const owes = !order.freightCollect && (action === 'supplement' || action === 'billed');
  const extra = action === 'supplement' ? difference : text(dec(priced.quoteSnapshot?.total).minus(dec(order.quoteSnapshot?.total)));
  if (owes) await collectFromCredit(tx, caller, order, billIds, extra);
  const after = owes ? await lockOrder(tx, caller, priced.id) : priced;
  const { actualWeight, volumeWeight, billingWeight, volume, paymentStatus } = after;
  return { order: after, supplementBillId, quote: { action, actualWeight, volumeWeight, billingWeight, volume, paymentStatus } };
}

/** Whether the amount collected from the recipient changes, which the carrier must know. */
export const collectsOther = (before: Order, after: Order) =>
  after.freightCollect && !dec(before.quoteSnapshot?.payable).equals(dec(after.quoteSnapshot?.payable));
