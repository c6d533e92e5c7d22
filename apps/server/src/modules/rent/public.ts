import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { billChanged } from '@entrepot/contract/modules/billing/facts.ts';
import { packageConverted, packageDisposed } from '@entrepot/contract/modules/packages/facts.ts';
import { packageReturned, packageReturning } from '@entrepot/contract/modules/packages/package-return.ts';
import { rentTargets } from '@entrepot/contract/modules/pricing/warehouse-quotation.ts';
import { pkg } from '@entrepot/contract/modules/packages/package.ts';
import { type Hearing, when } from '../../core/calls/announce.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/rows/db.ts';
import { find } from '../../core/rows/rows.ts';
import { asSystemIn } from '../../core/rows/scope.ts';
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

/** What goes back to its sender pays its rent when that is asked for, and the days since then when it leaves. */
async function billReturn(
  tx: Tx,
  caller: Caller,
  { siteId, packageId, ownerId }: { siteId: string; packageId: string; ownerId: string },
): Promise<void> {
  const system = asSystemIn(caller, siteId);
  const { courierNumber: number } = await find(tx, system, pkg, packageId);
  await billRentOf(tx, system, {
    siteId,
    ownerId,
    sourceType: 'return',
    sourceId: packageId,
    ids: [packageId],
    targets: [rentTargets.packages],
    number,
  });
}

/** A parcel that ends in the house pays its rent at once. */
async function billLastRent(
  tx: Tx,
  caller: Caller,
  { siteId, packageId, ownerId }: { siteId: string; packageId: string; ownerId: string | null },
): Promise<void> {
  if (!ownerId) return;
  // Whoever opened the parcel on the floor may not see its owner's money.
  const system = asSystemIn(caller, siteId);
  const { courierNumber: number } = await find(tx, system, pkg, packageId);
  await billRentOf(tx, system, {
    siteId,
    ownerId,
    sourceType: 'disposal',
    sourceId: packageId,
    ids: [packageId],
    targets: [rentTargets.packages],
    number,
  });
}

/** What was thrown away or became stock pays its rent at once, and rent follows its bill. */
export const rentHearings: readonly Hearing[] = [
  when(billChanged, hearBill),
  when(packageReturning, billReturn),
  when(packageReturned, billReturn),
  when(packageDisposed, billLastRent),
  when(packageConverted, billLastRent),
];
