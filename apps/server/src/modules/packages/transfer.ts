import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { isCourierNumber, plainNumber } from '@entrepot/contract/modules/packages/lines.ts';
import { packagesErrors } from '@entrepot/contract/modules/packages/errors.ts';
import { packageStates } from '@entrepot/contract/modules/packages/package-states.ts';
import { pkg } from '@entrepot/contract/modules/packages/package.ts';
import { dec } from '@entrepot/rules/decimal.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/db/db.ts';
import { change } from '../../core/db/rows.ts';
import { notifyPackageOwner } from './messages.ts';
import { movement } from './movements.ts';
import { lockByNumber } from './numbers.ts';
import type { Package } from './package-row.ts';
import { takeRowOff } from './shelve.ts';

const { Transferring } = enumCodes.PackageStatus;

/** Whether a package is on its way to another warehouse, or waits for that. */
export const isInTransfer = ({ packageStatus }: Pick<Package, 'packageStatus'>): boolean => packageStatus === Transferring;

/** Locks the package with a scanned number that may be transferred, or is; undefined when the number is none of these. */
export async function packageToTransfer(tx: Tx, siteId: string, number: string): Promise<Package | undefined> {
  if (!isCourierNumber(number)) return undefined;
  const { open } = await lockByNumber(tx, siteId, plainNumber(number));
  return open && (isInTransfer(open) || packageStates.can(open.packageStatus, 'transfer')) ? open : undefined;
}

/** Starts the transfer of a locked package; it stays where it is. Throws `PackageFrozen` when an order has reserved some of it. */
export function startTransfer(tx: Tx, caller: Caller, row: Package): Promise<Package> {
  const packageStatus = packageStates.after(row.packageStatus, 'transfer');
  if (row.frozenQuantity > 0) throw packagesErrors.reservedByOrder({ number: row.courierNumber });
  return change(tx, caller, pkg, row, { packageStatus });
}

/** Takes a locked package in transfer off its shelf, because it is loaded. */
export async function leaveForTransfer(tx: Tx, caller: Caller, row: Package): Promise<Package> {
  if (!row.shelfId) return row;
  const packageStatus = packageStates.after(row.packageStatus, 'lower');
  await takeRowOff(tx, caller, row, enumCodes.ShelvesLogType.Lower, movement.LowerShelf);
  return change(tx, caller, pkg, row, { packageStatus, shelfId: null });
}

/** Ends a transfer that was cancelled: the package is where it was, or to be put away if it left its shelf. */
export const cancelTransferOf = (tx: Tx, caller: Caller, row: Package): Promise<Package> =>
  change(tx, caller, pkg, row, { packageStatus: packageStates.after(row.packageStatus, endOf(row)) });

function endOf({ shelfId, grossWeight, actualWeight }: Package) {
  if (shelfId) return 'endTransferOnShelf';
  return dec(grossWeight ?? actualWeight).gt(0) ? 'endTransferWeighed' : 'endTransferSigned';
}

/** Receives a locked package in another warehouse, where it is to be put away, and notifies its owner. */
export async function arriveInWarehouse(tx: Tx, caller: Caller, row: Package, warehouseId: string): Promise<Package> {
  const here = await change(tx, caller, pkg, row, {
    packageStatus: packageStates.after(row.packageStatus, endOf(row)),
    warehouseId,
  });
  await notifyPackageOwner(tx, caller, here, 'transferred');
  return here;
}

/** Whether a package that was received by transfer is as its receipt left it. */
export const isAsReceived = ({ packageStatus, shelfId, warehouseId, frozenQuantity }: Package, toWarehouseId: string): boolean =>
  packageStates.can(packageStatus, 'transfer') && shelfId === null && warehouseId === toWarehouseId && frozenQuantity === 0;

/** Puts a locked package that was received by mistake back on its way from a warehouse. */
export const leaveWarehouseAgain = (tx: Tx, caller: Caller, row: Package, warehouseId: string): Promise<Package> =>
  change(tx, caller, pkg, row, { packageStatus: packageStates.after(row.packageStatus, 'transfer'), warehouseId });
