import { type RawBuilder, sql } from 'kysely';
import { ordersErrors } from '@entrepot/contract/modules/orders/errors.ts';
import type { PricedGoods } from '@entrepot/rules/pricing/goods.ts';
import { dec } from '@entrepot/rules/decimal.ts';
import { convert } from '@entrepot/rules/pricing/currency.ts';
import type { Caller } from '../../../core/calls/caller.ts';
import type { Db } from '../../../core/db/db.ts';
import { currenciesOf } from '../../sites/public.ts';

/** Decimals of a converted unit price. */
const decimals = 3;

interface Valued {
  goods: PricedGoods;
  /** The currency of the price; null: that of the site. */
  currencyId: string | null;
  name: string;
}

/** Whether a currency is another than that of the site, in which packages are priced. */
export const isOtherCurrency = async (tx: Db, caller: Caller, siteId: string, currencyId: string): Promise<boolean> =>
  (await currenciesOf(tx, siteId, caller.now)).baseId !== currencyId;

/**
 * Returns goods with their prices in the currency of the declaration, by the rates in force. A price without a rate is refused
 * (`CurrencyNotEffective`) when the declared value is their sum, and left out when it is stated by hand.
 */
export async function pricesIn(
  tx: Db,
  caller: Caller,
  { siteId, currencyId, isSum }: { siteId: string; currencyId: string; isSum: boolean },
  valued: readonly Valued[],
): Promise<PricedGoods[]> {
  if (valued.every(({ goods }) => goods.price === null)) return valued.map(({ goods }) => goods);
  const { byId, baseId } = await currenciesOf(tx, siteId, caller.now);
  return valued.map(({ goods, currencyId: own, name }) => {
    const from = own ?? baseId;
    if (goods.price === null || from === currencyId) return goods;
    const [ownRate, rate] = [byId[from]?.rate, byId[currencyId]?.rate];
    if (ownRate && rate) {
      const price = convert(dec(goods.price), from, currencyId, { [from]: ownRate, [currencyId]: rate });
      return { ...goods, price: price.toDecimalPlaces(decimals).toFixed() };
    }
    if (isSum && dec(goods.price).gt(0))
      throw ordersErrors.noRateOfGoods({ goods: name, from: byId[from]?.code ?? '?', to: byId[currencyId]?.code ?? '?' });
    return { ...goods, price: null };
  });
}

/**
 * SQL: a price in the currency of an order's declaration, by the newest rates; null without a rate. The arguments are columns; an empty currency is that
 * of the site.
 */
export function priceIn(
  price: RawBuilder<unknown>,
  from: RawBuilder<unknown>,
  to: RawBuilder<unknown>,
  siteId: string | RawBuilder<unknown>,
): RawBuilder<unknown> {
  const own = sql`(select s.default_currency_id from site s where s.id = ${siteId})`;
  const rate = (currency: RawBuilder<unknown>) => sql`(select r.exchange_rate
    from currency_rate r
    where r.currency_id = ${currency} and r.effective_time <= now()
    order by r.effective_time desc
    limit 1)`;
  const [source, target] = [sql`coalesce(${from}, ${own})`, sql`coalesce(${to}, ${own})`];
  return sql`case when ${source} = ${target} then ${price} else round(${price} * ${rate(source)} / nullif(${rate(target)}, 0), ${sql.lit(decimals)}) end`;
}
