import { f } from '../../core/field.ts';
import { resource } from '../../core/resource.ts';
import { commonFileIndex, mineCommonFileIndex } from './screens.ts';

/** A form or document that all users of a site may download once it is published. */
export const commonFile = resource({
  name: 'commonFile',
  module: 'files',
  table: 'common_file',
  title: 'name',
  area: 'CommonFile',
  audience: { read: ['platform', 'site', 'warehouse', 'customer'], write: ['platform', 'site'] },
  screen: commonFileIndex,
  readableFrom: [mineCommonFileIndex],
  fields: {
    name: f.translations({ required: true, max: 100 }),
    fileUrl: f.file({ required: true }),
    category: f.text(),
    displayOrder: f.count({ default: 0 }),
    publishStatus: f.enum('PublishStatus', { default: 1 }),
  },
  calls: {
    list: 'GetCommonFiles',
    create: 'EstablishCommonFile',
    getEdit: 'GetEditCommonFile',
    edit: 'EditCommonFile',
    remove: 'DeleteCommonFile',
  },
  indexes: [['publishStatus']],
  search: ['name', 'category'],
  page: {
    filters: ['publishStatus'],
    columns: ['name', 'fileUrl', 'category', 'displayOrder', 'publishStatus'],
    form: [['name'], ['category', 'displayOrder', 'publishStatus'], ['fileUrl']],
  },
});
