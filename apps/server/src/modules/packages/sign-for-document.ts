import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { pkg } from '@entrepot/contract/modules/packages/package.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/db/db.ts';
import { findWhere } from '../../core/db/rows.ts';
import { atSite, wholeSites } from '../../core/scope/scope.ts';
import { notifyPackageOwner } from './messages.ts';
import { warehouseOf } from './package-row.ts';
import { signOne } from './sign.ts';

/** Signs for the declared packages of a document that arrived as a whole; those expected elsewhere are moved to this warehouse. */
export async function signPackages(
  tx: Tx,
  caller: Caller,
  { siteId, warehouseId, packageIds }: { siteId: string; warehouseId: string; packageIds: readonly string[] },
): Promise<void> {
  if (!packageIds.length) return;
  const place = await warehouseOf(tx, caller, warehouseId);
  const rows = await findWhere(tx, wholeSites(atSite(caller, siteId)), pkg, {
    id: packageIds,
    packageStatus: enumCodes.PackageStatus.Declared,
  });
  for (const { courierNumber } of rows) {
    const { row, result } = await signOne(tx, caller, place, courierNumber, { confirmWarehouse: true });
    if (result !== 'duplicate') await notifyPackageOwner(tx, caller, row, 'signed', {}, enumCodes.CustomerMailEvent.Arrived);
  }
}
