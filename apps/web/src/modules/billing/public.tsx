import { late } from '@entrepot/ui/feedback/lazy.tsx';
import { Suspense } from 'react';
import type { PayBillsDialogProps } from './pay-dialog.tsx';

export { MoneyCalculation, MoneyHeadline } from './money-calculation.tsx';

const Dialog = late(() => import('./pay-dialog.tsx').then((part) => ({ default: part.PayBillsDialog })));

/** Pays bills of one customer by id in a dialog over the current page; calls `onPaid` after the payment. */
export const PayBillsDialog = (props: PayBillsDialogProps) => (
  <Suspense fallback={null}>
    <Dialog {...props} />
  </Suspense>
);
