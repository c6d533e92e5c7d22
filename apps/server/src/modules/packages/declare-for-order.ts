import type { CodeOf } from '@entrepot/contract/core/field.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { packageStates } from '@entrepot/contract/modules/packages/package-states.ts';
import { pkg } from '@entrepot/contract/modules/packages/package.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/rows/db.ts';
import { change, lockWhere } from '../../core/rows/rows.ts';
import { type Declaration, declare, sourceOf } from './declare.ts';
import { courierNumberOf } from './numbers.ts';
import { customerOf, type Package } from './package-row.ts';

/**
 * Declares a parcel that an order was made for, to a warehouse of its owner's site; a number that is somebody's is refused (200, 201).
 * `source` says how it came about where that is not who declares it.
 */
export async function declarePackage(
  tx: Tx,
  caller: Caller,
  {
    siteId,
    warehouseId,
    ownerId,
    source = sourceOf(caller),
    ...said
  }: Declaration & { siteId: string; warehouseId: string; ownerId: string; source?: CodeOf<'PackageSource'> },
): Promise<Package> {
  const customer = await customerOf(tx, caller, siteId, ownerId);
  const to = { siteId, warehouseId, customer, source };
  const { row } = await declare(tx, caller, to, { ...said, courierNumber: courierNumberOf(said.courierNumber) });
  return row;
}

/** Takes back declarations of parcels that will not come: those that did not arrive and that no order wants. The others stay. */
export async function takeBackDeclared(tx: Tx, caller: Caller, ids: readonly string[]): Promise<void> {
  for (const row of await lockWhere(tx, caller, pkg, { id: ids })) {
    if (row.packageStatus !== enumCodes.PackageStatus.Declared || row.logisticsOrderId || row.frozenQuantity > 0) continue;
    await change(tx, caller, pkg, row, { packageStatus: packageStates.after(row.packageStatus, 'cancel') });
  }
}
