import type { Input } from '@entrepot/contract/core/call.ts';
import { invalid } from '@entrepot/contract/core/errors.ts';
import type { Dec } from '@entrepot/contract/core/field.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type { weighPackage } from '@entrepot/contract/modules/packages/floor-calls.ts';
import { packagesErrors } from '@entrepot/contract/modules/packages/errors.ts';
import { packageStates } from '@entrepot/contract/modules/packages/package-states.ts';
import { pkg } from '@entrepot/contract/modules/packages/package.ts';
import { warehouse } from '@entrepot/contract/modules/warehouses/warehouse.ts';
import { dec, text } from '@entrepot/rules/decimal.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/rows/db.ts';
import { keepFiles } from '../../core/files/files.ts';
import { rowJson } from '../../core/rows/list.ts';
import { changeBehind, find, lock } from '../../core/rows/rows.ts';
import { atSite } from '../../core/rows/scope.ts';
import { refuseImplausible } from '../warehouses/public.ts';
import { tellOfPackage } from './messages.ts';
import { holdOwnByNumber } from './numbers.ts';
import { billingWeightOf, type Package } from './package-row.ts';

/** What a scale and a tape measure say: kilograms, centimetres; what was not measured is null. */
export interface Measured {
  actualWeight: Dec;
  grossWeight?: Dec | null;
  length?: Dec | null;
  width?: Dec | null;
  height?: Dec | null;
}

/** The wire names of the sides. */
export const wireOfSide = { length: 'Length', width: 'Width', height: 'Geight' } as const;

/** Weighs and measures a package that is in the house and not on a shelf; weighing again overwrites. */
export async function weigh(tx: Tx, caller: Caller, input: Input<typeof weighPackage>) {
  if (!input.id && !input.courierNumber) throw invalid({ field: 'CourierNumber', key: 'required' });
  const row = input.id
    ? await lock(tx, caller, pkg, input.id)
    : await holdOwnByNumber(tx, caller, input.courierNumber!, input.warehouseId ?? null);
  // What cannot be weighed at all is not asked about.
  statusOnceWeighed(row);
  refuseNoWeights(input);
  await refuseImplausible(tx, caller, {
    siteId: row.siteId,
    what: row.courierNumber,
    // The gross weight counts for the price, and the actual one is never above it.
    measured: [{ ...input, weight: input.grossWeight ?? input.actualWeight }],
    before: row.weighedTime === null ? null : row.grossWeight,
    fieldOf: ({ field }) => ({ ...wireOfSide, weight: input.grossWeight ? 'GrossOfWeight' : 'ActualOfWeight' })[field],
    said: input,
  });
  const pictures = await keepFiles(tx, caller, input.pictures ?? null, row.pictures);
  const weighed = await weighRow(tx, caller, row, input);
  if (pictures.length) await changeBehind(tx, caller, pkg, weighed, { pictures: [...new Set([...row.pictures, ...pictures])].slice(-15) });
  // Sizes that are added to a weight are no news.
  const isNews = row.weighedTime === null || !dec(row.grossWeight).eq(dec(weighed.grossWeight));
  if (isNews) await tellOfPackage(tx, caller, weighed, 'weighed', { weight: text(dec(weighed.grossWeight)) });
  return rowJson(tx, caller, pkg, row.id);
}

/** Writes weights and sizes on a held package and moves it to weighed. */
export async function weighRow(tx: Tx, caller: Caller, row: Package, measured: Measured): Promise<Package> {
  const status = statusOnceWeighed(row);
  refuseNoWeights(measured);
  const grossWeight = measured.grossWeight ?? measured.actualWeight;
  const { length, width, height } = {
    length: measured.length ?? row.length,
    width: measured.width ?? row.width,
    height: measured.height ?? row.height,
  };
  const { volumeRatio } = await find(tx, atSite(caller, row.siteId), warehouse, row.warehouseId);
  return changeBehind(tx, caller, pkg, row, {
    packageStatus: status,
    actualWeight: measured.actualWeight,
    grossWeight,
    length,
    width,
    height,
    billingWeight: billingWeightOf({ grossWeight, length, width, height }, volumeRatio),
    weighedTime: caller.now,
    weigherId: caller.userId,
  });
}

function statusOnceWeighed({ packageStatus, courierNumber }: Package) {
  if (packageStatus === enumCodes.PackageStatus.Declared) throw packagesErrors.notSigned({ number: courierNumber });
  return packageStates.after(packageStatus, 'weigh');
}

/** Refuses a weight of nothing, and goods that weigh more than they do with their box (100). */
function refuseNoWeights({ actualWeight, grossWeight }: Measured): void {
  if (!dec(actualWeight).gt(0)) throw invalid({ field: 'ActualOfWeight', key: 'tooSmall', values: { min: '0.001' } });
  if (grossWeight && dec(grossWeight).lt(dec(actualWeight)))
    throw invalid({ field: 'GrossOfWeight', key: 'tooSmall', values: { min: actualWeight } });
}
