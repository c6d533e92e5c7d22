import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { Stack, Text } from '@entrepot/ui/page/layout.tsx';
import type { Currency } from '@entrepot/ui/base/look-props.ts';
import { Money } from '@entrepot/ui/money/money.tsx';
import { NumberField } from '@entrepot/ui/form/number-field.tsx';
import { Table } from '@entrepot/ui/table/table.tsx';
import type { ReactNode } from 'react';
import type { CodOrder } from './cod-orders.tsx';

interface Props {
  label: string;
  value: readonly string[] | null | undefined;
  onChange(amounts: string[]): void;
  error?: string;
  rows: readonly CodOrder[];
  /** The order amount that is shown next to the one to enter. */
  visible: 'collectionAmount' | 'collectedAmount';
  currencyOf(row: CodOrder): Currency;
  isFixed?(row: CodOrder): boolean;
  hintOf?(row: CodOrder, amount: string): string | undefined;
  foot?: readonly ReactNode[];
}

/** Amount per order, next to the amount on the order; empty where none is typed. */
export function AmountOfEach({ label, value, onChange, error, rows, visible, currencyOf, isFixed, hintOf, foot }: Props) {
  const t = useTexts('cod');
  const amounts = rows.map((_, at) => value?.[at] ?? '');
  return (
    <Stack gap="small">
      <Table
        label={t('pages.orders')}
        columns={[
          { key: 'order', label: t('codOrder.fields.serialNumber') },
          { key: 'shown', label: t(`codOrder.fields.${visible}`), align: 'right' },
          { key: 'typed', label, width: 150 },
        ]}
        rows={rows.map((row, at) => ({
          key: row.id,
          cells: [
            <Text key="order" mono inline>
              {row.serialNumber}
            </Text>,
            <Money key="shown" amount={row[visible]} currency={currencyOf(row)} />,
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
      {error && <Text tone="error">{error}</Text>}
    </Stack>
  );
}
