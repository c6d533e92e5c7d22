import { useWords } from '@entrepot/client/react/use-words.ts';
import { Stack, Text } from '@entrepot/ui/layout.tsx';
import type { Currency } from '@entrepot/ui/look-props.ts';
import { Money } from '@entrepot/ui/money.tsx';
import { NumberField } from '@entrepot/ui/number-field.tsx';
import { Table } from '@entrepot/ui/table.tsx';
import type { ReactNode } from 'react';
import type { CodOrder } from './cod-orders.tsx';

interface Props {
  label: string;
  value: readonly string[] | null | undefined;
  onChange(amounts: string[]): void;
  error?: string;
  rows: readonly CodOrder[];
  /** The amount of an order that stands beside the one that is typed. */
  shown: 'collectionAmount' | 'collectedAmount';
  currencyOf(row: CodOrder): Currency;
  isFixed?(row: CodOrder): boolean;
  hintOf?(row: CodOrder, amount: string): string | undefined;
  foot?: readonly ReactNode[];
}

/** Typed amounts as the call takes them: numbers on the wire, decimal text in the product. */
export const amountsToSend = (typed: readonly string[] | null | undefined) => (typed ?? []).map(Number) as never;

/** An amount for each of some orders, beside what the order says; one that is not typed is empty. */
export function AmountOfEach({ label, value, onChange, error, rows, shown, currencyOf, isFixed, hintOf, foot }: Props) {
  const t = useWords('cod');
  const amounts = rows.map((_, at) => value?.[at] ?? '');
  return (
    <Stack gap="small">
      <Table
        label={t('pages.orders')}
        columns={[
          { key: 'order', label: t('codOrder.fields.serialNumber') },
          { key: 'shown', label: t(`codOrder.fields.${shown}`), align: 'right' },
          { key: 'typed', label, width: 150 },
        ]}
        rows={rows.map((row, at) => ({
          key: row.id,
          cells: [
            <Text key="order" mono inline>
              {row.serialNumber}
            </Text>,
            <Money key="shown" amount={row[shown]} currency={currencyOf(row)} />,
            <NumberField
              key="typed"
              label={`${label} ${row.serialNumber}`}
              hideLabel
              prefix={currencyOf(row).sign}
              decimals={currencyOf(row).decimals}
              value={amounts[at] || null}
              onChange={(amount) => onChange(amounts.with(at, amount ?? ''))}
              disabled={isFixed?.(row)}
              hint={hintOf?.(row, amounts[at]!)}
            />,
          ],
        }))}
        foot={foot}
      />
      {error && <Text tone="wrong">{error}</Text>}
    </Stack>
  );
}
