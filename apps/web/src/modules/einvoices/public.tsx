import { late } from '@entrepot/ui/feedback/lazy.tsx';
import { Suspense } from 'react';

const Card = late(() => import('./einvoice-card.tsx').then((part) => ({ default: part.EinvoiceCard })));
const Line = late(() => import('./einvoice-card.tsx').then((part) => ({ default: part.EinvoiceLine })));
const OfBill = late(() => import('./einvoices-of-bill.tsx').then((part) => ({ default: part.EinvoicesOfBill })));

/** The customer's choice for e-invoices in the account settings. */
export const EinvoiceCard = () => (
  <Suspense fallback={null}>
    <Card />
  </Suspense>
);

/** The customer's choice in one line before a payment. */
export const EinvoiceLine = () => (
  <Suspense fallback={null}>
    <Line />
  </Suspense>
);

/** The e-invoices and allowances of a bill. */
export const EinvoicesOfBill = (props: { billId: string }) => (
  <Suspense fallback={null}>
    <OfBill {...props} />
  </Suspense>
);
