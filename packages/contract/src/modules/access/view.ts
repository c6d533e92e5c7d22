import { f } from '../../core/field.ts';
import { resource } from '../../core/resource.ts';
import { userViewIndex, viewIndex } from './screens.ts';

/** One button of a screen: its code, its name, and the calls it opens in addition to those that need the code. */
export const viewButton = {
  code: f.text({ required: true, max: 100 }),
  name: f.translations({ required: true, max: 100 }),
  apiIds: f.refs('api'),
  displayOrder: f.count({ default: 0 }),
};

/** A screen with its button codes. Kind 1 is for staff, kind 2 for customers; its name is the right to see it. */
export const view = resource({
  name: 'view',
  module: 'access',
  table: 'screen_view',
  shared: true,
  title: 'name',
  area: 'View',
  audience: { read: ['platform'], write: ['platform'] },
  screen: viewIndex,
  readableFrom: [userViewIndex],
  fields: {
    name: f.text({ required: true, max: 100 }),
    title: f.translations({ required: true, max: 100 }),
    roleKind: f.count({ required: true, min: 1, max: 2 }),
    router: f.text({ required: true, max: 200 }),
    menuClassification: f.enum('MenuClassification', { default: 1 }),
    description: f.longText(),
    buttons: f.list(viewButton, { default: [], max: 60 }),
  },
  calls: { list: 'GetViews', create: 'EstablishView', getEdit: 'GetEditView', edit: 'EditView', remove: 'DeleteView' },
  unique: [
    { on: ['router'], where: 'not is_deleted' },
    { on: ['roleKind', 'name'], where: 'not is_deleted' },
  ],
  indexes: [['roleKind']],
  search: ['name', 'title', 'router'],
  checks: { kind_known: 'role_kind in (1, 2)' },
  page: {
    filters: ['roleKind', 'menuClassification'],
    columns: ['name', 'title', 'router', 'menuClassification', 'description'],
    form: [['name', 'router'], ['title'], ['menuClassification'], ['description'], ['buttons']],
  },
});
