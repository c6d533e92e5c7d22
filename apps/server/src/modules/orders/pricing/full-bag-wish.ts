import { type Dec, type Decimal, dec, sum, text, zero } from '@entrepot/rules/decimal.ts';
import { convert, ratesOf } from '@entrepot/rules/pricing/currency.ts';
import type { Currencies, Money } from '@entrepot/rules/pricing/types.ts';
import type { Caller } from '../../../core/calls/caller.ts';
import type { Tx } from '../../../core/db/db.ts';
import type { PriceWish } from '../../pricing/public.ts';
import { currenciesOf } from '../../sites/public.ts';
import type { Order } from '../moves.ts';
import { priceWishOf } from './requote.ts';

/** A departing bag: its gross weight in kg, sides in cm, and the weight and volume (m³) of each of its parcels. */
export interface DepartingBag {
  siteId: string;
  bagNo: string;
  weight: Dec;
  length: Dec | null;
  width: Dec | null;
  height: Dec | null;
  parcels: readonly { orderId: string; weight: Dec; volume: Dec | null }[];
}

/**
 * Builds the wish that prices a bag as one piece: the terms of its first order, and the total declared value, COD amount, cargo and counts
 * of all its orders. An order that is in several bags counts in each by its weight there; `weights` are kg by order over all bags.
 */
export async function wishOfBag(
  tx: Tx,
  caller: Caller,
  { weight, length, width, height, parcels }: DepartingBag,
  orders: readonly Order[],
  weights: ReadonlyMap<string, Decimal>,
): Promise<PriceWish> {
  const parts: { wish: PriceWish; part: Decimal }[] = [];
  for (const order of orders) {
    const here = sum(parcels.filter(({ orderId }) => orderId === order.id).map((parcel) => dec(parcel.weight)));
    const all = weights.get(order.id) ?? zero;
    parts.push({ wish: await priceWishOf(tx, caller, order, [], []), part: all.gt(0) ? here.dividedBy(all) : dec(1) });
  }
  const { wish: first } = parts[0]!;
  const { byId } = await currenciesOf(tx, first.siteId, first.at);
  const currencyId = first.walletCurrencyId!;
  const total = (of: (wish: PriceWish) => Money | null) => addedUp(parts, of, currencyId, byId);
  const count = (of: (wish: PriceWish) => number) =>
    parts.reduce((all, { wish, part }) => all + part.times(of(wish)).round().toNumber(), 0);
  return {
    ...first,
    // A bag that was not measured has at least the volume of its parcels.
    pieces: [{ weight, length, width, height, quantity: 1, volume: text(sum(parcels.map((parcel) => dec(parcel.volume)))) }],
    declaredPrice: total(({ declaredPrice, ...wish }) => moneyOf(declaredPrice, wish.declaredCurrencyId ?? currencyId)),
    declaredCurrencyId: currencyId,
    collectionAmount: total(({ collectionAmount, ...wish }) => moneyOf(collectionAmount, wish.collectionCurrencyId ?? currencyId)),
    collectionCurrencyId: currencyId,
    cargoTypeIds: [...new Set(parts.flatMap(({ wish }) => wish.cargoTypeIds))],
    packageQuantity: count((wish) => wish.packageQuantity),
    commodityQuantity: count((wish) => wish.commodityQuantity),
    storageDays: Math.max(...parts.map(({ wish }) => wish.storageDays)),
  };
}

const moneyOf = (amount: Dec | null, currencyId: string): Money | null => (amount === null ? null : { amount, currencyId });

/** Adds amounts in one currency; amounts whose currency has no rate are left out, as they cannot affect the price. Null if none is left. */
function addedUp(
  parts: readonly { wish: PriceWish; part: Decimal }[],
  of: (wish: PriceWish) => Money | null,
  currencyId: string,
  currencies: Currencies,
): Dec | null {
  const amounts = parts.flatMap(({ wish, part }) => {
    const money = of(wish);
    if (!money) return [];
    const rates = ratesOf([money.currencyId, currencyId], currencies);
    return rates.ok ? [convert(dec(money.amount), money.currencyId, currencyId, rates.value).times(part)] : [];
  });
  return amounts.length ? text(sum(amounts).toDecimalPlaces(3)) : null;
}
