import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { logisticsOrder } from '@entrepot/contract/modules/orders/logistics-order.ts';
import { orderService } from '@entrepot/contract/modules/orders/order-lines.ts';
import type { QuoteSnapshot } from '@entrepot/contract/modules/orders/snapshots.ts';
import type { PricedGoods } from '@entrepot/rules/pricing/goods.ts';
import type { BoxLine, ServiceRow } from '@entrepot/rules/pricing/types.ts';
import { timeToWire } from '@entrepot/contract/core/wire.ts';
import { dec, text } from '@entrepot/rules/decimal.ts';
import type { Caller } from '../../../core/calls/caller.ts';
import type { Db, Tx } from '../../../core/db/db.ts';
import { oneOf } from '../../../core/db/conditions.ts';
import { change, findWhere } from '../../../core/db/rows.ts';
import { limitsOf } from '../../access/public.ts';
import { commoditiesToOrder } from '../../commodities/public.ts';
import { priceFactsOf, pricedPackage, priceOrder, type PriceWish } from '../../pricing/public.ts';
import { currencyFormatOf } from '../../wallet/public.ts';
import { priceBillsOf, type Settled, settleBills } from '../paying/bills.ts';
import { mailOrder, notifyOrder } from '../messages.ts';
import { goodsOf, lockOrder, type Order } from '../moves.ts';
import { weightsOf } from '../placing/plan.ts';
import { placesOf } from '../stock/stock-goods.ts';
import { pricedOf } from '../stock/wanted-stock.ts';
import { isSelfPickup } from '../placing/shipping-method-checks.ts';

/** Result of a new price: the order with its new snapshot, and what was billed or refunded. */
export type RequoteResult = Settled & { order: Order };

/**
 * Prices a locked order again from what was packed, with the quotation and the rates of its submit, and settles the difference with its
 * bills (domain 6.13). Weights in kg, sides in cm. Orders in bags that are billed as a whole only get a new estimate. Notifies the customer
 * of a supplement or a refund.
 */
export async function requote(tx: Tx, caller: Caller, order: Order, pieces: readonly BoxLine[]): Promise<RequoteResult> {
  const quote = await priceAgain(tx, caller, order, pieces);
  const changed = await change(tx, caller, logisticsOrder, order, { quoteSnapshot: quote, ...weightsOf(quote) });
  return settleAgain(tx, caller, changed, order, quote);
}

/** Replaces the price of an order and settles the difference with its bills. */
export async function settleAgain(tx: Tx, caller: Caller, changed: Order, before: Order, quote: QuoteSnapshot): Promise<RequoteResult> {
  const { fullBagCharge } = await limitsOf(tx, changed.siteId, changed.ownerId);
  const difference = text(dec(quote.total).minus(dec(before.quoteSnapshot?.total)));
  if (fullBagCharge) return { action: 'none', difference, refunded: '0', billIds: [], order: changed };
  const settled = await settleBills(tx, caller, changed, quote, 'requote');
  await notifyPriceChange(tx, caller, changed, quote, settled);
  return { ...settled, order: await lockOrder(tx, caller, changed.id) };
}

/**
 * Notifies the customer of the additional charge or of the refund, which can be less than the difference because some charges are not
 * refundable.
 */
async function notifyPriceChange(tx: Tx, caller: Caller, order: Order, quote: QuoteSnapshot, settled: Settled) {
  const { action, difference, refunded, billIds } = settled;
  if (action !== 'supplement' && action !== 'refund') return;
  const format = await currencyFormatOf(tx, caller, quote.walletCurrencyId);
  if (action === 'refund') return notifyOrder(tx, caller, order, action, { amount: format.text(refunded) });
  const bills = await priceBillsOf(tx, caller, order);
  const dueTime = bills.find(({ id }) => billIds.includes(id))?.dueTime;
  const until = dueTime && dueTime > caller.now ? timeToWire(dueTime, caller.timeZone).slice(0, 10) : null;
  const values = { amount: format.text(difference), ...(until && { until }) };
  await mailOrder(tx, caller, order, until ? 'supplementUntil' : 'supplement', enumCodes.CustomerMailEvent.SupplementDue, values);
}

/** Prices an order by the quotation, the rates and the facts of its submit, with other pieces. */
export async function priceAgain(tx: Tx, caller: Caller, order: Order, pieces: readonly BoxLine[]): Promise<QuoteSnapshot> {
  return priceOrder(tx, caller, await priceWishOf(tx, caller, order, pieces));
}

/** Returns the price wish of a priced order, as at its submit; null pieces: those of its goods. */
export async function priceWishOf(
  tx: Db,
  caller: Caller,
  order: Order,
  pieces: readonly BoxLine[] | null,
  services?: readonly ServiceRow[],
): Promise<PriceWish> {
  const { receiver, quoteSnapshot } = order;
  if (!receiver || !quoteSnapshot) throw new Error(`order ${order.serialNumber} was never priced`);
  const at = order.submitTime ?? caller.now;
  const { declaredPrice: _declared, ...facts } = priceFactsOf(order.siteId, await goodsToPrice(tx, caller, order), at);
  const codes = [receiver.countryCode, receiver.provinceCode, receiver.cityCode, receiver.countyCode, receiver.townCode];
  return {
    siteId: order.siteId,
    ownerId: order.ownerId,
    ...facts,
    pieces: pieces ?? facts.pieces,
    at,
    warehouseId: order.originWarehouseId,
    destinationCountryId: receiver.countryId,
    regionCodes: codes.filter((code) => code !== null),
    mailboxCode: receiver.mailboxCode,
    shippingMethodId: order.shippingMethodId,
    carrierId: order.carrierId,
    selfPickup: isSelfPickup(order),
    taxInclusive: order.taxInclusive,
    declaredPrice: order.declaredPrice,
    declaredCurrencyId: order.declaredCurrencyId,
    collectionAmount: order.isCod ? order.collectionAmount : null,
    collectionCurrencyId: order.collectionCurrencyId,
    serviceIds: [],
    services: services ?? (await servicesOf(tx, caller, order)),
    quotation: { id: quoteSnapshot.quotationId, version: quoteSnapshot.quotationVersion },
    walletCurrencyId: quoteSnapshot.walletCurrencyId,
  };
}

/** Returns the goods of an order for pricing. */
async function goodsToPrice(tx: Db, caller: Caller, order: Order): Promise<PricedGoods[]> {
  const goods = await goodsOf(tx, order);
  const packages = await tx
    .selectFrom('package')
    .selectAll()
    .where('siteId', '=', order.siteId)
    .where('id', '=', oneOf(goods.flatMap(({ packageId }) => packageId ?? [])))
    .execute();
  const stock = await commoditiesToOrder(
    tx,
    caller,
    goods.flatMap(({ commodityId }) => commodityId ?? []),
  );
  const places = stock.size ? await placesOf(tx, order) : [];
  return goods.flatMap(({ packageId, commodityId, quantity }) => {
    const row = packages.find(({ id }) => id === packageId);
    if (row) return [pricedPackage({ row, quantity })];
    const commodity = stock.get(commodityId ?? '');
    const batchDate = places.find((place) => place.commodityId === commodityId)?.batchDate ?? null;
    return commodity ? [pricedOf({ row: commodity, quantity, batchDate })] : [];
  });
}

/** Returns the services that are still charged, at the terms of their order. */
async function servicesOf(tx: Db, caller: Caller, order: Order): Promise<ServiceRow[]> {
  const rows = await findWhere(tx, caller, orderService, { siteId: order.siteId, logisticsOrderId: order.id });
  const { CannotBeDone, Cancelled } = enumCodes.ValueAddedStatus;
  return rows
    .filter(({ valueAddedStatus: status }) => status !== CannotBeDone && status !== Cancelled)
    .flatMap(({ price }) => price?.terms ?? []);
}
