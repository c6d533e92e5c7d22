import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { bag } from '@entrepot/contract/modules/transport/bag.ts';
import { transportErrors } from '@entrepot/contract/modules/transport/errors.ts';
import { transferCancelled } from '@entrepot/contract/modules/transport/events.ts';
import { transportShift, transportShiftStates } from '@entrepot/contract/modules/transport/transport-shift.ts';
import { publish } from '../../core/calls/events.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/db/db.ts';
import { change } from '../../core/db/rows.ts';
import { refuseStopped, unsealedIn } from './depart.ts';
import { lockBags, lockShift, refuseOtherEnd, type Shift } from './shift.ts';
import { carriesWhole, carryingShift } from './whole-loads.ts';

type Step = 'open' | 'close' | 'reopen' | 'cancel';

/**
 * Moves a shift along its state table. Throws `InUse` when a shift with parcels, bins or returns is cancelled, and `StateNotAllowed` with
 * the bags when one with unsealed bags is closed.
 */
export const step = (verb: Step) =>
  async function moveShift(tx: Tx, caller: Caller, { id }: { id: string }) {
    const shift = await lockShift(tx, caller, id, 'sender');
    const status = transportShiftStates.after(shift.status, verb);
    if (verb === 'cancel') await cancelShift(tx, caller, shift);
    if (verb === 'close') refuseStopped(shift, unsealedIn(await lockBags(tx, caller, shift)));
    // A shift reopened after its closing time stays open until it is closed manually.
    const overdue = verb === 'reopen' && shift.closingDate !== null && shift.closingDate <= caller.now;
    await change(tx, caller, transportShift, shift, { status, closingDate: overdue ? null : shift.closingDate });
    return true as const;
  };

/** Only an empty shift that has not started can be deleted. */
export async function mayRemoveShift(tx: Tx, caller: Caller, shift: Shift): Promise<void> {
  refuseOtherEnd(caller, shift, 'sender');
  if (shift.status !== enumCodes.TransportShiftStatus.NotStarted) throw transportShiftStates.refusal(shift.status);
  await cancelShift(tx, caller, shift);
  for (const one of await lockBags(tx, caller, shift)) await change(tx, caller, bag, one, { isDeleted: true });
}

/** Voids the bags of a locked empty shift and releases what was planned for it. Throws `InUse`. */
async function cancelShift(tx: Tx, caller: Caller, shift: Shift): Promise<void> {
  const { siteId, id: shiftId, name } = shift;
  const bags = await lockBags(tx, caller, shift);
  const full = bags.filter((one) => one.parcelCount > 0);
  if (full.length) throw transportErrors.notEmpty({ name, bags: full.map((one) => one.bagNo) });
  const carries = carryingShift(shift);
  if (carries && (await carriesWhole(tx, caller, carries))) throw transportErrors.carriesGoods({ name });
  for (const one of bags) await change(tx, caller, bag, one, { status: enumCodes.BagNumberStatus.Voided });
  if (carries) await publish(tx, caller, transferCancelled, { siteId, shiftId });
}
