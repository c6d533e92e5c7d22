import { moneyText } from '@entrepot/ui/base/format.ts';
import type { Currency } from '@entrepot/ui/base/look-props.ts';
import { Select } from '@entrepot/ui/form/select.tsx';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { brokenBound } from '@entrepot/client/money/way-limits.ts';
import { isSome } from '../wallet/public.tsx';
import type { PaymentWay } from './use-payment-ways.ts';

interface Props {
  ways: readonly PaymentWay[];
  value: string | null;
  onChange(id: string | null): void;
  currency?: Currency;
}

/** Selects an online payment method and shows its accepted amounts. */
export function WaySelect({ ways, value, onChange, currency }: Props) {
  const t = useTexts('payments');
  const way = ways.find(({ id }) => id === value);
  if (!ways.length) return null;
  return (
    <Select<string>
      label={t('pages.way')}
      options={ways.map(({ id, name }) => ({ value: id, label: name }))}
      value={value}
      onChange={onChange}
      hint={way && currency ? boundsOf(way, currency, t) : undefined}
      required
    />
  );
}

function boundsOf({ minimumAmount, maximumAmount }: PaymentWay, currency: Currency, t: ReturnType<typeof useTexts>): string {
  const least = moneyText(minimumAmount ?? '0', currency);
  if (isSome(maximumAmount ?? '0')) return t('pages.between', { least, most: moneyText(maximumAmount ?? '0', currency) });
  return isSome(minimumAmount ?? '0') ? t('pages.atLeast', { amount: least }) : '';
}

/** Why a way does not take an amount; undefined when it does, or none was typed. */
export function boundsProblem(
  amount: string | null,
  way: PaymentWay,
  currency: Currency,
  t: ReturnType<typeof useTexts>,
): string | undefined {
  const broken = brokenBound(amount, way);
  return broken ? t(broken.name, { amount: moneyText(broken.amount, currency) }) : undefined;
}
