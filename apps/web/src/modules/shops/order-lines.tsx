import { ask, type Told } from '@entrepot/client/calls/api.ts';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { getShopOrderById } from '@entrepot/contract/modules/shops/calls.ts';
import { shopOrderLine } from '@entrepot/contract/modules/shops/shop-order.ts';
import { DataTable } from '@entrepot/ui/data-table.tsx';
import { Text } from '@entrepot/ui/layout.tsx';
import { Money } from '@entrepot/ui/money.tsx';
import type { Column } from '@entrepot/ui/table-props.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { errorProps } from '../../core/app/error-props.ts';
import { useCurrencyOf } from '../wallet/public.tsx';
import type { OrderRow } from './order-page.tsx';

type Line = Told<(typeof getShopOrderById)['gives']>['lines'][number];
const { quantity } = shopOrderLine.fields;

/** What was ordered, and what of the customer's goods each line is filled with. */
export function OrderLines({ order }: { order: OrderRow }) {
  const t = useWords('shops');
  const currency = useCurrencyOf()(order);
  const { data, error, refetch } = useQuery({
    queryKey: ['shopOrder', 'lines', order.id],
    queryFn: () => ask(getShopOrderById, { id: order.id }, { quiet: true }),
  });
  const columns = useMemo((): Column<Line>[] => {
    const label = (key: string) => t(`shopOrderLine.fields.${key}`);
    return [
      { key: 'name', label: label('name'), wrap: true, cell: (line) => <Article line={line} /> },
      { key: 'quantity', label: label('quantity'), field: quantity, sum: true },
      { key: 'price', label: label('price'), align: 'right', cell: ({ price }) => <Money amount={price} currency={currency} /> },
      { key: 'bound', label: t('shopOrder.fields.matchStatus'), wrap: true, cell: (line) => <Goods line={line} /> },
    ];
  }, [t, currency]);
  return (
    <section>
      <h3>{t('pages.linesTitle')}</h3>
      <DataTable
        label={t('pages.linesTitle')}
        columns={columns}
        rows={data?.lines}
        selection="none"
        summary
        error={error && !data ? errorProps(error, refetch) : null}
        empty={{ title: t('shopOrderLine.empty'), compact: true }}
        skeletonRows={2}
        rowTone={({ abnormal }) => (abnormal ? 'wrong' : undefined)}
      />
    </section>
  );
}

const Article = ({ line: { name, modelName } }: { line: Line }) => (
  <>
    {name}
    {modelName && <Text size="small">{modelName}</Text>}
  </>
);

function Goods({ line: { bound, abnormal } }: { line: Line }) {
  const t = useWords('shops');
  if (!bound.length) return <Text tone="soft">{t('pages.notBound')}</Text>;
  return (
    <>
      {bound.map((goods) => (
        <div key={goods.id}>{t('pages.boundTo', { name: goods.commodityName ?? goods.packageNumber ?? '', count: goods.quantity })}</div>
      ))}
      {abnormal && <Text tone="wrong">{t('pages.tooMany')}</Text>}
    </>
  );
}
