import { useWords } from '@entrepot/client/react/use-words.ts';
import { setLogisticsOrderRemarks } from '@entrepot/contract/modules/orders/calls.ts';
import { logisticsOrder } from '@entrepot/contract/modules/orders/logistics-order.ts';
import { CallDialog } from '../../core/form/call-form.tsx';
import type { OrderRow } from './order-facts.ts';

/** The remarks of an order; staff keep internal ones beside those the customer reads. */
export function RemarksDialog({ row, onClose }: { row: OrderRow; onClose(): void }) {
  const t = useWords('orders');
  return (
    <CallDialog
      of={setLogisticsOrderRemarks}
      about={logisticsOrder}
      title={t('pages.remarksOf', { number: row.serialNumber })}
      rows={[['remarks'], ['internalRemarks']]}
      starts={{ remarks: row.remarks, internalRemarks: row.internalRemarks }}
      given={{ id: row.id }}
      submit={t('pages.save')}
      success={t('pages.remarksSaved')}
      onClose={onClose}
    />
  );
}
