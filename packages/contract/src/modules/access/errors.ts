import { errorsOf } from '../../core/errors.ts';

/** Refusals of accounts, roles and shortcuts. */
export const accessErrors = errorsOf('access', {
  nameTaken: 'Duplicate',
  passwordRule: 'ValidationFailed',
  unknownRole: 'ValidationFailed',
  unknownRight: 'ValidationFailed',
  beyondOwn: 'NoPermission',
  superUser: 'NoPermission',
  yourself: 'StateNotAllowed',
  stillHolds: 'InUse',
  subAccountOfSubAccount: 'StateNotAllowed',
  shortcutThere: 'Duplicate',
  viewNameTaken: 'Duplicate',
  viewShared: 'NoPermission',
  viewsFull: 'LimitExceeded',
  treeDeep: 'LimitExceeded',
  treeInside: 'StateNotAllowed',
  organizeUsed: 'InUse',
  rightInUse: 'InUse',
  apiServed: 'InUse',
  apiUsed: 'InUse',
  apiAudience: 'ValidationFailed',
  buttonName: 'ValidationFailed',
});
