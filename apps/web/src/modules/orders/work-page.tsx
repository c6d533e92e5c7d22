import { headed } from '@entrepot/client/texts/headed.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { orderService } from '@entrepot/contract/modules/orders/order-lines.ts';
import { valueAddedWorkIndex } from '@entrepot/contract/modules/orders/screens.ts';
import { rejectValueAddedWork, completeValueAddedWork } from '@entrepot/contract/modules/orders/staff-calls.ts';
import { Badge } from '@entrepot/ui/page/layout.tsx';
import type { Listed } from '@entrepot/client/calls/api.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { ListPage } from '../../core/list/list-page.tsx';
import { OrderDialog } from './order-dialog.tsx';
import { CallDialog } from '../../core/form/call-form.tsx';

type Row = Listed<typeof orderService>;
const { ToBeDone } = enumCodes.ValueAddedStatus;
const isOpen = (row: Row) => row.valueAddedStatus === ToBeDone;

/** The services that customers ordered, to be done at receiving or while packing. */
export function Page() {
  const t = useTexts('orders');
  const stages = useTexts('pricing');
  return (
    <ListPage
      of={orderService}
      columns={['logisticsOrderId', 'valueAddedServiceId', 'stage', 'valueAddedStatus', 'warehouseId', 'operatorId', 'pictures', 'remarks']}
      own={[
        {
          key: 'stage',
          label: t('pages.stage'),
          cell: (row) => (row.stage ? <Badge>{stages(`pages.serviceStages.${row.stage}`)}</Badge> : null),
          width: 120,
        },
      ]}
      defaults={{ valueAddedStatus: ToBeDone }}
      form={false}
      detail={false}
      actions={[
        {
          key: 'completeWork',
          needs: valueAddedWorkIndex.Complete,
          visible: isOpen,
          dialog: (row, onClose) => <WorkDialog row={row} onClose={onClose} />,
        },
        {
          key: 'refuseWork',
          tone: 'danger',
          needs: valueAddedWorkIndex.Reject,
          visible: isOpen,
          dialog: (row, onClose) => (
            <OrderDialog
              of={rejectValueAddedWork}
              title={headed(t('actions.refuseWork'), String(row.valueAddedServiceName ?? ''))}
              text={t('pages.refuseWorkText')}
              rows={[['remarks']]}
              fields={{ remarks: { label: t('pages.reason') } }}
              params={{ id: row.id }}
              submit={t('actions.refuseWork')}
              tone="danger"
              success={t('pages.workRefused')}
              onClose={onClose}
            />
          ),
        },
      ]}
    />
  );
}

/** Records the work of a service, with pictures where the service requires them. */
function WorkDialog({ row, onClose }: { row: Listed<typeof orderService>; onClose(): void }) {
  const t = useTexts('orders');
  return (
    <CallDialog
      of={completeValueAddedWork}
      about={orderService}
      title={String(row.valueAddedServiceName ?? '')}
      rows={[['imageUrls'], ['remarks']]}
      fields={{ imageUrls: { label: t('orderService.fields.pictures'), required: row.needsPicture === true } }}
      params={{ id: row.id }}
      submit={t('actions.completeWork')}
      success={t('pages.workDone')}
      onClose={onClose}
    />
  );
}
