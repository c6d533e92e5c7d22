import type { Input } from '@entrepot/contract/core/call.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type { finishPickingList } from '@entrepot/contract/modules/picking/calls.ts';
import { pickingErrors } from '@entrepot/contract/modules/picking/errors.ts';
import { pickingList, pickingListStates } from '@entrepot/contract/modules/picking/picking-list.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/db/db.ts';
import { change } from '../../core/db/rows.ts';
import { type List, linesOf, lockOwnList, lockTasks } from './lists.ts';

const { Finished, Cancelled } = enumCodes.PickingListStatus;

/**
 * Finishes a list of the caller; the last task finishes the list it was split from. Throws `StateNotAllowed` while lines are to be picked or
 * their goods are missing.
 */
export async function finish(tx: Tx, caller: Caller, { id }: Input<typeof finishPickingList>) {
  const { list, parent } = await lockOwnList(tx, caller, id);
  const status = pickingListStates.after(list.status, 'finish');
  const lines = await linesOf(tx, list.siteId, [list.id]);
  const open = lines.filter(({ quantity, pickedQuantity, shortQuantity }) => pickedQuantity + shortQuantity < quantity);
  if (open.length) throw pickingErrors.linesOpen({ list: list.serialNumber, lines: open.length });
  const short = lines.filter(({ shortQuantity }) => shortQuantity > 0);
  if (short.length) throw pickingErrors.shortagesOpen({ list: list.serialNumber, lines: short.length });
  await change(tx, caller, pickingList, list, { status, finishTime: caller.now });
  if (parent) await finishWithTasks(tx, caller, parent);
  return true;
}

/** Finishes a list whose tasks have all ended, at least one of them finished. */
export async function finishWithTasks(tx: Tx, caller: Caller, parent: List): Promise<void> {
  const tasks = await lockTasks(tx, parent);
  const over = tasks.every(({ status }) => status === Finished || status === Cancelled);
  if (!over || !tasks.some(({ status }) => status === Finished)) return;
  await change(tx, caller, pickingList, parent, {
    status: pickingListStates.after(parent.status, 'finishWithTasks'),
    finishTime: caller.now,
  });
}
