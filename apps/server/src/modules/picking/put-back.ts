import { sql } from 'kysely';
import type { Input } from '@entrepot/contract/core/call.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type { cancelPickingGoods } from '@entrepot/contract/modules/picking/calls.ts';
import { pickingErrors } from '@entrepot/contract/modules/picking/errors.ts';
import { pickingLine, pickingLineStates } from '@entrepot/contract/modules/picking/picking-line.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/db/db.ts';
import { change, findWhere, insert } from '../../core/db/rows.ts';
import { countPicked, goodsOf, lockOrder, moveOrder, type Order, setPickingStatus, unpickStock } from '../orders/public.ts';
import { unpickPackage } from '../packages/public.ts';
import { shelfByNumber } from '../shelving/public.ts';
import { lineDetailsOf } from './line-details.ts';
import { countOnList, type Line, type List, lockListInHand } from './lists.ts';

const { FinishedPicking } = enumCodes.PickingStatus;

/** Puts picked goods of a list in progress back on the scanned shelf; a fully picked order is in picking again. */
export async function putBack(tx: Tx, caller: Caller, { id, lineId, quantity, shelfNumber }: Input<typeof cancelPickingGoods>) {
  const locked = await lockListInHand(tx, caller, id);
  const { list } = locked;
  const [line] = await findWhere(tx, caller, pickingLine, { siteId: list.siteId, pickingListId: list.id, id: lineId });
  if (!line) throw pickingErrors.notInList({ list: list.serialNumber });
  if (quantity > line.pickedQuantity) throw pickingErrors.abovePicked({ picked: line.pickedQuantity });
  const shelf = await shelfByNumber(tx, caller, list.warehouseId, shelfNumber);
  const order = await lockOrder(tx, caller, line.logisticsOrderId);
  const { lineId: fetchedBy, moreLines } = await returnGoods(
    tx,
    caller,
    await reopenPicking(tx, caller, order, list),
    line,
    quantity,
    shelf.id,
  );
  await countOnList(tx, caller, locked, -quantity, moreLines);
  const [facts] = await lineDetailsOf(tx, caller, list.siteId, sql`l.id = ${fetchedBy}`);
  return facts!;
}

/**
 * Moves an order that waits for packing back to picking in the warehouse of its list. Throws `StateNotAllowed` once packing has begun, and
 * `DifferentWarehouse` when its goods went on to another warehouse, where they cannot return to the shelves of the list.
 */
export async function reopenPicking(tx: Tx, caller: Caller, order: Order, { warehouseId }: Pick<List, 'warehouseId'>): Promise<Order> {
  const { OrderStatus, PackingStatus } = enumCodes;
  if (order.warehouseId !== warehouseId) throw pickingErrors.goodsElsewhere({ order: order.serialNumber });
  if (order.orderStatus === OrderStatus.Picking) return order;
  if (order.orderStatus !== OrderStatus.ToBePacked) throw pickingErrors.orderGone({ order: order.serialNumber });
  if (order.packingStatus !== PackingStatus.ToBePacked) throw pickingErrors.packingStarted({ order: order.serialNumber });
  return moveOrder(tx, caller, order, 'undoPicking');
}

/** The result for a line whose pieces were put back: where to pick them now, and the number of added lines. */
export interface Returned {
  lineId: string;
  moreLines: number;
}

/** Puts picked pieces of a line on a shelf and updates the line, the goods and the order's picking status. */
export async function returnGoods(tx: Tx, caller: Caller, order: Order, line: Line, quantity: number, shelfId: string): Promise<Returned> {
  const goods = await goodsOf(tx, order);
  const { packageId, commodityId } = goods.find(({ id }) => id === line.orderGoodsId)!;
  if (packageId) await unpickPackage(tx, caller, { siteId: order.siteId, orderId: order.id, packageId, quantity }, shelfId);
  else await unpickStock(tx, caller, order, { commodityId: commodityId!, shelfId: line.shelfId, quantity }, shelfId);
  const returned =
    packageId || shelfId === line.shelfId
      ? await onLine(tx, caller, line, quantity, shelfId)
      : await apart(tx, caller, line, quantity, shelfId);
  await countPicked(tx, order, line.orderGoodsId, -quantity);
  const picked = goods.reduce((total, one) => total + one.pickedQuantity, 0) - quantity;
  const { PartiallyPicked, ToBePicked } = enumCodes.PickingStatus;
  await setPickingStatus(tx, caller, order, picked > 0 ? PartiallyPicked : ToBePicked);
  return returned;
}

/** All pieces are on one shelf again: the line refers to it. */
async function onLine(tx: Tx, caller: Caller, line: Line, quantity: number, shelfId: string): Promise<Returned> {
  const pickedQuantity = line.pickedQuantity - quantity;
  await change(tx, caller, pickingLine, line, {
    pickedQuantity,
    shelfId,
    status: pickingLineStates.after(line.status, pickedQuantity === 0 ? 'putBackAll' : 'putBackSome'),
  });
  return { lineId: line.id, moreLines: 0 };
}

/** Stock pieces on another shelf than the rest of their line get their own line. */
async function apart(tx: Tx, caller: Caller, line: Line, quantity: number, shelfId: string): Promise<Returned> {
  const { siteId, pickingListId, logisticsOrderId, orderGoodsId, gridRow, gridColumn } = line;
  const rest = await shrink(tx, caller, line, quantity);
  const [there] = await findWhere(tx, caller, pickingLine, { siteId, pickingListId, orderGoodsId, shelfId });
  if (there) {
    const status = there.status === FinishedPicking ? pickingLineStates.after(there.status, 'putBackSome') : there.status;
    await change(tx, caller, pickingLine, there, { quantity: there.quantity + quantity, status });
    return { lineId: there.id, moreLines: rest - 1 };
  }
  const made = await insert(tx, caller, pickingLine, {
    siteId,
    pickingListId,
    logisticsOrderId,
    orderGoodsId,
    shelfId,
    quantity,
    gridRow,
    gridColumn,
  });
  return { lineId: made.id, moreLines: rest };
}

/** Removes picked pieces from a line, which is deleted with the last one; returns the number of remaining lines. */
async function shrink(tx: Tx, caller: Caller, line: Line, pieces: number): Promise<number> {
  const quantity = line.quantity - pieces;
  const pickedQuantity = line.pickedQuantity - pieces;
  if (quantity === 0) {
    await tx.deleteFrom('pickingLine').where('siteId', '=', line.siteId).where('id', '=', line.id).execute();
    return 0;
  }
  const status = pickedQuantity === 0 ? pickingLineStates.after(line.status, 'putBackAll') : line.status;
  await change(tx, caller, pickingLine, line, { quantity, pickedQuantity, status });
  return 1;
}
