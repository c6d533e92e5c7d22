import { errorsOf } from '../../core/errors.ts';

/** Refusals of cash on delivery; amounts have the sign of their currency. */
export const codErrors = errorsOf('cod', {
  notCollectable: 'StateNotAllowed',
  notDeparted: 'StateNotAllowed',
  notDelivered: 'StateNotAllowed',
  comesBack: 'StateNotAllowed',
  paidOut: 'StateNotAllowed',
  moneyReturned: 'StateNotAllowed',
  lineHasNoOrder: 'StateNotAllowed',
  aboveOrder: 'TotalExceeded',
  alreadySettled: 'StateNotAllowed',
  notCollected: 'StateNotAllowed',
  tooEarly: 'StateNotAllowed',
  inRemittance: 'StateNotAllowed',
  otherOwner: 'StateNotAllowed',
  otherCurrency: 'StateNotAllowed',
  notSettled: 'StateNotAllowed',
  feeTooHigh: 'TotalExceeded',
  notPaidToBank: 'StateNotAllowed',
  noRate: 'CurrencyNotEffective',
  rowsInvalid: 'ImportRowsInvalid',
  unknownHeadings: 'ImportRowsInvalid',
  tooManyRows: 'LimitExceeded',
});
