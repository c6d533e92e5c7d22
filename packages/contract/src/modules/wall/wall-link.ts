import { f } from '../../core/field.ts';
import { resource } from '../../core/resource.ts';
import { wallIndex } from './screens.ts';

/** A link that shows a warehouse's work on a screen in the hall, to whoever opens it, until it ends. */
export const wallLink = resource({
  name: 'wallLink',
  module: 'wall',
  table: 'wall_link',
  title: 'name',
  area: 'Wall',
  who: { read: 'PSW', write: '' },
  screen: wallIndex,
  fields: {
    name: f.text({ required: true, max: 60 }),
    warehouseId: f.ref('warehouse', { required: true }),
    expiresTime: f.time({ byServer: true, required: true }),
    endedTime: f.time({ byServer: true }),
    makerId: f.ref('user', { byServer: true, required: true, shows: { MakerName: 'nickName' } }),
  },
  calls: { list: 'GetWallLinks' },
  indexes: [['warehouseId']],
  search: ['name'],
  page: {
    filters: ['warehouseId'],
    columns: ['name', 'warehouseId', 'expiresTime', 'endedTime', 'makerId'],
    form: [],
  },
});
