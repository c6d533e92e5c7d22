import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { headed } from '@entrepot/client/texts/headed.ts';
import { setLogisticsOrderCarrierNo } from '@entrepot/contract/modules/carriers/waybill-more-calls.ts';
import { logisticsOrder } from '@entrepot/contract/modules/orders/logistics-order.ts';
import { Text } from '@entrepot/ui/page/layout.tsx';
import { CallDialog } from '../../core/form/call-form.tsx';
import type { OrderRow } from './order-facts.ts';

/** Enters a waybill number that was obtained from the carrier manually. */
export function CarrierNumberDialog({ row, onClose }: { row: OrderRow; onClose(): void }) {
  const t = useTexts('orders');
  return (
    <CallDialog
      of={setLogisticsOrderCarrierNo}
      about={logisticsOrder}
      size="small"
      title={headed(t('actions.setCarrierNo'), row.serialNumber)}
      above={<Text tone="soft">{t('pages.carrierNoText', { carrier: String(row.carrierName ?? '—') })}</Text>}
      rows={[['carrierNo']]}
      params={{ id: row.id }}
      submit={t('pages.save')}
      success={t('pages.carrierNoSet')}
      onClose={onClose}
    />
  );
}
