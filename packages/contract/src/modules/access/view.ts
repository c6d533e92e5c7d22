import { f } from '../../core/field.ts';
import { resource } from '../../core/resource.ts';
import { userViewIndex, viewIndex } from './screens.ts';

/** One button of a screen: the code that shows it, its name, and calls it opens beside those that ask for the code themselves. */
export const viewButton = {
  code: f.text({ required: true, max: 100 }),
  name: f.translations({ required: true, max: 100 }),
  apiIds: f.refs('api'),
  displayOrder: f.count({ starts: 0 }),
};

/** A screen with its button codes. Kind 1 is the staff's, kind 2 the customers'; its name is the right to see it. */
export const view = resource({
  name: 'view',
  module: 'access',
  table: 'screen_view',
  shared: true,
  title: 'name',
  area: 'View',
  who: { read: 'P', write: 'P' },
  screen: viewIndex,
  readableFrom: [userViewIndex],
  fields: {
    name: f.text({ required: true, max: 100 }),
    title: f.translations({ required: true, max: 100 }),
    roleKind: f.count({ required: true, min: 1, max: 2 }),
    router: f.text({ required: true, max: 200 }),
    menuClassification: f.enum('MenuClassification', { starts: 1 }),
    description: f.longText(),
    buttons: f.list(viewButton, { starts: [], max: 60 }),
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
