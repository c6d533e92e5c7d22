import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { audience } from '@entrepot/client/session/session.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { shopOrderIndex, shopOrderPrepareIndex } from '@entrepot/contract/modules/shops/screens.ts';
import { shopOrder } from '@entrepot/contract/modules/shops/shop-order.ts';
import { Tabs } from '@entrepot/ui/page/tabs.tsx';
import { late } from '@entrepot/ui/feedback/lazy.tsx';
import { useState } from 'react';
import { forRow } from '../../core/list/buttons.tsx';
import { ListPage } from '../../core/list/list-page.tsx';
import { go, useTabLocation, writeQuery } from '../../core/tabs/tab-location.ts';
import { matchCell, OrderLines } from './order-lines.tsx';
import { ordersFilter } from './shop-picker.tsx';
import { consolidateButton, mayBind, prepareButton } from './order-buttons.ts';

const BindGoodsDialog = late(() => import('./bind-goods-dialog.tsx').then((part) => ({ default: part.BindGoodsDialog })));

const { ToBeShipped, Prepared } = enumCodes.ShopOrderStatus;
const { Unbound, PartiallyBound, Bound, Abnormal } = enumCodes.ShopOrderMatchStatus;
// Views in order of the work: mark complete orders as ready, find goods for the rest, send what is ready.
const views = {
  ready: { status: [ToBeShipped], matchStatus: [Bound] },
  missing: { status: [ToBeShipped], matchStatus: [Unbound, PartiallyBound, Abnormal] },
  prepared: { status: [Prepared] },
} as const;
const prepare = { ...prepareButton, primary: true, needs: shopOrderPrepareIndex.Prepare };
type View = keyof typeof views;
const viewIn = (text: string | null): View => (text && text in views ? (text as View) : 'ready');

const columns = ['platformOrderNo', 'matchStatus', 'shopId', 'buyerName', 'shipByTime', 'payTime', 'logisticsProvider', 'remarks'];
const staffColumns = [...columns, 'ownerId'];

/** Paid orders to fulfil from stock: ready to mark, with missing goods, or ready to send. */
export function Page() {
  const t = useTexts('shops');
  const place = useTabLocation();
  const [view, setView] = useState<View>(viewIn(place.query.get('view')));
  const isCustomer = audience() === 'customer';
  return (
    <ListPage
      key={view}
      of={shopOrder}
      form={false}
      fixed={views[view]}
      filters={['platformOrderNo', 'shopId']}
      filterInputs={ordersFilter}
      columns={isCustomer ? columns : staffColumns}
      cells={matchCell}
      bulk={[...(view === 'ready' ? [prepare] : []), ...(view === 'prepared' ? [consolidateButton] : [])]}
      actions={[
        ...(view === 'ready' ? [forRow(prepare)] : []),
        {
          key: 'bindGoods',
          needs: shopOrderIndex.Bind,
          visible: mayBind,
          dialog: (row, onClose) => <BindGoodsDialog orderId={row.id} onClose={onClose} />,
        },
        ...(view === 'prepared' ? [forRow(consolidateButton)] : []),
      ]}
      empty={t(`pages.prepare.${view}Empty`)}
      toolbar={[
        { key: 'orders', label: t('shopOrder.plural'), whenEmpty: 'only', needs: shopOrderIndex, run: () => go('/ShopOrderIndex') },
      ]}
      detail={{
        cells: matchCell,
        sections: [{ keys: ['status', 'matchStatus', 'shopId', 'ownerId', 'buyerName', 'shipByTime'], quiet: ['shipByTime'] }],
        children: (row) => <OrderLines order={row} />,
      }}
    >
      <Tabs
        label={t('shopOrder.fields.matchStatus')}
        value={view}
        onChange={(key) => {
          writeQuery(place, new URLSearchParams(key === 'ready' ? {} : { view: key }));
          setView(viewIn(key));
        }}
        tabs={(['ready', 'missing', 'prepared'] as const).map((key) => ({ key, label: t(`pages.prepare.${key}`) }))}
      />
    </ListPage>
  );
}
