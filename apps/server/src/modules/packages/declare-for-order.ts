import type { CodeOf } from '@entrepot/contract/core/field.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { packageStates } from '@entrepot/contract/modules/packages/package-states.ts';
import { pkg } from '@entrepot/contract/modules/packages/package.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/db/db.ts';
import { change, lockWhere } from '../../core/db/rows.ts';
import { type Declaration, declare, sourceOf } from './declare.ts';
import { courierNumberOf } from './numbers.ts';
import { customerOf, type Package } from './package-row.ts';

/**
 * Declares the package of an order at a warehouse of its owner's site. Throws `CourierNumberExists` or `TrackingNumberFormat` for an
 * unusable number. `source` overrides the source derived from the caller.
 */
export async function declarePackage(
  tx: Tx,
  caller: Caller,
  {
    siteId,
    warehouseId,
    ownerId,
    source = sourceOf(caller),
    ...declaration
  }: Declaration & { siteId: string; warehouseId: string; ownerId: string; source?: CodeOf<'PackageSource'> },
): Promise<Package> {
  const customer = await customerOf(tx, caller, siteId, ownerId);
  const to = { siteId, warehouseId, customer, source };
  const { row } = await declare(tx, caller, to, { ...declaration, courierNumber: courierNumberOf(declaration.courierNumber) });
  return row;
}

/** Cancels declarations that are no longer expected: those that have not arrived and that no order uses. Leaves the others unchanged. */
export async function cancelDeclared(tx: Tx, caller: Caller, ids: readonly string[]): Promise<void> {
  for (const row of await lockWhere(tx, caller, pkg, { id: ids })) {
    if (row.packageStatus !== enumCodes.PackageStatus.Declared || row.logisticsOrderId || row.frozenQuantity > 0) continue;
    await change(tx, caller, pkg, row, { packageStatus: packageStates.after(row.packageStatus, 'cancel') });
  }
}
