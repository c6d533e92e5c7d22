import { errorsOf } from '../../core/errors.ts';

/** What pricing refuses. */
export const pricingErrors = errorsOf('pricing', {
  noQuotation: 'NoQuotation',
  noWeightRange: 'NoWeightRange',
  currencyNotEffective: 'CurrencyNotEffective',
  serviceNotOffered: 'NotFound',
  oneOfGroup: 'DuplicateSelection',
  expenseTypeMissing: 'NotFound',
});
