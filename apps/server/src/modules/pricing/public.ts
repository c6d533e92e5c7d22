import type { QuoteSnapshot } from '@entrepot/contract/modules/orders/snapshots.ts';
import { priceOrder as choose } from '@entrepot/rules/pricing/choose.ts';
import { quote } from '@entrepot/rules/pricing/quote.ts';
import type { Quote, ServiceRow } from '@entrepot/rules/pricing/types.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Db, Tx } from '../../core/db/db.ts';
import { currenciesOf } from '../sites/public.ts';
import { priceFactsOf, freeOf, pricedPackage } from './goods.ts';
import { orderInput, type PriceWish } from './order-input.ts';
import { priceRefusal } from './refusals.ts';
import { chosenServices } from './services.ts';
import { quoteAnswer, quotedQuantities, snapshotOf } from './snapshot.ts';
import { type PriceBook, priceBookOf, tariffAt } from './tariffs.ts';
import { customerGroupsOf, walletCurrencyOf } from './customer-groups.ts';

export type { PriceWish };

/**
 * Prices an order by the first quotation that matches at a moment, or by the one fixed in a snapshot. Throws `NoQuotation`, `NoWeightRange`
 * or `CurrencyNotEffective`; Data then shows staff why each quotation did not match. Amounts are rounded to the decimals of their currency.
 */
export async function priceOrder(tx: Db, caller: Caller, wish: PriceWish): Promise<QuoteSnapshot> {
  const book = await priceBookOf(tx, wish.siteId);
  const priced = await price(tx, caller, wish, book);
  return snapshotOf(book, priced, new Date(caller.now.getTime() + book.quoteValidMinutes * 60_000));
}

async function price(tx: Db, caller: Caller, wish: PriceWish, book: PriceBook): Promise<Quote> {
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
 * Simulates an order with a quotation as if it had been in force at submission next to today's others. Returns the total in the wallet's
 * currency if the order would have used it, null if another would have matched first or it does not match, and "NoWeightRange" if the
 * weight is outside its ranges. The quotation replaces the one with its name.
 */
export async function rehearsedTotal(tx: Db, wish: PriceWish, quotationId: string): Promise<string | null> {
  const book = await priceBookOf(tx, wish.siteId);
  const candidate = book.tariffs.find(({ id }) => id === quotationId);
  if (!candidate) return null;
  const inForce = { ...candidate, effectiveFlag: true, timeOfEntryIntoForce: null, deadline: null };
  // Today's quotations are used for the whole period: disabled or expired ones are not compared.
  const others = book.tariffs.filter(({ name, effectiveFlag }) => name !== candidate.name && effectiveFlag);
  const input = await orderInput(tx, wish, { ...book, tariffs: [...others, inForce] }, wish.services ?? []);
  const outcome = choose(input);
  if (!outcome.ok) return outcome.error === 'NoWeightRange' && outcome.values.quotationId === quotationId ? 'NoWeightRange' : null;
  return outcome.value.quote.quotationId === quotationId ? outcome.value.quote.total : null;
}

/**
 * Returns the current prices of chosen services. Throws `NotFound` when one is not offered, and `DuplicateSelection` for two of a group
 * that allows one.
 */
async function wantedServices(tx: Db, caller: Caller, wish: PriceWish, book: PriceBook): Promise<ServiceRow[]> {
  if (!wish.serviceIds.length) return [];
  const customerGroupIds = wish.ownerId ? await customerGroupsOf(tx, wish.siteId, wish.ownerId) : [];
  const scope = { warehouseId: wish.warehouseId, shippingMethodId: wish.shippingMethodId, customerGroupIds };
  return chosenServices(book, scope, wish.serviceIds, caller.language).map(({ row: _row, ...service }) => service);
}

/** Returns the current prices of services of a site by id, in the form of a snapshot. */
export async function serviceTermsOf(tx: Tx, siteId: string, ids: readonly string[]): Promise<ServiceRow[]> {
  const { services } = await priceBookOf(tx, siteId);
  return services.filter(({ id }) => id !== null && ids.includes(id)).map(({ row: _row, ...service }) => service);
}

export { customerGroupsOf, priceFactsOf, freeOf, pricedPackage, quoteAnswer, quotedQuantities, walletCurrencyOf };
export { type Carrier, carrierProblem, carriersFor, type Freight, type Method, methodProblem } from './channels.ts';
export { carriersOf, priceBookOf } from './tariffs.ts';
export { endsWithin } from './quotations.ts';
export { firstChargedDay, storageQuotationsOf } from './storage-prices.ts';
export { priceInbound } from './inbound.ts';
