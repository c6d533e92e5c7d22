import type { Input } from '@entrepot/contract/core/call.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { applicant } from '@entrepot/contract/modules/customs/applicant.ts';
import type { editLogisticsOrder, getEditLogisticsOrder } from '@entrepot/contract/modules/orders/calls.ts';
import { ordersErrors } from '@entrepot/contract/modules/orders/errors.ts';
import { logisticsOrder } from '@entrepot/contract/modules/orders/logistics-order.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/rows/db.ts';
import { change, exists, find, sameVersion } from '../../core/rows/rows.ts';
import { holdStock } from '../commodities/public.ts';
import { freePackages, holdPackages } from '../packages/public.ts';
import { settleBills } from './bills.ts';
import { refuseBeyondLimit } from './cod-checks.ts';
import { choicesOf, writeLines } from './establish.ts';
import { goodsOf, lockOrder, type Order } from './moves.ts';
import { countsOf, type GoodsWish, packagesIn, stockIn, targetOf } from './order-goods.ts';
import { columnsOf, planOf, quoteOf } from './plan.ts';
import { freezeStock, releaseStock } from './stock-goods.ts';
import { heldStock } from './stock-short.ts';
import { billsNow, noteShelves, priceServices, refuseOtherPrice, submitHeld } from './submit.ts';
import { refuseDeclaredTooMuch } from './warnings.ts';
import { holdWanted, type OrderWish, wishFrom, wishOf } from './wish.ts';

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
    ...countsOf(goods),
  });
  await rewriteLines(tx, caller, { ...order, warehouseId: wish.warehouseId }, wish);
}

async function editSubmitted(tx: Tx, caller: Caller, order: Order, wish: OrderWish, expectedAmount: string | null): Promise<void> {
  const plan = await planOf(tx, caller, wish, order);
  await refuseDeclaredTooMuch(tx, caller, plan);
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
  const before = await goodsOf(tx, order);
  if (stockIn([...before, ...goods]).length) await holdStock(tx, stockIn([...before, ...goods]));
  const of = { siteId: order.siteId, orderId: order.id, ownerId: order.ownerId };
  // Of stock it may hold less than its lines say, when pieces were missing on their shelf.
  const had = [...before.filter(({ packageId }) => packageId), ...(await heldStock(tx, order))];
  const freed = moreThan(had, goods);
  const held = moreThan(goods, had);
  if (packagesIn(freed).length) await freePackages(tx, caller, { ...of, goods: packagesIn(freed) });
  if (packagesIn(held).length) await holdPackages(tx, caller, { ...of, goods: packagesIn(held) });
  if (stockIn(freed).length) await releaseStock(tx, caller, order, stockIn(freed));
  await freezeStock(tx, caller, order, stockIn(held));
}

/** The pieces of goods that the others do not have. */
function moreThan(goods: readonly GoodsWish[], others: readonly GoodsWish[]): GoodsWish[] {
  const had = new Map(others.map((line) => [targetOf(line), line.quantity]));
  return goods.flatMap(({ packageId, commodityId, quantity }) => {
    const more = quantity - (had.get(packageId ?? commodityId ?? '') ?? 0);
    return more > 0 ? [{ packageId, commodityId, quantity: more }] : [];
  });
}

async function rewriteLines(tx: Tx, caller: Caller, order: Order, wish: OrderWish): Promise<void> {
  await tx.deleteFrom('orderGoods').where('siteId', '=', order.siteId).where('logisticsOrderId', '=', order.id).execute();
  await tx.deleteFrom('orderService').where('siteId', '=', order.siteId).where('logisticsOrderId', '=', order.id).execute();
  await writeLines(tx, caller, order, wish);
}

/** An order as its form holds it. A declarant that the site chose is nothing a customer could name: to the customer's form there is none. */
export async function getEdit(tx: Tx, caller: Caller, { id }: Input<typeof getEditLogisticsOrder>) {
  const order = await find(tx, caller, logisticsOrder, id);
  const { ownerId, serviceIds, ...wish } = choicesOf(await wishOf(tx, order));
  const applicantId = wish.applicantId && (await exists(tx, caller, applicant, { id: wish.applicantId })) ? wish.applicantId : null;
  return { ...wish, applicantId, id, rowVersion: order.rowVersion, userId: ownerId, valueAddedServiceIds: serviceIds, couponIds: [] };
}
