import { f } from '../../core/field.ts';
import { resource } from '../../core/resource.ts';
import { menusIndex, userMenusIndex } from './screens.ts';

/** A node of the staff's menu (kind 1) or of the customers' (kind 2): a group, a screen, or a hidden variant of a screen. */
export const menu = resource({
  name: 'menu',
  module: 'access',
  table: 'menu',
  shared: true,
  title: 'name',
  area: 'Menus',
  audience: { read: ['platform'], write: ['platform'] },
  screen: menusIndex,
  readableFrom: [userMenusIndex],
  fields: {
    name: f.text({ required: true, max: 100 }),
    title: f.translations({ required: true, max: 100 }),
    roleKind: f.count({ required: true, min: 1, max: 2 }),
    menuClassification: f.enum('MenuClassification', { default: 1 }),
    parentId: f.ref('menu', { display: {} }),
    viewId: f.ref('view'),
    path: f.text({ max: 200 }),
    icon: f.text(),
    invisible: f.flag({ default: false }),
    audience: f.enums('AccountTypeCode', { required: true }),
    // The right that shows it; default: the name of its view.
    permission: f.text({ max: 100 }),
    displayOrder: f.count({ default: 0 }),
  },
  calls: {
    create: 'EstablishBackstageMenu',
    open: 'GetBackstageMenuById',
    getEdit: 'GetEditBackstageMenuInfo',
    edit: 'EditBackstageMenu',
    remove: 'DeleteBackstageMenu',
  },
  unique: [
    { on: ['roleKind', 'menuClassification', 'parentId', 'name'], where: 'not is_deleted' },
    { on: ['roleKind', 'menuClassification', 'name'], where: 'parent_id is null and not is_deleted' },
    { on: ['roleKind', 'menuClassification', 'path'], where: 'path is not null and not is_deleted' },
  ],
  indexes: [['roleKind'], ['parentId']],
  checks: { kind_known: 'role_kind in (1, 2)', not_own_parent: 'parent_id <> id', path_begins_with_slash: "path like '/%'" },
  page: {
    filters: ['menuClassification'],
    columns: ['title', 'name', 'path', 'audience', 'displayOrder', 'invisible'],
    form: [
      ['name', 'icon', 'displayOrder'],
      ['title'],
      ['parentId', 'viewId'],
      ['path', 'permission'],
      ['audience', 'menuClassification'],
      ['invisible'],
    ],
  },
});
