import { f } from '@entrepot/contract/core/field.ts';
import { platformStaffIndex, userIndex } from '@entrepot/contract/modules/access/screens.ts';
import * as staffCalls from '@entrepot/contract/modules/access/staff-calls.ts';
import * as userCalls from '@entrepot/contract/modules/access/user-calls.ts';
import { issueSignInCode, issueSignInCodeUser } from '@entrepot/contract/modules/account/handed-code-calls.ts';
import { user } from '@entrepot/contract/modules/access/user.ts';
import type { Listed } from '@entrepot/client/calls/api.ts';

const { siteIds: _staffOnly, ...person } = user.fields;
const roleIds = f.refs('role');

/** Customers' accounts, as listed. */
export const customer = {
  ...user,
  area: 'User',
  screen: userIndex,
  fields: { ...person, roleIds },
  calls: { list: 'GetUsers', open: 'GetUserById', getEdit: 'GetEditUser', edit: 'EditUser', remove: 'DeleteUser' },
  page: {
    filters: ['locked', 'frozen', 'mainAccountId'],
    columns: ['userName', 'memberCode', 'nickName', 'phoneNumber', 'email', 'mainAccountId', 'locked', 'frozen', 'closingTime', 'remarks'],
    form: [
      ['userName', 'nickName'],
      ['phoneCode', 'phoneNumber', 'email'],
      ['gender', 'birthDate'],
      ['roleIds', 'organizeIds'],
      ['availableWarehouses'],
      ['remarks'],
    ],
  },
} as const;

/** Back-office accounts, as listed. The kind of an account is chosen once, at creation. */
export const colleague = {
  ...user,
  area: 'PlatformStaff',
  screen: platformStaffIndex,
  fields: { ...user.fields, accountTypeCode: f.enum('AccountTypeCode', { required: true }), roleIds },
  calls: { list: 'GetPlatformStaffs', getEdit: 'GetEditPlatformStaff', edit: 'EditPlatformStaff', remove: 'DeletePlatformStaff' },
  page: {
    filters: ['accountTypeCode', 'locked'],
    columns: ['userName', 'nickName', 'accountTypeCode', 'phoneNumber', 'email', 'locked', 'remarks'],
    form: [
      ['userName', 'nickName'],
      ['phoneCode', 'phoneNumber', 'email'],
      ['gender', 'birthDate'],
      ['roleIds', 'organizeIds'],
      ['siteIds', 'availableWarehouses'],
      ['remarks'],
    ],
  },
} as const;

/** An account, as listed. */
export type Account = Listed<typeof user>;

/** Actions on accounts of one kind, with the permission codes they require. */
export const accountKinds = {
  customer: {
    of: customer,
    roleKind: 2,
    columns: [
      'userName',
      'memberCode',
      'nickName',
      'roleNames',
      'phoneNumber',
      'email',
      'lastSignInTime',
      'secondFactor',
      'mainAccountId',
      'locked',
      'frozen',
      'remarks',
    ],
    establish: userCalls.establishUser,
    reset: userCalls.resetUserPassword,
    lock: userCalls.lockUser,
    unlock: userCalls.unlockUser,
    issueCode: issueSignInCodeUser,
  },
  staff: {
    of: colleague,
    roleKind: 1,
    columns: [
      'userName',
      'invitationStatus',
      'nickName',
      'accountTypeCode',
      'roleNames',
      'lastSignInTime',
      'secondFactor',
      'phoneNumber',
      'email',
      'locked',
      'remarks',
    ],
    establish: staffCalls.establishPlatformStaff,
    reset: staffCalls.resetPlatformStaffPassword,
    lock: staffCalls.lockPlatformStaff,
    unlock: staffCalls.unlockPlatformStaff,
    issueCode: issueSignInCode,
  },
} as const;
export type AccountKind = keyof typeof accountKinds;
