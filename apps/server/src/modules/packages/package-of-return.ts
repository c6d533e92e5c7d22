import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { packagesErrors } from '@entrepot/contract/modules/packages/errors.ts';
import { packageStates } from '@entrepot/contract/modules/packages/package-states.ts';
import { pkg } from '@entrepot/contract/modules/packages/package.ts';
import { type Dec, dec } from '@entrepot/rules/decimal.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/db/db.ts';
import { change, lock } from '../../core/db/rows.ts';
import { foundOn } from '../shelving/public.ts';
import { movement, record } from './movements.ts';
import { billingWeightOf, completionOf, insertFree, type Package, volumeRatioOf } from './package-row.ts';
import { goodsOnShelf, takeRowOff } from './shelve.ts';

const { PackageSource, PackageStatus, ShelvesLogType } = enumCodes;

/** A returned parcel that becomes a package; weight in kg, price per piece. */
export interface ReturnedParcel {
  siteId: string;
  warehouseId: string;
  ownerId: string;
  courierNumber: string;
  productName: string;
  quantity: number;
  grossWeight: Dec;
  pictures: string[];
  cargoTypeId: string | null;
  price: Dec | null;
  /** Its shelf; the counters are changed to those of a package. */
  shelfId: string | null;
  signedTime: Date | null;
  shelvedTime: Date | null;
}

/**
 * Creates a package from a returned parcel (source 8): signed, weighed if its weight is known, on its shelf if it has one. Throws
 * `CourierNumberExists`.
 */
export async function packageOfReturn(tx: Tx, caller: Caller, back: ReturnedParcel): Promise<Package> {
  const { grossWeight, quantity, shelfId } = back;
  const weighed = dec(grossWeight).gt(0);
  const sides = { length: '0', width: '0', height: '0' };
  const row = await insertFree(tx, caller, {
    ...back,
    packageSource: PackageSource.Return,
    packageStatus: shelfId ? PackageStatus.OnShelf : weighed ? PackageStatus.Weighed : PackageStatus.Signed,
    availableQuantity: quantity,
    actualWeight: grossWeight,
    billingWeight: billingWeightOf({ grossWeight, ...sides }, await volumeRatioOf(tx, back)),
    weighedTime: weighed ? caller.now : null,
    completionStatus: completionOf(back),
    claimedTime: caller.now,
  });
  if (!row) throw packagesErrors.numberTaken({ number: back.courierNumber });
  if (shelfId) await foundOn(tx, caller, { shelfId, goods: goodsOnShelf(row), logType: ShelvesLogType.Transfer });
  await record(tx, caller, row, { type: movement.ReturnIn, quantity, before: 0, after: quantity, toShelfId: shelfId });
  return row;
}

/**
 * Deletes a package that was created from a returned parcel and frees its number. Throws `PackageFrozen` when an order has reserved it and
 * `StateNotAllowed` when pieces have left. Returns the id of its shelf.
 */
export async function undoPackageOfReturn(tx: Tx, caller: Caller, id: string): Promise<string | null> {
  const row = await lock(tx, caller, pkg, id);
  if (row.frozenQuantity > 0) throw packagesErrors.reservedByOrder({ number: row.courierNumber });
  const packageStatus = packageStates.after(row.packageStatus, 'undoReturn');
  await takeRowOff(tx, caller, row, ShelvesLogType.Transfer, movement.AdjustOut);
  const { availableQuantity, usedQuantity } = row;
  await change(tx, caller, pkg, row, {
    packageStatus,
    shelfId: null,
    availableQuantity: 0,
    usedQuantity: usedQuantity + availableQuantity,
  });
  return row.shelfId;
}
