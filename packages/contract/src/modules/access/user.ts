import { f } from '../../core/field.ts';
import { resource } from '../../core/resource.ts';
import { userIndex } from './screens.ts';

/** What a list shows of the customer a row belongs to. */
export const ownerShows = { UserName: 'userName', NickName: 'nickName', MemberCode: 'memberCode' };

/** An account of any kind, kept in its home site: customers, their sub accounts, and all staff. */
export const user = resource({
  name: 'user',
  module: 'access',
  table: 'user_account',
  title: 'userName',
  area: 'User',
  who: { read: 'PS', write: 'PS' },
  screen: userIndex,
  fields: {
    userName: f.userName({ required: true }),
    nickName: f.text({ max: 32 }),
    avatar: f.picture(),
    accountTypeCode: f.enum('AccountTypeCode', { required: true, byServer: true }),
    memberCode: f.code({ max: 12, byServer: true }),
    passwordHash: f.secret({ byServer: true, required: true, seenBy: '' }),
    paymentPasswordHash: f.secret({ byServer: true, seenBy: '' }),
    gender: f.enum('Gender'),
    birthDate: f.date(),
    email: f.email(),
    emailVerified: f.flag({ byServer: true, required: true, starts: false }),
    phoneCode: f.text({ max: 4 }),
    phoneNumber: f.phone(),
    phoneVerified: f.flag({ byServer: true, required: true, starts: false }),
    lockoutEnd: f.time({ byServer: true }),
    locked: f.flag({ byServer: true, required: true, starts: false }),
    frozen: f.flag({ byServer: true, required: true, starts: false }),
    lastSignInTime: f.time({ byServer: true, seenBy: 'PS' }),
    // Only a super user may give this, so no form carries it.
    isSuperUser: f.flag({ byServer: true, required: true, starts: false }),
    organizeIds: f.refs('organize', { starts: [] }),
    siteIds: f.refs('site', { starts: [] }),
    availableWarehouses: f.refs('warehouse', { wire: 'AvailableWarehouseIds', starts: [] }),
    mainAccountId: f.ref('user', { byServer: true }),
    referrerId: f.ref('user', { byServer: true }),
    remarks: f.longText(),
  },
  unique: [
    ['userName'],
    ['memberCode'],
    { on: ['phoneCode', 'phoneNumber'], where: 'phone_verified and not is_deleted' },
    { on: ['email'], where: 'email_verified and not is_deleted' },
  ],
  indexes: [['accountTypeCode'], ['mainAccountId'], ['referrerId']],
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
