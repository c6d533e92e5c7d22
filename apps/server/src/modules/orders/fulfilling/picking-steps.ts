import type { CodeOf } from '@entrepot/contract/core/field.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { logisticsOrder } from '@entrepot/contract/modules/orders/logistics-order.ts';
import type { Caller } from '../../../core/calls/caller.ts';
import type { Tx } from '../../../core/db/db.ts';
import { change } from '../../../core/db/rows.ts';
import { moveOrder, type Order } from '../moves.ts';

/** Adds a locked order to a picking list. */
export const joinPickingList = (tx: Tx, caller: Caller, order: Order, pickingListId: string): Promise<Order> =>
  change(tx, caller, logisticsOrder, order, { pickingListId });

/** Removes a locked order from its picking list; an order that is being picked waits to be picked again. */
export const leavePickingList = (tx: Tx, caller: Caller, order: Order): Promise<Order> =>
  order.orderStatus === enumCodes.OrderStatus.Picking
    ? moveOrder(tx, caller, order, 'leavePicking')
    : change(tx, caller, logisticsOrder, order, { pickingListId: null });

/** Sets the picking status of a locked order; an unchanged status is not written. */
export const setPickingStatus = async (tx: Tx, caller: Caller, order: Order, pickingStatus: CodeOf<'PickingStatus'>): Promise<Order> =>
  order.pickingStatus === pickingStatus ? order : change(tx, caller, logisticsOrder, order, { pickingStatus });

/** Adds picked pieces (negative: put back) to the goods of an order, whose row must be locked. */
export async function countPicked(tx: Tx, { siteId }: Pick<Order, 'siteId'>, goodsId: string, pieces: number): Promise<void> {
  await tx
    .updateTable('orderGoods')
    .set((row) => ({ pickedQuantity: row('pickedQuantity', '+', pieces) }))
    .where('siteId', '=', siteId)
    .where('id', '=', goodsId)
    .execute();
}
