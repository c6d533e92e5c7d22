import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { goodsTakenOut } from '@entrepot/contract/modules/orders/events.ts';
import { orderStates } from '@entrepot/contract/modules/orders/order-states.ts';
import type { packageTakenOut } from '@entrepot/contract/modules/packages/events.ts';
import { pickingErrors } from '@entrepot/contract/modules/picking/errors.ts';
import { publish } from '../../core/calls/events.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/db/db.ts';
import { asSystemIn } from '../../core/scope/scope.ts';
import { removePackage, goodsOf, leavePickingList, lockOrder, type Order, type OrderGoods, setPickingStatus } from '../orders/public.ts';
import { settleOrder } from './confirm.ts';
import { deleteLines } from './delete-lines.ts';
import { finishWithTasks } from './finish.ts';
import { type List, linesOf } from './lists.ts';
import { returnGoods } from './put-back.ts';
import { lockToPutBack, placeOnShelf } from './to-put-back.ts';
import { fresh, lockFamily, recount } from './remove.ts';

type TakenOut = NonNullable<(typeof packageTakenOut)['data']>;
const { Picking, ToBePacked } = enumCodes.OrderStatus;

/** Takes a package out of its orders. Without a shelf, orders that have picked pieces of it are left for the warehouse. */
export async function takeOut(tx: Tx, caller: Caller, { siteId, packageId, orderIds, shelfId }: TakenOut): Promise<void> {
  const system = asSystemIn(caller, siteId);
  const { courierNumber: number } = await tx
    .selectFrom('package')
    .select('courierNumber')
    .where('siteId', '=', siteId)
    .where('id', '=', packageId)
    .executeTakeFirstOrThrow();
  for (const orderId of orderIds) {
    const family = await familyOf(tx, system, siteId, orderId);
    const order = await lockOrder(tx, system, orderId);
    const line = (await goodsOf(tx, order)).find((goods) => goods.packageId === packageId);
    if (!line || (!shelfId && line.pickedQuantity > 0)) continue;
    if (!orderStates.is(order.orderStatus, 'notPacked')) throw pickingErrors.inBox({ order: order.serialNumber, number });
    await takeFrom(tx, system, { order, line, family, shelfId, number });
  }
}

/** Locks the picking list of an order with the lists it belongs to; none when it is in no list. */
async function familyOf(tx: Tx, caller: Caller, siteId: string, orderId: string): Promise<List[]> {
  const row = await tx
    .selectFrom('logisticsOrder')
    .select('pickingListId')
    .where('siteId', '=', siteId)
    .where('id', '=', orderId)
    .executeTakeFirst();
  return row?.pickingListId ? lockFamily(tx, caller, row.pickingListId) : [];
}

/** A line that leaves a locked order, with the locked lists of the order and the shelf for picked pieces. */
interface Leaving {
  order: Order;
  line: OrderGoods;
  family: readonly List[];
  shelfId: string | null;
  number: string;
}

/** Takes a package out of one order and its lists; the order continues, or ends with its last goods. */
export async function takeFrom(tx: Tx, caller: Caller, { order, line, family, shelfId, number }: Leaving): Promise<void> {
  const { siteId, id: orderId, ownerId } = order;
  await publish(tx, caller, goodsTakenOut, { siteId, orderId, ownerId, orderGoodsId: line.id });
  const ids = family.map(({ id }) => id);
  const ofOrder = (await linesOf(tx, siteId, ids)).filter((one) => one.logisticsOrderId === orderId);
  const leaving = ofOrder.filter((one) => one.orderGoodsId === line.id);
  let row = order;
  for (const one of leaving.filter(({ pickedQuantity }) => pickedQuantity > 0)) {
    await returnGoods(tx, caller, row, one, one.pickedQuantity, shelfId!);
    row = await lockOrder(tx, caller, orderId);
  }
  for (const one of await lockToPutBack(tx, caller, { siteId, logisticsOrderId: orderId, orderGoodsId: line.id }))
    await placeOnShelf(tx, caller, { order: row, row: one, shelfId: shelfId!, quantity: one.quantity });
  await deleteLines(tx, caller, siteId, leaving);
  if (ofOrder.length > 0 && leaving.length === ofOrder.length) row = await leavePickingList(tx, caller, row);
  for (const list of family) await recount(tx, caller, list, family);
  if (family.length > 1) await finishWithTasks(tx, caller, await fresh(tx, family[0]!));
  const rest = await removePackage(tx, caller, row, line, number);
  if (rest.orderStatus === Picking) await settleOrder(tx, caller, rest);
  if (rest.orderStatus === ToBePacked) await setPickingStatus(tx, caller, rest, enumCodes.PickingStatus.FinishedPicking);
}
