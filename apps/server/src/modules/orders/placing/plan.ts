import { pricesIn } from './goods-price.ts';
import type { RowOf } from '@entrepot/contract/core/resource.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { ordersErrors } from '@entrepot/contract/modules/orders/errors.ts';
import type { DeclarantSnapshot, QuoteSnapshot } from '@entrepot/contract/modules/orders/snapshots.ts';
import { pkg } from '@entrepot/contract/modules/packages/package.ts';
import type { siteConfiguration } from '@entrepot/contract/modules/sites/site-configuration.ts';
import { type Dec, dec, sum, text } from '@entrepot/rules/decimal.ts';
import type { GoodsFacts } from '@entrepot/rules/pricing/goods.ts';
import type { Caller } from '../../../core/calls/caller.ts';
import type { Db } from '../../../core/db/db.ts';
import { findWhere } from '../../../core/db/rows.ts';
import { type Limits, limitsOf } from '../../access/public.ts';
import { type Carrier, priceFactsOf, type Method, priceBookOf, pricedPackage, priceOrder, walletCurrencyOf } from '../../pricing/public.ts';
import { currenciesOf, siteConfigurationOf } from '../../sites/public.ts';
import { currencyFormatOf, walletOf } from '../../wallet/public.ts';
import { refuseBeyondLimit, refuseCollection } from './cod-checks.ts';
import { type CargoType, type Package, refuseGoods, refuseMixture, strictest, type Wanted } from './goods-checks.ts';
import { goodsOf, type Order } from '../moves.ts';
import { type Customer, customerOf } from '../owner.ts';
import { packagesIn } from '../stock/order-goods.ts';
import { countryIn, declarantAmong, declarantsOf, type Destination, destinationOf, receiversOf } from './receiver.ts';
import { pricedOf, refuseStock, wantedStock, type WantedStock } from '../stock/wanted-stock.ts';
import { freightOf, isSelfPickup, refuseAtPickup, wayOf } from './shipping-method-checks.ts';
import type { OrderWish } from './wish.ts';

/** An order that can be submitted now, with everything it depends on, checked. */
export interface Plan {
  wish: OrderWish;
  customer: Customer;
  config: RowOf<typeof siteConfiguration>;
  limits: Limits;
  wanted: Wanted[];
  stock: WantedStock[];
  cargoTypes: CargoType[];
  destination: Destination;
  applicant: { id: string; declarant: DeclarantSnapshot } | null;
  method: Method;
  carrier: Carrier | null;
  /** Facts about the goods that affect the price. */
  facts: GoodsFacts;
  declared: { amount: Dec; currencyId: string } | null;
}

/**
 * Checks everything that a submit requires and gathers what it needs; rejects by the first broken rule. `order` is the stored order of the
 * wish, if any: what it has reserved counts as free for it. `packages`: those of the wish, if they were read already.
 */
export async function planOf(tx: Db, caller: Caller, wish: OrderWish, order: Order | null, packages?: readonly Package[]): Promise<Plan> {
  const { customer, config, limits, rows, found, pool, walletCurrencyId, book } = await readFor(tx, caller, wish, packages);
  if (customer.frozen) throw ordersErrors.customerFrozen({ name: customer.name });
  if (!wish.goods.length) throw ordersErrors.noGoods();
  const wanted = await wantedOf(tx, wish, order, rows);
  refuseGoods(wanted, wish.warehouseId);
  const stock = await wantedStock(tx, caller, wish, order);
  refuseStock(stock);
  const declaredIn = { siteId: wish.siteId, currencyId: wish.declaredCurrencyId ?? walletCurrencyId, isSum: wish.declaredPrice === null };
  const goods = await pricesIn(tx, caller, declaredIn, [
    ...wanted.map((one) => ({ goods: pricedPackage(one), currencyId: null, name: one.row.courierNumber })),
    ...stock.map((one) => ({ goods: pricedOf(one), currencyId: one.row.currencyId, name: one.row.name })),
  ]);
  const facts = priceFactsOf(wish.siteId, goods, caller.now);
  const cargoTypes = book.cargoTypes.filter(({ id }) => facts.cargoTypeIds.includes(id));
  refuseMixture(cargoTypes, config, caller.language);
  const countryId = countryIn(found);
  const [destination, applicant] = await Promise.all([
    destinationOf(tx, caller, wish, customer, found),
    declarantAmong(tx, caller, { ...wish, countryId, currentApplicantId: order?.applicantId }, pool),
    // The currency of the bill.
    ahead(tx, () => currencyFormatOf(tx, caller, walletCurrencyId)),
  ]);
  const freight = freightOf(
    wish,
    destination.receiver.countryId,
    cargoTypes.map(({ id }) => id),
    facts.pieces,
  );
  const way = wayOf(caller, wish, freight, book);
  refuseAtPickup(destination.pickup, freight);
  await refuseCollection(tx, caller, wish, way.carrier, limits);
  await refuseBeyondLimit(tx, caller, wish, limits, order?.id ?? null, () => walletOf(tx, caller, wish.ownerId));
  if (wish.applicantId && !applicant) throw ordersErrors.applicantMissing();
  const declared = await declaredOf(tx, wish, facts);
  return { wish, customer, config, limits, wanted, stock, cargoTypes, destination, applicant, ...way, facts, declared };
}

/** Reads a value early that other code asks for later. Only a transaction memoizes it; outside of one it would be read twice. */
const ahead = async (tx: Db, read: () => Promise<unknown>): Promise<void> => {
  if (tx.isTransaction) await read();
};

/** Reads everything that does not depend on other results in one round trip. */
async function readFor(tx: Db, caller: Caller, wish: OrderWish, packages: readonly Package[] | undefined) {
  const { siteId, ownerId } = wish;
  const ids = packagesIn(wish.goods).map(({ packageId }) => packageId);
  const [customer, config, limits, rows, found, pool, walletCurrencyId, book] = await Promise.all([
    customerOf(tx, caller, ownerId),
    siteConfigurationOf(tx, siteId),
    limitsOf(tx, siteId, ownerId),
    packages ?? findWhere(tx, caller, pkg, { id: ids, ownerId }),
    receiversOf(tx, caller, wish),
    declarantsOf(tx, wish),
    walletCurrencyOf(tx, siteId, ownerId),
    priceBookOf(tx, siteId),
    ahead(tx, () => currenciesOf(tx, siteId, caller.now)),
  ]);
  return { customer, config, limits, rows, found, pool, walletCurrencyId, book };
}

async function wantedOf(tx: Db, wish: OrderWish, order: Order | null, rows: readonly Package[]): Promise<Wanted[]> {
  const reserved = order?.goodsHeld ? await goodsOf(tx, order) : [];
  return packagesIn(wish.goods).map(({ packageId, quantity }) => {
    const row = rows.find(({ id, ownerId }) => id === packageId && ownerId === wish.ownerId);
    if (!row) throw ordersErrors.goodsGone();
    return { row, quantity, reserved: reserved.find((one) => one.packageId === packageId)?.quantity ?? 0 };
  });
}

// Defaults the declared values to those of the goods.
async function declaredOf(tx: Db, wish: OrderWish, { declaredPrice }: GoodsFacts): Promise<Plan['declared']> {
  const amount = wish.declaredPrice ?? declaredPrice;
  if (amount === null) return null;
  return { amount, currencyId: wish.declaredCurrencyId ?? (await walletCurrencyOf(tx, wish.siteId, wish.ownerId)) };
}

/** Prices a plan at a moment, for its goods as they were when it was made (`NoQuotation`, `NoWeightRange`, `CurrencyNotEffective`). */
export function quoteOf(tx: Db, caller: Caller, plan: Plan, at: Date): Promise<QuoteSnapshot> {
  const { wish, destination, carrier, declared } = plan;
  const { receiver } = destination;
  const { declaredPrice: _declared, ...facts } = plan.facts;
  const codes = [receiver.countryCode, receiver.provinceCode, receiver.cityCode, receiver.countyCode, receiver.townCode];
  return priceOrder(tx, caller, {
    siteId: wish.siteId,
    ownerId: wish.ownerId,
    at,
    warehouseId: wish.warehouseId,
    destinationCountryId: receiver.countryId,
    regionCodes: codes.filter((code) => code !== null),
    mailboxCode: receiver.mailboxCode,
    shippingMethodId: wish.shippingMethodId,
    carrierId: carrier?.id ?? null,
    selfPickup: isSelfPickup(wish),
    taxInclusive: wish.taxInclusive,
    ...facts,
    declaredPrice: declared?.amount ?? null,
    declaredCurrencyId: declared?.currencyId ?? null,
    collectionAmount: wish.isCod ? wish.collectionAmount : null,
    collectionCurrencyId: wish.collectionCurrencyId,
    serviceIds: wish.serviceIds,
  });
}

/** Returns the columns of an order that follow from its plan and quote. */
export function columnsOf(plan: Plan, quote: QuoteSnapshot): Partial<Order> {
  const { destination, applicant, declared, wish } = plan;
  const gross = sum([
    ...plan.wanted.map(({ row, quantity }) => dec(row.grossWeight).times(quantity).dividedBy(row.quantity)),
    ...plan.stock.map((one) => dec(pricedOf(one).grossWeight).times(one.quantity)),
  ]);
  const { NotCod, ToBeCollected } = enumCodes.CollectionStatus;
  return {
    carrierId: plan.carrier?.id ?? null,
    cargoTypeId: strictest(plan.cargoTypes)?.id ?? null,
    receiverName: destination.receiver.name,
    receiver: destination.receiver,
    applicantId: applicant?.id ?? null,
    declarant: applicant?.declarant ?? null,
    declaredPrice: declared?.amount ?? null,
    declaredByHand: wish.declaredPrice !== null,
    declaredCurrencyId: declared?.currencyId ?? null,
    collectionStatus: wish.isCod ? ToBeCollected : NotCod,
    ...weightsOf(quote),
    grossWeight: text(gross.toDecimalPlaces(3)),
    packageCount: plan.facts.packageQuantity,
    commodityQuantity: plan.facts.commodityQuantity,
    quoteSnapshot: quote,
  };
}

/** Returns the weights (kg) and the volume (m³) by which an order is billed. */
export const weightsOf = ({ actualWeight, volumeWeight, billingWeight, volume }: QuoteSnapshot) => ({
  actualWeight,
  volumeWeight,
  billingWeight,
  volume,
});
