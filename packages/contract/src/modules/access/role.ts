import { f } from '../../core/field.ts';
import { resource } from '../../core/resource.ts';
import { platformStaffRoleIndex, userRoleIndex } from './screens.ts';

/** A named set of rights and limits. Kind 1 is for staff, kind 2 for customers; every site has its own. */
export const role = resource({
  name: 'role',
  module: 'access',
  table: 'role',
  title: 'name',
  area: 'Role',
  who: { read: 'PS', write: 'PS' },
  // Writing asks for the staff screen's rights: whoever may only manage customers' roles must not make staff roles.
  screen: platformStaffRoleIndex,
  readableFrom: [userRoleIndex],
  fields: {
    name: f.text({ required: true }),
    roleKind: f.count({ required: true, min: 1, max: 2 }),
    description: f.longText(),
    enabled: f.flag({ starts: true }),
    priority: f.count({ starts: 100 }),
    codEnabled: f.flag({ starts: false }),
    codDefaultLimit: f.money({ starts: '0' }),
    creditEnabled: f.flag({ starts: false }),
    creditDefaultLimit: f.money({ starts: '0' }),
    settlementCycleType: f.enum('SettlementCycleType', { starts: 1 }),
    settlementGraceDays: f.count({ starts: 7, max: 365 }),
    fullBagCharge: f.flag({ starts: false }),
    isDefault: f.flag({ starts: false }),
    // Calls its holders may make beside those their screens and buttons open.
    defaultApis: f.refs('api', { starts: [] }),
    // Which role of the product it began as, and what that gave it when it last followed.
    shippedAs: f.text({ byServer: true, seenBy: '' }),
    shippedRights: f.texts({ byServer: true, seenBy: '' }),
    /** Screens and buttons that came with the product since somebody changed the role, to be given or not. */
    newRights: f.texts({ byServer: true, starts: [], widget: 'longText' }),
  },
  calls: { list: 'GetRoles', create: 'EstablishRole', getEdit: 'GetEditRole', edit: 'EditRole', remove: 'DeleteRole' },
  unique: [{ on: ['roleKind', 'name'], where: 'not is_deleted' }],
  indexes: [['roleKind', 'enabled']],
  search: ['name', 'description'],
  checks: { kind_known: 'role_kind in (1, 2)', limits_not_negative: 'cod_default_limit >= 0 and credit_default_limit >= 0' },
  page: {
    filters: ['roleKind', 'enabled'],
    columns: [
      'name',
      'description',
      'roleKind',
      'priority',
      'enabled',
      'isDefault',
      'codEnabled',
      'creditEnabled',
      'settlementCycleType',
      'fullBagCharge',
      'newRights',
    ],
    form: [
      ['name', 'roleKind', 'priority'],
      ['description'],
      ['enabled', 'isDefault', 'fullBagCharge'],
      ['codEnabled', 'codDefaultLimit'],
      ['creditEnabled', 'creditDefaultLimit'],
      ['settlementCycleType', 'settlementGraceDays'],
      ['defaultApis'],
    ],
  },
});

/** A role that an account holds. */
export const userRole = resource({
  name: 'userRole',
  module: 'access',
  table: 'user_role',
  bare: true,
  fields: {
    userId: f.ref('user', { byServer: true, required: true }),
    roleId: f.ref('role', { byServer: true, required: true }),
  },
  unique: [['userId', 'roleId']],
  indexes: [['roleId']],
});

/** One right of a role: the name of a screen, or the code of one of its buttons. */
export const roleRight = resource({
  name: 'roleRight',
  module: 'access',
  table: 'role_right',
  bare: true,
  fields: {
    roleId: f.ref('role', { byServer: true, required: true }),
    // Paths of calls are rights too.
    code: f.text({ byServer: true, required: true, max: 160 }),
  },
  unique: [['roleId', 'code']],
});
