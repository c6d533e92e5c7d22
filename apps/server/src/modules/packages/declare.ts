import type { Input } from '@entrepot/contract/core/call.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type { establishPackage } from '@entrepot/contract/modules/packages/calls.ts';
import { packagesErrors } from '@entrepot/contract/modules/packages/errors.ts';
import type { CodeOf } from '@entrepot/contract/core/field.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/db/db.ts';
import { type Description, giveTo, isOpen, openClaim, unnamed } from './assign-owner.ts';
import { lockByNumber, successorOf, typedCourierNumber } from './numbers.ts';
import { completionOf, type Customer, customerOf, insertFree, type Package, warehouseOf } from './package-row.ts';

const { ClaimStatus, PackageSource } = enumCodes;

/** One package that a customer expects. */
export interface Declaration extends Description {
  courierNumber: string;
  quantity?: number | null;
}

/** The result of a declaration: a new package, an unknown item assigned to the customer, or a pending claim. */
export interface Declared {
  row: Package;
  outcome: 'made' | 'claimed' | 'waiting';
}

/** Warehouse, owner and source of declarations. */
export interface Destination {
  siteId: string;
  warehouseId: string;
  customer: Customer;
  source: CodeOf<'PackageSource'>;
}

/** Declares one package before it arrives. */
export async function establish(tx: Tx, caller: Caller, { warehouseId, ownerId, courierNumber, ...rest }: Input<typeof establishPackage>) {
  const number = typedCourierNumber(courierNumber);
  const place = await warehouseOf(tx, caller, warehouseId);
  const customer = await customerOf(tx, caller, place.siteId, ownerId);
  const { row, outcome } = await declare(
    tx,
    caller,
    { siteId: place.siteId, warehouseId, customer, source: sourceOf(caller) },
    { courierNumber: number, ...rest },
  );
  return { id: row.id, claimed: outcome === 'claimed', waiting: outcome === 'waiting', reused: row.formerPackageId !== null };
}

/** The source follows from the caller's audience. */
export const sourceOf = (caller: Caller) => (caller.audience === 'customer' ? PackageSource.Declared : PackageSource.StaffDeclared);

/**
 * Declares a package whose number is parsed. Throws `CourierNumberExists` for a used number. An unknown item with that number is assigned
 * to the customer when its label names the customer; otherwise it gets a claim that is pending or, by the site's settings, approved.
 */
export async function declare(tx: Tx, caller: Caller, to: Destination, declaration: Declaration): Promise<Declared> {
  const { siteId, warehouseId, customer, source } = to;
  // Retried only when another transaction took the number between read and insert.
  for (let turn = 0; turn < 3; turn++) {
    const { open: known, former } = await lockByNumber(tx, siteId, declaration.courierNumber);
    if (known) return takeOver(tx, caller, customer, known, declaration);
    const quantity = declaration.quantity ?? 1;
    const row = await insertFree(tx, caller, {
      ...(await successorOf(tx, former)),
      siteId,
      warehouseId,
      ownerId: customer.id,
      claimStatus: ClaimStatus.Claimed,
      packageSource: source,
      ...declaration,
      quantity,
      availableQuantity: quantity,
      completionStatus: completionOf(declaration),
    });
    if (row) return { row, outcome: 'made' };
  }
  throw packagesErrors.numberTaken({ number: declaration.courierNumber });
}

async function takeOver(
  tx: Tx,
  caller: Caller,
  customer: Customer,
  known: Package,
  { courierNumber, quantity: _quantity, ...description }: Declaration,
): Promise<Declared> {
  if (!isOpen(known)) throw packagesErrors.numberTaken({ number: courierNumber });
  if (customer.memberCode && customer.memberCode === known.labelMemberCode) {
    return { row: await giveTo(tx, caller, known, customer.id, description), outcome: 'claimed' };
  }
  const row = await openClaim(
    tx,
    caller,
    known,
    customer,
    { ...description, productName: description.productName ?? unnamed(caller) },
    true,
  );
  return { row, outcome: isOpen(row) ? 'waiting' : 'claimed' };
}
