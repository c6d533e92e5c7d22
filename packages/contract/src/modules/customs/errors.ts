import { errorsOf } from '../../core/errors.ts';

/** What this module refuses, each with a sentence of its own. */
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
  orderNotSubmitted: 'StateNotAllowed',
  invoiceStands: 'StateNotAllowed',
  orderNotHeld: 'StateNotAllowed',
  noPapers: 'AtLeastOneSelection',
  noPictures: 'AtLeastOneSelection',
  paperJudged: 'StateNotAllowed',
});
