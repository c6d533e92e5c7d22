import type { Input } from '@entrepot/contract/core/call.ts';
import { refuse } from '@entrepot/contract/core/errors.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { packagesErrors } from '@entrepot/contract/modules/packages/errors.ts';
import { packageStates, unknownItemStates } from '@entrepot/contract/modules/packages/package-states.ts';
import { pkg } from '@entrepot/contract/modules/packages/package.ts';
import type { disposeUnknownItem, returnUnknownItem } from '@entrepot/contract/modules/packages/unknown-calls.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { VerbInput } from '../../core/calls/handler.ts';
import type { Tx } from '../../core/db/db.ts';
import { change, lock } from '../../core/db/rows.ts';
import { dispose } from './dispose.ts';
import { movement, record } from './movements.ts';
import type { Package } from './package-row.ts';
import { takeRowOff } from './shelve.ts';

/** Locks an item without an owner. Throws `NotFound` when it is none and `StateNotAllowed` while a claim is pending. */
async function lockUnclaimed(tx: Tx, caller: Caller, id: string): Promise<Package> {
  const row = await lock(tx, caller, pkg, id);
  if (row.unknownItemStatus === null) throw refuse('NotFound');
  if (row.unknownItemStatus === enumCodes.UnknownItemStatus.Claimed) throw packagesErrors.claimedAlready({ number: row.courierNumber });
  if (row.unknownItemStatus === enumCodes.UnknownItemStatus.ClaimAuditing) throw packagesErrors.claimOpen({ number: row.courierNumber });
  return row;
}

/** Returns an unknown item to the courier: takes it off its shelf and out of stock and stores the return tracking number. */
export async function returnItem(tx: Tx, caller: Caller, { id, returnCourierNumber, remarks }: Input<typeof returnUnknownItem>) {
  const row = await lockUnclaimed(tx, caller, id);
  const packageStatus = packageStates.after(row.packageStatus, 'returnToSender');
  const unknownItemStatus = unknownItemStates.after(row.unknownItemStatus!, 'returnToSender');
  await takeRowOff(tx, caller, row, enumCodes.ShelvesLogType.Lower, movement.LowerShelf);
  const returned = await change(tx, caller, pkg, row, {
    packageStatus,
    unknownItemStatus,
    shelfId: null,
    availableQuantity: 0,
    usedQuantity: row.usedQuantity + row.availableQuantity,
    returnInformation: {
      reason: null,
      courierName: null,
      recipientName: '',
      phone: '',
      address: '',
      freightCollect: false,
      courierNumber: returnCourierNumber,
      billId: null,
    },
    internalRemarks: remarks ?? row.internalRemarks,
  });
  await record(tx, caller, returned, { type: movement.Outbound, quantity: row.availableQuantity, before: row.availableQuantity, after: 0 });
  return true;
}

/** Disposes of an unclaimed item after the site's retention period. Throws `StateNotAllowed` before. */
export async function disposeItem(tx: Tx, caller: Caller, { id, remarks, ids }: VerbInput<typeof disposeUnknownItem>) {
  await lockUnclaimed(tx, caller, id);
  return dispose(tx, caller, { id, ids, remarks: remarks ?? null });
}
