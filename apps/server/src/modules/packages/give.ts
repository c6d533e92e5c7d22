import type { RowOf } from '@entrepot/contract/core/resource.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { packagesErrors } from '@entrepot/contract/modules/packages/errors.ts';
import { itemClaimed } from '@entrepot/contract/modules/packages/facts.ts';
import { claimStates, unknownItemStates } from '@entrepot/contract/modules/packages/package-states.ts';
import { pkg } from '@entrepot/contract/modules/packages/package.ts';
import { unknownItemClaim, unknownItemClaimStatus } from '@entrepot/contract/modules/packages/unknown-item-claim.ts';
import { announce } from '../../core/calls/announce.ts';
import type { Caller } from '../../core/calls/caller.ts';
import { notHidden } from '../../core/rows/conditions.ts';
import type { Tx } from '../../core/rows/db.ts';
import { change, insert } from '../../core/rows/rows.ts';
import { text as textIn } from '../../core/calls/texts.ts';
import { siteConfigurationOf } from '../sites/public.ts';
import { tellOfClaim, tellOfPackage } from './messages.ts';
import { completionOf, type Customer, type Package } from './package-row.ts';

export type Claim = RowOf<typeof unknownItemClaim>;
/** What somebody says an unknown item is. */
export type Description = Partial<
  Pick<Package, 'productName' | 'cargoTypeId' | 'price' | 'purchasePrice' | 'purchaseCurrencyId' | 'remarks'>
>;

const { Waiting, Approved, Rejected } = unknownItemClaimStatus;
const { ToBeClaimed, ClaimAuditing } = enumCodes.UnknownItemStatus;

/** Waits this item for its owner? */
export const isOpen = (row: Package) => row.unknownItemStatus === ToBeClaimed || row.unknownItemStatus === ClaimAuditing;

/** Refuses an item that has an owner already, or has left (208). */
export function mustBeOpen(row: Package): void {
  if (!isOpen(row)) throw packagesErrors.claimedAlready({ number: row.courierNumber });
}

/**
 * Makes an unknown item somebody's: owner, words, times; the chosen claim is approved, others that wait are rejected, and
 * everybody concerned is told. The item is held by the caller.
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
  const given = await change(tx, caller, pkg, row, {
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
    if (!won) await tellOfPackage(tx, caller, { ...given, ownerId: claim.ownerId }, 'claimLost');
  }
  await tellOfPackage(
    tx,
    caller,
    given,
    given.completionStatus === enumCodes.CompletionStatus.Completed ? 'claimGiven' : 'claimGivenIncomplete',
  );
  await announce(tx, caller, itemClaimed, { siteId: given.siteId, packageId: given.id, ownerId });
  return given;
}

/** The claims on an item that wait, oldest first, held. */
export const waitingClaims = (tx: Tx, row: Package): Promise<Claim[]> =>
  tx
    .selectFrom('unknownItemClaim')
    .selectAll()
    .where('siteId', '=', row.siteId)
    .where('packageId', '=', row.id)
    .where('status', '=', Waiting)
    .where(notHidden)
    .orderBy('id')
    .forUpdate()
    .execute();

/** Ends a claim one way or another. */
export async function settle(tx: Tx, caller: Caller, claim: Claim, status: number, auditRemarks: string | null = null): Promise<void> {
  await change(tx, caller, unknownItemClaim, claim, { status, auditRemarks, auditorId: caller.userId, auditTime: caller.now });
}

/** One claim as it is made. */
export interface NewClaim extends Description {
  productName: string;
  evidenceUrls?: string[];
}

/** Puts a claim beside an open item; the site may approve one at once when the whole number was known. */
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
  const { price: _price, purchaseCurrencyId: _currency, ...words } = description;
  const waiting = await waitingClaims(tx, row);
  if (waiting.some(({ ownerId }) => ownerId === customer.id)) throw packagesErrors.claimWaits({ number: row.courierNumber });
  const made = await insert(tx, caller, unknownItemClaim, {
    siteId: row.siteId,
    packageId: row.id,
    ownerId: customer.id,
    evidenceUrls,
    ...words,
  });
  if (autoApproveClaim && wholeNumber) return giveTo(tx, caller, row, customer.id, description, made);
  const marked = await change(tx, caller, pkg, row, { unknownItemStatus: unknownItemStates.after(row.unknownItemStatus!, 'claim') });
  await tellOfClaim(tx, caller, row, { customer: customer.memberCode ?? customer.userName });
  return marked;
}

/** What a claim says the item is, when its owner gave no name. */
export const unnamed = (caller: Caller) => textIn(caller.language, 'packages.unnamed')!;
