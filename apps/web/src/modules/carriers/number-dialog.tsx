import { useWords } from '@entrepot/client/react/use-words.ts';
import { obtainWaybill } from '@entrepot/contract/modules/carriers/waybill-calls.ts';
import { waybill } from '@entrepot/contract/modules/carriers/waybill.ts';
import { CallDialog } from '../../core/form/call-form.tsx';
import type { OrderRow } from './waiting-orders.tsx';

/** The waybill number of one order, typed or scanned from the carrier's own label. */
export function NumberDialog({ order, onClose }: { order: OrderRow; onClose(): void }) {
  const t = useWords('carriers');
  return (
    <CallDialog
      of={obtainWaybill}
      about={waybill}
      size="small"
      title={t('pages.typeNumberTitle', { order: order.serialNumber })}
      rows={[['carrierNo']]}
      fields={{ carrierNo: { hint: t('pages.typeNumberHint'), required: true } }}
      given={{ logisticsOrderIds: [order.id] }}
      submit={t('actions.typeNumber')}
      missed={([answer]) => (answer?.ok ? null : { carrierNo: answer?.message ?? '' })}
      success={t('pages.obtainedCount', { count: 1 })}
      copy={([answer]) => answer?.carrierNo ?? undefined}
      onClose={onClose}
    />
  );
}
