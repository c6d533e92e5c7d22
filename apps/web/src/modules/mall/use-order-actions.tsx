import { toast } from '@entrepot/client/calls/notices.ts';
import { useCall } from '@entrepot/client/react/use-action.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { confirmSellerOrderReceived } from '@entrepot/contract/modules/mall/order-calls.ts';
import { confirm } from '@entrepot/ui/feedback/confirm.tsx';
import { late } from '@entrepot/ui/feedback/lazy.tsx';
import { Suspense, useState } from 'react';
import { PayBillsDialog } from '../billing/public.tsx';
import type { MallOrder, OrderState } from './order-facts.ts';

const CancelDialog = late(() => import('./cancel-dialog.tsx').then((part) => ({ default: part.CancelDialog })));

const AskRefundDialog = late(() => import('./ask-refund-dialog.tsx').then((part) => ({ default: part.AskRefundDialog })));

/** Actions on mall orders and the open dialog. */
export function useOrderActions() {
  const t = useTexts('mall');
  const [open, setOpen] = useState<{ what: 'pay' | 'cancel'; order: OrderState } | null>(null);
  const [asking, setAsking] = useState<MallOrder | null>(null);
  const close = () => setOpen(null);
  const receiving = useCall(confirmSellerOrderReceived);
  async function receive({ id, serialNumber: number }: OrderState) {
    const agreed = await confirm({
      title: t('pages.receiveTitle', { number }),
      text: t('pages.receiveText'),
      confirmLabel: t('actions.received'),
    });
    if (agreed && (await receiving.run({ id }))) toast({ tone: 'success', text: t('pages.receivedDone', { number }) });
  }
  const dialog = (
    <Suspense>
      {open?.what === 'pay' && open.order.billId && <PayBillsDialog billIds={[open.order.billId]} onClose={close} />}
      {asking && <AskRefundDialog order={asking} onClose={() => setAsking(null)} />}
      {open?.what === 'cancel' && <CancelDialog order={open.order} onClose={close} />}
    </Suspense>
  );
  return {
    pay: (order: OrderState) => setOpen({ what: 'pay', order }),
    cancel: (order: OrderState) => setOpen({ what: 'cancel', order }),
    askRefund: setAsking,
    receive,
    dialog,
  };
}
