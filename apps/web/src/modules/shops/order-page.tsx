import type { Listed } from '@entrepot/client/calls/api.ts';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { audience, useCan } from '@entrepot/client/session/session.ts';
import { shopAuthorizationInformationIndex } from '@entrepot/contract/modules/shops/screens.ts';
import { shopOrder } from '@entrepot/contract/modules/shops/shop-order.ts';
import { Icon } from '@entrepot/ui/icons.tsx';
import { lazy, Suspense, useMemo, useState } from 'react';
import { EnumTabs } from '../../core/list/enum-tabs.tsx';
import { ListPage } from '../../core/list/list-page.tsx';
import { moneyCells, useCurrencyOf } from '../wallet/public.tsx';
import { OrderLines } from './order-lines.tsx';

const SynchronizeOrders = lazy(() => import('./synchronize-dialog.tsx').then((part) => ({ default: part.SynchronizeOrders })));

export type OrderRow = Listed<typeof shopOrder>;

const columns = [
  'platformOrderNo',
  'status',
  'matchStatus',
  'shopId',
  'buyerName',
  'totalAmount',
  'isCod',
  'payTime',
  'shipByTime',
  'logisticsProvider',
  'platformTrackingNo',
  'logisticsOrderId',
];
const staffColumns = [...columns, 'ownerId'];

/** The orders that buyers placed in customers' shops, as their marketplaces told them. */
export function Page() {
  const t = useWords('shops');
  const can = useCan();
  const [hearing, setHearing] = useState(false);
  const currencyOf = useCurrencyOf();
  const cells = useMemo(() => moneyCells(shopOrder, currencyOf), [currencyOf]);
  const synchronize = { label: t('actions.synchronize'), onClick: () => setHearing(true) };
  const needs = shopAuthorizationInformationIndex.Synchronize;
  return (
    <>
      <ListPage
        of={shopOrder}
        columns={audience() === 'C' ? columns : staffColumns}
        filters={['platformOrderNo', 'shopId', 'status', 'matchStatus']}
        cells={cells}
        form={false}
        {...(can(needs) ? { emptyAction: synchronize } : {})}
        toolbar={[{ ...synchronize, key: 'synchronize', icon: <Icon name="refresh" />, needs }]}
        detail={{
          cells,
          sections: [
            { keys: ['status', 'matchStatus', 'platformStatus', 'shopId', 'ownerId', 'logisticsOrderId'], quiet: ['logisticsOrderId'] },
            {
              keys: ['buyerName', 'totalAmount', 'isCod', 'payTime', 'shipByTime', 'logisticsProvider', 'platformTrackingNo'],
              quiet: ['isCod', 'logisticsProvider', 'platformTrackingNo'],
            },
            { keys: ['remarks', 'platformUpdateTime'], quiet: ['remarks'] },
          ],
          children: (row) => <OrderLines order={row} />,
        }}
      >
        <EnumTabs of="ShopOrderStatus" label={t('shopOrder.fields.status')} />
      </ListPage>
      <Suspense>{hearing && <SynchronizeOrders onClose={() => setHearing(false)} />}</Suspense>
    </>
  );
}
