import { sql } from 'kysely';
import type { Input } from '@entrepot/contract/core/call.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type { cancelPickingGoods } from '@entrepot/contract/modules/picking/calls.ts';
import { pickingErrors } from '@entrepot/contract/modules/picking/errors.ts';
import { pickingLine, pickingLineStates } from '@entrepot/contract/modules/picking/picking-line.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/rows/db.ts';
import { change, findWhere, insert } from '../../core/rows/rows.ts';
import { countPicked, goodsOf, lockOrder, moveOrder, type Order, tellPicking, unpickStock } from '../orders/public.ts';
import { unpickPackage } from '../packages/public.ts';
import { shelfByNumber } from '../shelving/public.ts';
import { lineFactsOf } from './line-facts.ts';
import { countOnList, type Line, lockListInHand } from './lists.ts';

const { FinishedPicking } = enumCodes.PickingStatus;

/** Puts picked goods of a list in hand back on the shelf that was scanned; an order that was picked whole is so no more. */
export async function putBack(tx: Tx, caller: Caller, { id, lineId, quantity, shelfNumber }: Input<typeof cancelPickingGoods>) {
  const held = await lockListInHand(tx, caller, id);
  const { list } = held;
  const [line] = await findWhere(tx, caller, pickingLine, { siteId: list.siteId, pickingListId: list.id, id: lineId });
  if (!line) throw pickingErrors.notInList({ list: list.serialNumber });
  if (quantity > line.pickedQuantity) throw pickingErrors.abovePicked({ picked: line.pickedQuantity });
  const shelf = await shelfByNumber(tx, caller, list.warehouseId, shelfNumber);
  const order = await lockOrder(tx, caller, line.logisticsOrderId);
  const { lineId: fetchedBy, moreLines } = await returnGoods(tx, caller, await reopenPicking(tx, caller, order), line, quantity, shelf.id);
  await countOnList(tx, caller, held, -quantity, moreLines);
  const [facts] = await lineFactsOf(tx, caller, list.siteId, sql`l.id = ${fetchedBy}`);
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

/** What became of a line of which pieces were put back: where those pieces are to be fetched now, and how many lines there are more. */
export interface Returned {
  lineId: string;
  moreLines: number;
}

/** Puts picked pieces of a line on a shelf, with the line, the goods and the order's picking status following. */
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
  await tellPicking(tx, caller, order, picked > 0 ? PartiallyPicked : ToBePicked);
  return returned;
}

/** Pieces that lie together again: the line fetches them from there. */
async function onLine(tx: Tx, caller: Caller, line: Line, quantity: number, shelfId: string): Promise<Returned> {
  const pickedQuantity = line.pickedQuantity - quantity;
  await change(tx, caller, pickingLine, line, {
    pickedQuantity,
    shelfId,
    status: pickingLineStates.after(line.status, pickedQuantity === 0 ? 'putBackAll' : 'putBackSome'),
  });
  return { lineId: line.id, moreLines: 0 };
}

/** Pieces from stock that lie on another shelf than the rest of their line: they are fetched by a line of that shelf. */
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

/** Takes picked pieces out of a line, which is gone with its last one; gives how many lines are left of it. */
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
