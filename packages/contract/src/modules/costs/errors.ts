import { errorsOf } from '../../core/errors.ts';

/** Refusals of recording or voiding charges. */
export const costsErrors = errorsOf('costs', {
  unknownOrder: 'NotFound',
  noCarrier: 'StateNotAllowed',
  twice: 'Duplicate',
  noRate: 'CurrencyNotEffective',
  voidedAlready: 'StateNotAllowed',
  paidAlready: 'StateNotAllowed',
  notPaid: 'StateNotAllowed',
});
