import { call, done } from '../../core/call.ts';
import { f } from '../../core/field.ts';
import { billIndex } from '../billing/screens.ts';
import { buyerFields } from './einvoice-choice.ts';
import { einvoiceIndex } from './screens.ts';

const staff = { audience: ['platform', 'site'] } as const;
const byId = { id: f.id({ required: true }) };

/** Sends an invoice or allowance that failed again, an invoice with other details of the buyer if they were wrong; or voids again. */
export const retryEinvoice = call({
  path: '/Einvoice/RetryEinvoice',
  ...staff,
  needs: einvoiceIndex.Retry,
  input: { ...byId, ...buyerFields, einvoiceBuyer: f.enum('EinvoiceBuyer') },
  output: done,
});

/**
 * Voids an invoice or allowance with a reason. The rest of the bill is issued again with the customer's present choice, so this also
 * corrects a wrong buyer. Refused for an invoice with allowances and after its two-month period (`StateNotAllowed`).
 */
export const voidEinvoice = call({
  path: '/Einvoice/VoidEinvoice',
  ...staff,
  needs: einvoiceIndex.Void,
  // The provider takes 20 characters.
  input: { ...byId, reason: f.text({ required: true, max: 20 }) },
  output: done,
});

/** The invoices and allowances of a bill, oldest first. */
export const getEinvoicesOfBill = call({
  path: '/Einvoice/GetEinvoicesOfBill',
  audience: ['platform', 'site', 'customer'],
  needs: billIndex,
  transaction: 'none',
  query: true,
  input: { billId: f.ref('bill', { required: true }) },
  output: f.list(
    {
      ...byId,
      einvoiceKind: f.enum('EinvoiceKind', { required: true }),
      einvoiceStatus: f.enum('EinvoiceStatus', { required: true }),
      einvoiceNumber: f.text({ max: 20 }),
      randomCode: f.text({ max: 4 }),
      amount: f.count({ required: true }),
      einvoiceBuyer: f.enum('EinvoiceBuyer', { required: true }),
      companyNumber: f.text({ max: 8 }),
      issuedTime: f.time(),
    },
    { required: true },
  ),
});
