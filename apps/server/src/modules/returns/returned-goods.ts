import type { Input } from '@entrepot/contract/core/call.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type { batchAvailable, batchRemoved } from '@entrepot/contract/modules/returns/return-logistics-floor-calls.ts';
import type { reductionReturnLogisticsOrderGoods } from '@entrepot/contract/modules/returns/return-logistics-calls.ts';
import { returnLogisticsOrderStates } from '@entrepot/contract/modules/returns/return-logistics-order-states.ts';
import { returnLogisticsOrder } from '@entrepot/contract/modules/returns/return-logistics-order.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/db/db.ts';
import { change } from '../../core/db/rows.ts';
import { notifyReturned } from './returned-messages.ts';
import {
  changeGoods,
  goodsAfter,
  goodsOf,
  lockByGoods,
  refusePackage,
  type Returned,
  type ReturnedGoods,
  statusWith,
} from './returned-row.ts';
import { followShelves, shelfUseOf } from './returned-shelf.ts';

const { ReturnGoodsStatus, ShelvesLogType } = enumCodes;

/** Marks goods as available (→ 2): unchecked and removed ones. Available ones are unchanged. */
export async function makeAvailable(tx: Tx, caller: Caller, { goodsIds }: Input<typeof batchAvailable>): Promise<true> {
  for (const { row, goods, chosen } of await lockByGoods(tx, caller, goodsIds)) {
    refusePackage(row);
    const removed = chosen.filter(({ goodsStatus }) => goodsStatus === ReturnGoodsStatus.Removed);
    const unseen = chosen.filter(({ goodsStatus }) => goodsStatus === ReturnGoodsStatus.Pending);
    for (const one of chosen)
      if (!removed.includes(one) && one.goodsStatus !== ReturnGoodsStatus.Available) goodsAfter(caller, one, 'shelve');
    for (const one of unseen) await changeGoods(tx, caller, one, { goodsStatus: goodsAfter(caller, one, 'shelve') });
    await restore(tx, caller, row, goods, removed);
  }
  return true;
}

/** Restores removed goods (5 → 2) where the return was. */
export async function restoreGoods(tx: Tx, caller: Caller, { goodsIds }: Input<typeof reductionReturnLogisticsOrderGoods>): Promise<true> {
  for (const { row, goods, chosen } of await lockByGoods(tx, caller, goodsIds)) await restore(tx, caller, row, goods, chosen);
  return true;
}

async function restore(
  tx: Tx,
  caller: Caller,
  row: Returned,
  goods: readonly ReturnedGoods[],
  removed: readonly ReturnedGoods[],
): Promise<void> {
  for (const one of removed) await changeGoods(tx, caller, one, { goodsStatus: goodsAfter(caller, one, 'restore') });
  await settle(tx, caller, row, goods, { logType: ShelvesLogType.PutOn, found: true });
}

/** Marks goods as disposed of or handed back (→ 5). With the last of them the return leaves its shelf; notifies its owner. */
export async function removeGoods(tx: Tx, caller: Caller, { goodsIds, remarks }: Input<typeof batchRemoved>): Promise<true> {
  for (const { row, goods, chosen } of await lockByGoods(tx, caller, goodsIds)) {
    refusePackage(row);
    returnLogisticsOrderStates.after(row.status, 'remove');
    for (const one of chosen) await changeGoods(tx, caller, one, { goodsStatus: goodsAfter(caller, one, 'remove') });
    const now = await settle(tx, caller, row, goods, { logType: ShelvesLogType.Lower }, remarks ?? null);
    const count = chosen.reduce((all, { quantity }) => all + quantity, 0);
    await notifyReturned(tx, caller, now, 'Removed', { count, remarks: remarks ?? '' });
  }
  return true;
}

/** Updates a locked return and its shelf from its goods. */
async function settle(
  tx: Tx,
  caller: Caller,
  row: Returned,
  before: readonly ReturnedGoods[],
  how: Parameters<typeof followShelves>[5],
  remarks: string | null = null,
): Promise<Returned> {
  const after = await goodsOf(tx, caller, row);
  const remarksField = remarks ? { remarks: [row.remarks, remarks].filter(Boolean).join('\n').slice(0, 500) } : {};
  const now = await change(tx, caller, returnLogisticsOrder, row, { status: statusWith(row, after), ...remarksField });
  await followShelves(tx, caller, row.siteId, shelfUseOf(row, before), shelfUseOf(now, after), how);
  return now;
}
