import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { bag } from '@entrepot/contract/modules/transport/bag.ts';
import { transportErrors } from '@entrepot/contract/modules/transport/errors.ts';
import { transferGivenUp } from '@entrepot/contract/modules/transport/facts.ts';
import { transportShift, transportShiftStates } from '@entrepot/contract/modules/transport/transport-shift.ts';
import { announce } from '../../core/calls/announce.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/rows/db.ts';
import { change } from '../../core/rows/rows.ts';
import { lockBags, lockShift, type Shift } from './shift.ts';
import { carriesWhole, carryingShift } from './whole-loads.ts';

type Step = 'open' | 'close' | 'reopen' | 'cancel';

/** Moves a shift along its table; a shift that holds parcels, bins or returns cannot be cancelled (105). */
export const step = (verb: Step) =>
  async function moveShift(tx: Tx, caller: Caller, { id }: { id: string }) {
    const shift = await lockShift(tx, caller, id);
    const status = transportShiftStates.after(shift.status, verb);
    if (verb === 'cancel') await giveUp(tx, caller, shift);
    // A shift opened again after its time stays open until somebody closes it.
    const overdue = verb === 'reopen' && shift.closingDate !== null && shift.closingDate <= caller.now;
    await change(tx, caller, transportShift, shift, { status, closingDate: overdue ? null : shift.closingDate });
    return true as const;
  };

/** Only a shift that has not begun and holds nothing is deleted. */
export async function mayRemoveShift(tx: Tx, caller: Caller, shift: Shift): Promise<void> {
  if (shift.status !== enumCodes.TransportShiftStatus.NotStarted) throw transportShiftStates.refusal(shift.status);
  await giveUp(tx, caller, shift);
  for (const one of await lockBags(tx, caller, shift)) await change(tx, caller, bag, one, { isDeleted: true });
}

/** Takes the bags of a held shift that carries nothing out of use (105 when it does), and lets go what was meant for it. */
async function giveUp(tx: Tx, caller: Caller, shift: Shift): Promise<void> {
  const { siteId, id: shiftId, name } = shift;
  const bags = await lockBags(tx, caller, shift);
  const full = bags.filter((one) => one.parcelCount > 0);
  if (full.length) throw transportErrors.notEmpty({ name, bags: full.map((one) => one.bagNo) });
  const carries = carryingShift(shift);
  if (carries && (await carriesWhole(tx, caller, carries))) throw transportErrors.carriesGoods({ name });
  for (const one of bags) await change(tx, caller, bag, one, { status: enumCodes.BagNumberStatus.Voided });
  if (carries) await announce(tx, caller, transferGivenUp, { siteId, shiftId });
}
