import { isSome } from '@entrepot/client/money/amounts.ts';
import { useCall } from '@entrepot/client/react/use-action.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { useCan } from '@entrepot/client/session/session.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { sellerOrderStates } from '@entrepot/contract/modules/mall/mall-states.ts';
import { cancelSellerOrder, confirmSellerOrderReceived } from '@entrepot/contract/modules/mall/order-calls.ts';
import { buyerOrderIndex } from '@entrepot/contract/modules/mall/screens.ts';
import { Button } from '@entrepot/ui/base/button.tsx';
import { confirm } from '@entrepot/ui/feedback/confirm.tsx';
import { moneyText } from '@entrepot/ui/base/format.ts';
import { useLocation } from 'wouter';
import { useCurrencyOf, type MallOrder } from './mall-queries.ts';

const { ToBePaid, InWarehouse, Completed } = enumCodes.SellerOrderStatus;

/** Pay, cancel, confirm receipt and forward, as the order's state allows. */
export function WhatNext({ order }: { order: MallOrder }) {
  const t = useTexts('mall');
  const can = useCan();
  const currency = useCurrencyOf()(order);
  const [, go] = useLocation();
  const { id, serialNumber: number, status, billId, toRefund } = order;
  const receiving = useCall(confirmSellerOrderReceived, { success: t('pages.receivedDone', { number }) });
  const cancelling = useCall(cancelSellerOrder, { success: t('pages.cancelled', { number }) });
  const refunds = sellerOrderStates.can(status, 'refund');
  const isSent = order.parcels.length > 0;
  async function receive() {
    const question = { title: t('pages.receiveTitle', { number }), text: t('pages.receiveText'), confirmLabel: t('actions.received') };
    if (await confirm(question)) await receiving.run({ id });
  }
  async function cancel() {
    const goesBack = isSome(toRefund) ? t('pages.refundText', { amount: moneyText(toRefund, currency) }) : t('pages.refundNothing');
    const text = refunds ? goesBack : t('pages.cancelText');
    const confirmLabel = t(refunds ? 'actions.refundOrder' : 'actions.cancelOrder');
    if (await confirm({ title: t('pages.cancelTitle', { number }), text, confirmLabel })) await cancelling.run({ id });
  }
  return (
    <>
      {status === ToBePaid && billId && can(buyerOrderIndex.Pay) && (
        <Button kind="primary" size="large" wide onClick={() => go(`/pay/${billId}?mall`)}>
          {t('actions.pay')}
        </Button>
      )}
      {sellerOrderStates.can(status, 'receive') && can(buyerOrderIndex.ConfirmReceived) && (
        <Button kind="primary" size="large" wide busy={receiving.busy} onClick={receive}>
          {t('actions.received')}
        </Button>
      )}
      {(status === InWarehouse || status === Completed) && (
        <Button size="large" wide onClick={() => go('/send')}>
          {t('own.toSend')}
        </Button>
      )}
      {(refunds || sellerOrderStates.can(status, 'cancel')) && !isSent && can(buyerOrderIndex.Cancel) && (
        <Button size="large" wide busy={cancelling.busy} onClick={cancel}>
          {t(refunds ? 'actions.refundOrder' : 'actions.cancelOrder')}
        </Button>
      )}
    </>
  );
}
