import { errorsOf } from '../../core/errors.ts';

/** Refusals of inbound returns. */
export const returnsErrors = errorsOf('returns', {
  noCustomer: 'NotFound',
  noGoods: 'AtLeastOneSelection',
  goodsTwice: 'DuplicateSelection',
  otherGoods: 'NoMatchingGoods',
  incomplete: 'CompletionRequired',
  notNormal: 'StateNotAllowed',
  noReturn: 'NoMatchingGoods',
  severalReturns: 'Duplicate',
  signedAlready: 'StateNotAllowed',
  ended: 'DocumentEnded',
  notExpected: 'TotalExceeded',
  moreThanExpected: 'TotalExceeded',
  notThatMany: 'TotalExceeded',
  allTakenBack: 'TotalExceeded',
  notToFind: 'ValidationFailed',
  notToShelve: 'ValidationFailed',
  otherArea: 'WarehouseMismatch',
  piecesLeft: 'StateNotAllowed',
});
