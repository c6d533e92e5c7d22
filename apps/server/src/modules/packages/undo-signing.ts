import type { Input } from '@entrepot/contract/core/call.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type { undoPackageSigning } from '@entrepot/contract/modules/packages/floor-calls.ts';
import { packagesErrors } from '@entrepot/contract/modules/packages/errors.ts';
import { signingUndone } from '@entrepot/contract/modules/packages/events.ts';
import { packageStates } from '@entrepot/contract/modules/packages/package-states.ts';
import { pkg } from '@entrepot/contract/modules/packages/package.ts';
import { publish } from '../../core/calls/events.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/db/db.ts';
import { change, lock, lockAll } from '../../core/db/rows.ts';
import { atSite, wholeSites } from '../../core/scope/scope.ts';
import type { Package } from './package-row.ts';

const { ToBeClaimed } = enumCodes.UnknownItemStatus;
const undoHours = 24;

/** Undoes the signing of a package. */
export async function undoOne(tx: Tx, caller: Caller, { id }: Input<typeof undoPackageSigning>) {
  return undoSigning(tx, caller, await lock(tx, caller, pkg, id));
}

/** Undoes the signings of packages that were signed for at one moment, as part of a document. */
export async function undoSignings(
  tx: Tx,
  caller: Caller,
  { siteId, packageIds, signedTime }: { siteId: string; packageIds: readonly string[]; signedTime: Date },
): Promise<void> {
  const rows = await lockAll(tx, wholeSites(atSite(caller, siteId)), pkg, packageIds);
  for (const row of rows) if (row.signedTime?.getTime() === signedTime.getTime()) await undoSigning(tx, caller, row);
}

/**
 * Undoes a signing of the last day if nothing was done with the package since. A package that was known before is expected again; one that
 * the signing created is deleted and its number is free.
 */
export async function undoSigning(tx: Tx, caller: Caller, row: Package): Promise<true> {
  const { courierNumber: number, signedTime, creationTime } = row;
  const wasKnown = signedTime === null || creationTime < signedTime;
  const status = packageStates.after(row.packageStatus, wasKnown ? 'undoSigning' : 'undoUnknown');
  const late = !signedTime || caller.now.getTime() - signedTime.getTime() > undoHours * 3_600_000;
  if (late) throw packagesErrors.tooLateToUndo({ number, hours: undoHours });
  if (row.unknownItemStatus !== null && row.unknownItemStatus !== ToBeClaimed) throw packagesErrors.claimedAlready({ number });
  await change(tx, caller, pkg, row, {
    packageStatus: status,
    ...(wasKnown ? { signedTime: null, signerId: null } : { unknownItemStatus: null }),
  });
  if (wasKnown) await publish(tx, caller, signingUndone, { siteId: row.siteId, packageId: row.id });
  return true;
}
