import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type { RowOf } from '@entrepot/contract/core/resource.ts';
import { pickingErrors } from '@entrepot/contract/modules/picking/errors.ts';
import type { pickingLine } from '@entrepot/contract/modules/picking/picking-line.ts';
import { pickingList } from '@entrepot/contract/modules/picking/picking-list.ts';
import { pickingListIndex } from '@entrepot/contract/modules/picking/screens.ts';
import { type Caller, can } from '../../core/calls/caller.ts';
import { notHidden, oneOf, onlyOne } from '../../core/rows/conditions.ts';
import type { Tx } from '../../core/rows/db.ts';
import { changeBehind, find, lock } from '../../core/rows/rows.ts';

export type List = RowOf<typeof pickingList>;
export type Line = RowOf<typeof pickingLine>;

/** A list that is held, and the list it was split from, which is held before it. */
export interface HeldList {
  list: List;
  parent: List | null;
}

/** Holds a list within the caller's scope (101), and first the list it was split from. */
export async function lockList(tx: Tx, caller: Caller, id: string): Promise<HeldList> {
  const { parentId } = await find(tx, caller, pickingList, id);
  const parent = parentId ? await lock(tx, caller, pickingList, parentId) : null;
  return { list: await lock(tx, caller, pickingList, id), parent };
}

/** Holds a list of the caller's own; somebody else's is refused with the name of who has it (324). */
export async function lockOwnList(tx: Tx, caller: Caller, id: string): Promise<HeldList> {
  const held = await lockList(tx, caller, id);
  if (held.list.pickerId !== caller.userId) throw await claimedByOther(tx, held.list);
  return held;
}

/** Holds a list that is being picked by the caller (324, 102). */
export async function lockListInHand(tx: Tx, caller: Caller, id: string): Promise<HeldList> {
  const held = await lockOwnList(tx, caller, id);
  if (held.list.status !== enumCodes.PickingListStatus.Picking) throw pickingErrors.notPicking({ list: held.list.serialNumber });
  return held;
}

/** The refusal of a list that somebody else has, with the name; one that nobody has is to be claimed first. */
export async function claimedByOther(tx: Tx, { siteId, pickerId, serialNumber }: List) {
  if (!pickerId) return pickingErrors.notClaimed({ list: serialNumber });
  const picker = await nameOf(tx, siteId, pickerId);
  return pickingErrors.claimedByOther({ list: serialNumber, picker }, { HeldBy: picker, SerialNumber: serialNumber });
}

/** What people call somebody on the staff; staff may belong to another site than the one they work for. */
export async function nameOf(tx: Tx, siteId: string, userId: string): Promise<string> {
  const person = await tx
    .selectFrom('userAccount')
    .select(['nickName', 'userName'])
    .where('id', '=', userId)
    .orderBy((row) => row('siteId', '=', siteId), 'desc')
    .limit(onlyOne)
    .executeTakeFirst();
  return person?.nickName ?? person?.userName ?? '';
}

/** Whether the caller leads the picking of others. */
export const leads = (caller: Caller) => can(caller, pickingListIndex.Release);

/** The tasks a list was split into, held in rising id. */
export const lockTasks = (tx: Tx, list: List): Promise<List[]> => tasksOf(tx, list).selectAll().orderBy('id').forUpdate().execute();

const tasksOf = (tx: Tx, { siteId, id }: List) =>
  tx.selectFrom('pickingList').where('siteId', '=', siteId).where('parentId', '=', id).where(notHidden);

/** The ids of the tasks a list was split into. */
export async function taskIdsOf(tx: Tx, list: List): Promise<string[]> {
  const found = await tasksOf(tx, list).select('id').orderBy('id').execute();
  return found.map(({ id }) => id);
}

/** Whether a list was split into tasks that live. */
export async function hasTasks(tx: Tx, list: List): Promise<boolean> {
  const { Cancelled } = enumCodes.PickingListStatus;
  const live = await tasksOf(tx, list).select('id').where('status', '<>', Cancelled).limit(onlyOne).executeTakeFirst();
  return live !== undefined;
}

/** The lines of lists that are held; whoever holds the list holds its lines. */
export const linesOf = (tx: Tx, siteId: string, listIds: readonly string[]): Promise<Line[]> =>
  tx.selectFrom('pickingLine').selectAll().where('siteId', '=', siteId).where('pickingListId', '=', oneOf(listIds)).orderBy('id').execute();

/** Counts pieces that were picked (or, below zero, put back) on a list and on the one it was split from, and lines that it has more. */
export async function countOnList(tx: Tx, caller: Caller, { list, parent }: HeldList, pieces: number, lines = 0): Promise<List> {
  const counted = (one: List) => ({ pickedCount: one.pickedCount + pieces, lineCount: one.lineCount + lines });
  if (parent) await changeBehind(tx, caller, pickingList, parent, counted(parent));
  return changeBehind(tx, caller, pickingList, list, counted(list));
}
