import type { RowOf } from '@entrepot/contract/core/resource.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { packagesErrors } from '@entrepot/contract/modules/packages/errors.ts';
import { itemClaimed } from '@entrepot/contract/modules/packages/events.ts';
import { claimStates, unknownItemStates } from '@entrepot/contract/modules/packages/package-states.ts';
import { pkg } from '@entrepot/contract/modules/packages/package.ts';
import { unknownItemClaim, unknownItemClaimStatus } from '@entrepot/contract/modules/packages/unknown-item-claim.ts';
import { publish } from '../../core/calls/events.ts';
import type { Caller } from '../../core/calls/caller.ts';
import { notDeleted } from '../../core/db/conditions.ts';
import type { Tx } from '../../core/db/db.ts';
import { change, insert } from '../../core/db/rows.ts';
import { text as textIn } from '../../core/calls/texts.ts';
import { siteConfigurationOf } from '../sites/public.ts';
import { notifyClaim, notifyPackageOwner } from './messages.ts';
import { completionOf, type Customer, type Package } from './package-row.ts';

export type Claim = RowOf<typeof unknownItemClaim>;
/** The input of a clerk or customer about the contents of an unknown item. */
export type Description = Partial<
  Pick<Package, 'productName' | 'cargoTypeId' | 'price' | 'purchasePrice' | 'purchaseCurrencyId' | 'remarks'>
>;

const { Waiting, Approved, Rejected } = unknownItemClaimStatus;
const { ToBeClaimed, ClaimAuditing } = enumCodes.UnknownItemStatus;

/** Whether the item can still be claimed or assigned. */
export const isOpen = (row: Package) => row.unknownItemStatus === ToBeClaimed || row.unknownItemStatus === ClaimAuditing;

/** Throws `AlreadyClaimed` when the item has an owner or has left the warehouse. */
export function mustBeOpen(row: Package): void {
  if (!isOpen(row)) throw packagesErrors.claimedAlready({ number: row.courierNumber });
}

/**
 * Assigns an unknown item to a customer: sets owner, description and times, approves the chosen claim, rejects the other pending claims and
 * notifies all claimants. The caller has locked the item.
 */
export async function giveTo(
  tx: Tx,
  caller: Caller,
  row: Package,
  ownerId: string,
  description: Description,
  chosen: Claim | null = null,
): Promise<Package> {
  mustBeOpen(row);
  const verb = row.unknownItemStatus === ToBeClaimed ? 'assign' : 'approve';
  const known = Object.fromEntries(Object.entries(description).filter(([, value]) => value !== null && value !== undefined));
  const assigned = await change(tx, caller, pkg, row, {
    ...known,
    ownerId,
    claimStatus: claimStates.after(row.claimStatus, 'claim'),
    unknownItemStatus: unknownItemStates.after(row.unknownItemStatus!, verb),
    claimedTime: caller.now,
    completionStatus: completionOf({ ...row, ...known }),
  });
  for (const claim of await waitingClaims(tx, row)) {
    const won = claim.id === chosen?.id || (!chosen && claim.ownerId === ownerId);
    await settle(tx, caller, claim, won ? Approved : Rejected);
    if (!won) await notifyPackageOwner(tx, caller, { ...assigned, ownerId: claim.ownerId }, 'claimLost');
  }
  await notifyPackageOwner(
    tx,
    caller,
    assigned,
    assigned.completionStatus === enumCodes.CompletionStatus.Completed ? 'claimGiven' : 'claimGivenIncomplete',
    {},
    enumCodes.CustomerMailEvent.Arrived,
  );
  await publish(tx, caller, itemClaimed, { siteId: assigned.siteId, packageId: assigned.id, ownerId });
  return assigned;
}

/** Locks the pending claims on an item, oldest first. */
export const waitingClaims = (tx: Tx, row: Package): Promise<Claim[]> =>
  tx
    .selectFrom('unknownItemClaim')
    .selectAll()
    .where('siteId', '=', row.siteId)
    .where('packageId', '=', row.id)
    .where('status', '=', Waiting)
    .where(notDeleted)
    .orderBy('id')
    .forUpdate()
    .execute();

/** Closes a claim with the given status and remarks. */
export async function settle(tx: Tx, caller: Caller, claim: Claim, status: number, auditRemarks: string | null = null): Promise<void> {
  await change(tx, caller, unknownItemClaim, claim, { status, auditRemarks, auditorId: caller.userId, auditTime: caller.now });
}

/** The values of a new claim. */
export interface NewClaim extends Description {
  productName: string;
  evidenceUrls?: string[];
}

/** Creates a claim on an open item. It is approved immediately when the full number was known and the site allows that. */
export async function openClaim(
  tx: Tx,
  caller: Caller,
  row: Package,
  customer: Customer,
  claim: NewClaim,
  wholeNumber: boolean,
): Promise<Package> {
  mustBeOpen(row);
  const { autoApproveClaim } = await siteConfigurationOf(tx, row.siteId);
  const { evidenceUrls = [], ...description } = claim;
  const { price: _price, purchaseCurrencyId: _currency, ...declaredFields } = description;
  const waiting = await waitingClaims(tx, row);
  if (waiting.some(({ ownerId }) => ownerId === customer.id)) throw packagesErrors.claimWaits({ number: row.courierNumber });
  const made = await insert(tx, caller, unknownItemClaim, {
    siteId: row.siteId,
    packageId: row.id,
    ownerId: customer.id,
    evidenceUrls,
    ...declaredFields,
  });
  if (autoApproveClaim && wholeNumber) return giveTo(tx, caller, row, customer.id, description, made);
  const marked = await change(tx, caller, pkg, row, { unknownItemStatus: unknownItemStates.after(row.unknownItemStatus!, 'claim') });
  await notifyClaim(tx, caller, row, { customer: customer.memberCode ?? customer.userName });
  return marked;
}

/** The name of an item whose claimant gave none. */
export const unnamed = (caller: Caller) => textIn(caller.language, 'packages.unnamed')!;
