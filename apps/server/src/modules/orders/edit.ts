import type { Input } from '@entrepot/contract/core/call.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type { editLogisticsOrder, getEditLogisticsOrder } from '@entrepot/contract/modules/orders/calls.ts';
import { ordersErrors } from '@entrepot/contract/modules/orders/errors.ts';
import { logisticsOrder } from '@entrepot/contract/modules/orders/logistics-order.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/rows/db.ts';
import { change, find, sameVersion } from '../../core/rows/rows.ts';
import { freePackages, holdPackages } from '../packages/public.ts';
import { settleBills } from './bills.ts';
import { refuseBeyondLimit } from './cod-checks.ts';
import { choicesOf, writeLines } from './establish.ts';
import { goodsOf, lockOrder, type Order } from './moves.ts';
import { columnsOf, planOf, quoteOf } from './plan.ts';
import { billsNow, noteShelves, priceServices, refuseOtherPrice, submitHeld } from './submit.ts';
import { type GoodsWish, holdWanted, type OrderWish, wishFrom, wishOf } from './wish.ts';

const { Draft, ToBeApproved } = enumCodes.OrderStatus;

/**
 * Changes an order before it is approved. A draft takes anything and may be submitted at once; an order that waits for
 * approval is checked and priced anew, its goods and its bill follow. The customer and the warehouse stay.
 */
export async function edit(tx: Tx, caller: Caller, { id, rowVersion, expectedAmount, submit, ...sent }: Input<typeof editLogisticsOrder>) {
  const order = await lockOrder(tx, caller, id);
  sameVersion(order, rowVersion);
  if (order.orderStatus !== Draft && order.orderStatus !== ToBeApproved) throw ordersErrors.tooLateToEdit({ number: order.serialNumber });
  const wish = await wishFrom(tx, caller, { ...sent, userId: caller.who === 'C' ? undefined : order.ownerId });
  await holdWanted(tx, caller, wish);
  if (order.orderStatus === ToBeApproved) await editSubmitted(tx, caller, order, wish, expectedAmount ?? null);
  else await editDraft(tx, caller, order, wish);
  if (order.orderStatus === Draft && submit) await submitHeld(tx, caller, await lockOrder(tx, caller, id), expectedAmount ?? null);
  return true;
}

async function editDraft(tx: Tx, caller: Caller, order: Order, wish: OrderWish): Promise<void> {
  if (wish.warehouseId !== order.warehouseId && order.goodsHeld) throw ordersErrors.otherWarehouse({ number: order.serialNumber });
  if (order.goodsHeld) await moveGoods(tx, caller, order, wish.goods);
  const { goods, serviceIds: _, ...choices } = choicesOf(wish);
  await change(tx, caller, logisticsOrder, order, {
    ...choices,
    originWarehouseId: wish.warehouseId,
    packageCount: goods.length,
    commodityQuantity: goods.reduce((all, { quantity }) => all + quantity, 0),
  });
  await rewriteLines(tx, caller, { ...order, warehouseId: wish.warehouseId }, wish);
}

async function editSubmitted(tx: Tx, caller: Caller, order: Order, wish: OrderWish, expectedAmount: string | null): Promise<void> {
  const plan = await planOf(tx, caller, wish, order);
  const quote = await quoteOf(tx, caller, plan, caller.now);
  await refuseOtherPrice(tx, caller, order.siteId, quote, expectedAmount);
  const { goods: _goods, serviceIds: _services, ...choices } = choicesOf(wish);
  if (wish.warehouseId !== order.warehouseId) throw ordersErrors.otherWarehouse({ number: order.serialNumber });
  const changed = await change(tx, caller, logisticsOrder, order, { ...choices, ...columnsOf(plan, quote) });
  await moveGoods(tx, caller, order, wish.goods);
  await rewriteLines(tx, caller, changed, wish);
  await noteShelves(tx, changed);
  await refuseBeyondLimit(tx, caller, wish, plan.limits, order.id, true);
  await priceServices(tx, caller, changed, quote);
  if (billsNow(plan)) await settleBills(tx, caller, changed, quote, 'edited');
}

/** Frees what the order no longer wants and holds what it wants now; what stays is not touched. */
async function moveGoods(tx: Tx, caller: Caller, order: Order, goods: readonly GoodsWish[]): Promise<void> {
  const before = new Map((await goodsOf(tx, order)).flatMap((line) => (line.packageId ? [[line.packageId, line.quantity] as const] : [])));
  const after = new Map(goods.map((line) => [line.packageId, line.quantity]));
  const more = (wanted: ReadonlyMap<string, number>, had: ReadonlyMap<string, number>) =>
    [...wanted].flatMap(([packageId, quantity]) =>
      quantity > (had.get(packageId) ?? 0) ? [{ packageId, quantity: quantity - (had.get(packageId) ?? 0) }] : [],
    );
  const of = { siteId: order.siteId, orderId: order.id, ownerId: order.ownerId };
  const freed = more(before, after);
  const held = more(after, before);
  if (freed.length) await freePackages(tx, caller, { ...of, goods: freed });
  if (held.length) await holdPackages(tx, caller, { ...of, goods: held });
}

async function rewriteLines(tx: Tx, caller: Caller, order: Order, wish: OrderWish): Promise<void> {
  await tx.deleteFrom('orderGoods').where('siteId', '=', order.siteId).where('logisticsOrderId', '=', order.id).execute();
  await tx.deleteFrom('orderService').where('siteId', '=', order.siteId).where('logisticsOrderId', '=', order.id).execute();
  await writeLines(tx, caller, order, wish);
}

/** An order as its form holds it. */
export async function getEdit(tx: Tx, caller: Caller, { id }: Input<typeof getEditLogisticsOrder>) {
  const order = await find(tx, caller, logisticsOrder, id);
  const { ownerId, serviceIds, ...wish } = choicesOf(await wishOf(tx, order));
  return { ...wish, id, rowVersion: order.rowVersion, userId: ownerId, valueAddedServiceIds: serviceIds, couponIds: [] };
}
