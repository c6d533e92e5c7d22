import { f } from '../../core/field.ts';
import { resource } from '../../core/resource.ts';
import { userIndex } from './screens.ts';

/** Fields of a row's customer shown in lists. */
export const ownerShows = { UserName: 'userName', NickName: 'nickName', MemberCode: 'memberCode' };

/** An account of any kind, stored in its home site: customers, their sub accounts, and all staff. */
export const user = resource({
  name: 'user',
  module: 'access',
  table: 'user_account',
  title: 'userName',
  area: 'User',
  audience: { read: ['platform', 'site'], write: ['platform', 'site'] },
  screen: userIndex,
  scope: { mainAccount: 'mainAccountId', furtherSites: 'siteIds' },
  fields: {
    userName: f.userName({ required: true }),
    nickName: f.text({ max: 32 }),
    avatar: f.picture(),
    accountTypeCode: f.enum('AccountTypeCode', { required: true, readOnly: true }),
    memberCode: f.code({ max: 12, readOnly: true }),
    passwordHash: f.secret({ readOnly: true, required: true, seenBy: [] }),
    paymentPasswordHash: f.secret({ readOnly: true, seenBy: [] }),
    gender: f.enum('Gender'),
    birthDate: f.pastDate(),
    email: f.email(),
    emailVerified: f.flag({ readOnly: true, required: true, default: false }),
    phoneCode: f.text({ max: 4 }),
    phoneNumber: f.phone(),
    phoneVerified: f.flag({ readOnly: true, required: true, default: false }),
    // Since when a phone is bound, if not since registration: a new one does not reset the password at first.
    phoneBoundTime: f.time({ readOnly: true, seenBy: [] }),
    lockoutEnd: f.time({ readOnly: true }),
    locked: f.flag({ readOnly: true, required: true, default: false }),
    frozen: f.flag({ readOnly: true, required: true, default: false }),
    lastSignInTime: f.time({ readOnly: true, seenBy: ['platform', 'site'] }),
    // Only a super user may grant this, so it is not in any form.
    isSuperUser: f.flag({ readOnly: true, required: true, default: false }),
    organizeIds: f.refs('organize', { default: [] }),
    siteIds: f.refs('site', { default: [] }),
    availableWarehouses: f.refs('warehouse', { apiName: 'AvailableWarehouseIds', default: [] }),
    mainAccountId: f.ref('user', { readOnly: true, display: { MainAccountName: 'displayName' } }),
    // When a customer's account is closed, as asked for; empty: it stays.
    closingTime: f.time({ readOnly: true }),
    referrerId: f.ref('user', { readOnly: true, display: { ReferrerName: 'displayName' } }),
    remarks: f.longText(),
  },
  rowVerbs: ['edit', 'manage', 'remove'],
  unique: [
    ['userName'],
    ['memberCode'],
    { on: ['phoneCode', 'phoneNumber'], where: 'phone_verified and not is_deleted' },
    { on: ['email'], where: 'email_verified and not is_deleted' },
  ],
  indexes: [['accountTypeCode'], ['mainAccountId'], ['referrerId'], ['closingTime']],
  search: ['userName', 'nickName', 'memberCode', 'phoneNumber', 'remarks'],
  checks: {
    member_is_customer: 'member_code is null or account_type_code = 2',
    sub_account_is_customer: 'main_account_id is null or account_type_code = 2',
    not_own_main_account: 'main_account_id <> id',
    not_own_referrer: 'referrer_id <> id',
  },
  page: {
    filters: ['locked', 'frozen', 'mainAccountId'],
    columns: [
      'userName',
      'nickName',
      'memberCode',
      'accountTypeCode',
      'phoneNumber',
      'email',
      'mainAccountId',
      'locked',
      'frozen',
      'remarks',
    ],
    form: [
      ['userName', 'nickName'],
      ['phoneCode', 'phoneNumber', 'email'],
      ['gender', 'birthDate'],
      ['organizeIds', 'siteIds', 'availableWarehouses'],
      ['remarks'],
    ],
  },
});
