import { errorsOf } from '../../core/errors.ts';

/** Refusals of pricing. */
export const pricingErrors = errorsOf('pricing', {
  noQuotation: 'NoQuotation',
  noWeightRange: 'NoWeightRange',
  currencyNotEffective: 'CurrencyNotEffective',
  serviceNotOffered: 'NotFound',
  oneOfGroup: 'DuplicateSelection',
  expenseTypeMissing: 'NotFound',
  groupNeedsSecond: 'StateNotAllowed',
});
