import type { Input } from '@entrepot/contract/core/call.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { applicant } from '@entrepot/contract/modules/customs/applicant.ts';
import { editLogisticsOrder, type getEditLogisticsOrder } from '@entrepot/contract/modules/orders/calls.ts';
import { ordersErrors } from '@entrepot/contract/modules/orders/errors.ts';
import { logisticsOrder } from '@entrepot/contract/modules/orders/logistics-order.ts';
import type { Caller } from '../../../core/calls/caller.ts';
import { withStored } from '../../../core/calls/unsent.ts';
import type { Db, Tx } from '../../../core/db/db.ts';
import { change, exists, find, sameVersion } from '../../../core/db/rows.ts';
import { lockStock } from '../../commodities/public.ts';
import { freePackages, reservePackages } from '../../packages/public.ts';
import { settleBills } from '../paying/bills.ts';
import { lockWallet } from '../../wallet/public.ts';
import { refuseBeyondLimit } from './cod-checks.ts';
import { choicesOf, writeLines } from './establish.ts';
import { followCauses } from '../hold.ts';
import { goodsOf, lockOrder, type Order, type OrderGoods } from '../moves.ts';
import { countsOf, deleteLines, type GoodsWish, packagesIn, stockIn, targetOf } from '../stock/order-goods.ts';
import { columnsOf, planOf, quoteOf } from './plan.ts';
import { freezeStock, releaseStock } from '../stock/stock-goods.ts';
import { reservedStock } from '../stock/stock-short.ts';
import { billsNow, storeShelfNames, priceServices, refuseOtherPrice, submitLocked } from './submit.ts';
import { refuseDeclaredTooMuch } from './warnings.ts';
import { lockWanted, type OrderWish, wishFrom, wishOf } from './wish.ts';

const { Draft, ToBeApproved } = enumCodes.OrderStatus;

/**
 * Edits an order before its approval. A draft accepts any values and can be submitted in the same call; an order that waits for approval is
 * checked and priced again, and its goods and bill follow. The customer and the warehouse cannot change.
 */
export async function edit(tx: Tx, caller: Caller, { id, rowVersion, expectedAmount, submit, ...sent }: Input<typeof editLogisticsOrder>) {
  const order = await lockOrder(tx, caller, id);
  sameVersion(order, rowVersion);
  if (order.orderStatus !== Draft && order.orderStatus !== ToBeApproved) throw ordersErrors.tooLateToEdit({ number: order.serialNumber });
  const whole = withStored(editLogisticsOrder, await formOf(tx, caller, order), sent);
  const wish = await wishFrom(tx, caller, { ...whole, userId: caller.audience === 'customer' ? undefined : order.ownerId });
  await lockWanted(tx, caller, wish);
  if (order.orderStatus === ToBeApproved) await editSubmitted(tx, caller, order, wish, expectedAmount ?? null);
  else await editDraft(tx, caller, order, wish);
  await followCauses(tx, caller, await lockOrder(tx, caller, id));
  if (order.orderStatus === Draft && submit) await submitLocked(tx, caller, await lockOrder(tx, caller, id), expectedAmount ?? null);
  return true;
}

async function editDraft(tx: Tx, caller: Caller, order: Order, wish: OrderWish): Promise<void> {
  if (wish.warehouseId !== order.warehouseId && order.goodsHeld) throw ordersErrors.otherWarehouse({ number: order.serialNumber });
  if (order.goodsHeld) await moveGoods(tx, caller, order, wish.goods);
  const { goods, serviceIds: _, ...choices } = choicesOf(wish);
  await change(tx, caller, logisticsOrder, order, {
    ...choices,
    declaredByHand: wish.declaredPrice !== null,
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
  await storeShelfNames(tx, changed);
  await refuseBeyondLimit(tx, caller, wish, plan.limits, order.id, () => lockWallet(tx, caller, wish.ownerId));
  await priceServices(tx, caller, changed, quote);
  if (billsNow(plan)) await settleBills(tx, caller, changed, quote, 'edited', 'checked');
}

/** Releases the goods that the order no longer wants and reserves the added ones; unchanged goods are not touched. */
async function moveGoods(tx: Tx, caller: Caller, order: Order, goods: readonly GoodsWish[]): Promise<void> {
  const before = await goodsOf(tx, order);
  if (stockIn([...before, ...goods]).length) await lockStock(tx, stockIn([...before, ...goods]));
  const of = { siteId: order.siteId, orderId: order.id, ownerId: order.ownerId };
  // An order can have less stock reserved than its lines request, when pieces were missing on their shelf.
  const had = [...before.filter(({ packageId }) => packageId), ...(await reservedStock(tx, order))];
  const freed = moreThan(had, goods);
  const added = moreThan(goods, had);
  const leaving = new Set(freed.map(targetOf));
  if (before.some((line) => line.pickedQuantity > 0 && leaving.has(targetOf(line))))
    throw ordersErrors.goodsToPutBack({ number: order.serialNumber });
  if (packagesIn(freed).length) await freePackages(tx, caller, { ...of, goods: packagesIn(freed) });
  if (packagesIn(added).length) await reservePackages(tx, caller, { ...of, goods: packagesIn(added) });
  if (stockIn(freed).length) await releaseStock(tx, caller, order, stockIn(freed));
  await freezeStock(tx, caller, order, stockIn(added));
}

/** Returns the pieces of `goods` that exceed those of `others`. */
function moreThan(goods: readonly GoodsWish[], others: readonly GoodsWish[]): GoodsWish[] {
  const had = new Map(others.map((line) => [targetOf(line), line.quantity]));
  return goods.flatMap(({ packageId, commodityId, quantity }) => {
    const more = quantity - (had.get(packageId ?? commodityId ?? '') ?? 0);
    return more > 0 ? [{ packageId, commodityId, quantity: more }] : [];
  });
}

/** Writes the wished goods and services. Goods that the order had before remain the same lines, which picking and packing refer to. */
async function rewriteLines(tx: Tx, caller: Caller, order: Order, wish: OrderWish): Promise<void> {
  const before = await goodsOf(tx, order);
  const wanted = new Map(wish.goods.map((line) => [targetOf(line), line.quantity]));
  await deleteLines(
    tx,
    before.filter((line) => !wanted.has(targetOf(line))),
  );
  for (const line of before) {
    const quantity = wanted.get(targetOf(line));
    if (quantity) await rewriteLine(tx, line, quantity);
  }
  const known = new Set(before.map(targetOf));
  await tx.deleteFrom('orderService').where('siteId', '=', order.siteId).where('logisticsOrderId', '=', order.id).execute();
  await writeLines(tx, caller, order, { ...wish, goods: wish.goods.filter((line) => !known.has(targetOf(line))) });
}

// `storeShelfNames` fills in the shelf and the declaration again.
const rewriteLine = (tx: Tx, { siteId, id, quantity: before, netWeight }: OrderGoods, quantity: number) =>
  tx
    .updateTable('orderGoods')
    .set({ quantity, shelfId: null, declaredName: null, declaredPrice: null, netWeight: quantity === before ? netWeight : null })
    .where('siteId', '=', siteId)
    .where('id', '=', id)
    .execute();

/**
 * Returns an order for its form. A customer's form does not show a declarant that the site chose, because a customer could not choose it.
 */
export async function getEdit(tx: Db, caller: Caller, { id }: Input<typeof getEditLogisticsOrder>) {
  const order = await find(tx, caller, logisticsOrder, id);
  return { ...(await formOf(tx, caller, order)), id, rowVersion: order.rowVersion };
}

/** Returns the present choices of an order by the names of its form. */
async function formOf(tx: Db, caller: Caller, order: Order) {
  const { ownerId, serviceIds, ...wish } = choicesOf(await wishOf(tx, order));
  const applicantId = wish.applicantId && (await exists(tx, caller, applicant, { id: wish.applicantId })) ? wish.applicantId : null;
  return { ...wish, applicantId, userId: ownerId, valueAddedServiceIds: serviceIds, couponIds: [] };
}
