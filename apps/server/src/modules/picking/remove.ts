import type { Input } from '@entrepot/contract/core/call.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { logisticsOrder } from '@entrepot/contract/modules/orders/logistics-order.ts';
import type { deletePickingList, deletePickingListOrder } from '@entrepot/contract/modules/picking/calls.ts';
import { pickingErrors } from '@entrepot/contract/modules/picking/errors.ts';
import { pickingList, pickingListStates } from '@entrepot/contract/modules/picking/picking-list.ts';
import type { Caller } from '../../core/calls/caller.ts';
import { oneOf } from '../../core/db/conditions.ts';
import type { Tx } from '../../core/db/db.ts';
import { change, lockAll } from '../../core/db/rows.ts';
import { followCauses, lockStockOf, leavePickingList, lockOrder, type Order, replaceStock, setPickingStatus } from '../orders/public.ts';
import { deleteLines } from './delete-lines.ts';
import { finishWithTasks } from './finish.ts';
import { type Line, type List, linesOf, lockList, lockTasks } from './lists.ts';
import { reopenPicking } from './put-back.ts';
import { recordToPutBack } from './to-put-back.ts';

/** Cancels a list of which nothing is picked; its orders wait for another one. Throws `StateNotAllowed`. */
export async function removeList(tx: Tx, caller: Caller, { id }: Input<typeof deletePickingList>) {
  const { list, parent } = await lockList(tx, caller, id);
  if (parent) throw pickingErrors.task({ list: list.serialNumber, parent: parent.serialNumber });
  const status = pickingListStates.after(list.status, 'cancel');
  const tasks = await lockTasks(tx, list);
  const family = [list, ...tasks];
  if (family.some(({ pickedCount }) => pickedCount > 0)) throw pickingErrors.goodsPicked({ list: list.serialNumber });
  const lines = await linesOf(
    tx,
    list.siteId,
    family.map((one) => one.id),
  );
  for (const order of await lockAll(
    tx,
    caller,
    logisticsOrder,
    lines.map(({ logisticsOrderId }) => logisticsOrderId),
  ))
    await leavePickingList(tx, caller, order);
  for (const one of family) if (pickingListStates.can(one.status, 'cancel')) await change(tx, caller, pickingList, one, { status });
  return true;
}

/**
 * Removes an order from its list: picked goods are to be put back on shelves, and the order waits for another list until they are. Missing
 * pieces are replaced by other stock if available. A list without orders is cancelled. Throws `StateNotAllowed` once packing has begun, and
 * `DifferentWarehouse` when the goods are in another warehouse.
 */
export async function removeOrder(tx: Tx, caller: Caller, { id, logisticsOrderId }: Input<typeof deletePickingListOrder>) {
  await leaveList(tx, caller, id, logisticsOrderId);
  return true;
}

/** Removes an order from its list and recounts the lists. Throws `NotFound` when it is in none. */
export async function leaveList(tx: Tx, caller: Caller, id: string, logisticsOrderId: string): Promise<void> {
  const family = await lockFamily(tx, caller, id);
  const [root] = family;
  const lines = (
    await linesOf(
      tx,
      root!.siteId,
      family.map(({ id: one }) => one),
    )
  ).filter((line) => line.logisticsOrderId === logisticsOrderId);
  if (!lines.length) throw pickingErrors.notInList({ list: root!.serialNumber });
  const order = await lockOrder(tx, caller, logisticsOrderId);
  await lockStockOf(tx, [order]);
  const left = await leavePickingList(tx, caller, await emptyCell(tx, caller, order, root!, lines));
  if (left.goodsHeld) await replaceStock(tx, caller, [left]);
  await deleteLines(tx, caller, root!.siteId, lines);
  await followCauses(tx, caller, await lockOrder(tx, caller, logisticsOrderId));
  for (const list of family) await recount(tx, caller, list, family);
  if (family.length > 1) await finishWithTasks(tx, caller, await fresh(tx, root!));
}

/** Records the picked goods of an order as goods to put back; returns the updated order. */
async function emptyCell(tx: Tx, caller: Caller, order: Order, list: List, lines: readonly Line[]): Promise<Order> {
  const { ToBePicked, Cancelled } = enumCodes.OrderStatus;
  if (order.orderStatus === ToBePicked || order.orderStatus === Cancelled) return order;
  const row = await reopenPicking(tx, caller, order, list);
  await recordToPutBack(tx, caller, row, lines);
  return setPickingStatus(tx, caller, row, enumCodes.PickingStatus.ToBePicked);
}

/** Locks a list with the one it was split from first and all its tasks, in this order. */
export async function lockFamily(tx: Tx, caller: Caller, id: string): Promise<List[]> {
  const { list, parent } = await lockList(tx, caller, id);
  const root = parent ?? list;
  return [root, ...(await lockTasks(tx, root))];
}

/** A list as it is now. */
export const fresh = (tx: Tx, { siteId, id }: List): Promise<List> =>
  tx.selectFrom('pickingList').selectAll().where('siteId', '=', siteId).where('id', '=', id).executeTakeFirstOrThrow();

/** Recounts a list's lines (including those of its tasks); an empty one is cancelled. */
export async function recount(tx: Tx, caller: Caller, list: List, family: readonly List[]): Promise<void> {
  const ids = list.id === family[0]!.id ? family.map(({ id }) => id) : [list.id];
  const counted = await tx
    .selectFrom('pickingLine')
    .select(({ fn }) => [
      fn.count<number>('logisticsOrderId').distinct().as('orderCount'),
      fn.countAll<number>().as('lineCount'),
      fn.sum<number | null>('quantity').as('pieceCount'),
      fn.sum<number | null>('pickedQuantity').as('pickedCount'),
    ])
    .where('siteId', '=', list.siteId)
    .where('pickingListId', '=', oneOf(ids))
    .executeTakeFirstOrThrow();
  const ends = counted.lineCount === 0 && pickingListStates.can(list.status, 'cancel');
  await change(tx, caller, pickingList, list, {
    ...counted,
    pieceCount: counted.pieceCount ?? 0,
    pickedCount: counted.pickedCount ?? 0,
    status: ends ? pickingListStates.after(list.status, 'cancel') : list.status,
  });
}
