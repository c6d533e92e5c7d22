import type { Input } from '@entrepot/contract/core/call.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { warehouse } from '@entrepot/contract/modules/warehouses/warehouse.ts';
import type { calculateFreight, calculateOrderFreight, getAvailableQuotations } from '@entrepot/contract/modules/pricing/calls.ts';
import { availableQuotations, type OrderInput } from '@entrepot/rules/pricing/choose.ts';
import type { GoodsFacts } from '@entrepot/rules/pricing/goods.ts';
import type { Quote } from '@entrepot/rules/pricing/types.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Db } from '../../core/db/db.ts';
import { find } from '../../core/db/rows.ts';
import type { SiteCurrency } from '../sites/public.ts';
import { chosenGoods } from './chosen-goods.ts';
import { type Channel, carrierProblem, channelsOf, type Freight, methodProblem } from './channels.ts';
import { channelNames, excludedChannel, excludedQuotations, type PricedWay } from './excluded.ts';
import { carrierFinding, type Finding, methodFinding, type Names, namesOf } from './findings.ts';
import { priceFactsOf } from './goods.ts';
import { orderInput, type PriceWish, termsOf } from './order-input.ts';
import { seesReasons } from './refusals.ts';
import { quoteIn, snapshotOf } from './snapshot.ts';
import { type PriceBook, priceBookOf } from './tariffs.ts';
import { unpricedFinding } from './unpriced.ts';

type Wish = Omit<Input<typeof calculateOrderFreight>, 'packageIds' | 'goods'>;

/** Prices entered pieces for every shipping channel; channels without a price are in `excluded` with the rule that excluded them. */
export async function calculate(tx: Db, caller: Caller, { cargoTypeIds, pieces, ...wish }: Input<typeof calculateFreight>) {
  const typed = pieces.map((piece) => ({ ...sidesOf(piece), quantity: piece.quantity ?? 1 }));
  return allWays(tx, caller, wish, {
    cargoTypeIds: cargoTypeIds ?? [],
    pieces: typed,
    declaredPrice: null,
    packageQuantity: typed.reduce((all, { quantity }) => all + quantity, 0),
    commodityQuantity: 0,
    storageDays: 0,
  });
}

const sidesOf = (piece: { weight: string; length?: string | null; width?: string | null; height?: string | null }) => ({
  weight: piece.weight,
  length: piece.length ?? null,
  width: piece.width ?? null,
  height: piece.height ?? null,
});

/**
 * Prices goods in a warehouse, pieces of packages and of commodities in stock, for every shipping channel, with the same data as an order.
 * Throws `NotFound` for goods of other customers.
 */
export async function calculateForPackages(tx: Db, caller: Caller, { packageIds, goods, ...wish }: Input<typeof calculateOrderFreight>) {
  const chosen = goods ?? [...new Set(packageIds)].map((packageId) => ({ packageId }));
  const { siteId, ownerId, goods: priced } = await chosenGoods(tx, caller, wish.warehouseId, chosen);
  return allWays(tx, caller, { ...wish, userId: wish.userId ?? ownerId }, priceFactsOf(siteId, priced, caller.now));
}

/** Returns the quotation that each shipping channel would use, cheapest first. */
export async function availableFor(tx: Db, caller: Caller, { cargoTypeIds, pieces, ...wish }: Input<typeof getAvailableQuotations>) {
  const { quotes } = await calculate(tx, caller, { ...wish, cargoTypeIds, pieces });
  return quotes.map((one) => ({ ...one, symbol: one.walletSymbol }));
}

async function allWays(tx: Db, caller: Caller, wish: Wish, goods: GoodsFacts) {
  const { siteId } = await find(tx, caller, warehouse, wish.warehouseId);
  const book = await priceBookOf(tx, siteId);
  const input = await orderInput(
    tx,
    priceWish(caller, siteId, wish, goods, await regionCodesOf(tx, book, wish.destinationCountryId)),
    book,
    [],
  );
  const channels = channelsOf(book).filter((channel) => isRequested(channel, wish));
  const freight = freightOf(wish, goods);
  const names = namesOf(book.names, caller.language);
  const closed = channels.map((channel) => ({ channel, finding: closedFinding(caller, channel, freight, names) }));
  const ways = priceWays(
    input,
    closed.flatMap(({ channel, finding }) => (finding ? [] : [channel])),
  );
  const context = { language: caller.language, timeZone: caller.timeZone, names, staff: seesReasons(caller) };
  const excluded = [
    ...closed.flatMap(({ channel, finding }) => (finding ? [excludedChannel(caller.language, channel, finding)] : [])),
    ...ways.flatMap(({ channel, price }) =>
      price.ok ? [] : [excludedChannel(caller.language, channel, unpricedFinding(price, channel, input, context))],
    ),
    ...(seesReasons(caller) ? excludedQuotations(caller.language, input, ways) : []),
  ];
  return { quotes: quotesOf(caller, book, input.currencies, ways), excluded };
}

const isRequested = ({ method, carrier }: Channel, wish: Wish) =>
  (!wish.typeOfShippingId || method.id === wish.typeOfShippingId) && (!wish.carrierId || carrier?.id === wish.carrierId);

/** Returns why a shipping method or its carrier cannot take the goods; null when both can. */
function closedFinding({ language }: Caller, { method, carrier }: Channel, freight: Freight, names: Names): Finding | null {
  const ofMethod = methodProblem(method, freight);
  if (ofMethod) return methodFinding(ofMethod, method, freight, names);
  const ofCarrier = carrier && carrierProblem(carrier, freight);
  return ofCarrier ? carrierFinding(ofCarrier, carrier, freight, language, names) : null;
}

function freightOf(wish: Wish, { cargoTypeIds, pieces }: GoodsFacts): Freight {
  const { SelfPickup, HomeDelivery } = enumCodes.DeliveryMode;
  return {
    warehouseId: wish.warehouseId,
    destinationCountryId: wish.destinationCountryId,
    cargoTypeIds,
    pieces,
    deliveryMode: wish.selfPickup ? SelfPickup : HomeDelivery,
  };
}

function priceWish(caller: Caller, siteId: string, wish: Wish, goods: GoodsFacts, regionCodes: readonly string[]): PriceWish {
  const ownerId = caller.audience === 'customer' ? caller.ownerId : (wish.userId ?? null);
  return {
    ...goods,
    siteId,
    ownerId,
    at: caller.now,
    warehouseId: wish.warehouseId,
    destinationCountryId: wish.destinationCountryId,
    regionCodes,
    mailboxCode: wish.mailboxCode ?? null,
    shippingMethodId: null,
    carrierId: null,
    selfPickup: wish.selfPickup ?? false,
    taxInclusive: wish.taxInclusive ?? false,
    declaredPrice: wish.declaredPrice ?? goods.declaredPrice,
    declaredCurrencyId: wish.currencyId ?? null,
    collectionAmount: wish.collectionAmount ?? null,
    collectionCurrencyId: wish.currencyId ?? null,
    serviceIds: [],
    walletCurrencyId: ownerId ? null : (wish.currencyId ?? null),
  };
}

async function regionCodesOf(tx: Db, book: PriceBook, countryId: string): Promise<string[]> {
  const known = book.regionCodes.get(countryId);
  if (known) return [known];
  const found = await tx.selectFrom('region').select('code').where('id', '=', countryId).execute();
  return found.map(({ code }) => code);
}

function priceWays(input: OrderInput, channels: readonly Channel[]): PricedWay[] {
  const ways = channels.map((channel) => ({
    typeOfShippingId: channel.method.id,
    carrierId: channel.carrier?.id ?? null,
    ...termsOf(channel.carrier),
    channel,
  }));
  return availableQuotations(input, ways).map(({ way, price }) => ({ channel: (way as (typeof ways)[number]).channel, price }));
}

function quotesOf(caller: Caller, book: PriceBook, byId: Record<string, SiteCurrency>, ways: readonly PricedWay[]) {
  const validUntil = new Date(caller.now.getTime() + book.quoteValidMinutes * 60_000);
  // Channels with equal prices share one quote, which is rendered once.
  const written = new Map<Quote, ReturnType<typeof quoteIn>>();
  return ways.flatMap(({ channel, price }) => {
    if (!price.ok) return [];
    const { quote } = price.value;
    const answer = written.get(quote) ?? quoteIn(caller, snapshotOf(book, quote, validUntil), byId);
    written.set(quote, answer);
    return [{ ...answer, ...channelNames(caller.language, channel) }];
  });
}
