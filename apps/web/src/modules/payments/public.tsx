import { late } from '@entrepot/ui/late.tsx';
import { Suspense } from 'react';

export { followPayment, type OpenedPayment, type PaymentWay, usePaymentWays } from './use-payment-ways.ts';

const Result = late(() => import('./payment-result.tsx').then((part) => ({ default: part.PaymentResult })));

/** How the online payment named in the address by `onlinePayment` stands, for the page a payer comes back to. */
export const PaymentResult = () => (
  <Suspense fallback={null}>
    <Result />
  </Suspense>
);
