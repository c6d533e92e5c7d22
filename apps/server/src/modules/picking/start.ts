import { sql } from 'kysely';
import type { Input } from '@entrepot/contract/core/call.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { logisticsOrder } from '@entrepot/contract/modules/orders/logistics-order.ts';
import type { startPickingList } from '@entrepot/contract/modules/picking/calls.ts';
import { pickingErrors } from '@entrepot/contract/modules/picking/errors.ts';
import { pickingList, pickingListStates } from '@entrepot/contract/modules/picking/picking-list.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/db/db.ts';
import { change, lockAll } from '../../core/db/rows.ts';
import { moveOrder, refuseUnpaid } from '../orders/public.ts';
import { refuseNoPicker } from './claim.ts';
import { claimedByOther, hasTasks, type List, linesOf, lockList } from './lists.ts';

/**
 * Starts a list of the caller and moves its orders to picking. Another picker's list can be taken over in its current state with a reason.
 * Throws `OrderFrozen` while an order is on hold, `PickingClaimedByOther` without a reason, and `NotFound` for a caller who cannot pick
 * there.
 */
export async function start(tx: Tx, caller: Caller, { id, reason }: Input<typeof startPickingList>) {
  const { list } = await lockList(tx, caller, id);
  const input = await takesOver(tx, caller, list, reason ?? null);
  if (input && list.status === enumCodes.PickingListStatus.Picking) {
    await change(tx, caller, pickingList, list, { status: pickingListStates.after(list.status, 'takeOver'), ...input });
    return true;
  }
  const status = pickingListStates.after(list.status, 'start');
  if (await hasTasks(tx, list)) throw pickingErrors.split({ list: list.serialNumber });
  const lines = await linesOf(tx, list.siteId, [list.id]);
  for (const order of await lockAll(
    tx,
    caller,
    logisticsOrder,
    lines.map(({ logisticsOrderId }) => logisticsOrderId),
  )) {
    if (order.frozen) throw pickingErrors.frozen({ order: order.serialNumber, remarks: order.freezeRemarks ?? '' });
    await refuseUnpaid(tx, caller, order);
    // Another task of the same list may have started it.
    if (order.orderStatus !== enumCodes.OrderStatus.Picking) await moveOrder(tx, caller, order, 'startPicking');
  }
  await followGoods(tx, list);
  await change(tx, caller, pickingList, list, { status, startTime: caller.now, ...input });
  return true;
}

/** The changes of taking over another picker's list; undefined for the caller's own. */
async function takesOver(tx: Tx, caller: Caller, list: List, reason: string | null) {
  if (list.pickerId === caller.userId) return undefined;
  if (!list.pickerId || !reason) throw await claimedByOther(tx, list);
  const pickerId = caller.userId!;
  await refuseNoPicker(tx, list, pickerId);
  return { pickerId, claimTime: caller.now, takeoverReason: reason };
}

/** Goods may have moved since the list was created. */
async function followGoods(tx: Tx, { siteId, id }: List): Promise<void> {
  await sql`update picking_line l
    set shelf_id = k.shelf_id
    from order_goods g
    join package k on k.site_id = g.site_id and k.id = g.package_id
    where l.site_id = ${siteId}
      and l.picking_list_id = ${id}
      and g.site_id = l.site_id
      and g.id = l.order_goods_id
      and k.shelf_id is not null
      and k.shelf_id <> l.shelf_id`.execute(tx);
}
