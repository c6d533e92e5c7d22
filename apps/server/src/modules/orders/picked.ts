import type { CodeOf } from '@entrepot/contract/core/field.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { logisticsOrder } from '@entrepot/contract/modules/orders/logistics-order.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/rows/db.ts';
import { change } from '../../core/rows/rows.ts';
import { moveOrder, type Order } from './moves.ts';

/** Puts an order that the caller holds into a picking list. */
export const joinPickingList = (tx: Tx, caller: Caller, order: Order, pickingListId: string): Promise<Order> =>
  change(tx, caller, logisticsOrder, order, { pickingListId });

/** Lets an order that the caller holds wait for another picking list; one that is being picked waits to be picked again. */
export const leavePickingList = (tx: Tx, caller: Caller, order: Order): Promise<Order> =>
  order.orderStatus === enumCodes.OrderStatus.Picking
    ? moveOrder(tx, caller, order, 'leavePicking')
    : change(tx, caller, logisticsOrder, order, { pickingListId: null });

/** Tells how far the picking of an order is that the caller holds; what is known already is not told again. */
export const tellPicking = async (tx: Tx, caller: Caller, order: Order, pickingStatus: CodeOf<'PickingStatus'>): Promise<Order> =>
  order.pickingStatus === pickingStatus ? order : change(tx, caller, logisticsOrder, order, { pickingStatus });

/** Counts picked pieces (below zero: put back) on the goods of an order, which the order's lock guards. */
export async function countPicked(tx: Tx, { siteId }: Pick<Order, 'siteId'>, goodsId: string, pieces: number): Promise<void> {
  await tx
    .updateTable('orderGoods')
    .set((row) => ({ pickedQuantity: row('pickedQuantity', '+', pieces) }))
    .where('siteId', '=', siteId)
    .where('id', '=', goodsId)
    .execute();
}
