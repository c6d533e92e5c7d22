import { type Dec, dec } from '@entrepot/rules/decimal.ts';
import type { Caller } from '../../../core/calls/caller.ts';
import type { Tx } from '../../../core/db/db.ts';
import { payByCreditIfAble } from '../../billing/public.ts';
import { siteConfigurationOf } from '../../sites/public.ts';
import type { Order } from '../moves.ts';

/**
 * Pays new bills of a locked order from credit where possible. `extra`: what they add to the accepted price, in the wallet's currency.
 * Above the site's limit they stay unpaid until the customer pays them, or staff on the customer's behalf.
 */
export async function collectFromCredit(
  tx: Tx,
  caller: Caller,
  { siteId }: Pick<Order, 'siteId'>,
  billIds: readonly string[],
  extra: Dec,
): Promise<void> {
  const { supplementLimit } = await siteConfigurationOf(tx, siteId);
  if (dec(supplementLimit).gt(0) && dec(extra).gt(dec(supplementLimit))) return;
  for (const billId of billIds) await payByCreditIfAble(tx, caller, billId);
}
