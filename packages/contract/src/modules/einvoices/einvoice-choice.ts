import { call, done } from '../../core/call.ts';
import { f } from '../../core/field.ts';
import { resource } from '../../core/resource.ts';

/** The statement of a buyer: where the invoice is stored, whom it is donated to, or which company it is for. */
export const buyerFields = {
  einvoiceBuyer: f.enum('EinvoiceBuyer', { required: true, default: 1 }),
  /** A slash and seven signs. */
  mobileBarcode: f.text({ max: 8 }),
  /** Three to seven digits of a charity. */
  donationCode: f.text({ max: 7 }),
  /** Eight digits. */
  companyNumber: f.text({ max: 8 }),
  companyName: f.text({ max: 60 }),
};

/** The choice of a customer for the invoices of the bills that are paid from now on; no row: stored by the provider, with a mail. */
export const einvoiceChoice = resource({
  name: 'einvoiceChoice',
  module: 'einvoices',
  table: 'einvoice_choice',
  bare: true,
  fields: { userId: f.ref('user', { readOnly: true, required: true }), ...buyerFields },
  unique: [['userId']],
});

const customers = { audience: ['customer'], needs: null } as const;

/** The caller's choice. `offered`: the site issues electronic invoices. */
export const getMineEinvoiceChoice = call({
  path: '/EinvoiceChoice/GetMineEinvoiceChoice',
  ...customers,
  transaction: 'none',
  input: {},
  output: f.object({ ...buyerFields, offered: f.flag({ required: true }) }, { required: true }),
});

/**
 * Stores the caller's choice for the bills paid from now on. Refuses codes of a wrong form, and those that the service does not know
 * (`ValidationFailed`); when the service does not answer, the form decides.
 */
export const editMineEinvoiceChoice = call({
  path: '/EinvoiceChoice/EditMineEinvoiceChoice',
  ...customers,
  // It asks the service, and has no transaction open meanwhile.
  transaction: 'own',
  input: buyerFields,
  output: done,
});
