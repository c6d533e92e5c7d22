import type { RowOf } from '@entrepot/contract/core/resource.ts';
import type { CodeOf } from '@entrepot/contract/core/field.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { packagesErrors } from '@entrepot/contract/modules/packages/errors.ts';
import type { shelf } from '@entrepot/contract/modules/shelving/shelf.ts';
import { partition } from '@entrepot/contract/modules/warehouses/partition.ts';
import type { Caller } from '../../core/calls/caller.ts';
import { enumLabel, text } from '../../core/calls/texts.ts';
import type { Db } from '../../core/db/db.ts';
import { find } from '../../core/db/rows.ts';
import { atSite } from '../../core/scope/scope.ts';
import { areasForParcels, hasShelfIn } from '../shelving/public.ts';
import { isOpen } from './assign-owner.ts';
import type { Package } from './package-row.ts';

type Shelf = Pick<RowOf<typeof shelf>, 'id' | 'siteId' | 'partitionId' | 'number'>;
const { PackageProblemType, PackageStatus, PartitionType } = enumCodes;

/** Where a package belongs. */
interface PutAwayRule {
  /** The suitable areas, the suggested one first. */
  areas: readonly number[];
  /** No other area can be confirmed, as long as the warehouse has one of these. */
  isStrict?: boolean;
}
const apart: PutAwayRule = { areas: [PartitionType.Hold, PartitionType.Defective] };
const quarantineOrUsual: PutAwayRule = { areas: [PartitionType.Hold, PartitionType.Package] };

/** The areas for packages with a problem: goods that may harm others, or must not leave, are not put among the others. */
const rules: Record<CodeOf<'PackageProblemType'>, PutAwayRule> = {
  [PackageProblemType.Prohibited]: { areas: [PartitionType.Hold], isStrict: true },
  [PackageProblemType.Damaged]: apart,
  [PackageProblemType.Wet]: apart,
  [PackageProblemType.Empty]: apart,
  [PackageProblemType.FreightCollect]: { areas: [PartitionType.Hold] },
  [PackageProblemType.OverSize]: quarantineOrUsual,
  [PackageProblemType.CargoTypeMismatch]: quarantineOrUsual,
  [PackageProblemType.Other]: quarantineOrUsual,
};

function ruleOf(row: Package): PutAwayRule {
  if (row.problemType !== null) return rules[row.problemType];
  if (isOpen(row)) return { areas: [PartitionType.UnknownItem] };
  return { areas: [row.packageStatus === PackageStatus.Returning ? PartitionType.Return : PartitionType.Package] };
}

/** The areas for a package, the usual one first. */
export const areasOf = (row: Package): readonly number[] => ruleOf(row).areas;

/** Whether a package has a rule of its own: it has a problem or no owner. */
const isApart = (row: Package) => row.problemType !== null || isOpen(row);

const typeOf = async (tx: Db, caller: Caller, place: Shelf) =>
  (await find(tx, atSite(caller, place.siteId), partition, place.partitionId)).partitionType;

function whyApart(caller: Caller, { problemType }: Package): string {
  return problemType === null
    ? text(caller.language, 'packages.speech.unclaimed')!
    : enumLabel(caller.language, 'PackageProblemType', problemType);
}

/** Throws `WarehouseMismatch` for a package that may only be put into its area, such as prohibited goods. */
export async function refuseForbiddenArea(tx: Db, caller: Caller, row: Package, place: Shelf): Promise<void> {
  const { areas, isStrict } = ruleOf(row);
  if (!isStrict || areas.includes(await typeOf(tx, caller, place)) || !(await hasShelfIn(tx, row, areas))) return;
  const wanted = enumLabel(caller.language, 'PartitionType', areas[0]!);
  throw packagesErrors.onlyInArea({ number: row.courierNumber, why: whyApart(caller, row), wanted });
}

/** The confirmations of the caller about the area of a shelf. */
interface Confirmed {
  confirmArea?: boolean | null;
  confirmProblemArea?: boolean | null;
}

/**
 * Throws `WarehouseMismatch` until the caller confirms: for a shelf of an area not for packages, such as packing, and for a package whose
 * problem or missing owner asks for another area. An unknown item may be anywhere in a warehouse without an area for those.
 */
export async function refuseOtherArea(tx: Db, caller: Caller, rows: readonly Package[], place: Shelf, confirmed: Confirmed): Promise<void> {
  const type = await typeOf(tx, caller, place);
  const area = enumLabel(caller.language, 'PartitionType', type);
  for (const row of rows.filter(isApart)) {
    const { areas } = ruleOf(row);
    if (areas.includes(type) || row.shelfId === place.id || confirmed.confirmProblemArea) continue;
    if (row.problemType === null && !(await hasShelfIn(tx, row, areas))) continue;
    const wanted = enumLabel(caller.language, 'PartitionType', areas[0]!);
    const values = { number: row.courierNumber, why: whyApart(caller, row), wanted, shelf: place.number, area };
    throw packagesErrors.areaForOthers(values, { ConfirmProblemArea: true });
  }
  const isUsual = areasForParcels.includes(type) || (rows.every(isApart) && (type as number) === PartitionType.Hold);
  if (!isUsual && !confirmed.confirmArea) throw packagesErrors.otherArea({ shelf: place.number, area }, { ConfirmArea: true });
}
