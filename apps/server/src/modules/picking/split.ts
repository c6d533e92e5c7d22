import type { Input } from '@entrepot/contract/core/call.ts';
import { refuse } from '@entrepot/contract/core/errors.ts';
import { timeToWire } from '@entrepot/contract/core/wire.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type { addPickingListTask } from '@entrepot/contract/modules/picking/calls.ts';
import { pickingErrors } from '@entrepot/contract/modules/picking/errors.ts';
import { pickingList, pickingListStates } from '@entrepot/contract/modules/picking/picking-list.ts';
import { pickingListNumber } from '@entrepot/rules/numbers.ts';
import type { Caller } from '../../core/calls/caller.ts';
import { oneOf } from '../../core/db/conditions.ts';
import type { Tx } from '../../core/db/db.ts';
import { change, insert } from '../../core/db/rows.ts';
import { refuseNoPicker } from './claim.ts';
import { type LineDetails, linesOfLists } from './line-details.ts';
import { hasTasks, type List, lockList } from './lists.ts';

/** Splits an unstarted list among pickers, with one task each; returns the ids of the tasks. */
export async function split(tx: Tx, caller: Caller, { id, pickerIds, byPartition }: Input<typeof addPickingListTask>) {
  const pickers = [...new Set(pickerIds)];
  if (!pickers.length) throw refuse('AtLeastOneSelection');
  const { list, parent } = await lockList(tx, caller, id);
  const status = pickingListStates.after(list.status, 'split');
  if (parent) throw pickingErrors.task({ list: list.serialNumber, parent: parent.serialNumber });
  if (await hasTasks(tx, list)) throw pickingErrors.split({ list: list.serialNumber });
  for (const pickerId of pickers) await refuseNoPicker(tx, list, pickerId);
  const lines = await linesOfLists(tx, caller, list.siteId, [list.id]);
  const parts = byPartition ? partsByPartition(lines, pickers.length) : partsBySize(lines, pickers.length);
  if (parts.length < pickers.length) throw pickingErrors.tooFewLines({ list: list.serialNumber, parts: parts.length });

  const ids: string[] = [];
  for (const [at, part] of parts.entries()) ids.push(await makeTask(tx, caller, list, pickers[at]!, part));
  // The list itself is no longer picked; the person who split it is responsible for it.
  await change(tx, caller, pickingList, list, { status, pickerId: caller.userId, claimTime: caller.now });
  return ids;
}

const piecesOf = (lines: readonly LineDetails[]) => lines.reduce((total, { quantity }) => total + quantity, 0);

/** Divides the walk into consecutive parts with about the same number of pieces. */
function partsBySize(lines: readonly LineDetails[], count: number): LineDetails[][] {
  const parts: LineDetails[][] = [];
  let rest = [...lines];
  for (let left = count; left > 0 && rest.length; left--) {
    const share = piecesOf(rest) / left;
    let end = 0;
    let pieces = 0;
    while (end < rest.length - (left - 1) && (end === 0 || pieces + rest[end]!.quantity / 2 <= share)) pieces += rest[end++]!.quantity;
    parts.push(rest.slice(0, Math.max(end, 1)));
    rest = rest.slice(Math.max(end, 1));
  }
  if (rest.length) parts.at(-1)!.push(...rest);
  return parts;
}

/** Distributes whole zones, the largest first, each to the part with the fewest pieces. */
function partsByPartition(lines: readonly LineDetails[], count: number): LineDetails[][] {
  const byPartition = new Map<string, LineDetails[]>();
  for (const line of lines) byPartition.set(line.partitionName ?? '', [...(byPartition.get(line.partitionName ?? '') ?? []), line]);
  const groups = [...byPartition.values()].sort((a, b) => piecesOf(b) - piecesOf(a));
  const parts: LineDetails[][] = groups.slice(0, count);
  for (const group of groups.slice(count)) {
    const least = parts.reduce((a, b) => (piecesOf(b) < piecesOf(a) ? b : a));
    least.push(...group);
  }
  return parts;
}

async function makeTask(tx: Tx, caller: Caller, list: List, pickerId: string, lines: readonly LineDetails[]): Promise<string> {
  const { siteId, warehouseId, pickingRuleId } = list;
  const day = timeToWire(caller.now, caller.timeZone).slice(0, 10);
  const task = await insert(tx, caller, pickingList, {
    siteId,
    warehouseId,
    pickingRuleId,
    parentId: list.id,
    serialNumber: pickingListNumber(day, await caller.takeNumber(siteId, 'pickingList', day)),
    status: pickingListStates.after(enumCodes.PickingListStatus.ToBeClaimed, 'claim'),
    pickerId,
    claimTime: caller.now,
    orderCount: new Set(lines.map(({ logisticsOrderId }) => logisticsOrderId)).size,
    lineCount: lines.length,
    pieceCount: piecesOf(lines),
  });
  const ids = lines.map(({ id }) => id);
  await tx.updateTable('pickingLine').set({ pickingListId: task.id }).where('siteId', '=', siteId).where('id', '=', oneOf(ids)).execute();
  return task.id;
}
