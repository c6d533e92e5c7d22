import { errorsOf } from '../../core/errors.ts';

/** Refusals of commodities, their stock and cargo types. */
export const commoditiesErrors = errorsOf('commodities', {
  usedBy: 'InUse',
  notThatMany: 'InsufficientStock',
  categoryDeep: 'LimitExceeded',
  categoryInside: 'StateNotAllowed',
  codeMissing: 'CommodityCodeRequired',
  codeTaken: 'CommodityCodeExists',
  barcodeTaken: 'Duplicate',
  severalWithCode: 'Duplicate',
  noCustomer: 'NotFound',
  inStock: 'InUse',
  frozenOrInTransit: 'StateNotAllowed',
  nothingMeasured: 'StateNotAllowed',
  tooManyForOne: 'LimitExceeded',
  notTheOwners: 'NoMatchingGoods',
  notComplete: 'CompletionRequired',
  notApproved: 'StateNotAllowed',
  lotMissing: 'CompletionRequired',
  expiryMissing: 'CompletionRequired',
  expiryImplausible: 'ValidationFailed',
  expiredAlready: 'StateNotAllowed',
  otherExpiry: 'NoMatchingGoods',
  lotNotRecorded: 'CompletionRequired',
  sameExpiry: 'StateNotAllowed',
});
