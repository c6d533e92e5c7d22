import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { packageStates, unknownItemStates } from '@entrepot/contract/modules/packages/package-states.ts';
import type { disposePackage } from '@entrepot/contract/modules/packages/calls.ts';
import { packagesErrors } from '@entrepot/contract/modules/packages/errors.ts';
import { packageDisposed } from '@entrepot/contract/modules/packages/events.ts';
import { pkg } from '@entrepot/contract/modules/packages/package.ts';
import { publish } from '../../core/calls/events.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { VerbInput } from '../../core/calls/handler.ts';
import type { Tx } from '../../core/db/db.ts';
import { change, lock } from '../../core/db/rows.ts';
import { siteConfigurationOf } from '../sites/public.ts';
import { notifyPackageOwner } from './messages.ts';
import { movement, record } from './movements.ts';
import type { Package } from './package-row.ts';
import { takeRowOff } from './shelve.ts';
import { dayMs } from '@entrepot/rules/time.ts';

/**
 * Disposes of a package. Customers may at any time; staff only after twice the free storage period, and an unknown item only after the
 * site's retention period.
 */
export async function dispose(tx: Tx, caller: Caller, { id, remarks }: VerbInput<typeof disposePackage>) {
  const row = await lock(tx, caller, pkg, id);
  packageStates.after(row.packageStatus, 'dispose');
  if (row.frozenQuantity > 0) throw packagesErrors.reservedByOrder({ number: row.courierNumber });
  if (caller.audience !== 'customer') await mustBeOld(tx, caller, row);
  await disposeRow(tx, caller, row, remarks ?? null);
  return true;
}

/** Disposes of a locked package that no order has reserved. */
export async function disposeRow(tx: Tx, caller: Caller, row: Package, remarks: string | null): Promise<void> {
  const status = packageStates.after(row.packageStatus, 'dispose');
  await takeRowOff(tx, caller, row, enumCodes.ShelvesLogType.Lower, movement.LowerShelf);
  const disposed = await change(tx, caller, pkg, row, {
    packageStatus: status,
    shelfId: null,
    availableQuantity: 0,
    usedQuantity: row.usedQuantity + row.availableQuantity,
    unknownItemStatus: row.ownerId ? row.unknownItemStatus : unknownItemStates.after(row.unknownItemStatus!, 'dispose'),
    internalRemarks: remarks ?? row.internalRemarks,
  });
  await record(tx, caller, disposed, { type: movement.Dispose, quantity: row.availableQuantity, before: row.availableQuantity, after: 0 });
  await publish(tx, caller, packageDisposed, {
    siteId: disposed.siteId,
    packageId: disposed.id,
    ownerId: disposed.ownerId,
    warehouseId: disposed.warehouseId,
  });
  await notifyPackageOwner(tx, caller, disposed, 'disposed');
}

async function mustBeOld(tx: Tx, caller: Caller, row: Package): Promise<void> {
  const { packageFreeKeepDays, unknownItemKeepDays } = await siteConfigurationOf(tx, row.siteId);
  const days = row.ownerId ? packageFreeKeepDays * 2 : unknownItemKeepDays;
  const since = row.shelvedTime ?? row.signedTime ?? row.creationTime;
  if (caller.now.getTime() - since.getTime() < days * dayMs) throw packagesErrors.tooEarlyToDispose({ number: row.courierNumber, days });
}
