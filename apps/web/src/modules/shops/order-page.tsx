import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { audience } from '@entrepot/client/session/session.ts';
import { exportShopOrders } from '@entrepot/contract/modules/shops/order-calls.ts';
import { shopAuthorizationInformationIndex, shopOrderIndex } from '@entrepot/contract/modules/shops/screens.ts';
import { shopOrder } from '@entrepot/contract/modules/shops/shop-order.ts';
import { late } from '@entrepot/ui/feedback/lazy.tsx';
import { useMemo } from 'react';
import { StateTabs } from '../../core/list/state-tabs.tsx';
import { forRow } from '../../core/list/buttons.tsx';
import { ListPage } from '../../core/list/list-page.tsx';
import { useExportButton } from '../../core/list/use-export.ts';
import { moneyCells, useCurrencyOf } from '../wallet/public.tsx';
import { matchCell, OrderLines } from './order-lines.tsx';
import { ordersFilter } from './shop-picker.tsx';
import { consolidateButton, isBound, mayBind, prepareButton, unbindButton } from './order-buttons.ts';

const SynchronizeOrders = late(() => import('./synchronize-dialog.tsx').then((part) => ({ default: part.SynchronizeOrders })));
const BindGoodsDialog = late(() => import('./bind-goods-dialog.tsx').then((part) => ({ default: part.BindGoodsDialog })));

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

/** Orders that buyers placed in customers' shops: synchronized from marketplaces, bound to goods, prepared and sent. */
export function Page() {
  const t = useTexts('shops');
  const currencyOf = useCurrencyOf();
  const cells = useMemo(() => ({ ...moneyCells(shopOrder, currencyOf), ...matchCell }), [currencyOf]);
  const exporting = useExportButton(shopOrder, exportShopOrders, shopOrderIndex.Export);
  const isCustomer = audience() === 'customer';
  return (
    <ListPage
      of={shopOrder}
      columns={isCustomer ? columns : staffColumns}
      filters={['platformOrderNo', 'shopId', 'status', 'matchStatus']}
      filterInputs={ordersFilter}
      cells={cells}
      form={false}
      toolbar={[
        {
          key: 'synchronize',
          icon: 'refresh',
          whenEmpty: 'too',
          needs: shopAuthorizationInformationIndex.Synchronize,
          dialog: (_, onClose) => <SynchronizeOrders onClose={onClose} />,
        },
        exporting,
      ]}
      bulk={[consolidateButton, prepareButton]}
      actions={[
        {
          key: 'bindGoods',
          needs: shopOrderIndex.Bind,
          place: 'both',
          visible: mayBind,
          dialog: ({ id }, onClose) => <BindGoodsDialog orderId={id} onClose={onClose} />,
        },
        forRow(prepareButton, { later: true, blocked: (row) => (isBound(row) ? null : t('pages.bindFirst')) }),
        forRow(consolidateButton),
        unbindButton(t),
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
        children: (row) => <OrderLines order={row} />,
      }}
    >
      <StateTabs of="ShopOrderStatus" label={t('shopOrder.fields.status')} />
    </ListPage>
  );
}
