import type { Input } from '@entrepot/contract/core/call.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { ordersErrors } from '@entrepot/contract/modules/orders/errors.ts';
import { orderMerged } from '@entrepot/contract/modules/orders/events.ts';
import { logisticsOrder } from '@entrepot/contract/modules/orders/logistics-order.ts';
import { mergeErrors, type mergeLogisticsOrders } from '@entrepot/contract/modules/orders/merge-orders.ts';
import { orderGoods, orderService } from '@entrepot/contract/modules/orders/order-lines.ts';
import { splitErrors } from '@entrepot/contract/modules/orders/split-order.ts';
import { type Dec, dec, sum, text } from '@entrepot/rules/decimal.ts';
import { publish } from '../../../core/calls/events.ts';
import type { Caller } from '../../../core/calls/caller.ts';
import { textInAll } from '../../../core/calls/texts.ts';
import type { Tx } from '../../../core/db/db.ts';
import { change, findWhere, insertAll, lockAll } from '../../../core/db/rows.ts';
import { takeOverBills } from '../../billing/public.ts';
import { freePackages, reservePackages } from '../../packages/public.ts';
import { trackStatus, writeTrack } from '../../tracking/public.ts';
import { billSource, settleBills } from '../paying/bills.ts';
import { lockWallet } from '../../wallet/public.ts';
import { refuseBeyondLimit } from '../placing/cod-checks.ts';
import { notifyOrder } from '../messages.ts';
import { frozenOrder, goodsOf, lockOrder, moveOrder, type Order } from '../moves.ts';
import { declaredFor } from '../placing/declared-goods.ts';
import { recountPayment, refuseUnpaid } from '../paying/payment.ts';
import { packagesIn, stockIn, targetOf, typeOf } from '../stock/order-goods.ts';
import { columnsOf, planOf, quoteOf } from '../placing/plan.ts';
import { freezeStock, lockStockOf, releaseStock } from '../stock/stock-goods.ts';
import { billsNow, storeShelfNames, priceServices } from '../placing/submit.ts';
import { refuseDeclaredTooMuch } from '../placing/warnings.ts';
import { wishOf } from '../placing/wish.ts';

const { ToBeApproved, ToBePicked } = enumCodes.OrderStatus;
const { NotCod } = enumCodes.CollectionStatus;

/**
 * Merges several orders of one customer (`DifferentUser`), warehouse (`DifferentWarehouse`), recipient and shipping method
 * (`DestinationMismatch`) that are paid (`OrderNotPaid`) and not in progress (`StateNotAllowed`): the oldest takes over the goods, services
 * and bills of the others and is priced again.
 */
export async function merge(tx: Tx, caller: Caller, { ids }: Input<typeof mergeLogisticsOrders>) {
  const orders = await lockAll(tx, caller, logisticsOrder, [...new Set(ids)]);
  const [first, ...others] = [...orders].sort((a, b) => a.creationTime.getTime() - b.creationTime.getTime());
  if (!first || !others.length) throw mergeErrors.twoToMerge();
  for (const order of orders) await refuseMerge(tx, caller, first, order);

  const choices = mergedTotals(first, orders);
  await lockStockOf(tx, orders);
  for (const other of others) await closeMerged(tx, caller, first, other);
  const joined = await change(tx, caller, logisticsOrder, await lockOrder(tx, caller, first.id), choices);
  const plan = await planOf(tx, caller, await wishOf(tx, joined), joined);
  await refuseDeclaredTooMuch(tx, caller, plan);
  const quote = await quoteOf(tx, caller, plan, first.submitTime ?? caller.now);
  const priced = await change(tx, caller, logisticsOrder, joined, {
    ...columnsOf(plan, quote),
    logisticsOrderType: typeOf(plan.wish.goods, first.logisticsOrderType),
  });
  await storeShelfNames(tx, priced);
  await refuseBeyondLimit(tx, caller, plan.wish, plan.limits, first.id, () => lockWallet(tx, caller, plan.wish.ownerId));
  await priceServices(tx, caller, priced, quote);
  if (billsNow(plan)) await settleBills(tx, caller, priced, quote, 'merged');
  for (const { id } of orders) await recountPayment(tx, caller, await lockOrder(tx, caller, id));
  const numbers = others.map(({ serialNumber }) => serialNumber).join(', ');
  await notifyOrder(tx, caller, priced, 'merged', { numbers });
  return { id: first.id, serialNumber: first.serialNumber };
}

async function refuseMerge(tx: Tx, caller: Caller, first: Order, order: Order): Promise<void> {
  const number = order.serialNumber;
  if (order.ownerId !== first.ownerId) throw mergeErrors.mergeCustomers({ number });
  if (order.warehouseId !== first.warehouseId) throw mergeErrors.mergeWarehouses({ number });
  if (order.orderStatus !== ToBeApproved && order.orderStatus !== ToBePicked) throw mergeErrors.notToMergeNow({ number });
  if (order.orderStatus !== first.orderStatus) throw mergeErrors.mergeStates({ number });
  if (order.pickingListId) throw ordersErrors.inPickingList({ number });
  if ((await goodsOf(tx, order)).some(({ pickedQuantity }) => pickedQuantity > 0)) throw ordersErrors.goodsToPutBack({ number });
  if (order.splitTotal) throw splitErrors.hasParts({ number });
  if (order.frozen) throw frozenOrder(order);
  if (receiverOf(order) !== receiverOf(first)) throw mergeErrors.mergeReceivers({ number });
  if (wayOf(order) !== wayOf(first)) throw mergeErrors.mergeWays({ number });
  await refuseUnpaid(tx, caller, order);
}

const receiverOf = ({ receiver, selfPickupAddressId }: Order) =>
  JSON.stringify([
    receiver?.name,
    receiver?.phone,
    receiver?.countryId,
    receiver?.provinceId,
    receiver?.cityId,
    receiver?.countyId,
    receiver?.detailedAddress,
    selfPickupAddressId,
  ]);

const wayOf = ({ shippingMethodId, carrierId, deliveryMode, taxInclusive, freightCollect }: Order) =>
  JSON.stringify([shippingMethodId, carrierId, deliveryMode, taxInclusive, freightCollect]);

/** Returns the collection amount and declared values of all orders for the merged one. */
function mergedTotals(first: Order, orders: readonly Order[]): Partial<Order> {
  const collecting = orders.filter(({ isCod }) => isCod);
  const collectionCurrencyId = oneCurrency(
    first,
    collecting.map((order) => order.collectionCurrencyId),
  );
  const declaredCurrencyId = oneCurrency(
    first,
    orders.map((order) => order.declaredCurrencyId),
  );
  return {
    isCod: collecting.length > 0,
    collectionAmount: collecting.length ? total(collecting.map((order) => order.collectionAmount)) : null,
    collectionCurrencyId,
    declaredPrice: total(orders.map((order) => order.declaredPrice)),
    declaredByHand: orders.some(({ declaredByHand }) => declaredByHand),
    declaredCurrencyId,
    consolidation: true,
    unpacking: orders.some(({ unpacking }) => unpacking),
    remarks: [...new Set(orders.flatMap(({ remarks }) => remarks ?? []))].join('\n').slice(0, 500) || null,
  };
}

const total = (amounts: readonly (Dec | null)[]): Dec => text(sum(amounts.map((amount) => dec(amount))));

function oneCurrency(first: Order, ids: readonly (string | null)[]): string | null {
  const [one = null, ...more] = new Set(ids.filter((id) => id !== null));
  if (more.length) throw mergeErrors.mergeCurrencies({ number: first.serialNumber });
  return one;
}

/** Moves everything of an order into another; the remaining order is cancelled and names the one it was merged into. */
async function closeMerged(tx: Tx, caller: Caller, into: Order, order: Order): Promise<void> {
  const { siteId } = order;
  const goods = await goodsOf(tx, order);
  await freePackages(tx, caller, { siteId, orderId: order.id });
  await releaseStock(tx, caller, order);
  await takeGoods(tx, caller, into, goods);
  await reservePackages(tx, caller, { siteId, ownerId: into.ownerId, orderId: into.id, goods: packagesIn(goods) });
  await freezeStock(tx, caller, into, stockIn(goods));
  await takeServices(tx, caller, into, order);
  await takeOverBills(tx, caller, billSource(order), billSource(into));
  const why = textInAll('orders.tracks.mergedInto', { number: into.serialNumber });
  await moveOrder(tx, caller, order, 'cancel', {
    cancelRemarks: why[caller.language],
    goodsHeld: false,
    orderApprovalStatus: null,
    collectionStatus: NotCod,
    parentOrderId: into.id,
  });
  await writeTrack(tx, caller, { siteId, orderId: order.id, status: trackStatus.Cancelled, content: why });
  await publish(tx, caller, orderMerged, { siteId, orderId: order.id, ownerId: order.ownerId, intoId: into.id });
}

async function takeGoods(
  tx: Tx,
  caller: Caller,
  into: Order,
  goods: readonly Awaited<ReturnType<typeof goodsOf>>[number][],
): Promise<void> {
  const existing = new Map((await goodsOf(tx, into)).map((line) => [targetOf(line), line.id]));
  for (const { packageId, commodityId, quantity, netWeight } of goods.filter((line) => existing.has(targetOf(line))))
    await tx
      .updateTable('orderGoods')
      .set((row) => ({ quantity: row('quantity', '+', quantity), netWeight: netWeight === null ? null : row('netWeight', '+', netWeight) }))
      .where('siteId', '=', into.siteId)
      .where('id', '=', existing.get(targetOf({ packageId, commodityId }))!)
      .execute();
  await insertAll(
    tx,
    caller,
    orderGoods,
    goods
      .filter((line) => !existing.has(targetOf(line)))
      .map((line) => ({
        packageId: line.packageId,
        commodityId: line.commodityId,
        quantity: line.quantity,
        ...declaredFor(line, line.quantity),
        siteId: into.siteId,
        logisticsOrderId: into.id,
      })),
  );
}

async function takeServices(tx: Tx, caller: Caller, into: Order, order: Order): Promise<void> {
  const of = (id: string) => findWhere(tx, caller, orderService, { siteId: into.siteId, logisticsOrderId: id });
  const existing = new Set((await of(into.id)).map(({ valueAddedServiceId }) => valueAddedServiceId));
  for (const row of await of(order.id))
    if (!existing.has(row.valueAddedServiceId)) await change(tx, caller, orderService, row, { logisticsOrderId: into.id });
}
