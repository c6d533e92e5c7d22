import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { logisticsOrder } from '@entrepot/contract/modules/orders/logistics-order.ts';
import { orderService } from '@entrepot/contract/modules/orders/order-lines.ts';
import type { QuoteSnapshot } from '@entrepot/contract/modules/orders/snapshots.ts';
import type { PricedGoods } from '@entrepot/rules/pricing/goods.ts';
import type { Piece, ServiceRow } from '@entrepot/rules/pricing/types.ts';
import { dec, text } from '@entrepot/rules/decimal.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/rows/db.ts';
import { oneOf } from '../../core/rows/conditions.ts';
import { change, findWhere } from '../../core/rows/rows.ts';
import { limitsOf } from '../access/public.ts';
import { commoditiesToOrder } from '../commodities/public.ts';
import { factsOf, pricedPackage, priceOrder, type PriceWish } from '../pricing/public.ts';
import { coinOf } from '../wallet/public.ts';
import { type Settled, settleBills } from './bills.ts';
import { tellOfOrder } from './messages.ts';
import { goodsOf, lockOrder, type Order } from './moves.ts';
import { weightsOf } from './plan.ts';
import { placesOf } from './stock-goods.ts';
import { pricedOf } from './wanted-stock.ts';
import { isSelfPickup } from './way-checks.ts';

/** What a new price did: the order with its new snapshot, and what was billed or paid back. */
export type Requoted = Settled & { order: Order };

/**
 * Prices an order that the caller holds anew from what was packed, with the quotation and at the rates of its submit, and
 * settles the difference with its bills (domain 6.13). Weights in kg, sides in cm. Orders in bags that are billed as a whole
 * only get a new estimate. The customer is told of a supplement or a refund.
 */
export async function requote(tx: Tx, caller: Caller, order: Order, pieces: readonly Piece[]): Promise<Requoted> {
  const quote = await priceAgain(tx, caller, order, pieces);
  const changed = await change(tx, caller, logisticsOrder, order, { quoteSnapshot: quote, ...weightsOf(quote) });
  return settleAgain(tx, caller, changed, order, quote);
}

/** Replaces the price of an order by another and settles the difference with its bills. */
export async function settleAgain(tx: Tx, caller: Caller, changed: Order, before: Order, quote: QuoteSnapshot): Promise<Requoted> {
  const { fullBagCharge } = await limitsOf(tx, changed.siteId, changed.ownerId);
  const difference = text(dec(quote.total).minus(dec(before.quoteSnapshot?.total)));
  if (fullBagCharge) return { action: 'none', difference, refunded: '0', billIds: [], order: changed };
  const settled = await settleBills(tx, caller, changed, quote, 'requote');
  await tellOfPrice(tx, caller, changed, quote, settled);
  return { ...settled, order: await lockOrder(tx, caller, changed.id) };
}

/** Tells the customer what is due more, or what was paid back: not the difference, of which some charges are not refunded. */
async function tellOfPrice(tx: Tx, caller: Caller, order: Order, quote: QuoteSnapshot, { action, difference, refunded }: Settled) {
  if (action !== 'supplement' && action !== 'refund') return;
  const coin = await coinOf(tx, caller, quote.walletCurrencyId);
  await tellOfOrder(tx, caller, order, action, { amount: coin.text(action === 'refund' ? refunded : difference) });
}

/** Prices an order by the quotation, the rates and the facts of its submit, over other pieces. */
export async function priceAgain(tx: Tx, caller: Caller, order: Order, pieces: readonly Piece[]): Promise<QuoteSnapshot> {
  return priceOrder(tx, caller, await priceWishOf(tx, caller, order, pieces));
}

/** What an order that was priced wants priced, as at its submit; null pieces: those that its goods make. */
export async function priceWishOf(
  tx: Tx,
  caller: Caller,
  order: Order,
  pieces: readonly Piece[] | null,
  services?: readonly ServiceRow[],
): Promise<PriceWish> {
  const { receiver, quoteSnapshot } = order;
  if (!receiver || !quoteSnapshot) throw new Error(`order ${order.serialNumber} was never priced`);
  const at = order.submitTime ?? caller.now;
  const { declaredPrice: _declared, ...facts } = factsOf(order.siteId, await goodsToPrice(tx, caller, order), at);
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

/** The goods of an order as a price sees them. */
async function goodsToPrice(tx: Tx, caller: Caller, order: Order): Promise<PricedGoods[]> {
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

/** The services that are still charged, at the terms they were ordered with. */
async function servicesOf(tx: Tx, caller: Caller, order: Order): Promise<ServiceRow[]> {
  const rows = await findWhere(tx, caller, orderService, { siteId: order.siteId, logisticsOrderId: order.id });
  const { CannotBeDone, Cancelled } = enumCodes.ValueAddedStatus;
  return rows
    .filter(({ valueAddedStatus: status }) => status !== CannotBeDone && status !== Cancelled)
    .flatMap(({ price }) => price?.terms ?? []);
}
