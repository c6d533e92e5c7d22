import { errorsOf } from '../../core/errors.ts';

/** Refusals of closing days, of reading banks' files and of matching their lines. */
export const bankErrors = errorsOf('bank', {
  unknownGrouping: 'ValidationFailed',
  dayNotBegun: 'StateNotAllowed',
  closedAlready: 'Duplicate',
  bookedMeanwhile: 'ConcurrencyConflict',
  differenceNeedsReason: 'ValidationFailed',
  openNeedsReason: 'ValidationFailed',
  unknownFormat: 'FileTypeNotAllowed',
  fileTooLarge: 'FileTooLarge',
  tooManyLines: 'LimitExceeded',
  unreadableLine: 'ImportRowsInvalid',
  severalAccounts: 'ImportRowsInvalid',
  doesNotAddUp: 'ImportRowsInvalid',
  unknownCurrency: 'CurrencyNotEffective',
  chooseAccount: 'ValidationFailed',
  importedAlready: 'Duplicate',
  notMatchable: 'StateNotAllowed',
  otherAmount: 'StateNotAllowed',
  matchedAlready: 'Duplicate',
  unknownProviderFile: 'FileTypeNotAllowed',
  otherProvider: 'FileTypeNotAllowed',
  severalCurrencies: 'ImportRowsInvalid',
  payoutInBank: 'StateNotAllowed',
  decidedMeanwhile: 'StateNotAllowed',
  notMissing: 'StateNotAllowed',
});
