import { sql } from 'kysely';
import type { Input } from '@entrepot/contract/core/call.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type { cancelPickingGoods } from '@entrepot/contract/modules/picking/calls.ts';
import { pickingErrors } from '@entrepot/contract/modules/picking/errors.ts';
import { pickingLine, pickingLineStates } from '@entrepot/contract/modules/picking/picking-line.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/rows/db.ts';
import { change, findWhere } from '../../core/rows/rows.ts';
import { countPicked, goodsOf, lockOrder, moveOrder, type Order, tellPicking } from '../orders/public.ts';
import { unpickPackage } from '../packages/public.ts';
import { shelfByNumber } from '../shelving/public.ts';
import { lineFactsOf } from './line-facts.ts';
import { countOnList, type Line, lockListInHand } from './lists.ts';

/** Puts picked goods of a list in hand back on the shelf that was scanned; an order that was picked whole is so no more. */
export async function putBack(tx: Tx, caller: Caller, { id, lineId, quantity, shelfNumber }: Input<typeof cancelPickingGoods>) {
  const held = await lockListInHand(tx, caller, id);
  const { list } = held;
  const [line] = await findWhere(tx, caller, pickingLine, { siteId: list.siteId, pickingListId: list.id, id: lineId });
  if (!line) throw pickingErrors.notInList({ list: list.serialNumber });
  if (quantity > line.pickedQuantity) throw pickingErrors.abovePicked({ picked: line.pickedQuantity });
  const shelf = await shelfByNumber(tx, caller, list.warehouseId, shelfNumber);
  const order = await lockOrder(tx, caller, line.logisticsOrderId);
  await returnGoods(tx, caller, await reopenPicking(tx, caller, order), line, quantity, shelf.id);
  await countOnList(tx, caller, held, -quantity);
  const [facts] = await lineFactsOf(tx, list.siteId, sql`l.id = ${line.id}`);
  return facts!;
}

/** Takes an order that waits for packing back to picking; one whose packing has begun stays (102). */
export async function reopenPicking(tx: Tx, caller: Caller, order: Order): Promise<Order> {
  const { OrderStatus, PackingStatus } = enumCodes;
  if (order.orderStatus === OrderStatus.Picking) return order;
  if (order.orderStatus !== OrderStatus.ToBePacked) throw pickingErrors.orderGone({ order: order.serialNumber });
  if (order.packingStatus !== PackingStatus.ToBePacked) throw pickingErrors.packingStarted({ order: order.serialNumber });
  return moveOrder(tx, caller, order, 'undoPicking');
}

/** Puts picked pieces of a line on a shelf, with the line, the goods and the order's picking status following. */
export async function returnGoods(tx: Tx, caller: Caller, order: Order, line: Line, quantity: number, shelfId: string): Promise<void> {
  const goods = await goodsOf(tx, order);
  const { packageId } = goods.find(({ id }) => id === line.orderGoodsId)!;
  await unpickPackage(tx, caller, { siteId: order.siteId, orderId: order.id, packageId: packageId!, quantity }, shelfId);
  const pickedQuantity = line.pickedQuantity - quantity;
  await change(tx, caller, pickingLine, line, {
    pickedQuantity,
    shelfId,
    status: pickingLineStates.after(line.status, pickedQuantity === 0 ? 'putBackAll' : 'putBackSome'),
  });
  await countPicked(tx, order, line.orderGoodsId, -quantity);
  const picked = goods.reduce((total, one) => total + one.pickedQuantity, 0) - quantity;
  const { PartiallyPicked, ToBePicked } = enumCodes.PickingStatus;
  await tellPicking(tx, caller, order, picked > 0 ? PartiallyPicked : ToBePicked);
}
