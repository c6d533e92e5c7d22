import { headed } from '@entrepot/client/texts/headed.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { orderService } from '@entrepot/contract/modules/orders/order-lines.ts';
import { valueAddedWorkIndex } from '@entrepot/contract/modules/orders/screens.ts';
import { rejectValueAddedWork } from '@entrepot/contract/modules/orders/staff-calls.ts';
import { Badge } from '@entrepot/ui/layout.tsx';
import { useState } from 'react';
import type { Listed } from '@entrepot/client/calls/api.ts';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { ListPage } from '../../core/list/list-page.tsx';
import { OrderDialog } from './order-dialog.tsx';
import { WorkDialog } from './work-dialog.tsx';

type Row = Listed<typeof orderService>;
const { ToBeDone } = enumCodes.ValueAddedStatus;
const isOpen = (row: Row) => row.valueAddedStatus === ToBeDone;

/** The services that customers ordered, to be done at receiving or while packing. */
export function Page() {
  const t = useWords('orders');
  const stages = useWords('pricing');
  const [open, setOpen] = useState<{ what: 'complete' | 'refuse'; row: Row } | null>(null);
  const close = () => setOpen(null);
  return (
    <>
      <ListPage
        of={orderService}
        columns={[
          'logisticsOrderId',
          'valueAddedServiceId',
          'stage',
          'valueAddedStatus',
          'warehouseId',
          'operatorId',
          'pictures',
          'remarks',
        ]}
        own={[
          {
            key: 'stage',
            label: t('pages.stage'),
            cell: (row) => (row.stage ? <Badge>{stages(`pages.serviceStages.${row.stage}`)}</Badge> : null),
            width: 120,
          },
        ]}
        starts={{ valueAddedStatus: ToBeDone }}
        form={false}
        detail={false}
        actions={[
          {
            key: 'complete',
            label: t('actions.completeWork'),
            needs: valueAddedWorkIndex.Complete,
            shown: isOpen,
            run: (row) => setOpen({ what: 'complete', row }),
          },
          {
            key: 'refuse',
            label: t('actions.refuseWork'),
            tone: 'danger',
            needs: valueAddedWorkIndex.Reject,
            shown: isOpen,
            run: (row) => setOpen({ what: 'refuse', row }),
          },
        ]}
      />
      {open?.what === 'complete' && <WorkDialog row={open.row} onClose={close} />}
      {open?.what === 'refuse' && (
        <OrderDialog
          of={rejectValueAddedWork}
          title={headed(t('actions.refuseWork'), String(open.row.valueAddedServiceName ?? ''))}
          text={t('pages.refuseWorkText')}
          rows={[['remarks']]}
          fields={{ remarks: { label: t('pages.reason') } }}
          given={{ id: open.row.id }}
          submit={t('actions.refuseWork')}
          tone="danger"
          success={t('pages.workRefused')}
          onClose={close}
        />
      )}
    </>
  );
}
