import { useWords } from '@entrepot/client/react/use-words.ts';
import { audience, useCan } from '@entrepot/client/session/session.ts';
import { exportShopOrders } from '@entrepot/contract/modules/shops/order-calls.ts';
import { shopAuthorizationInformationIndex, shopOrderIndex } from '@entrepot/contract/modules/shops/screens.ts';
import { shopOrder } from '@entrepot/contract/modules/shops/shop-order.ts';
import { Button } from '@entrepot/ui/button.tsx';
import { Icon } from '@entrepot/ui/icons.tsx';
import { late } from '@entrepot/ui/late.tsx';
import { Suspense, useMemo, useState } from 'react';
import { EnumTabs } from '../../core/list/enum-tabs.tsx';
import { ListPage } from '../../core/list/list-page.tsx';
import { useExportButton } from '../../core/list/use-export.ts';
import { moneyCells, useCurrencyOf } from '../wallet/public.tsx';
import { matchCell, OrderLines, type OrderRow } from './order-lines.tsx';
import { ordersFilter } from './shop-picker.tsx';
import { isBound, mayBind, mayPrepare, maySend, mayUnbind, useOrderActs } from './use-order-acts.ts';

const SynchronizeOrders = late(() => import('./synchronize-dialog.tsx').then((part) => ({ default: part.SynchronizeOrders })));
const BindGoodsDialog = late(() => import('./bind-goods-dialog.tsx').then((part) => ({ default: part.BindGoodsDialog })));

type Open = { what: 'synchronize' } | { what: 'bind'; id: string };

const columns = [
  'platformOrderNo',
  'status',
  'matchStatus',
  'totalAmount',
  'shopId',
  'shipByTime',
  'buyerName',
  'payTime',
  'isCod',
  'logisticsProvider',
  'platformTrackingNo',
  'logisticsOrderId',
];
const staffColumns = [...columns, 'ownerId'];

/** The orders that buyers placed in customers' shops: heard from their marketplaces, filled with goods, prepared and sent. */
export function Page() {
  const t = useWords('shops');
  const can = useCan();
  const [open, setOpen] = useState<Open | null>(null);
  const currencyOf = useCurrencyOf();
  const cells = useMemo(() => ({ ...moneyCells(shopOrder, currencyOf), ...matchCell }), [currencyOf]);
  const acts = useOrderActs();
  const exporting = useExportButton(shopOrder, exportShopOrders, shopOrderIndex.Export);
  const isCustomer = audience() === 'C';
  const close = () => setOpen(null);
  const bind = ({ id }: OrderRow) => setOpen({ what: 'bind', id });
  const synchronize = { label: t('actions.synchronize'), onClick: () => setOpen({ what: 'synchronize' }) };
  const needs = shopAuthorizationInformationIndex.Synchronize;
  // Whoever sends goods pays for them: the staff do not do it in a customer's name.
  const sending = isCustomer
    ? [{ key: 'consolidate', label: t('actions.consolidate'), primary: true, needs: shopOrderIndex.Consolidate, run: acts.consolidate }]
    : [];
  return (
    <>
      <ListPage
        of={shopOrder}
        columns={isCustomer ? columns : staffColumns}
        filters={['platformOrderNo', 'shopId', 'status', 'matchStatus']}
        filterInputs={ordersFilter}
        cells={cells}
        form={false}
        emptyAction={can(needs) ? synchronize : undefined}
        toolbar={[{ ...synchronize, key: 'synchronize', icon: <Icon name="refresh" />, needs }, exporting]}
        bulk={[...sending, { key: 'prepare', label: t('actions.prepare'), needs: shopOrderIndex.Prepare, run: acts.prepare }]}
        actions={[
          { key: 'bind', label: t('actions.bindGoods'), needs: shopOrderIndex.Bind, shown: mayBind, run: bind },
          {
            key: 'prepare',
            label: t('actions.prepare'),
            needs: shopOrderIndex.Prepare,
            shown: mayPrepare,
            later: true,
            blocked: (row: OrderRow) => (isBound(row) ? null : t('pages.bindFirst')),
            run: (row: OrderRow) => acts.prepare([row]),
          },
          ...sending.map((action) => ({ ...action, shown: maySend, run: (row: OrderRow) => action.run([row]) })),
          { key: 'unbind', label: t('actions.takeOff'), needs: shopOrderIndex.Unbind, shown: mayUnbind, later: true, run: acts.unbind },
        ]}
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
          actions: (row) => mayBind(row) && can(shopOrderIndex.Bind) && <Button onClick={() => bind(row)}>{t('actions.bindGoods')}</Button>,
          children: (row) => <OrderLines order={row} />,
        }}
      >
        <EnumTabs of="ShopOrderStatus" label={t('shopOrder.fields.status')} />
      </ListPage>
      <Suspense>
        {open?.what === 'synchronize' && <SynchronizeOrders onClose={close} />}
        {open?.what === 'bind' && <BindGoodsDialog orderId={open.id} onClose={close} />}
      </Suspense>
    </>
  );
}
