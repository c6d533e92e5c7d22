import type { Input } from '@entrepot/contract/core/call.ts';
import type { previewShopConsolidation } from '@entrepot/contract/modules/shops/order-calls.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/rows/db.ts';
import { send } from './consolidate.ts';
import type { Price } from './price-of-sending.ts';

const takenBack = new Error('what was tried is taken back');

/**
 * Says what sending shop orders would cost, and refuses what sending would refuse: it is done, priced, and taken back, so that the price
 * is the one that is billed. Nothing of it stays, and nobody hears of it.
 */
export async function preview(db: Tx, caller: Caller, asked: Input<typeof previewShopConsolidation>): Promise<Price> {
  const trial: Caller = { ...caller, changes: [] };
  const prices: Price[] = [];
  const trying = db.transaction().execute(async (tx) => {
    prices.push((await send(tx, trial, asked)).price);
    throw takenBack;
  });
  await trying.catch((problem: unknown) => {
    if (problem !== takenBack) throw problem;
  });
  return prices[0]!;
}
