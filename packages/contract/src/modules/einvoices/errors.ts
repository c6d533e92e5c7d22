import { errorsOf } from '../../core/errors.ts';

/** Refusals of electronic invoices and of what a buyer states for them. */
export const einvoicesErrors = errorsOf('einvoices', {
  notOffered: 'ProviderNotConfigured',
  unknownBarcode: 'ValidationFailed',
  unknownDonationCode: 'ValidationFailed',
  hasAllowances: 'StateNotAllowed',
  otherPeriod: 'StateNotAllowed',
  noDollarRate: 'CurrencyNotEffective',
});
