import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { packagesErrors } from '@entrepot/contract/modules/packages/errors.ts';
import { packageProblemChanged, signingUndone } from '@entrepot/contract/modules/packages/events.ts';
import { packageStates } from '@entrepot/contract/modules/packages/package-states.ts';
import { pkg } from '@entrepot/contract/modules/packages/package.ts';
import { publish } from '../../core/calls/events.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/db/db.ts';
import { change, lockAll, sameVersion } from '../../core/db/rows.ts';
import { atSite, wholeSites } from '../../core/scope/scope.ts';
import type { Package } from './package-row.ts';
import { lockWithOrders } from './problem.ts';

const { ToBeClaimed } = enumCodes.UnknownItemStatus;
const { Signed } = enumCodes.PackageStatus;
const undoHours = 24;

interface UndoInput {
  id: string;
  /** The version that the caller has seen; undefined where calls state none. */
  rowVersion?: number | null | undefined;
}

/** Undoes the signing of a package, with its weight and problem. */
export async function undoOne(tx: Tx, caller: Caller, { id, rowVersion }: UndoInput): Promise<true> {
  const { row, orderIds } = await lockWithOrders(tx, caller, id);
  if (rowVersion !== undefined) sameVersion(row, rowVersion);
  await undoSigning(tx, caller, row);
  if (row.problemType) await publish(tx, caller, packageProblemChanged, { siteId: row.siteId, packageId: id, orderIds });
  return true;
}

/** Undoes the signings of packages that were signed for at one moment, as part of a document. */
export async function undoSignings(
  tx: Tx,
  caller: Caller,
  { siteId, packageIds, signedTime }: { siteId: string; packageIds: readonly string[]; signedTime: Date },
): Promise<void> {
  const rows = await lockAll(tx, wholeSites(atSite(caller, siteId)), pkg, packageIds);
  for (const row of rows.filter((one) => one.signedTime?.getTime() === signedTime.getTime())) {
    // One that was weighed since is here, whatever the state of the document.
    if (row.packageStatus !== Signed) throw packageStates.refusal(row.packageStatus);
    await undoSigning(tx, caller, row);
  }
}

/** Measures and problem without values: those at the scale were of the wrong package. */
const unmeasured = {
  length: '0',
  width: '0',
  height: '0',
  actualWeight: '0',
  grossWeight: '0',
  billingWeight: '0',
  weighedTime: null,
  weigherId: null,
  shelvedTime: null,
  problemType: null,
  problemRemarks: null,
  problemTime: null,
  problemDecision: null,
} as const;

/**
 * Undoes a signing of the last day of a package that is on no shelf. A package that was known before is expected again, without weight and
 * problem; one that the signing created is deleted and its number is free.
 */
async function undoSigning(tx: Tx, caller: Caller, row: Package): Promise<void> {
  const { courierNumber: number, signedTime, creationTime } = row;
  const wasKnown = signedTime === null || creationTime < signedTime;
  const status = packageStates.after(row.packageStatus, wasKnown ? 'undoSigning' : 'undoUnknown');
  const late = !signedTime || caller.now.getTime() - signedTime.getTime() > undoHours * 3_600_000;
  if (late) throw packagesErrors.tooLateToUndo({ number, hours: undoHours });
  if (row.unknownItemStatus !== null && row.unknownItemStatus !== ToBeClaimed) throw packagesErrors.claimedAlready({ number });
  await change(tx, caller, pkg, row, {
    packageStatus: status,
    ...(wasKnown ? { signedTime: null, signerId: null, ...unmeasured } : { unknownItemStatus: null }),
  });
  if (wasKnown) await publish(tx, caller, signingUndone, { siteId: row.siteId, packageId: row.id });
}
