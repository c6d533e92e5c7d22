import { errorsOf } from '../../core/errors.ts';

/** Refusals of sites, currencies, regions and expense types. */
export const sitesErrors = errorsOf('sites', {
  hostTaken: 'Duplicate',
  hostInUse: 'StateNotAllowed',
  siteInUse: 'InUse',
  letterIssued: 'StateNotAllowed',
  letterOnTrial: 'StateNotAllowed',
  baseCurrency: 'StateNotAllowed',
  rateNotPositive: 'ValidationFailed',
  rateInFuture: 'ValidationFailed',
  rateBeforeNewest: 'ValidationFailed',
  levelWrong: 'ValidationFailed',
  usedByQuotation: 'InUse',
  lastOfKind: 'InUse',
  unknownAgreement: 'NotFound',
  notAForm: 'ValidationFailed',
  partUnknown: 'ValidationFailed',
  listUnreadable: 'ValidationFailed',
});
