import { Heading } from '@entrepot/ui/page/heading.tsx';
import type { Listed } from '@entrepot/client/calls/api.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { toneOf } from '@entrepot/contract/core/statuses.ts';
import { shopOrder, shopOrderLine } from '@entrepot/contract/modules/shops/shop-order.ts';
import { DataTable } from '@entrepot/ui/table/data-table.tsx';
import { Text } from '@entrepot/ui/page/layout.tsx';
import { Money } from '@entrepot/ui/money/money.tsx';
import { StateTag } from '@entrepot/ui/table/state-tag.tsx';
import type { Column } from '@entrepot/ui/table/table-props.ts';
import { useMemo } from 'react';
import { errorProps } from '../../core/app/error-props.ts';
import { useCurrencyOf } from '../wallet/public.tsx';
import { enumLabel } from '../../core/values/enums.ts';
import { matchTag, type OpenedOrder, piecesOf, useOpenedOrder } from './goods.ts';

export type OrderRow = Listed<typeof shopOrder>;
type Line = OpenedOrder['lines'][number];
const { quantity } = shopOrderLine.fields;

/** Ordered quantities, and the goods bound to each line. */
export function OrderLines({ order }: { order: OrderRow }) {
  const t = useTexts('shops');
  const currency = useCurrencyOf()(order);
  const { data, error, refetch } = useOpenedOrder(order.id);
  const columns = useMemo((): Column<Line>[] => {
    const label = (key: string) => t(`shopOrderLine.fields.${key}`);
    return [
      { key: 'name', label: label('name'), wrap: true, cell: (line) => <Article line={line} /> },
      { key: 'quantity', label: label('quantity'), field: quantity, sum: true },
      { key: 'price', label: label('price'), align: 'right', cell: ({ price }) => <Money amount={price} currency={currency} /> },
      { key: 'bound', label: t('shopOrder.fields.matchStatus'), wrap: true, cell: (line) => <LineGoods line={line} /> },
    ];
  }, [t, currency]);
  return (
    <section>
      <Heading>{t('pages.linesTitle')}</Heading>
      <DataTable
        label={t('pages.linesTitle')}
        columns={columns}
        rows={data?.lines}
        selection="none"
        summary
        error={error && !data ? errorProps(error, refetch) : null}
        empty={{ title: t('shopOrderLine.empty'), compact: true }}
        skeletonRows={2}
        rowTone={({ abnormal }) => (abnormal ? 'error' : undefined)}
      />
    </section>
  );
}

/** How the bound goods of an order compare with the ordered quantity, as a label with its tone. */
export const matchCell = {
  matchStatus: ({ matchStatus }: OrderRow) => (
    <StateTag label={enumLabel('ShopOrderMatchStatus', matchStatus)} tone={toneOf('ShopOrderMatchStatus', matchStatus)} />
  ),
};

/** The article of a line, with its variant. */
export const Article = ({ line: { name, modelName } }: { line: Pick<Line, 'name' | 'modelName'> }) => (
  <>
    {name}
    {modelName && <Text size="small">{modelName}</Text>}
  </>
);

/** Goods bound to a line, and whether the quantity is complete. */
export function LineGoods({ line: { quantity: ordered, bound } }: { line: Line }) {
  const t = useTexts('shops');
  return (
    <>
      <StateTag {...matchTag(t, ordered, piecesOf(bound))} />
      {bound.map(({ id, commodityName, packageNumber, quantity: pieces, piecesEach }) => (
        <Text key={id} size="small">
          {t('pages.boundTo', { name: commodityName ?? packageNumber ?? '', count: pieces * piecesEach })}
        </Text>
      ))}
    </>
  );
}
