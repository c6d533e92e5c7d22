import { errorsOf } from '../../core/errors.ts';

/** Why accounts, roles and shortcuts are refused. */
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
  rightHeld: 'InUse',
  apiServed: 'InUse',
  apiUsed: 'InUse',
  apiAudience: 'ValidationFailed',
  buttonName: 'ValidationFailed',
});
