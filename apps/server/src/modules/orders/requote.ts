import { sql } from 'kysely';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type { RowOf } from '@entrepot/contract/core/resource.ts';
import type { pkg } from '@entrepot/contract/modules/packages/package.ts';
import { logisticsOrder } from '@entrepot/contract/modules/orders/logistics-order.ts';
import { orderService } from '@entrepot/contract/modules/orders/order-lines.ts';
import type { QuoteSnapshot } from '@entrepot/contract/modules/orders/snapshots.ts';
import type { Piece, ServiceRow } from '@entrepot/rules/pricing/types.ts';
import { dec, text } from '@entrepot/rules/decimal.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/rows/db.ts';
import { change, findWhere } from '../../core/rows/rows.ts';
import { limitsOf } from '../access/public.ts';
import { priceOrder, type PriceWish } from '../pricing/public.ts';
import { type Settled, settleBills } from './bills.ts';
import { tellOfOrder } from './messages.ts';
import { goodsOf, lockOrder, type Order } from './moves.ts';
import { weightsOf } from './plan.ts';
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
  if (fullBagCharge) return { action: 'none', difference, billIds: [], order: changed };
  const settled = await settleBills(tx, caller, changed, quote, 'requote');
  const { action } = settled;
  if (action === 'supplement' || action === 'refund')
    await tellOfOrder(tx, caller, changed, action, { amount: text(dec(settled.difference).abs()) });
  return { ...settled, order: await lockOrder(tx, caller, changed.id) };
}

/** Prices an order by the quotation, the rates and the facts of its submit, over other pieces. */
export async function priceAgain(tx: Tx, caller: Caller, order: Order, pieces: readonly Piece[]): Promise<QuoteSnapshot> {
  return priceOrder(tx, caller, await priceWishOf(tx, caller, order, pieces));
}

/** What an order that was priced wants priced, as at its submit. */
export async function priceWishOf(
  tx: Tx,
  caller: Caller,
  order: Order,
  pieces: readonly Piece[],
  services?: readonly ServiceRow[],
): Promise<PriceWish> {
  const { receiver, quoteSnapshot } = order;
  if (!receiver || !quoteSnapshot) throw new Error(`order ${order.serialNumber} was never priced`);
  const goods = await goodsOf(tx, order);
  const codes = [receiver.countryCode, receiver.provinceCode, receiver.cityCode, receiver.countyCode, receiver.townCode];
  return {
    siteId: order.siteId,
    ownerId: order.ownerId,
    at: order.submitTime ?? caller.now,
    warehouseId: order.originWarehouseId,
    destinationCountryId: receiver.countryId,
    regionCodes: codes.filter((code) => code !== null),
    mailboxCode: receiver.mailboxCode,
    shippingMethodId: order.shippingMethodId,
    carrierId: order.carrierId,
    selfPickup: isSelfPickup(order),
    taxInclusive: order.taxInclusive,
    cargoTypeIds: await cargoTypeIdsOf(tx, order),
    pieces,
    declaredPrice: order.declaredPrice,
    declaredCurrencyId: order.declaredCurrencyId,
    collectionAmount: order.isCod ? order.collectionAmount : null,
    collectionCurrencyId: order.collectionCurrencyId,
    packageQuantity: goods.length,
    commodityQuantity: goods.reduce((all, { quantity }) => all + quantity, 0),
    serviceIds: [],
    services: services ?? (await servicesOf(tx, caller, order)),
    quotation: { id: quoteSnapshot.quotationId, version: quoteSnapshot.quotationVersion },
    walletCurrencyId: quoteSnapshot.walletCurrencyId,
  };
}

async function cargoTypeIdsOf(tx: Tx, { siteId, id }: Order): Promise<string[]> {
  const found = await sql<{
    cargoTypeId: NonNullable<RowOf<typeof pkg>['cargoTypeId']>;
  }>`select distinct k.cargo_type_id from order_goods g join package k on k.site_id = g.site_id and k.id = g.package_id
    where g.site_id = ${siteId} and g.logistics_order_id = ${id} and k.cargo_type_id is not null order by 1`.execute(tx);
  return found.rows.map(({ cargoTypeId }) => cargoTypeId);
}

/** The services that are still charged, at the terms they were ordered with. */
async function servicesOf(tx: Tx, caller: Caller, order: Order): Promise<ServiceRow[]> {
  const rows = await findWhere(tx, caller, orderService, { siteId: order.siteId, logisticsOrderId: order.id });
  const { CannotBeDone, Cancelled } = enumCodes.ValueAddedStatus;
  return rows
    .filter(({ valueAddedStatus: status }) => status !== CannotBeDone && status !== Cancelled)
    .flatMap(({ price }) => price?.terms ?? []);
}
