import type { Input } from '@entrepot/contract/core/call.ts';
import type { previewShopConsolidation } from '@entrepot/contract/modules/shops/order-calls.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Db } from '../../core/db/db.ts';
import { send } from './consolidate.ts';
import type { Price } from './price-of-sending.ts';

const rollback = new Error('rolled back after the preview');

/**
 * Prices shop orders by sending them in a transaction that is rolled back, so that the price is the one that would be billed, and rejects
 * what sending would reject. No data and no notifications remain.
 */
export async function preview(db: Db, caller: Caller, input: Input<typeof previewShopConsolidation>): Promise<Price> {
  const trial: Caller = { ...caller, changes: [] };
  const prices: Price[] = [];
  const trying = db.transaction().execute(async (tx) => {
    prices.push((await send(tx, trial, input)).price);
    throw rollback;
  });
  await trying.catch((problem: unknown) => {
    if (problem !== rollback) throw problem;
  });
  return prices[0]!;
}
