import type { Input } from '@entrepot/contract/core/call.ts';
import type { CodeOf } from '@entrepot/contract/core/field.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { cargoType } from '@entrepot/contract/modules/commodities/cargo-type.ts';
import type { clearPackageProblem, markPackageProblem, setPackageCargoType } from '@entrepot/contract/modules/packages/floor-calls.ts';
import { packagesErrors } from '@entrepot/contract/modules/packages/errors.ts';
import { pkg } from '@entrepot/contract/modules/packages/package.ts';
import { packageStates } from '@entrepot/contract/modules/packages/package-states.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/rows/db.ts';
import { keepFiles } from '../../core/files/files.ts';
import { change, find, lock } from '../../core/rows/rows.ts';
import { atSite } from '../../core/rows/scope.ts';
import { enumLabel } from '../../core/calls/texts.ts';
import { tellOfPackage } from './messages.ts';
import { completionOf, type Package } from './package-row.ts';

const { PackageProblemType } = enumCodes;

/** Flags a package: it may be shelved, but no order takes it until the flag is cleared. The customer is told why. */
export async function markProblem(tx: Tx, caller: Caller, { id, problem, remarks, pictures }: Input<typeof markPackageProblem>) {
  const row = await lock(tx, caller, pkg, id);
  const kept = await keepFiles(tx, caller, pictures ?? null, row.pictures);
  await flag(tx, caller, row, problem, remarks ?? null, kept);
  return true;
}

/** Flags a held package that is in the house and not yet packed (102). */
export async function flag(
  tx: Tx,
  caller: Caller,
  row: Package,
  problem: CodeOf<'PackageProblemType'>,
  remarks: string | null,
  more: readonly string[],
): Promise<Package> {
  if (!packageStates.is(row.packageStatus, 'unpacked')) throw packageStates.refusal(row.packageStatus);
  const pictures = [...new Set([...row.pictures, ...more])].slice(-15);
  const marked = await change(tx, caller, pkg, row, { problemType: problem, problemRemarks: remarks, pictures });
  const label = enumLabel(caller.language, 'PackageProblemType', problem);
  await tellOfPackage(tx, caller, marked, 'problem', { problem: label, remarks: remarks ?? '' });
  return marked;
}

/** Takes the flag off; prohibited goods are not the customer's to clear. */
export async function clearProblem(tx: Tx, caller: Caller, { id, remarks }: Input<typeof clearPackageProblem>) {
  const row = await lock(tx, caller, pkg, id);
  if (!row.problemType) throw packagesErrors.noProblem({ number: row.courierNumber });
  if (caller.who === 'C' && row.problemType === PackageProblemType.Prohibited)
    throw packagesErrors.onlyStaffClears({ number: row.courierNumber });
  await change(tx, caller, pkg, row, { problemType: null, problemRemarks: remarks ?? row.problemRemarks });
  if (caller.who !== 'C') await tellOfPackage(tx, caller, row, 'problemCleared');
  return true;
}

/** Corrects what kind of goods a package holds, while no order holds it; the customer is told. */
export async function setCargoType(tx: Tx, caller: Caller, { id, cargoTypeId }: Input<typeof setPackageCargoType> & { id: string }) {
  const row = await lock(tx, caller, pkg, id);
  if (!packageStates.is(row.packageStatus, 'notOrdered')) throw packageStates.refusal(row.packageStatus);
  if (row.frozenQuantity > 0) throw packagesErrors.heldByOrder({ number: row.courierNumber });
  const type = await find(tx, atSite(caller, row.siteId), cargoType, cargoTypeId);
  if (row.cargoTypeId === cargoTypeId) return true;
  await change(tx, caller, pkg, row, { cargoTypeId, completionStatus: completionOf({ ...row, cargoTypeId }) });
  await tellOfPackage(tx, caller, row, 'cargoType', { type: type.name[caller.language] });
  return true;
}
