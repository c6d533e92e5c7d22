import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { audience } from '@entrepot/client/session/session.ts';
import { exportSellerOrders } from '@entrepot/contract/modules/mall/order-calls.ts';
import { sellerOrderIndex } from '@entrepot/contract/modules/mall/screens.ts';
import { sellerOrder } from '@entrepot/contract/modules/mall/seller-order.ts';
import { ErrorState } from '@entrepot/ui/feedback/error-state.tsx';
import { LoadingBlock } from '@entrepot/ui/feedback/loader.tsx';
import { useMemo } from 'react';
import { errorProps } from '../../core/app/error-props.ts';
import { StateTabs } from '../../core/list/state-tabs.tsx';
import { ListPage } from '../../core/list/list-page.tsx';
import { useExportButton } from '../../core/list/use-export.ts';
import { go } from '../../core/tabs/tab-location.ts';
import { moneyCells, useCurrencyOf } from '../wallet/public.tsx';
import { isToCancel, isToReceive, isToSend, useMallOrder } from './order-facts.ts';
import { Bought } from './bought.tsx';
import { OrderView } from './order-view.tsx';
import { useOrderActions } from './use-order-actions.tsx';

const isOwnShops = () => audience() === 'customer';

/** The columns and filters for the current user: merchants see only those of their own shops. */
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

/** Mall orders for merchants: paid, sent, arrived, confirmed. */
export function Page() {
  const t = useTexts('mall');
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
            icon: 'bill',
            needs: sellerOrderIndex,
            run: () => go('/SellerOrderStatement'),
          },
        ]}
        detail={{ sections: [], children: ({ id }) => <OrderInDrawer id={id} /> }}
        rowTone={(row) => (isToSend(row) ? 'waiting' : undefined)}
        actions={[
          {
            key: 'deliver',
            needs: sellerOrderIndex.MerchantDelivery,
            visible: isToSend,
            run: ({ id }) => go(`/SellerOrderMerchantDelivery?id=${id}`),
          },
          {
            key: 'received',
            needs: sellerOrderIndex.Cancel,
            // Merchants cannot confirm what they are paid for.
            visible: (row) => !isOwnShops() && isToReceive(row),
            run: (row) => void acts.receive(row),
          },
          {
            key: 'cancelOrder',
            tone: 'danger',
            later: true,
            needs: sellerOrderIndex.Cancel,
            visible: isToCancel,
            run: acts.cancel,
          },
        ]}
      >
        <StateTabs of="SellerOrderStatus" label={t('sellerOrder.fields.status')} />
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
