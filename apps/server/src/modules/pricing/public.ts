import type { QuoteSnapshot } from '@entrepot/contract/modules/orders/snapshots.ts';
import { priceOrder as choose } from '@entrepot/rules/pricing/choose.ts';
import { quote } from '@entrepot/rules/pricing/quote.ts';
import type { Quote, ServiceRow } from '@entrepot/rules/pricing/types.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/rows/db.ts';
import { currenciesOf } from '../sites/public.ts';
import { factsOf, freeOf, type PackagePieces, pricedPackage } from './goods.ts';
import { orderInput, type PriceWish } from './order-input.ts';
import { priceRefusal } from './refusals.ts';
import { chosenServices } from './services.ts';
import { quoteAnswer, quotedQuantities, snapshotOf } from './snapshot.ts';
import { type PriceBook, priceBookOf, tariffAt } from './tariffs.ts';
import { customerGroupsOf, walletCurrencyOf } from './who.ts';

export type { PackagePieces, PriceWish };

/**
 * Prices an order: the first quotation that serves it at a moment, or the one fixed by a snapshot. Refuses with 400, 401
 * or 406; Data then tells staff why each quotation did not serve. Amounts are rounded to their currency's decimals.
 */
export async function priceOrder(tx: Tx, caller: Caller, wish: PriceWish): Promise<QuoteSnapshot> {
  const book = await priceBookOf(tx, wish.siteId);
  const priced = await price(tx, caller, wish, book);
  return snapshotOf(book, priced, new Date(caller.now.getTime() + book.quoteValidMinutes * 60_000));
}

async function price(tx: Tx, caller: Caller, wish: PriceWish, book: PriceBook): Promise<Quote> {
  const services = wish.services ?? (await wantedServices(tx, caller, wish, book));
  const input = await orderInput(tx, wish, book, services);
  const fixed = wish.quotation && (await tariffAt(tx, wish.siteId, wish.quotation));
  const outcome = fixed ? quote({ ...input, quotation: fixed, taxInclusive: wish.taxInclusive }) : choose(input);
  if (outcome.ok) return 'quote' in outcome.value ? outcome.value.quote : outcome.value;
  const { byId } = await currenciesOf(tx, wish.siteId, wish.at);
  throw priceRefusal(caller, outcome, {
    quotationName(id) {
      const found = [fixed, ...book.tariffs].find((one) => one?.id === id);
      return found?.nameInLanguages?.[caller.language] || (found?.name ?? '');
    },
    currencyCode: (id) => byId[id]?.code ?? '',
  });
}

/**
 * The total of an order, in the wallet's currency, had a quotation been in force at its submit beside those of today: a text when
 * the order would have got it, null when another would have come first or it does not serve the order, "NoWeightRange" when its
 * ranges do not hold the weight. The quotation takes the place of the one of its name.
 */
export async function rehearsedTotal(tx: Tx, wish: PriceWish, quotationId: string): Promise<string | null> {
  const book = await priceBookOf(tx, wish.siteId);
  const candidate = book.tariffs.find(({ id }) => id === quotationId);
  if (!candidate) return null;
  const inForce = { ...candidate, effectiveFlag: true, timeOfEntryIntoForce: null, deadline: null };
  // Today's quotations stand for those of the period: what is disabled or ended now is not compared with.
  const others = book.tariffs.filter(({ name, effectiveFlag }) => name !== candidate.name && effectiveFlag);
  const input = await orderInput(tx, wish, { ...book, tariffs: [...others, inForce] }, wish.services ?? []);
  const outcome = choose(input);
  if (!outcome.ok) return outcome.error === 'NoWeightRange' && outcome.values.quotationId === quotationId ? 'NoWeightRange' : null;
  return outcome.value.quote.quotationId === quotationId ? outcome.value.quote.total : null;
}

/** The prices of chosen services as they are now (101 when one is not offered, 120 for two of a group that allows one). */
async function wantedServices(tx: Tx, caller: Caller, wish: PriceWish, book: PriceBook): Promise<ServiceRow[]> {
  if (!wish.serviceIds.length) return [];
  const customerGroupIds = wish.ownerId ? await customerGroupsOf(tx, wish.siteId, wish.ownerId) : [];
  const scope = { warehouseId: wish.warehouseId, shippingMethodId: wish.shippingMethodId, customerGroupIds };
  return chosenServices(book, scope, wish.serviceIds, caller.language).map(({ row: _row, ...service }) => service);
}

/** The present prices of services of a site by id, as a snapshot keeps them. */
export async function serviceTermsOf(tx: Tx, siteId: string, ids: readonly string[]): Promise<ServiceRow[]> {
  const { services } = await priceBookOf(tx, siteId);
  return services.filter(({ id }) => id !== null && ids.includes(id)).map(({ row: _row, ...service }) => service);
}

export { customerGroupsOf, factsOf, freeOf, pricedPackage, quoteAnswer, quotedQuantities, walletCurrencyOf };
export { type Carrier, carrierProblem, carriersFor, type Freight, type Method, methodProblem } from './channels.ts';
export { carriersOf, priceBookOf } from './tariffs.ts';
export { endsWithin } from './quotations.ts';
export { stillCounts } from './succession.ts';
export { type InboundLine, type InboundWish, priceInbound } from './inbound.ts';
