import { moneyRows } from '@entrepot/client/money/money-rows.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import type { MoneyAmounts } from '@entrepot/rules/pricing/money-lines.ts';
import type { Currency } from '@entrepot/ui/base/look-props.ts';
import { Money } from '@entrepot/ui/money/money.tsx';
import { DescriptionList } from '@entrepot/ui/page/description-list.tsx';
import { HeaderDetail } from '@entrepot/ui/page/way-line.tsx';
import type { ReactNode } from 'react';

interface MoneyProps {
  money: MoneyAmounts;
  currency: Currency | undefined;
}

/** The amount of an order or bill that matters now, with its label: to pay, paid, refunded, or the total. */
export function MoneyHeadline({ money, currency, children }: MoneyProps & { children?: ReactNode }) {
  const { headline } = moneyRows(money, useTexts('billing'));
  return (
    <HeaderDetail label={headline.label}>
      <Money amount={headline.amount} currency={currency} size="huge" />
      {children}
    </HeaderDetail>
  );
}

/** The calculation of the money of an order or bill, from its price to what is to be paid. */
export function MoneyCalculation({ money, currency }: MoneyProps) {
  const { rows } = moneyRows(money, useTexts('billing'));
  return (
    <DescriptionList
      items={rows.map(({ key, label, amount }) => ({
        key,
        label,
        value: <Money amount={amount} currency={currency} signed={amount.startsWith('-')} />,
      }))}
    />
  );
}
