import { useWords } from '@entrepot/client/react/use-words.ts';
import { cancelSellerOrder } from '@entrepot/contract/modules/mall/order-calls.ts';
import { sellerOrder } from '@entrepot/contract/modules/mall/seller-order.ts';
import { moneyText } from '@entrepot/ui/format.ts';
import { Text } from '@entrepot/ui/layout.tsx';
import { CallDialog } from '../../core/form/call-form.tsx';
import { useCurrencyOf } from '../wallet/public.tsx';
import { isToRefund, type OrderState } from './order-facts.ts';

/** Gives an order up, and says what happens to the money. */
export function CancelDialog({ order, onClose }: { order: OrderState; onClose(): void }) {
  const t = useWords('mall');
  const currency = useCurrencyOf()(order);
  const { serialNumber: number } = order;
  const refunds = isToRefund(order);
  const text = refunds ? t('pages.refundText', { amount: moneyText(order.totalAmount, currency) }) : t('pages.cancelText');
  return (
    <CallDialog
      of={cancelSellerOrder}
      about={sellerOrder}
      size="small"
      title={t('pages.cancelTitle', { number })}
      above={<Text>{text}</Text>}
      rows={[['remarks']]}
      fields={{ remarks: { label: t('calls.remarks') } }}
      given={{ id: order.id }}
      submit={t(refunds ? 'actions.refundOrder' : 'actions.cancelOrder')}
      tone="danger"
      success={t('pages.cancelled', { number })}
      onClose={onClose}
    />
  );
}
