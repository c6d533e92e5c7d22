import { errorsOf } from '../../core/errors.ts';

/** What recharging and paying online say no to; amounts are in the currency they were asked in. */
export const paymentsErrors = errorsOf('payments', {
  moneyParked: 'StateNotAllowed',
  wayNotOffered: 'ProviderNotConfigured',
  wayNotBuilt: 'ProviderNotConfigured',
  currencyNotTaken: 'ProviderNotConfigured',
  amountTooLow: 'ProviderNotConfigured',
  amountTooHigh: 'ProviderNotConfigured',
  noRate: 'CurrencyNotEffective',
  nothingOnline: 'AmountMismatch',
  couponBelow: 'CouponAmountNotMet',
  couponUnusable: 'CouponNotUsable',
  moreThanRecharged: 'TotalExceeded',
  badSignature: 'SignatureInvalid',
  providerSilent: 'ExternalServiceFailed',
  practiceOver: 'StateNotAllowed',
  currencyOfProvider: 'ProviderNotConfigured',
  notInItsUnit: 'ProviderNotConfigured',
  providerRefuses: 'ExternalServiceFailed',
  providerBusy: 'ExternalServiceFailed',
  secretsMissing: 'ProviderNotConfigured',
});
