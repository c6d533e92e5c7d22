import type { Listed } from '@entrepot/client/calls/api.ts';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { orderService } from '@entrepot/contract/modules/orders/order-lines.ts';
import { completeValueAddedWork } from '@entrepot/contract/modules/orders/staff-calls.ts';
import { CallDialog } from '../../core/form/call-form.tsx';

/** What was done for a service, with pictures where the service asks for them. */
export function WorkDialog({ row, onClose }: { row: Listed<typeof orderService>; onClose(): void }) {
  const t = useWords('orders');
  return (
    <CallDialog
      of={completeValueAddedWork}
      about={orderService}
      title={String(row.valueAddedServiceName ?? '')}
      rows={[['imageUrls'], ['remarks']]}
      fields={{ imageUrls: { label: t('orderService.fields.pictures'), required: row.needsPicture === true } }}
      given={{ id: row.id }}
      submit={t('actions.completeWork')}
      success={t('pages.workDone')}
      onClose={onClose}
    />
  );
}
