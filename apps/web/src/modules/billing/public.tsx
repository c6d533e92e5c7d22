import { late } from '@entrepot/ui/late.tsx';
import { Suspense } from 'react';
import type { PayBillsDialogProps } from './pay-dialog.tsx';

const Dialog = late(() => import('./pay-dialog.tsx').then((part) => ({ default: part.PayBillsDialog })));

/** Pays bills of one customer by their ids, over the page that opens it; `onPaid` is told once they are paid. */
export const PayBillsDialog = (props: PayBillsDialogProps) => (
  <Suspense fallback={null}>
    <Dialog {...props} />
  </Suspense>
);
