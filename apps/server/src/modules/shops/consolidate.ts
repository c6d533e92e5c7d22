import type { Input } from '@entrepot/contract/core/call.ts';
import { refuse } from '@entrepot/contract/core/errors.ts';
import { timeToWire } from '@entrepot/contract/core/wire.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { orderStates } from '@entrepot/contract/modules/orders/order-states.ts';
import { logisticsOrder } from '@entrepot/contract/modules/orders/logistics-order.ts';
import { shopsErrors } from '@entrepot/contract/modules/shops/errors.ts';
import type {
  cancelShopConsolidation,
  previewShopConsolidation,
  submitShopConsolidation,
} from '@entrepot/contract/modules/shops/order-calls.ts';
import { shopConsolidation } from '@entrepot/contract/modules/shops/shop-consolidation.ts';
import { shopConsolidationStates, shopOrderStates } from '@entrepot/contract/modules/shops/shop-states.ts';
import { shop } from '@entrepot/contract/modules/shops/shop.ts';
import { dec } from '@entrepot/rules/decimal.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/db/db.ts';
import { change, find, findWhere, insert, lock, lockAll } from '../../core/db/rows.ts';
import { asSystemIn } from '../../core/scope/scope.ts';
import { cancelOrder } from '../orders/public.ts';
import { currencyFormatOf } from '../wallet/public.ts';
import { lockToSend } from './binding.ts';
import { linesOf, refuseInexact, type ShopOrder } from './goods.ts';
import { sendAsOne } from './send-orders.ts';
import { releaseOrders } from './follow-orders.ts';
import { priceOf, type PlacedOrder } from './price-of-sending.ts';

/** Sends shop orders, unless the amount is no longer the one the customer saw (`PriceChanged`). */
export async function submit(tx: Tx, caller: Caller, { expectedAmount, ...selection }: Input<typeof submitShopConsolidation>) {
  const { price, ...sent } = await send(tx, caller, selection);
  const { totalAmount, currencyId } = price;
  if (expectedAmount !== null && expectedAmount !== undefined && !dec(expectedAmount).eq(dec(totalAmount))) {
    const format = await currencyFormatOf(tx, caller, currencyId);
    throw shopsErrors.priceChanged(
      { expected: format.text(expectedAmount), now: format.text(totalAmount) },
      { TotalAmount: Number(totalAmount) },
    );
  }
  return sent;
}

/**
 * Sends shop orders of one customer: each as its own logistics order, or with `unpacking` all as one. All or nothing. Rejects unbound goods
 * (`UnboundProducts`), inexact quantities (`CargoQuantityAbnormal`), several customers (`DifferentUser`), orders that cannot be combined
 * (`NonConsolidationOrders`), and a shop that is not
 * connected (`ShopNotAuthorized`), and what orders reject.
 */
export async function send(tx: Tx, caller: Caller, { shopOrderIds, unpacking, ...way }: Input<typeof previewShopConsolidation>) {
  if (!shopOrderIds.length) throw refuse('AtLeastOneSelection');
  const orders = await lockToSend(tx, caller, shopOrderIds);
  const [first] = orders as [ShopOrder, ...ShopOrder[]];
  const { siteId, ownerId } = first;
  if (orders.some((order) => order.ownerId !== ownerId)) throw shopsErrors.otherCustomers();
  const closed = orders.find(({ status }) => !shopOrderStates.is(status, 'sendable'));
  if (closed) throw shopsErrors.notToSend({ order: closed.platformOrderNo });
  const system = asSystemIn(caller, siteId);
  refuseInexact(
    await linesOf(
      tx,
      siteId,
      orders.map(({ id }) => id),
    ),
    'abnormal',
  );
  const asOne = Boolean(unpacking);
  if (asOne && orders.length > 1) await refuseJoin(tx, system, orders, Boolean(way.recipientId ?? way.selfPickupAddressId));
  const { warehouseId, typeOfShippingId, carrierId = null, remarks = null } = way;
  const row = await insert(tx, system, shopConsolidation, {
    siteId,
    ownerId,
    serialNumber: await nextNumber(caller, siteId),
    warehouseId,
    typeOfShippingId,
    carrierId,
    remarks,
    unpacking: asOne,
    shopOrderIds: orders.map(({ id }) => id),
  });
  const placed: PlacedOrder[] = [];
  for (const of of asOne ? [orders] : orders.map((order) => [order]))
    placed.push({ ...(await sendAsOne(tx, system, of, way, { consolidationId: row.id, unpacking: asOne })), of });
  const logisticsOrderIds = placed.map(({ id }) => id);
  await change(tx, system, shopConsolidation, row, { status: shopConsolidationStates.after(row.status, 'submit'), logisticsOrderIds });
  const billIds = placed.flatMap((one) => one.billIds);
  return { id: row.id, serialNumber: row.serialNumber, logisticsOrderIds, billIds, price: await priceOf(tx, system, placed) };
}

/** A combined order has one recipient, and only orders of shops with unpacking can be combined. */
async function refuseJoin(tx: Tx, system: Caller, orders: readonly ShopOrder[], hasReceiver: boolean): Promise<void> {
  const shops = await findWhere(tx, system, shop, { id: [...new Set(orders.map(({ shopId }) => shopId))] });
  const whole = shops.find((row) => !row.unpacking);
  if (whole) throw shopsErrors.cannotJoin({ shop: whole.name });
  if (!hasReceiver) throw shopsErrors.noReceiver({ order: orders[0]!.platformOrderNo });
}

/** Returns the next number: SC, the day, and a serial number of the site's day. */
async function nextNumber(caller: Caller, siteId: string): Promise<string> {
  const day = timeToWire(caller.now, caller.timeZone).slice(2, 10).replaceAll('-', '');
  return `SC${day}${String(await caller.takeNumber(siteId, 'shopSending', day)).padStart(4, '0')}`;
}

const { Cancelled } = enumCodes.OrderStatus;

/**
 * Cancels a consolidation (`StateNotAllowed` if it left or one of its orders is packed): cancels its logistics orders by the rules of
 * orders, releases its goods, and lets its shop orders wait as before.
 */
export async function cancel(tx: Tx, caller: Caller, { id, remarks }: Input<typeof cancelShopConsolidation>): Promise<true> {
  // Logistics orders are locked before what follows them, as everywhere.
  const seen = await find(tx, caller, shopConsolidation, id);
  const orders = await lockAll(tx, caller, logisticsOrder, seen.logisticsOrderIds);
  const row = await lock(tx, caller, shopConsolidation, id);
  shopConsolidationStates.after(row.status, 'cancel');
  const packed = orders.find(({ orderStatus }) => orderStatus !== Cancelled && !orderStates.is(orderStatus, 'notPicked'));
  if (packed) throw shopsErrors.packedAlready({ number: packed.serialNumber });
  for (const order of orders)
    if (order.orderStatus !== Cancelled) await cancelOrder(tx, caller, { id: order.id, remarks: remarks ?? null });
  await releaseOrders(tx, caller, row.siteId, { consolidationId: id });
  return true;
}
