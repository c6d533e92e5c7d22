import { errorsOf } from '../../core/errors.ts';

/** What cash on delivery says no to; amounts come with the sign of their currency. */
export const codErrors = errorsOf('cod', {
  notCollectable: 'StateNotAllowed',
  notDeparted: 'StateNotAllowed',
  alreadySettled: 'StateNotAllowed',
  notCollected: 'StateNotAllowed',
  tooEarly: 'StateNotAllowed',
  inRemittance: 'StateNotAllowed',
  otherOwner: 'StateNotAllowed',
  otherCurrency: 'StateNotAllowed',
  notSettled: 'StateNotAllowed',
  feeTooHigh: 'TotalExceeded',
  noRate: 'CurrencyNotEffective',
  rowsInvalid: 'ImportRowsInvalid',
  tooManyRows: 'LimitExceeded',
});
