import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { billChanged } from '@entrepot/contract/modules/billing/facts.ts';
import { packageDisposed } from '@entrepot/contract/modules/packages/facts.ts';
import { pkg } from '@entrepot/contract/modules/packages/package.ts';
import { type Hearing, when } from '../../core/calls/announce.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/rows/db.ts';
import { find } from '../../core/rows/rows.ts';
import { limitsOf } from '../access/public.ts';
import { hearBill } from './preview-waive.ts';
import { type Occasion, settleOwner, yesterday } from './settle-rent.ts';
import { zoneOf } from '../../core/rows/times.ts';

/**
 * Bills what goods owe up to yesterday because they go into an order or were thrown away, where the customer pays by order; others
 * get it with their period. Gives the bills' ids. The source's row must be held by the caller.
 */
export async function billRentOf(
  tx: Tx,
  caller: Caller,
  { siteId, ownerId, ...occasion }: Occasion & { siteId: string; ownerId: string },
): Promise<string[]> {
  const { settlementCycleType } = await limitsOf(tx, siteId, ownerId);
  if (settlementCycleType !== enumCodes.SettlementCycleType.PerOrder) return [];
  return settleOwner(tx, caller, { siteId, ownerId }, yesterday(caller.now, zoneOf(siteId)), occasion);
}

/** What was thrown away pays its rent at once, and rent follows its bill. */
export const rentHearings: readonly Hearing[] = [
  when(billChanged, hearBill),
  when(packageDisposed, async (tx, caller, { siteId, packageId, ownerId }) => {
    if (!ownerId) return;
    const { courierNumber: number } = await find(tx, caller, pkg, packageId);
    await billRentOf(tx, caller, { siteId, ownerId, sourceType: 'disposal', sourceId: packageId, ids: [packageId], number });
  }),
];
