import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { setLogisticsOrderRemarks } from '@entrepot/contract/modules/orders/calls.ts';
import { logisticsOrder } from '@entrepot/contract/modules/orders/logistics-order.ts';
import { CallDialog } from '../../core/form/call-form.tsx';
import type { OrderRow } from './order-facts.ts';

/** Remarks of an order; staff have internal ones in addition to those the customer can read. */
export function RemarksDialog({ row, onClose }: { row: OrderRow; onClose(): void }) {
  const t = useTexts('orders');
  return (
    <CallDialog
      of={setLogisticsOrderRemarks}
      about={logisticsOrder}
      title={t('pages.remarksOf', { number: row.serialNumber })}
      rows={[['remarks'], ['internalRemarks']]}
      defaults={{ remarks: row.remarks, internalRemarks: row.internalRemarks }}
      params={{ id: row.id }}
      submit={t('pages.save')}
      success={t('pages.remarksSaved')}
      onClose={onClose}
    />
  );
}
