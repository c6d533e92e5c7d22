import { errorsOf } from '../../core/errors.ts';

/** What cannot be taken in or voided, each with a sentence of its own. */
export const costsErrors = errorsOf('costs', {
  unknownOrder: 'NotFound',
  noCarrier: 'StateNotAllowed',
  twice: 'Duplicate',
  noRate: 'CurrencyNotEffective',
  voidedAlready: 'StateNotAllowed',
});
