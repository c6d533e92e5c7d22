import { Heading } from '@entrepot/ui/page/heading.tsx';
import { type ResponseOf } from '@entrepot/client/calls/api.ts';
import { useCallQuery } from '@entrepot/client/react/call-query.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { getThirdPartyPlatformsOrderById } from '@entrepot/contract/modules/shops/platform-calls.ts';
import { shopOrderLine } from '@entrepot/contract/modules/shops/shop-order.ts';
import { DataTable } from '@entrepot/ui/table/data-table.tsx';
import { StateTag } from '@entrepot/ui/table/state-tag.tsx';
import type { Column } from '@entrepot/ui/table/table-props.ts';
import { useMemo } from 'react';
import { errorProps } from '../../core/app/error-props.ts';
import { matchTag } from './goods.ts';
import { Article } from './order-lines.tsx';
import type { PlatformRow } from './use-platform-acts.ts';

type Line = ResponseOf<(typeof getThirdPartyPlatformsOrderById)['output']>['lines'][number];

/** A third-party order with the lines of its shop order. */
export const usePlatformOrder = (id: string) => useCallQuery(getThirdPartyPlatformsOrderById, { id });

/** Ordered and bound quantities by line. */
export function PlatformLines({ row }: { row: PlatformRow }) {
  const t = useTexts('shops');
  const { data, error, refetch } = usePlatformOrder(row.id);
  const columns = useMemo(
    (): Column<Line>[] => [
      { key: 'name', label: t('shopOrderLine.fields.name'), wrap: true, cell: (line) => <Article line={line} /> },
      { key: 'quantity', label: t('shopOrderLine.fields.quantity'), field: shopOrderLine.fields.quantity, sum: true },
      {
        key: 'bound',
        label: t('shopOrder.fields.matchStatus'),
        cell: ({ quantity, boundQuantity }) => <StateTag {...matchTag(t, quantity, boundQuantity)} />,
      },
    ],
    [t],
  );
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
      />
    </section>
  );
}
