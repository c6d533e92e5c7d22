import { late } from '@entrepot/ui/feedback/lazy.tsx';
import { Suspense } from 'react';

export { PendingPayments } from './pending-payments.tsx';
export { followPayment, type OpenedPayment, usePaymentWays } from './use-payment-ways.ts';

/** Pays bills by a bank transfer. */
export const TransferDialog = late(() => import('./transfer-dialog.tsx').then((part) => ({ default: part.TransferDialog })));

const Result = late(() => import('./payment-result.tsx').then((part) => ({ default: part.PaymentResult })));

/** Status of the online payment in the `onlinePayment` parameter, for the page to which a payer returns. */
export const PaymentResult = () => (
  <Suspense fallback={null}>
    <Result />
  </Suspense>
);
