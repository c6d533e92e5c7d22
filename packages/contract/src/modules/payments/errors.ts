import { errorsOf } from '../../core/errors.ts';

/** Refusals of recharges and online payments; amounts are in the currency of the request. */
export const paymentsErrors = errorsOf('payments', {
  moneyParked: 'StateNotAllowed',
  wayNotOffered: 'ProviderNotConfigured',
  wayNotBuilt: 'ProviderNotConfigured',
  currencyNotTaken: 'ProviderNotConfigured',
  amountTooLow: 'ProviderNotConfigured',
  amountTooHigh: 'ProviderNotConfigured',
  onlineNotVoidable: 'StateNotAllowed',
  partlyRefunded: 'StateNotAllowed',
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
  transferWaits: 'Duplicate',
  transferOnly: 'ValidationFailed',
  testCredentials: 'ProviderNotConfigured',
  secretsMissing: 'ProviderNotConfigured',
});
