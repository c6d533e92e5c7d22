import { callApi, type Listed, type ResponseOf } from '@entrepot/client/calls/api.ts';
import { useCallQuery } from '@entrepot/client/react/call-query.ts';
import { useAction } from '@entrepot/client/react/use-action.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { useCan } from '@entrepot/client/session/session.ts';
import { confirmShopShipment, getShopConsolidationById } from '@entrepot/contract/modules/shops/order-calls.ts';
import { platformOrderStates } from '@entrepot/contract/modules/shops/shop-states.ts';
import { shopConsolidationIndex } from '@entrepot/contract/modules/shops/screens.ts';
import type { shopConsolidation } from '@entrepot/contract/modules/shops/shop-consolidation.ts';
import { Button } from '@entrepot/ui/base/button.tsx';
import { DataTable } from '@entrepot/ui/table/data-table.tsx';
import { Group, Stack, Text, Title } from '@entrepot/ui/page/layout.tsx';
import { StateTag } from '@entrepot/ui/table/state-tag.tsx';
import type { Column } from '@entrepot/ui/table/table-props.ts';
import { type StatusName, toneOf } from '@entrepot/contract/core/statuses.ts';
import { useMemo, useState } from 'react';
import { errorProps } from '../../core/app/error-props.ts';
import { enumLabel } from '../../core/values/enums.ts';
import { type Results, RowResults, toastResults } from './row-results.tsx';

type Order = ResponseOf<(typeof getShopConsolidationById)['output']>['orders'][number];

const Tag = ({ of, code }: { of: StatusName; code: number | null }) =>
  code === null ? null : <StateTag label={enumLabel(of, code)} tone={toneOf(of, code)} />;

/** Whether it has departed and is not reported to the marketplace yet. */
const isUnreported = ({ confirmStatus }: Order): boolean => confirmStatus !== null && platformOrderStates.is(confirmStatus, 'confirmable');

/** Orders of a consolidation with their progress and what was reported to the marketplace. */
export function ConsolidationOrders({ row }: { row: Listed<typeof shopConsolidation> }) {
  const t = useTexts('shops');
  const can = useCan();
  const { data, error, refetch } = useCallQuery(getShopConsolidationById, { id: row.id });
  const [results, setResults] = useState<Results | null>(null);
  const untold = data?.orders.filter(isUnreported) ?? [];
  const numbers = new Map(data?.orders.map(({ id, platformOrderNo }) => [id, platformOrderNo]));
  const confirming = useAction((ids: string[]) => callApi(confirmShopShipment, { ids }, { quiet: true }), {
    done: (answers) =>
      setResults(
        toastResults(answers, {
          title: t('actions.confirm'),
          success: t('pages.confirmDone', { count: answers.filter(({ ok }) => ok).length }),
          numbers,
          again: confirm,
        }),
      ),
  });
  function confirm(ids: string[]): unknown {
    return confirming.run(ids);
  }
  const columns = useMemo(
    (): Column<Order>[] => [
      {
        key: 'platformOrderNo',
        label: t('shopOrder.fields.platformOrderNo'),
        wrap: true,
        cell: ({ platformOrderNo, shopName }) => (
          <>
            <Text mono>{platformOrderNo}</Text>
            <Text size="small">{shopName}</Text>
          </>
        ),
      },
      {
        key: 'status',
        label: t('shopOrder.fields.status'),
        cell: ({ status, isOut }) => (isOut ? <Text tone="soft">{t('pages.fellOut')}</Text> : <Tag of="ShopOrderStatus" code={status} />),
      },
      {
        key: 'logisticsOrderNumber',
        label: t('shopOrder.fields.logisticsOrderId'),
        wrap: true,
        cell: ({ logisticsOrderId, logisticsOrderNumber, orderStatus }) =>
          logisticsOrderId && (
            <>
              <a href={`/LogisticsOrderIndex?open=${logisticsOrderId}`}>{logisticsOrderNumber}</a>
              <div>
                <Tag of="OrderStatus" code={orderStatus} />
              </div>
            </>
          ),
      },
      {
        key: 'confirmStatus',
        label: t('pages.confirmTitle'),
        wrap: true,
        cell: ({ confirmStatus, confirmErrorMessage }) => (
          <>
            <Tag of="ThirdPartyPlatformsOrderStatus" code={confirmStatus} />
            {confirmErrorMessage && (
              <Text size="small" tone="error">
                {confirmErrorMessage}
              </Text>
            )}
          </>
        ),
      },
    ],
    [t],
  );
  return (
    <Stack gap="small">
      <Group justify="between">
        <Title level={3}>{t('shopOrder.plural')}</Title>
        {untold.length > 0 && can(shopConsolidationIndex.ConfirmShipment) && (
          <Button busy={confirming.busy} onClick={() => confirming.run(untold.map(({ id }) => id))}>
            {t('actions.confirmUntold', { count: untold.length })}
          </Button>
        )}
      </Group>
      <DataTable
        label={t('shopOrder.plural')}
        columns={columns}
        rows={data?.orders}
        selection="none"
        error={error && !data ? errorProps(error, refetch) : null}
        empty={{ title: t('shopOrder.empty'), compact: true }}
        skeletonRows={2}
        rowTone={({ isOut }) => (isOut ? 'neutral' : undefined)}
      />
      {results && <RowResults results={results} onClose={() => setResults(null)} />}
    </Stack>
  );
}
