import { errorsOf } from '../../core/errors.ts';

/** Refusals of this module. */
export const customsErrors = errorsOf('customs', {
  numbersKnown: 'Duplicate',
  tooManyNumbers: 'LimitExceeded',
  numberNotUnused: 'StateNotAllowed',
  poolEmpty: 'NumberPoolEmpty',
  numberInUse: 'CustomsNumberUsed',
  companyDisabled: 'StateNotAllowed',
  invoiceExists: 'Duplicate',
  invoiceNotDraft: 'StateNotAllowed',
  invoiceEmpty: 'AtLeastOneSelection',
  invoiceLacks: 'ValidationFailed',
  invoiceStates: 'StateNotAllowed',
  hsCodeWrong: 'ValidationFailed',
  orderNotSubmitted: 'StateNotAllowed',
  invoiceStands: 'StateNotAllowed',
  orderNotOnHold: 'StateNotAllowed',
  noPapers: 'AtLeastOneSelection',
  noPictures: 'AtLeastOneSelection',
  paperJudged: 'StateNotAllowed',
});
