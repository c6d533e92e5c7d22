import { errorsOf } from '../../core/errors.ts';

/** Refusals of inbound documents and the packing of their bins. */
export const documentErrors = errorsOf('receiving', {
  ended: 'DocumentEnded',
  noCustomer: 'NotFound',
  noLines: 'AtLeastOneSelection',
  lineTwice: 'DuplicateSelection',
  otherOwner: 'NoMatchingGoods',
  notInDocument: 'NoMatchingGoods',
  packedTooMany: 'TotalExceeded',
  incomplete: 'CompletionRequired',
  emptyBins: 'CompletionRequired',
  goodsInNoBin: 'CompletionRequired',
  packageHere: 'StateNotAllowed',
  packageElsewhere: 'WarehouseMismatch',
  packageTaken: 'DuplicateSelection',
  binSigned: 'StateNotAllowed',
  tooManyNumbers: 'LimitExceeded',
  tooManyBins: 'LimitExceeded',
  sameWarehouse: 'ValidationFailed',
  addedTooLate: 'StateNotAllowed',
  answerInstead: 'StateNotAllowed',
  binInspected: 'StateNotAllowed',
});
