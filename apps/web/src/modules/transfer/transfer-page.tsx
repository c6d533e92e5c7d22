import type { Listed } from '@entrepot/client/calls/api.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { cancelTransfers } from '@entrepot/contract/modules/transfer/calls.ts';
import { warehouseTransferIndex } from '@entrepot/contract/modules/transfer/screens.ts';
import { warehouseTransfer } from '@entrepot/contract/modules/transfer/transfer.ts';
import { f } from '@entrepot/contract/core/field.ts';
import { Tabs } from '@entrepot/ui/page/tabs.tsx';
import { useTabLocation, writeQuery } from '../../core/tabs/tab-location.ts';
import { late } from '@entrepot/ui/feedback/lazy.tsx';
import { StateTabs } from '../../core/list/state-tabs.tsx';
import { callButton, type Button } from '../../core/list/buttons.tsx';
import { ListPage } from '../../core/list/list-page.tsx';
import { useContainerButton } from '../containers/public.tsx';
import { Missing } from './missing.tsx';

const SendOrders = late(() => import('./send-orders.tsx').then(({ SendOrders }) => ({ default: SendOrders })));
type Row = Listed<typeof warehouseTransfer>;
const actions: readonly Button<Row>[] = [
  callButton({
    key: 'cancelTransfer',
    may: 'cancel',
    call: cancelTransfers,
    tone: 'danger',
    input: ({ id }) => ({ ids: [id] }),
    confirm: { title: 'pages.cancelTitle', text: 'pages.cancelText' },
    success: 'pages.transferCancelled',
  }),
];

/** Transfers as their list is narrowed: by whether their shift has arrived without them, and whether they leave an own warehouse, too. */
const byArrival = {
  ...warehouseTransfer,
  fields: {
    ...warehouseTransfer.fields,
    missing: f.flag({ readOnly: true }),
    leavesHere: f.flag({ readOnly: true }),
    missingSince: f.time({ readOnly: true }),
  },
  page: { ...warehouseTransfer.page!, filters: [...warehouseTransfer.page!.filters, 'missing' as const, 'leavesHere' as const] },
};

/** Orders and packages in transfer between warehouses: send, track, withdraw. */
export function Page() {
  const t = useTexts('transfer');
  const place = useTabLocation();
  const history = useContainerButton<Row>('transfer');
  return (
    <ListPage
      of={byArrival}
      form={false}
      detail={false}
      columns={[
        'orderId',
        'packageId',
        'status',
        'missing',
        'missingSince',
        'fromWarehouseId',
        'toWarehouseId',
        'transportShiftId',
        'planId',
        'departureTime',
        'arrivalTime',
      ]}
      own={[{ key: 'missing', label: t('pages.missing'), width: 110, cell: (row) => <Missing row={row} /> }]}
      at={{ Establish: 'send' }}
      toolbar={[
        {
          key: 'send',
          icon: 'plus',
          primary: true,
          whenEmpty: 'too',
          needs: warehouseTransferIndex.Establish,
          dialog: (_, onClose) => <SendOrders onClose={onClose} />,
        },
      ]}
      actions={[...actions, history]}
    >
      <Tabs
        label={t('pages.missing')}
        tabs={[
          { key: 'all', label: t('pages.allTransfers') },
          { key: 'true', label: t('pages.missing') },
        ]}
        value={place.query.get('missing') === 'true' ? 'true' : 'all'}
        onChange={(key) => writeQuery(place, new URLSearchParams(key === 'true' ? { missing: key } : {}))}
      />
      <StateTabs of="WarehouseTransferStatus" label={t('warehouseTransfer.fields.status')} />
    </ListPage>
  );
}
