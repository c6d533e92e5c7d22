import { errorsOf } from '../../core/errors.ts';

/** What commodities, their stock and cargo types refuse. */
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
  heldOrComing: 'StateNotAllowed',
  nothingMeasured: 'StateNotAllowed',
  tooManyForOne: 'LimitExceeded',
  notTheOwners: 'NoMatchingGoods',
  notComplete: 'CompletionRequired',
  notApproved: 'StateNotAllowed',
});
