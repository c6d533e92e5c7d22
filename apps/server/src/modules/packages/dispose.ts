import type { Input } from '@entrepot/contract/core/call.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { packageStates, unknownItemStates } from '@entrepot/contract/modules/packages/package-states.ts';
import type { disposePackage } from '@entrepot/contract/modules/packages/calls.ts';
import { packagesErrors } from '@entrepot/contract/modules/packages/errors.ts';
import { packageDisposed } from '@entrepot/contract/modules/packages/facts.ts';
import { pkg } from '@entrepot/contract/modules/packages/package.ts';
import { announce } from '../../core/calls/announce.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/rows/db.ts';
import { change, lock } from '../../core/rows/rows.ts';
import { siteConfigurationOf } from '../sites/public.ts';
import { tellOfPackage } from './messages.ts';
import { movement, record } from './movements.ts';
import type { Package } from './package-row.ts';
import { takeRowOff } from './shelve.ts';

const dayMs = 86_400_000;

/**
 * Throws a package away for good. A customer's own at any time; the staff only when it has lain twice as long as it may, and
 * an unknown item only after the days the site keeps it.
 */
export async function dispose(tx: Tx, caller: Caller, { id, remarks }: Input<typeof disposePackage> & { id: string }) {
  const row = await lock(tx, caller, pkg, id);
  const status = packageStates.after(row.packageStatus, 'dispose');
  if (row.frozenQuantity > 0) throw packagesErrors.heldByOrder({ number: row.courierNumber });
  if (caller.who !== 'C') await mustBeOld(tx, caller, row);
  await takeRowOff(tx, caller, row, enumCodes.ShelvesLogType.Lower, movement.LowerShelf);
  const gone = await change(tx, caller, pkg, row, {
    packageStatus: status,
    shelfId: null,
    availableQuantity: 0,
    usedQuantity: row.usedQuantity + row.availableQuantity,
    unknownItemStatus: row.ownerId ? row.unknownItemStatus : unknownItemStates.after(row.unknownItemStatus!, 'dispose'),
    internalRemarks: remarks ?? row.internalRemarks,
  });
  await record(tx, caller, gone, { type: movement.Dispose, quantity: row.availableQuantity, before: row.availableQuantity, after: 0 });
  await announce(tx, caller, packageDisposed, {
    siteId: gone.siteId,
    packageId: gone.id,
    ownerId: gone.ownerId,
    warehouseId: gone.warehouseId,
  });
  await tellOfPackage(tx, caller, gone, 'disposed');
  return true;
}

async function mustBeOld(tx: Tx, caller: Caller, row: Package): Promise<void> {
  const { packageFreeKeepDays, unknownItemKeepDays } = await siteConfigurationOf(tx, row.siteId);
  const days = row.ownerId ? packageFreeKeepDays * 2 : unknownItemKeepDays;
  const since = row.shelvedTime ?? row.signedTime ?? row.creationTime;
  if (caller.now.getTime() - since.getTime() < days * dayMs) throw packagesErrors.tooEarlyToDispose({ number: row.courierNumber, days });
}
