import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { toast } from '@entrepot/client/calls/notices.ts';
import { useEffect } from 'react';
import { PayBillsDialog } from '../billing/public.tsx';
import { useOpenedOrder } from './order-extras.tsx';
import type { OrderRow } from './order-facts.ts';

const { Unpaid, PartiallyPaid } = enumCodes.PaymentStatus;

/** Pays the due amount of an order's bills. */
export function PayOrder({ row, onClose }: { row: OrderRow; onClose(): void }) {
  const t = useTexts('orders');
  const { data: order } = useOpenedOrder(row.id);
  const open = order?.bills.filter(({ paymentStatus }) => paymentStatus === Unpaid || paymentStatus === PartiallyPaid);
  const nothing = open?.length === 0;
  useEffect(() => {
    if (!nothing) return;
    toast({ tone: 'info', text: t('pages.nothingToPay') });
    onClose();
  }, [nothing]);
  return open?.length ? <PayBillsDialog billIds={open.map(({ id }) => id)} onClose={onClose} /> : null;
}
