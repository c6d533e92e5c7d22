import type { Input } from '@entrepot/contract/core/call.ts';
import { invalid, refuse } from '@entrepot/contract/core/errors.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { packagesErrors } from '@entrepot/contract/modules/packages/errors.ts';
import { packageLeftOwner } from '@entrepot/contract/modules/packages/events.ts';
import { claimStates, packageStates, unknownItemStates } from '@entrepot/contract/modules/packages/package-states.ts';
import { pkg } from '@entrepot/contract/modules/packages/package.ts';
import type {
  assignUnknownItem,
  auditUnknownItemClaim,
  cancelUnknownItemClaim,
  claimUnknownItem,
} from '@entrepot/contract/modules/packages/unknown-calls.ts';
import { unknownItemClaim, unknownItemClaimStatus } from '@entrepot/contract/modules/packages/unknown-item-claim.ts';
import type { Caller } from '../../core/calls/caller.ts';
import { publish } from '../../core/calls/events.ts';
import type { Tx } from '../../core/db/db.ts';
import { storeFiles } from '../../core/files/files.ts';
import { change, findWhere, lock } from '../../core/db/rows.ts';
import { asSystem } from '../../core/scope/scope.ts';
import { siteConfigurationOf } from '../sites/public.ts';
import { type Claim, giveTo, mustBeOpen, openClaim, settle, waitingClaims } from './assign-owner.ts';
import { notifyPackageOwner } from './messages.ts';
import { typedCourierNumber, lockByNumber } from './numbers.ts';
import { completionOf, customerOf, type Package } from './package-row.ts';
import { lockWithOrders } from './problem.ts';

/** A package without a declaration. */
export const undeclared = {
  productName: null,
  cargoTypeId: null,
  price: null,
  purchasePrice: null,
  purchaseCurrencyId: null,
  remarks: null,
  completionStatus: completionOf({}),
};

const { Approved, Rejected, Withdrawn } = unknownItemClaimStatus;
const { ClaimAuditing, Claimed } = enumCodes.UnknownItemStatus;

/**
 * Claims an unknown item for the caller. Throws `ClaimEvidenceRequired` without proof, unless the site trusts customers who know the full
 * number.
 */
export async function claimItem(tx: Tx, caller: Caller, input: Input<typeof claimUnknownItem>) {
  const row = await itemOf(tx, caller, input);
  mustBeOpen(row);
  const evidenceUrls = await storeFiles(tx, caller, input.evidenceUrls ?? null);
  const { autoApproveClaim } = await siteConfigurationOf(tx, row.siteId);
  const wholeNumber = Boolean(input.courierNumber);
  if (!evidenceUrls.length && !(autoApproveClaim && wholeNumber)) throw packagesErrors.evidenceNeeded();
  const customer = await customerOf(tx, caller, row.siteId, caller.ownerId);
  const { productName, cargoTypeId, purchasePrice, remarks } = input;
  const claim = {
    productName,
    cargoTypeId: cargoTypeId ?? null,
    purchasePrice: purchasePrice ?? null,
    remarks: remarks ?? null,
    evidenceUrls,
  };
  await openClaim(tx, caller, row, customer, claim, wholeNumber);
  return true;
}

/** The package with a number; one that is closed has the reason why it cannot be claimed. */
async function lockItem(tx: Tx, siteId: string, number: string): Promise<Package | undefined> {
  const { open, former } = await lockByNumber(tx, siteId, number);
  return open ?? former;
}

async function itemOf(tx: Tx, caller: Caller, { id, courierNumber }: Input<typeof claimUnknownItem>): Promise<Package> {
  if (!id && !courierNumber) throw invalid({ field: 'CourierNumber', key: 'required' });
  const row = courierNumber
    ? await lockItem(tx, caller.siteId, typedCourierNumber(courierNumber))
    : await lock(tx, asSystem(caller), pkg, id!);
  // Customers see only items that can be claimed and items they have claimed.
  if (!row?.unknownItemStatus || (id && row.id !== id)) throw refuse('NotFound');
  return row;
}

/** Approves or rejects a claim, given by its id or, when only one is pending, by the item's id. Notifies the customers who lose. */
export async function audit(tx: Tx, caller: Caller, { id, approved, remarks }: Input<typeof auditUnknownItemClaim>) {
  const [named] = await findWhere(tx, caller, unknownItemClaim, { id });
  const row = await lock(tx, caller, pkg, named?.packageId ?? id);
  const claim = chosen(row, await waitingClaims(tx, row), named);
  if (!approved) {
    await settle(tx, caller, claim, Rejected, remarks ?? null);
    await notifyPackageOwner(tx, caller, { ...row, ownerId: claim.ownerId }, 'claimRejected', { remarks: remarks ?? '' });
    await reopenWithout(tx, caller, row, 'reject');
    return true;
  }
  const { productName, cargoTypeId, purchasePrice } = claim;
  await settle(tx, caller, claim, Approved, remarks ?? null);
  await giveTo(tx, caller, row, claim.ownerId, { productName, cargoTypeId, purchasePrice }, claim);
  return true;
}

function chosen(row: Package, waiting: readonly Claim[], named: Claim | undefined): Claim {
  const found = named ? waiting.find(({ id }) => id === named.id) : waiting[0];
  if (!found) throw refuse('StateNotAllowed');
  if (!named && waiting.length > 1) throw packagesErrors.severalClaims({ number: row.courierNumber, count: waiting.length });
  return found;
}

/** Makes the item claimable again when no other claim is pending. */
async function reopenWithout(tx: Tx, caller: Caller, row: Package, verb: 'reject' | 'cancelClaim'): Promise<void> {
  if (row.unknownItemStatus !== ClaimAuditing || (await waitingClaims(tx, row)).length) return;
  await change(tx, caller, pkg, row, { unknownItemStatus: unknownItemStates.after(row.unknownItemStatus, verb) });
}

/** Assigns an unclaimed item to the customer whom the staff have identified. */
export async function assign(tx: Tx, caller: Caller, { id, ownerId }: Input<typeof assignUnknownItem>) {
  const row = await lock(tx, caller, pkg, id);
  mustBeOpen(row);
  unknownItemStates.after(row.unknownItemStatus!, 'assign');
  const customer = await customerOf(tx, caller, row.siteId, ownerId);
  await giveTo(tx, caller, row, customer.id, {});
  return true;
}

/** Cancels a claim. Customers withdraw their own pending claim; staff take the item from an owner it was wrongly assigned to. */
export async function cancelClaim(tx: Tx, caller: Caller, { id }: Input<typeof cancelUnknownItemClaim>) {
  const [named] = await findWhere(tx, asSystem(caller), unknownItemClaim, { id });
  const { row, orderIds } = await lockWithOrders(tx, caller.audience === 'customer' ? asSystem(caller) : caller, named?.packageId ?? id);
  const waiting = await waitingClaims(tx, row);
  if (caller.audience !== 'customer' && row.unknownItemStatus === Claimed) return revokeClaim(tx, caller, row, orderIds);
  const own = waiting.filter((claim) =>
    caller.audience === 'customer' ? claim.ownerId === caller.ownerId : !named || claim.id === named.id,
  );
  if (!own.length) throw refuse(caller.audience === 'customer' ? 'NotFound' : 'StateNotAllowed');
  for (const claim of own) await settle(tx, caller, claim, Withdrawn);
  await reopenWithout(tx, caller, row, 'cancelClaim');
  return true;
}

async function revokeClaim(tx: Tx, caller: Caller, row: Package, orderIds: readonly string[]): Promise<true> {
  const free = packageStates.is(row.packageStatus, 'notOrdered') && row.frozenQuantity === 0 && row.usedQuantity === 0;
  if (!free) throw packagesErrors.reservedByOrder({ number: row.courierNumber });
  await notifyPackageOwner(tx, caller, row, 'claimTakenBack');
  await change(tx, caller, pkg, row, {
    ...undeclared,
    ownerId: null,
    claimStatus: claimStates.after(row.claimStatus, 'unclaim'),
    unknownItemStatus: unknownItemStates.after(row.unknownItemStatus!, 'unclaim'),
    claimedTime: null,
  });
  await publish(tx, caller, packageLeftOwner, { siteId: row.siteId, packageId: row.id, orderIds });
  return true;
}
