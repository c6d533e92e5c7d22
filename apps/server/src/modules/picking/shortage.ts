import type { Input } from '@entrepot/contract/core/call.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type { reportPickingShortage } from '@entrepot/contract/modules/picking/calls.ts';
import { pickingErrors } from '@entrepot/contract/modules/picking/errors.ts';
import { pickingLine } from '@entrepot/contract/modules/picking/picking-line.ts';
import { pickingListIndex } from '@entrepot/contract/modules/picking/screens.ts';
import { sql } from 'kysely';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/db/db.ts';
import { change, findWhere } from '../../core/db/rows.ts';
import { text } from '../../core/calls/texts.ts';
import { notifyStaff } from '../messaging/public.ts';
import { followCauses, goodsOf, lockOrder, missStock } from '../orders/public.ts';
import { lineDetailsOf } from './line-details.ts';
import { lockListInHand } from './lists.ts';

/**
 * Reports goods of a list in progress that are missing on their shelf: puts the order on hold and notifies the supervisors.
 * Stock pieces are marked as a problem and cannot be ordered until the shelf is counted.
 */
export async function reportShortage(tx: Tx, caller: Caller, { id, lineId, quantity, remarks }: Input<typeof reportPickingShortage>) {
  const { list } = await lockListInHand(tx, caller, id);
  const [line] = await findWhere(tx, caller, pickingLine, { siteId: list.siteId, pickingListId: list.id, id: lineId });
  if (!line) throw pickingErrors.notInList({ list: list.serialNumber });
  const left = line.quantity - line.pickedQuantity - line.shortQuantity;
  const [facts] = await lineDetailsOf(tx, caller, list.siteId, sql`l.id = ${line.id}`);
  const { courierNumber: number, shelfNumber: shelf } = facts!;
  if (quantity > left) throw pickingErrors.aboveLine({ number, left });
  const order = await lockOrder(tx, caller, line.logisticsOrderId);
  await change(tx, caller, pickingLine, line, {
    shortQuantity: line.shortQuantity + quantity,
    shortRemarks: remarks ?? null,
    shortTime: line.shortTime ?? caller.now,
  });
  const values = { order: order.serialNumber, number, shelf, quantity, remarks: remarks ?? '', list: list.serialNumber };
  const reason = (text(caller.language, 'picking.messages.short.freeze', values) ?? number).slice(0, 500);
  const commodityId = (await goodsOf(tx, order)).find((goods) => goods.id === line.orderGoodsId)?.commodityId ?? null;
  if (commodityId) await missStock(tx, caller, order, { commodityId, shelfId: line.shelfId, quantity }, reason);
  await followCauses(tx, caller, order);
  await notifyStaff(tx, caller, {
    siteId: list.siteId,
    warehouseId: list.warehouseId,
    screen: pickingListIndex.DeleteOrder,
    type: enumCodes.UserMessageType.LogisticsOrder,
    text: commodityId ? 'picking.messages.shortStock' : 'picking.messages.short',
    values,
    link: `/PickingListIndex?serialNumber=${list.serialNumber}`,
    sourceType: 'logisticsOrder',
    sourceId: order.id,
  });
  return true;
}
