import { f } from '../../core/field.ts';
import { resource } from '../../core/resource.ts';
import { wallIndex } from './screens.ts';

/** A link that shows a warehouse's work on a screen in the hall, without a sign-in, until it expires. */
export const wallLink = resource({
  name: 'wallLink',
  module: 'wall',
  table: 'wall_link',
  title: 'name',
  area: 'Wall',
  audience: { read: ['platform', 'site', 'warehouse'], write: [] },
  screen: wallIndex,
  scope: { warehouse: 'warehouseId' },
  fields: {
    name: f.text({ required: true, max: 60 }),
    warehouseId: f.ref('warehouse', { required: true }),
    expiresTime: f.time({ readOnly: true, required: true }),
    endedTime: f.time({ readOnly: true }),
    makerId: f.staff({ readOnly: true, required: true, display: { MakerName: 'displayName' } }),
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
