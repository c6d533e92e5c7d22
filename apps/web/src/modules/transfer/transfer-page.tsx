import type { Listed } from '@entrepot/client/calls/api.ts';
import { useCall } from '@entrepot/client/react/use-action.ts';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { cancelTransfers } from '@entrepot/contract/modules/transfer/calls.ts';
import { warehouseTransferIndex } from '@entrepot/contract/modules/transfer/screens.ts';
import { warehouseTransfer } from '@entrepot/contract/modules/transfer/transfer.ts';
import { warehouseTransferStates } from '@entrepot/contract/modules/transfer/transfer-states.ts';
import { confirm } from '@entrepot/ui/confirm.tsx';
import { Icon } from '@entrepot/ui/icons.tsx';
import { late } from '@entrepot/ui/late.tsx';
import { Suspense, useState } from 'react';
import { EnumTabs } from '../../core/list/enum-tabs.tsx';
import { ListPage } from '../../core/list/list-page.tsx';
import { Missing } from './missing.tsx';

const SendOrders = late(() => import('./send-orders.tsx').then(({ SendOrders }) => ({ default: SendOrders })));
type Row = Listed<typeof warehouseTransfer>;
const mayCancel = ({ status }: Row) => warehouseTransferStates.can(status, 'cancel');

/** Orders on their way from one warehouse to another: put on it, followed, taken back. */
export function Page() {
  const t = useWords('transfer');
  const [sending, setSending] = useState(false);
  const cancelling = useCall(cancelTransfers, { success: t('pages.transferCancelled') });
  const send = { label: t('actions.send'), onClick: () => setSending(true) };
  async function cancel(rows: readonly Row[]) {
    const open = rows.filter(mayCancel);
    const agreed = await confirm({
      title: t('pages.cancelTitle', { count: open.length }),
      text: t('pages.cancelText'),
      confirmLabel: t('actions.cancelTransfer'),
      tone: 'danger',
    });
    if (agreed) await cancelling.run({ ids: open.map(({ id }) => id) });
  }
  return (
    <>
      <ListPage
        of={warehouseTransfer}
        form={false}
        detail={false}
        columns={[
          'orderId',
          'status',
          'missing',
          'fromWarehouseId',
          'toWarehouseId',
          'transportShiftId',
          'planId',
          'departureTime',
          'arrivalTime',
        ]}
        own={[{ key: 'missing', label: t('pages.missing'), width: 110, cell: (row) => <Missing row={row} /> }]}
        at={{ Establish: 'send' }}
        emptyAction={send}
        toolbar={[{ ...send, key: 'send', icon: <Icon name="plus" />, primary: true, needs: warehouseTransferIndex.Establish }]}
        actions={[
          {
            key: 'cancel',
            label: t('actions.cancelTransfer'),
            needs: warehouseTransferIndex.Cancel,
            shown: mayCancel,
            tone: 'danger',
            run: (row) => cancel([row]),
          },
        ]}
      >
        <EnumTabs of="WarehouseTransferStatus" label={t('warehouseTransfer.fields.status')} />
      </ListPage>
      <Suspense>{sending && <SendOrders onClose={() => setSending(false)} />}</Suspense>
    </>
  );
}
