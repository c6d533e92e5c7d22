import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { cancelSellerOrder } from '@entrepot/contract/modules/mall/order-calls.ts';
import { sellerOrder } from '@entrepot/contract/modules/mall/seller-order.ts';
import { ErrorState } from '@entrepot/ui/feedback/error-state.tsx';
import { moneyText } from '@entrepot/ui/base/format.ts';
import { Text } from '@entrepot/ui/page/layout.tsx';
import { LoadingBlock } from '@entrepot/ui/feedback/loader.tsx';
import { errorProps } from '../../core/app/error-props.ts';
import { CallDialog } from '../../core/form/call-form.tsx';
import { isSome, useCurrencyOf } from '../wallet/public.tsx';
import { isToRefund, type OrderState, useMallOrder } from './order-facts.ts';

/** Cancels an order and explains the refund. */
export function CancelDialog({ order, onClose }: { order: OrderState; onClose(): void }) {
  const t = useTexts('mall');
  const { serialNumber: number } = order;
  const refunds = isToRefund(order);
  return (
    <CallDialog
      of={cancelSellerOrder}
      about={sellerOrder}
      size="small"
      title={t('pages.cancelTitle', { number })}
      above={refunds ? <RefundNote order={order} /> : <Text>{t('pages.cancelText')}</Text>}
      rows={[['remarks']]}
      fields={{ remarks: { label: t('calls.remarks') } }}
      params={{ id: order.id }}
      submit={t(refunds ? 'actions.refundOrder' : 'actions.cancelOrder')}
      tone="danger"
      success={t('pages.cancelled', { number })}
      onClose={onClose}
    />
  );
}

/** Amount that is refunded; the part paid by coupons is not. */
function RefundNote({ order }: { order: OrderState }) {
  const t = useTexts('mall');
  const currency = useCurrencyOf()(order);
  const { data, error, refetch } = useMallOrder(order.id);
  if (error && !data) return <ErrorState compact {...errorProps(error, refetch)} />;
  if (!data) return <LoadingBlock />;
  const text = isSome(data.toRefund) ? t('pages.refundText', { amount: moneyText(data.toRefund, currency) }) : t('pages.refundNothing');
  return <Text>{text}</Text>;
}
