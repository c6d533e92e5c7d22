import { useWords } from '@entrepot/client/react/use-words.ts';
import { audience } from '@entrepot/client/session/session.ts';
import { exportSellerOrders } from '@entrepot/contract/modules/mall/order-calls.ts';
import { sellerOrderIndex } from '@entrepot/contract/modules/mall/screens.ts';
import { sellerOrder } from '@entrepot/contract/modules/mall/seller-order.ts';
import { ErrorState } from '@entrepot/ui/error-state.tsx';
import { Icon } from '@entrepot/ui/icons.tsx';
import { LoadingBlock } from '@entrepot/ui/loader.tsx';
import { useMemo } from 'react';
import { errorProps } from '../../core/app/error-props.ts';
import { EnumTabs } from '../../core/list/enum-tabs.tsx';
import { ListPage } from '../../core/list/list-page.tsx';
import { useExportButton } from '../../core/list/use-export.ts';
import { go } from '../../core/tabs/place.ts';
import { moneyCells, useCurrencyOf } from '../wallet/public.tsx';
import { isToCancel, isToSend, useMallOrder } from './order-facts.ts';
import { Bought } from './bought.tsx';
import { OrderView } from './order-view.tsx';
import { useOrderActions } from './use-order-actions.tsx';

const isOwnShops = () => audience() === 'C';

/** The columns and filters for the person who looks: merchants see their own shops' alone. */
const listKeys = () => ({
  columns: [
    'serialNumber',
    'status',
    'bought',
    'totalAmount',
    'mallShopId',
    'ownerId',
    'commissionAmount',
    'warehouseId',
    'courierNumber',
    'paidTime',
    'completedTime',
  ],
  filters: isOwnShops() ? ['serialNumber', 'mallShopId'] : ['serialNumber', 'mallShopId', 'ownerId'],
});

/** The orders of the mall as its merchants see them: paid, sent, arrived, confirmed. */
export function Page() {
  const t = useWords('mall');
  const keys = useMemo(listKeys, []);
  const cells = moneyCells(sellerOrder, useCurrencyOf());
  const acts = useOrderActions();
  const exporting = useExportButton(sellerOrder, exportSellerOrders, sellerOrderIndex.Export);
  return (
    <>
      <ListPage
        of={sellerOrder}
        columns={keys.columns}
        filters={keys.filters}
        cells={cells}
        own={[{ key: 'bought', label: t('pages.bought'), width: 240, wrap: true, cell: (row) => <Bought row={row} /> }]}
        form={false}
        toolbar={[
          exporting,
          {
            key: 'statement',
            label: t('actions.statement'),
            icon: <Icon name="bill" />,
            needs: sellerOrderIndex,
            onClick: () => go('/SellerOrderStatement'),
          },
        ]}
        detail={{ sections: [], children: ({ id }) => <OrderInDrawer id={id} /> }}
        rowTone={(row) => (isToSend(row) ? 'waits' : undefined)}
        actions={[
          {
            key: 'deliver',
            label: t('actions.deliver'),
            needs: sellerOrderIndex.MerchantDelivery,
            shown: isToSend,
            run: ({ id }) => go(`/SellerOrderMerchantDelivery?id=${id}`),
          },
          {
            key: 'cancel',
            label: t('actions.cancelOrder'),
            tone: 'danger',
            later: true,
            needs: sellerOrderIndex.Cancel,
            shown: isToCancel,
            run: acts.cancel,
          },
        ]}
      >
        <EnumTabs of="SellerOrderStatus" label={t('sellerOrder.fields.status')} />
      </ListPage>
      {acts.dialog}
    </>
  );
}

function OrderInDrawer({ id }: { id: string }) {
  const { data: order, error, refetch } = useMallOrder(id);
  if (error && !order) return <ErrorState compact {...errorProps(error, refetch)} />;
  return order ? <OrderView order={order} /> : <LoadingBlock />;
}
