import { firstMomentOf } from '@entrepot/contract/core/zones.ts';
import type { RowOf } from '@entrepot/contract/core/resource.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { packagesErrors } from '@entrepot/contract/modules/packages/errors.ts';
import { packageStates } from '@entrepot/contract/modules/packages/package-states.ts';
import { pkg } from '@entrepot/contract/modules/packages/package.ts';
import type { shelf } from '@entrepot/contract/modules/shelving/shelf.ts';
import { type Dec, dec } from '@entrepot/rules/decimal.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/db/db.ts';
import { change, lock } from '../../core/db/rows.ts';
import { zoneOf } from '../../core/db/times.ts';
import { wholeSites } from '../../core/scope/scope.ts';
import type { Draft } from './import-row.ts';
import { refuseOwnCode } from './internal-barcodes.ts';
import { movement } from './movements.ts';
import { lockByNumber, successorOf } from './numbers.ts';
import { billingWeightOf, completionOf, insertFree, type Package, type Warehouse } from './package-row.ts';
import { putRow, takeRowOff } from './shelve.ts';

/** A package in stock of the system before: its declaration, its place, its measures in kg and cm, and the days (yyyy-MM-dd) of its storage. */
export interface TakenPackage extends Omit<Draft, 'line'> {
  warehouse: Warehouse;
  shelf: RowOf<typeof shelf> | null;
  weight: Dec;
  length: Dec;
  width: Dec;
  height: Dec;
  receivedDay: string;
  /** The last day whose storage was charged there; null: none. */
  storagePaidUntil: string | null;
}

/**
 * Enters a package of the system before as received on its day, with its measures and on its shelf, by the rules of shelving. Its storage
 * counts from the day of receipt, and is charged from the day after the last one that was charged before. Throws `Duplicate` for a number
 * in use.
 */
export async function enterTakenPackage(tx: Tx, caller: Caller, taken: TakenPackage): Promise<Package> {
  const { customer, warehouse, shelf, weight, length, width, height, receivedDay, storagePaidUntil, quantity, ...declared } = taken;
  const { siteId, id: warehouseId, volumeRatio } = warehouse;
  const number = declared.courierNumber;
  await refuseOwnCode(tx, caller, siteId, number);
  const { open, former } = await lockByNumber(tx, siteId, number);
  if (open) throw packagesErrors.numberTaken({ number });
  const received = firstMomentOf(zoneOf(siteId), `${receivedDay} 00:00:00`);
  const isWeighed = dec(weight).gt(0);
  const row = await insertFree(tx, caller, {
    ...(await successorOf(tx, former)),
    ...declared,
    siteId,
    warehouseId,
    ownerId: customer.id,
    quantity,
    availableQuantity: quantity,
    packageStatus: isWeighed ? enumCodes.PackageStatus.Weighed : enumCodes.PackageStatus.Signed,
    claimStatus: enumCodes.ClaimStatus.Claimed,
    packageSource: enumCodes.PackageSource.TakeOver,
    completionStatus: completionOf(declared),
    actualWeight: weight,
    grossWeight: weight,
    length,
    width,
    height,
    billingWeight: billingWeightOf({ grossWeight: weight, length, width, height }, volumeRatio),
    signedTime: received,
    weighedTime: isWeighed ? received : null,
    shelvedTime: shelf ? received : null,
    rentSettledUntil: storagePaidUntil,
  });
  if (!row) throw packagesErrors.numberTaken({ number });
  return shelf ? putRow(tx, caller, row, shelf) : row;
}

/**
 * Ends a package that was taken over and is still as it was: off its shelf, its number free. Throws `StateNotAllowed` when anything was done
 * with it since, or its storage was charged.
 */
export async function undoTakenPackage(
  tx: Tx,
  caller: Caller,
  id: string,
  { since, storagePaidUntil }: { since: Date; storagePaidUntil: string | null },
) {
  const row = await lock(tx, wholeSites(caller), pkg, id);
  const changed = row.lastModificationTime !== null && row.lastModificationTime > since;
  const number = row.courierNumber;
  if (changed || row.frozenQuantity + row.usedQuantity > 0 || row.rentSettledUntil !== storagePaidUntil)
    throw packagesErrors.changedSince({ number });
  const packageStatus = packageStates.after(row.packageStatus, 'undoTakeOver');
  await takeRowOff(tx, caller, row, enumCodes.ShelvesLogType.Lower, movement.LowerShelf);
  await change(tx, caller, pkg, row, { packageStatus, shelfId: null, shelvedTime: null });
}
