import { useWords } from '@entrepot/client/react/use-words.ts';
import { audience } from '@entrepot/client/session/session.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { shopOrderIndex, shopOrderPrepareIndex } from '@entrepot/contract/modules/shops/screens.ts';
import { shopOrder } from '@entrepot/contract/modules/shops/shop-order.ts';
import { Tabs } from '@entrepot/ui/tabs.tsx';
import { late } from '@entrepot/ui/late.tsx';
import { Suspense, useState } from 'react';
import { ListPage } from '../../core/list/list-page.tsx';
import { go, usePlace, writeQuery } from '../../core/tabs/place.ts';
import { matchCell, OrderLines, type OrderRow } from './order-lines.tsx';
import { ordersFilter } from './shop-picker.tsx';
import { mayBind, useOrderActs } from './use-order-acts.ts';

const BindGoodsDialog = late(() => import('./bind-goods-dialog.tsx').then((part) => ({ default: part.BindGoodsDialog })));

const { ToBeShipped, Prepared } = enumCodes.ShopOrderStatus;
const { Unbound, PartiallyBound, Bound, Abnormal } = enumCodes.ShopOrderMatchStatus;
// What is to be done comes first: tell ready what is complete, find goods for the rest, send what is ready.
const views = {
  ready: { status: [ToBeShipped], matchStatus: [Bound] },
  missing: { status: [ToBeShipped], matchStatus: [Unbound, PartiallyBound, Abnormal] },
  prepared: { status: [Prepared] },
} as const;
type View = keyof typeof views;
const viewIn = (text: string | null): View => (text && text in views ? (text as View) : 'ready');

const columns = ['platformOrderNo', 'matchStatus', 'shopId', 'buyerName', 'shipByTime', 'payTime', 'logisticsProvider', 'remarks'];
const staffColumns = [...columns, 'ownerId'];

/** Paid orders that are filled from stock: those whose goods are ready to be told so, those whose goods are missing, those that wait to be sent. */
export function Page() {
  const t = useWords('shops');
  const place = usePlace();
  const [view, setView] = useState<View>(viewIn(place.query.get('view')));
  const [binding, setBinding] = useState<OrderRow | null>(null);
  const acts = useOrderActs();
  const isCustomer = audience() === 'C';
  const needs = shopOrderPrepareIndex.Prepare;
  const consolidate = { key: 'consolidate', label: t('actions.consolidate'), primary: true, needs: shopOrderIndex.Consolidate };
  const prepare = { key: 'prepare', label: t('actions.prepare'), needs };
  return (
    <>
      <ListPage
        key={view}
        of={shopOrder}
        form={false}
        fixed={views[view]}
        filters={['platformOrderNo', 'shopId']}
        filterInputs={ordersFilter}
        columns={isCustomer ? columns : staffColumns}
        cells={matchCell}
        bulk={[
          ...(view === 'ready' ? [{ ...prepare, primary: true, run: acts.prepare }] : []),
          ...(view === 'prepared' && isCustomer ? [{ ...consolidate, run: acts.consolidate }] : []),
        ]}
        actions={[
          ...(view === 'ready' ? [{ ...prepare, run: (row: OrderRow) => acts.prepare([row]) }] : []),
          { key: 'bind', label: t('actions.bindGoods'), needs: shopOrderIndex.Bind, shown: mayBind, run: setBinding },
          ...(view === 'prepared' && isCustomer ? [{ ...consolidate, run: (row: OrderRow) => acts.consolidate([row]) }] : []),
        ]}
        empty={t(`pages.prepare.${view}Empty`)}
        emptyAction={{ label: t('shopOrder.plural'), onClick: () => go('/ShopOrderIndex') }}
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
      <Suspense>{binding && <BindGoodsDialog orderId={binding.id} onClose={() => setBinding(null)} />}</Suspense>
    </>
  );
}
