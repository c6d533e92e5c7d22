import type { Input } from '@entrepot/contract/core/call.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type { undoPackageSigning } from '@entrepot/contract/modules/packages/floor-calls.ts';
import { packagesErrors } from '@entrepot/contract/modules/packages/errors.ts';
import { signingUndone } from '@entrepot/contract/modules/packages/facts.ts';
import { packageStates } from '@entrepot/contract/modules/packages/package-states.ts';
import { pkg } from '@entrepot/contract/modules/packages/package.ts';
import { announce } from '../../core/calls/announce.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/rows/db.ts';
import { change, lock } from '../../core/rows/rows.ts';
import type { Package } from './package-row.ts';

const { ToBeClaimed } = enumCodes.UnknownItemStatus;
const undoHours = 24;

/** Takes back the signing of a package at the door. */
export async function undoOne(tx: Tx, caller: Caller, { id }: Input<typeof undoPackageSigning>) {
  return undoSigning(tx, caller, await lock(tx, caller, pkg, id));
}

/**
 * Takes back a signing of the last day, while nothing was done with the package since: one that was known before is expected again, and
 * one that the signing brought about is gone, so that its number is free.
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
  if (wasKnown) await announce(tx, caller, signingUndone, { siteId: row.siteId, packageId: row.id });
  return true;
}
