import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { Money } from '@entrepot/ui/money/money.tsx';
import { Card, Text } from '@entrepot/ui/page/layout.tsx';
import { Table } from '@entrepot/ui/table/table.tsx';
import type { ReactNode } from 'react';
import { useCurrencyOf } from '../wallet/public.tsx';
import type { TakeOverView } from './take-over-view.ts';

const { Customers, Recipients, Packages, Debts, Stock } = enumCodes.TakeOverPart;

/** The totals that both persons hold against the system before. */
export function TotalsCard({ view }: { view: TakeOverView }) {
  const t = useTexts('takeover');
  const currencyOf = useCurrencyOf();
  const rowsOf = (part: number) => view.parts.find((one) => one.part === part)?.rows ?? 0;
  const figures: [key: string, label: string, value: ReactNode][] = [];
  const counted = (part: number, key: string) => {
    if (rowsOf(part)) figures.push([key, t(`pages.${key}`), rowsOf(part)]);
  };
  const sums = (part: number, key: string, field: 'balance' | 'creditLimit' | 'amount') => {
    for (const one of view.money.filter((row) => row.part === part))
      figures.push([
        `${key} ${one.currencyId}`,
        `${t(`pages.${key}`)} (${one.currencyCode})`,
        <Money key={key} amount={one[field]} currency={currencyOf(one)} />,
      ]);
  };
  counted(Customers, 'customers');
  sums(Customers, 'balances', 'balance');
  sums(Customers, 'credits', 'creditLimit');
  counted(Recipients, 'recipientCount');
  for (const { part, warehouseId, warehouseName, rows, weight } of view.goods.filter((one) => one.part === Packages))
    figures.push([
      `${part} ${warehouseId}`,
      t('pages.packagesAt', { warehouse: warehouseName }),
      t('pages.packagesValue', { rows, weight: Number(weight).toFixed(3) }),
    ]);
  counted(Debts, 'debtCount');
  sums(Debts, 'debtSum', 'amount');
  for (const { part, warehouseId, warehouseName, pieces } of view.goods.filter((one) => one.part === Stock))
    figures.push([`${part} ${warehouseId}`, t('pages.stockAt', { warehouse: warehouseName }), pieces]);
  return (
    <Card title={t('pages.totals')} flush={figures.length > 0}>
      {figures.length === 0 ? (
        <Text tone="soft">{t('pages.noTotals')}</Text>
      ) : (
        <Table
          label={t('pages.totals')}
          columns={[
            { key: 'figure', label: t('pages.figure') },
            { key: 'value', label: t('pages.value'), align: 'right' },
          ]}
          rows={figures.map(([key, label, value]) => ({ key, cells: [label, value] }))}
        />
      )}
    </Card>
  );
}
