import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type { RowOf } from '@entrepot/contract/core/resource.ts';
import { pickingErrors } from '@entrepot/contract/modules/picking/errors.ts';
import type { pickingLine } from '@entrepot/contract/modules/picking/picking-line.ts';
import { pickingList } from '@entrepot/contract/modules/picking/picking-list.ts';
import { pickingListIndex } from '@entrepot/contract/modules/picking/screens.ts';
import { type Caller, can } from '../../core/calls/caller.ts';
import { notDeleted, oneOf, onlyOne } from '../../core/db/conditions.ts';
import type { Db, Tx } from '../../core/db/db.ts';
import { updateDeferred, find, lock } from '../../core/db/rows.ts';

export type List = RowOf<typeof pickingList>;
export type Line = RowOf<typeof pickingLine>;

/** A locked list and the list it was split from, which is locked first. */
export interface LockedList {
  list: List;
  parent: List | null;
}

/** Locks a list within the caller's scope, after the list it was split from. Throws `NotFound`. */
export async function lockList(tx: Tx, caller: Caller, id: string): Promise<LockedList> {
  const { parentId } = await find(tx, caller, pickingList, id);
  const parent = parentId ? await lock(tx, caller, pickingList, parentId) : null;
  return { list: await lock(tx, caller, pickingList, id), parent };
}

/** Locks a list of the caller. Throws `PickingClaimedByOther` with the picker's name. */
export async function lockOwnList(tx: Tx, caller: Caller, id: string): Promise<LockedList> {
  const locked = await lockList(tx, caller, id);
  if (locked.list.pickerId !== caller.userId) throw await claimedByOther(tx, locked.list);
  return locked;
}

/** Locks a list the caller is picking. Throws `PickingClaimedByOther` or `StateNotAllowed`. */
export async function lockListInHand(tx: Tx, caller: Caller, id: string): Promise<LockedList> {
  const locked = await lockOwnList(tx, caller, id);
  if (locked.list.status !== enumCodes.PickingListStatus.Picking) throw pickingErrors.notPicking({ list: locked.list.serialNumber });
  return locked;
}

/** The error for another picker's list, with the name; an unclaimed list must be claimed first. */
export async function claimedByOther(tx: Tx, { siteId, pickerId, serialNumber }: List) {
  if (!pickerId) return pickingErrors.notClaimed({ list: serialNumber });
  const picker = await nameOf(tx, siteId, pickerId);
  return pickingErrors.claimedByOther({ list: serialNumber, picker }, { HeldBy: picker, SerialNumber: serialNumber });
}

/** The display name of a staff member, who may belong to another site. */
export async function nameOf(tx: Db, siteId: string, userId: string): Promise<string> {
  const person = await tx
    .selectFrom('userAccount')
    .select(['nickName', 'userName'])
    .where('id', '=', userId)
    .orderBy((row) => row('siteId', '=', siteId), 'desc')
    .limit(onlyOne)
    .executeTakeFirst();
  return person?.nickName ?? person?.userName ?? '';
}

/** Whether the caller manages the picking of others. */
export const canManageLists = (caller: Caller) => can(caller, pickingListIndex.Release);

/** Locks the tasks a list was split into, in ascending id order. */
export const lockTasks = (tx: Tx, list: List): Promise<List[]> => tasksOf(tx, list).selectAll().orderBy('id').forUpdate().execute();

const tasksOf = (tx: Db, { siteId, id }: List) =>
  tx.selectFrom('pickingList').where('siteId', '=', siteId).where('parentId', '=', id).where(notDeleted);

/** The ids of the tasks a list was split into. */
export async function taskIdsOf(tx: Db, list: List): Promise<string[]> {
  const found = await tasksOf(tx, list).select('id').orderBy('id').execute();
  return found.map(({ id }) => id);
}

/** Whether a list was split into tasks that are not deleted. */
export async function hasTasks(tx: Tx, list: List): Promise<boolean> {
  const { Cancelled } = enumCodes.PickingListStatus;
  const live = await tasksOf(tx, list).select('id').where('status', '<>', Cancelled).limit(onlyOne).executeTakeFirst();
  return live !== undefined;
}

/** The lines of locked lists; the list's lock covers them. */
export const linesOf = (tx: Tx, siteId: string, listIds: readonly string[]): Promise<Line[]> =>
  tx.selectFrom('pickingLine').selectAll().where('siteId', '=', siteId).where('pickingListId', '=', oneOf(listIds)).orderBy('id').execute();

/** Adds picked pieces (negative when put back) and added lines to the counters of a list and the list it was split from. */
export async function countOnList(tx: Tx, caller: Caller, { list, parent }: LockedList, pieces: number, lines = 0): Promise<List> {
  const counted = (one: List) => ({ pickedCount: one.pickedCount + pieces, lineCount: one.lineCount + lines });
  if (parent) await updateDeferred(tx, caller, pickingList, parent, counted(parent));
  return updateDeferred(tx, caller, pickingList, list, counted(list));
}
