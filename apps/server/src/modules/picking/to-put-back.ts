import { sql } from 'kysely';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type { OrderEvent } from '@entrepot/contract/modules/orders/events.ts';
import { packagesMoved } from '@entrepot/contract/modules/packages/events.ts';
import { putBackErrors } from '@entrepot/contract/modules/picking/put-back-goods.ts';
import { putBack, putBackStates } from '@entrepot/contract/modules/picking/put-back.ts';
import type { RowOf } from '@entrepot/contract/core/resource.ts';
import { publish } from '../../core/calls/events.ts';
import type { Caller } from '../../core/calls/caller.ts';
import { oneOf } from '../../core/db/conditions.ts';
import type { Tx } from '../../core/db/db.ts';
import { change, find, insert, insertAll, lock, lockWhere } from '../../core/db/rows.ts';
import { asSystemIn } from '../../core/scope/scope.ts';
import { countPicked, goodsOf, lockOrder, type Order, pickedPlacesOf, shelveReleased, unpickStock } from '../orders/public.ts';
import { freePackages, unpickPackage } from '../packages/public.ts';
import { lineDetailsOf } from './line-details.ts';
import type { Line } from './lists.ts';

export type PutBack = RowOf<typeof putBack>;
const { Open } = enumCodes.PutBackStatus;

/** Records the picked goods of a locked order, which leaves its list: they are to be put back on shelves. */
export async function recordToPutBack(tx: Tx, caller: Caller, order: Order, lines: readonly Line[]): Promise<void> {
  const picked = lines.filter(({ pickedQuantity }) => pickedQuantity > 0);
  const [first] = picked;
  if (!first) return;
  const { siteId, id: logisticsOrderId, warehouseId } = order;
  const { pickingListId, gridRow, gridColumn } = first;
  const ids = picked.map(({ id }) => id);
  const details = await lineDetailsOf(tx, caller, siteId, sql`l.id = any(${ids}::uuid[])`);
  const places = await pickedPlacesOf(tx, order);
  const goods = (await goodsOf(tx, order)).flatMap(({ id: orderGoodsId, packageId, commodityId }) => {
    const of = details.find((line) => line.orderGoodsId === orderGoodsId);
    if (!of) return [];
    const named = { orderGoodsId, packageId, commodityId, number: of.courierNumber, productName: of.productName };
    if (packageId)
      return picked
        .filter((line) => line.orderGoodsId === orderGoodsId)
        .map(({ shelfId, pickedQuantity }) => ({ ...named, fromShelfId: shelfId, batchDate: null, lotId: null, quantity: pickedQuantity }));
    return places
      .filter((place) => place.commodityId === commodityId)
      .map(({ shelfId, batchDate, lotId, quantity }) => ({ ...named, fromShelfId: shelfId, batchDate, lotId, quantity }));
  });
  await insertAll(
    tx,
    caller,
    putBack,
    goods.map((one) => ({ ...one, siteId, logisticsOrderId, warehouseId, pickingListId, gridRow, gridColumn, waitingSince: caller.now })),
  );
}

/** Locks the open goods to put back of an order, or of one of its lines, in ascending id order. The order must be locked. */
export const lockToPutBack = (
  tx: Tx,
  caller: Caller,
  { siteId, ...of }: { siteId: string; logisticsOrderId: string; orderGoodsId?: string },
): Promise<PutBack[]> => lockWhere(tx, asSystemIn(caller, siteId), putBack, { siteId, ...of, status: Open });

/** Returns the first goods of each of these orders that are to be put back and belong to it. */
export async function ordersToPutBack(tx: Tx, orders: readonly Pick<Order, 'siteId' | 'id'>[]): Promise<Map<string, string>> {
  const [first] = orders;
  if (!first) return new Map();
  const found = await tx
    .selectFrom('putBack')
    .select(['logisticsOrderId', 'number'])
    .where('siteId', '=', first.siteId)
    .where('logisticsOrderId', '=', oneOf(orders.map(({ id }) => id)))
    .where('status', '=', Open)
    .where('released', '=', false)
    .orderBy('id', 'desc')
    .execute();
  return new Map(found.map(({ logisticsOrderId, number }) => [logisticsOrderId, number]));
}

/** Goods to put back of an order that released its goods belong to no order any more. */
export async function releaseToPutBack(tx: Tx, caller: Caller, { siteId, orderId: logisticsOrderId }: OrderEvent): Promise<void> {
  const system = asSystemIn(caller, siteId);
  for (const row of await lockToPutBack(tx, system, { siteId, logisticsOrderId }))
    if (!row.released) await change(tx, system, putBack, row, { released: true });
}

/**
 * Puts pieces of a locked row on a shelf: they are reserved there for its locked order, or free when the order has released them. Returns
 * the row of these pieces; the rest keeps its own. Throws `TotalExceeded` for more than there are.
 */
export async function placeOnShelf(
  tx: Tx,
  caller: Caller,
  { order, row, shelfId, quantity }: { order: Order; row: PutBack; shelfId: string; quantity: number },
): Promise<PutBack> {
  const { siteId, packageId, commodityId, batchDate, lotId, fromShelfId, orderGoodsId, released } = row;
  const status = putBackStates.after(row.status, 'putBack');
  refuseAbove(row, quantity);
  const system = asSystemIn(caller, siteId);
  if (packageId) {
    await unpickPackage(tx, system, { siteId, orderId: order.id, packageId, quantity }, shelfId);
    if (released) await freePackages(tx, system, { siteId, orderId: order.id, goods: [{ packageId, quantity }] });
    else await publish(tx, system, packagesMoved, { siteId, packageIds: [packageId], shelfId });
  } else if (released) await shelveReleased(tx, system, order, { commodityId: commodityId!, shelfId, batchDate, lotId, quantity });
  else await unpickStock(tx, system, order, { commodityId: commodityId!, shelfId: fromShelfId, batchDate, lotId, quantity }, shelfId);
  if (!released) await countPicked(tx, order, orderGoodsId, -quantity);

  return changePieces(tx, caller, row, quantity, { status, shelfId, putBackTime: caller.now, operatorId: caller.userId });
}

/** Locks goods to put back after their order. */
export async function lockRow(tx: Tx, caller: Caller, id: string): Promise<{ order: Order; row: PutBack }> {
  const { siteId, logisticsOrderId } = await find(tx, caller, putBack, id);
  const order = await lockOrder(tx, asSystemIn(caller, siteId), logisticsOrderId);
  return { order, row: await lock(tx, caller, putBack, id) };
}

/** Changes some pieces of a locked row and returns their row; the rest keeps its own. Throws `TotalExceeded` for more than there are. */
export async function changePieces(tx: Tx, caller: Caller, row: PutBack, quantity: number, values: Partial<PutBack>): Promise<PutBack> {
  refuseAbove(row, quantity);
  if (quantity === row.quantity) return change(tx, caller, putBack, row, values);
  await change(tx, caller, putBack, row, { quantity: row.quantity - quantity });
  const { id: _id, rowVersion: _version, creationTime: _time, ...copied } = row;
  return insert(tx, caller, putBack, { ...copied, ...values, quantity });
}

/** Refuses more pieces than a row has. Throws `TotalExceeded`. */
export function refuseAbove({ number, quantity: left }: PutBack, quantity: number): void {
  if (quantity > left) throw putBackErrors.aboveToPutBack({ number, left });
}
