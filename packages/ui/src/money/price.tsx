import { dayOf } from '@entrepot/contract/core/zones.ts';
import { moneyText } from '../base/format.ts';
import type { Currency, PricedCurrency } from '../base/look-props.ts';
import { useSettings } from '../base/settings.ts';
import { useTexts } from '../base/texts.tsx';
import type { MoneyProps } from '../form/value-props.ts';
import { Money } from './money.tsx';
import { product } from './product.ts';
import css from './price.module.css';

/** The decimals of a rate in a note. */
const rateDecimals = 4;

/** Returns a price in the display currency of the site; null where it is billed in that currency, or has no rate. */
export function displayed(
  amount: string | number,
  { code }: Currency,
  currencies: readonly PricedCurrency[],
  decimals = currencies.find(({ isDisplay }) => isDisplay)?.decimals,
) {
  const currency = currencies.find(({ isDisplay }) => isDisplay);
  const rate = currencies.find((one) => one.code === code)?.toDisplay;
  if (!currency || !rate || decimals === undefined) return null;
  return { amount: product(String(amount), rate.rate, decimals), currency, rate };
}

/**
 * A price in the display currency of the site, with the amount that is billed beside it where the currencies differ. Amounts of wallets and
 * bills are `Money`: they are in their own currency only.
 */
export function Price({ amount, currency, ...look }: MoneyProps) {
  const { currencies } = useSettings();
  if (amount === null || amount === undefined || amount === '') return null;
  const shown = currency && displayed(amount, currency, currencies);
  if (!shown) return <Money amount={amount} currency={currency} {...look} />;
  return (
    <span className={css.price}>
      <Money amount={shown.amount} currency={shown.currency} {...look} />
      <span className={css.billed}>
        <Money amount={amount} currency={currency} signed={look.signed ?? false} struck={look.struck ?? false} />
      </span>
    </span>
  );
}

/** The rate of the prices above it and its day, and the currency of the bill; renders nothing where none was converted. */
export function PriceRateNote({ currency: billed }: { currency: Currency | undefined }) {
  const t = useTexts();
  const { currencies, timeZone } = useSettings();
  const shown = billed && displayed('1', billed, currencies, rateDecimals);
  if (!shown) return null;
  const one = moneyText('1', { ...billed, decimals: 0 });
  const amount = moneyText(shown.amount, { ...shown.currency, decimals: 0 });
  const day = shown.rate.since ? dayOf(shown.rate.since, timeZone) : '';
  return <small className={css.rate}>{t('price.rate', { one, amount, day, currency: billed.code })}</small>;
}
