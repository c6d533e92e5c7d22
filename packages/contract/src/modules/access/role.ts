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
  audience: { read: ['platform', 'site'], write: ['platform', 'site'] },
  // Writing needs the staff screen's rights: a user who may only manage customers' roles must not create staff roles.
  screen: platformStaffRoleIndex,
  readableFrom: [userRoleIndex],
  fields: {
    name: f.text({ required: true }),
    roleKind: f.count({ required: true, min: 1, max: 2 }),
    description: f.longText(),
    enabled: f.flag({ default: true }),
    priority: f.count({ default: 100 }),
    codEnabled: f.flag({ default: false }),
    codDefaultLimit: f.money({ currency: 'site', default: '0' }),
    creditEnabled: f.flag({ default: false }),
    creditDefaultLimit: f.money({ currency: 'site', default: '0' }),
    settlementCycleType: f.enum('SettlementCycleType', { default: 1 }),
    settlementGraceDays: f.count({ default: 7, max: 365 }),
    fullBagCharge: f.flag({ default: false }),
    isDefault: f.flag({ default: false }),
    // Calls its holders may make in addition to those that their screens and buttons open.
    defaultApis: f.refs('api', { default: [] }),
    // The shipped role it was created from, and the rights of that role at the last synchronization.
    shippedAs: f.text({ readOnly: true, seenBy: [] }),
    shippedRights: f.texts({ readOnly: true, seenBy: [] }),
    /** Screens and buttons added to the product since the role was last edited, to be granted or not. */
    newRights: f.texts({ readOnly: true, default: [], widget: 'longText' }),
  },
  calls: { list: 'GetRoles', create: 'EstablishRole', getEdit: 'GetEditRole', edit: 'EditRole', remove: 'DeleteRole' },
  rowVerbs: ['edit', 'remove', 'enable', 'disable', 'authorize'],
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
    userId: f.ref('user', { readOnly: true, required: true }),
    roleId: f.ref('role', { readOnly: true, required: true }),
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
    roleId: f.ref('role', { readOnly: true, required: true }),
    // Paths of calls are rights too.
    code: f.text({ readOnly: true, required: true, max: 160 }),
  },
  unique: [['roleId', 'code']],
});
