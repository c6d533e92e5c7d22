import type { Input } from '@entrepot/contract/core/call.ts';
import { invalid } from '@entrepot/contract/core/errors.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type { undoPackageWeighing, weighPackage } from '@entrepot/contract/modules/packages/floor-calls.ts';
import { packagesErrors } from '@entrepot/contract/modules/packages/errors.ts';
import { packageStates } from '@entrepot/contract/modules/packages/package-states.ts';
import { type MeasuredBefore, pkg } from '@entrepot/contract/modules/packages/package.ts';
import { warehouse } from '@entrepot/contract/modules/warehouses/warehouse.ts';
import { type Dec, dec, text } from '@entrepot/rules/decimal.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/db/db.ts';
import { storeFiles } from '../../core/files/files.ts';
import { rowJson } from '../../core/lists/rows-json.ts';
import { updateDeferred, find, lock } from '../../core/db/rows.ts';
import { atSite } from '../../core/scope/scope.ts';
import { packageGoods, putOn, takeOff } from '../shelving/public.ts';
import { refuseImplausible } from '../warehouses/public.ts';
import { notifyPackageOwner } from './messages.ts';
import { lockOwnByNumber } from './numbers.ts';
import { billingWeightOf, type Package } from './package-row.ts';

/** Measurements in kg and cm; null when not measured. */
export interface PackageMeasures {
  actualWeight: Dec;
  grossWeight?: Dec | null;
  length?: Dec | null;
  width?: Dec | null;
  height?: Dec | null;
  /** As the scale sent the weight; null when it was typed. */
  weightReading?: string | null | undefined;
}

const undoHours = 24;

/** The API names of the sides. */
export const wireOfSide = { length: 'Length', width: 'Width', height: 'Geight' } as const;

/**
 * Weighs and measures a package that is in the warehouse; overwrites earlier values. The load of its shelf follows. Throws `PackageFrozen` for
 * pieces that an order has reserved, whose price depends on the weight.
 */
export async function weigh(tx: Tx, caller: Caller, input: Input<typeof weighPackage>) {
  if (!input.id && !input.courierNumber) throw invalid({ field: 'CourierNumber', key: 'required' });
  const row = input.id
    ? await lock(tx, caller, pkg, input.id)
    : await lockOwnByNumber(tx, caller, input.courierNumber!, input.warehouseId ?? null);
  // Reject what cannot be weighed before asking for a confirmation.
  statusOnceWeighed(row);
  if (row.frozenQuantity > 0) throw packagesErrors.reservedByOrder({ number: row.courierNumber });
  refuseNoWeights(input);
  await refuseImplausible(tx, caller, {
    siteId: row.siteId,
    what: row.courierNumber,
    // The gross weight determines the price, and the actual one never exceeds it.
    measured: [{ ...input, weight: input.grossWeight ?? input.actualWeight }],
    before: row.weighedTime === null ? null : { ...row, weight: row.grossWeight },
    fieldOf: ({ field }) => ({ ...wireOfSide, weight: input.grossWeight ? 'GrossOfWeight' : 'ActualOfWeight' })[field],
    confirmation: input,
  });
  const pictures = await storeFiles(tx, caller, input.pictures ?? null, row.pictures);
  const weighed = await weighRow(tx, caller, row, input);
  if (row.shelfId) await reloadShelf(tx, caller, row, weighed);
  if (pictures.length)
    await updateDeferred(tx, caller, pkg, weighed, { pictures: [...new Set([...row.pictures, ...pictures])].slice(-15) });
  // Sizes added to a known weight need no notification.
  const isNews = row.weighedTime === null || !dec(row.grossWeight).eq(dec(weighed.grossWeight));
  if (isNews) await notifyPackageOwner(tx, caller, weighed, 'weighed', { weight: text(dec(weighed.grossWeight)) });
  return rowJson(tx, caller, pkg, row.id);
}

/** Replaces the load of a package on its shelf. */
async function reloadShelf(tx: Tx, caller: Caller, before: Package, after: Package): Promise<void> {
  const logType = enumCodes.ShelvesLogType.Adjust;
  await takeOff(tx, caller, { shelfId: before.shelfId!, goods: packageGoods(before), logType });
  await putOn(tx, caller, { shelfId: before.shelfId!, goods: packageGoods(after), logType });
}

/** Writes weights and sizes to a locked package and moves it to weighed. */
export async function weighRow(tx: Tx, caller: Caller, row: Package, measured: PackageMeasures): Promise<Package> {
  const status = statusOnceWeighed(row);
  refuseNoWeights(measured);
  const grossWeight = measured.grossWeight ?? measured.actualWeight;
  const { length, width, height } = {
    length: measured.length ?? row.length,
    width: measured.width ?? row.width,
    height: measured.height ?? row.height,
  };
  const { volumeRatio } = await find(tx, atSite(caller, row.siteId), warehouse, row.warehouseId);
  return updateDeferred(tx, caller, pkg, row, {
    packageStatus: status,
    actualWeight: measured.actualWeight,
    grossWeight,
    length,
    width,
    height,
    billingWeight: billingWeightOf({ grossWeight, length, width, height }, volumeRatio),
    weighedTime: caller.now,
    weigherId: caller.userId,
    weightReading: readingOf(row, measured),
    measuredBefore: measuredBefore(row),
  });
}

// Sizes that are added to an unchanged weight leave its reading.
const readingOf = (row: Package, { actualWeight, weightReading = null }: PackageMeasures): string | null =>
  weightReading === null && dec(row.actualWeight).eq(dec(actualWeight)) ? row.weightReading : weightReading;

const measuredBefore = ({ packageStatus, weighedTime, weigherId, ...row }: Package): MeasuredBefore => ({
  packageStatus,
  actualWeight: row.actualWeight,
  grossWeight: row.grossWeight,
  billingWeight: row.billingWeight,
  length: row.length,
  width: row.width,
  height: row.height,
  weighedTime: weighedTime?.toISOString() ?? null,
  weigherId,
  weightReading: row.weightReading,
});

/**
 * Undoes the last weighing of a package within a day: its earlier values are valid again. Throws `StateNotAllowed` when there is none, or when
 * the package was put on a shelf or ordered since, `PackageFrozen` for pieces that an order has reserved.
 */
export async function undoWeighing(tx: Tx, caller: Caller, { id }: Input<typeof undoPackageWeighing>) {
  const row = await lock(tx, caller, pkg, id);
  const { courierNumber: number, measuredBefore: before, weighedTime, packageStatus } = row;
  if (!before || !weighedTime) throw packagesErrors.nothingWeighed({ number });
  if (row.frozenQuantity > 0) throw packagesErrors.reservedByOrder({ number });
  const status = packageStatus === before.packageStatus ? packageStatus : packageStates.after(packageStatus, 'undoWeighing');
  if (caller.now.getTime() - weighedTime.getTime() > undoHours * 3_600_000)
    throw packagesErrors.weighedTooLongAgo({ number, hours: undoHours });
  const { actualWeight, grossWeight, billingWeight, length, width, height, weigherId } = before;
  const undone = await updateDeferred(tx, caller, pkg, row, {
    packageStatus: status,
    actualWeight,
    grossWeight,
    billingWeight,
    length,
    width,
    height,
    weigherId,
    weightReading: before.weightReading ?? null,
    weighedTime: before.weighedTime === null ? null : new Date(before.weighedTime),
    measuredBefore: null,
  });
  if (row.shelfId) await reloadShelf(tx, caller, row, undone);
  return rowJson(tx, caller, pkg, id);
}

function statusOnceWeighed({ packageStatus, courierNumber }: Package) {
  if (packageStatus === enumCodes.PackageStatus.Declared) throw packagesErrors.notSigned({ number: courierNumber });
  return packageStates.after(packageStatus, 'weigh');
}

/** Throws `ValidationFailed` for zero weights and for a net weight above the gross weight. */
function refuseNoWeights({ actualWeight, grossWeight }: PackageMeasures): void {
  if (!dec(actualWeight).gt(0)) throw invalid({ field: 'ActualOfWeight', key: 'tooSmall', values: { min: '0.001' } });
  if (grossWeight && dec(grossWeight).lt(dec(actualWeight)))
    throw invalid({ field: 'GrossOfWeight', key: 'tooSmall', values: { min: actualWeight } });
}
