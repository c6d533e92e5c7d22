import type { Dec } from '@entrepot/contract/core/field.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { packagesErrors } from '@entrepot/contract/modules/packages/errors.ts';
import { packageStates } from '@entrepot/contract/modules/packages/package-states.ts';
import { pkg } from '@entrepot/contract/modules/packages/package.ts';
import { dec } from '@entrepot/rules/decimal.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/rows/db.ts';
import { change, lock } from '../../core/rows/rows.ts';
import { foundOn } from '../shelving/public.ts';
import { movement, record } from './movements.ts';
import { billingWeightOf, completionOf, insertFree, type Package, volumeRatioOf } from './package-row.ts';
import { goodsOnShelf, takeRowOff } from './shelve.ts';

const { PackageSource, PackageStatus, ShelvesLogType } = enumCodes;

/** What came back and is to be a package; weight in kg, price of one piece. */
export interface CameBack {
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
  /** Where it lies; the shelf bears it as a package from now on. */
  shelfId: string | null;
  signedTime: Date | null;
  shelvedTime: Date | null;
}

/** Makes a package of what came back (source 8): signed for, weighed when its weight is known, on its shelf when it lies on one (200 when the number is taken). */
export async function packageOfReturn(tx: Tx, caller: Caller, back: CameBack): Promise<Package> {
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
 * Ends a package that was made of what came back: it is none any more and its number is free. One that an order has (207), or of which
 * something is gone (102), stays. Gives the shelf that it lay on.
 */
export async function undoPackageOfReturn(tx: Tx, caller: Caller, id: string): Promise<string | null> {
  const row = await lock(tx, caller, pkg, id);
  if (row.frozenQuantity > 0) throw packagesErrors.heldByOrder({ number: row.courierNumber });
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
