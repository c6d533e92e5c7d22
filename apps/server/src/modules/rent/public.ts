import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { billChanged, billRestored } from '@entrepot/contract/modules/billing/events.ts';
import { packageConverted, packageDisposed } from '@entrepot/contract/modules/packages/events.ts';
import { packageReturned, packageReturning } from '@entrepot/contract/modules/packages/package-return.ts';
import { rentTargets } from '@entrepot/contract/modules/pricing/warehouse-quotation.ts';
import { pkg } from '@entrepot/contract/modules/packages/package.ts';
import { type Subscriber, on } from '../../core/calls/events.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/db/db.ts';
import { find } from '../../core/db/rows.ts';
import { asSystemIn } from '../../core/scope/scope.ts';
import { limitsOf } from '../access/public.ts';
import { billRentAgain, waiveRentOfVoidedBill } from './preview-waive.ts';
import { type Occasion, settleOwner, yesterday } from './settle-rent.ts';
import { zoneOf } from '../../core/db/times.ts';

/**
 * Bills the rent of goods up to yesterday because they enter an order or were disposed of, for customers who pay by order; others are
 * billed by period. Returns the ids of the bills. The caller must have locked the row of the source.
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

/** A return pays its rent when it is requested, and the days since then when it leaves. */
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

/** Bills the rent of a package that ends in the warehouse immediately. */
async function billLastRent(
  tx: Tx,
  caller: Caller,
  { siteId, packageId, ownerId }: { siteId: string; packageId: string; ownerId: string | null },
): Promise<void> {
  if (!ownerId) return;
  // The clerk who opened the package may not see its owner's money.
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

/** Disposed packages and those moved to stock are billed immediately; rent follows its bill. */
export const rentSubscribers: readonly Subscriber[] = [
  on(billChanged, waiveRentOfVoidedBill),
  on(billRestored, billRentAgain),
  on(packageReturning, billReturn),
  on(packageReturned, billReturn),
  on(packageDisposed, billLastRent),
  on(packageConverted, billLastRent),
];
