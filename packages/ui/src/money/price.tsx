import { dayOf } from '@entrepot/contract/core/zones.ts';
import { moneyText } from '../base/format.ts';
import type { Currency, PriceDisplay } from '../base/look-props.ts';
import { useSettings } from '../base/settings.ts';
import { useTexts } from '../base/texts.tsx';
import { product } from '../form/decimal-text.ts';
import type { MoneyProps } from '../form/value-props.ts';
import { Money } from './money.tsx';
import css from './price.module.css';

/** The decimals of a rate in a note. */
const rateDecimals = 4;

/** Returns a price in the display currency of the site; null where it is billed in that currency, or has no rate. */
export function displayed(amount: string | number, currency: Currency, prices: PriceDisplay | null) {
  const rate = prices?.rates[currency.code];
  if (!prices || !rate || prices.currency.code === currency.code) return null;
  return { amount: product(String(amount), rate.rate, prices.currency.decimals), currency: prices.currency, rate };
}

/**
 * A price in the display currency of the site, with the amount that is billed beside it where the currencies differ. Amounts of wallets and
 * bills are `Money`: they are in their own currency only.
 */
export function Price({ amount, currency, ...look }: MoneyProps) {
  const { currency: usual, prices } = useSettings();
  if (amount === null || amount === undefined || amount === '') return null;
  const billed = currency ?? usual;
  const shown = displayed(amount, billed, prices);
  if (!shown) return <Money amount={amount} currency={billed} {...look} />;
  return (
    <span className={css.price}>
      <Money amount={shown.amount} currency={shown.currency} {...look} />
      <span className={css.billed}>
        <Money amount={amount} currency={billed} signed={look.signed ?? false} struck={look.struck ?? false} />
      </span>
    </span>
  );
}

/** The rate of the prices above it and its day, and the currency of the bill; renders nothing where none was converted. */
export function PriceRateNote({ currency }: { currency?: Currency | undefined }) {
  const t = useTexts();
  const { currency: usual, prices, timeZone } = useSettings();
  const billed = currency ?? usual;
  const shown = displayed('1', { ...billed }, prices && { ...prices, currency: { ...prices.currency, decimals: rateDecimals } });
  if (!shown) return null;
  const one = moneyText('1', { ...billed, decimals: 0 });
  const amount = moneyText(shown.amount, { ...shown.currency, decimals: 0 });
  const day = shown.rate.since ? dayOf(shown.rate.since, timeZone) : '';
  return <small className={css.rate}>{t('price.rate', { one, amount, day, currency: billed.code })}</small>;
}
