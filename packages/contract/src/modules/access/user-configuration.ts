import { f } from '../../core/field.ts';
import { resource } from '../../core/resource.ts';

/** The hardware and picking grid settings of one account. */
export const userConfiguration = resource({
  name: 'userConfiguration',
  module: 'access',
  table: 'user_configuration',
  area: 'UserConfiguration',
  fields: {
    userId: f.ref('user', { readOnly: true, required: true }),
    localServiceConnection: f.text({ max: 255 }),
    pickingListRows: f.count({ min: 1, max: 50 }),
    pickingListColumns: f.count({ min: 1, max: 50 }),
    getCameraKeyUp: f.text(),
    getElectronicScaleValueKeyUp: f.text(),
  },
  unique: [['userId']],
  checks: { picking_list_has_cells: 'picking_list_rows >= 1 and picking_list_columns >= 1' },
});

/** A screen in the quick navigation of an account. */
export const quickNavigation = resource({
  name: 'quickNavigation',
  module: 'access',
  table: 'quick_navigation',
  bare: true,
  area: 'QuickNavigation',
  fields: {
    userId: f.ref('user', { readOnly: true, required: true }),
    path: f.text({ apiName: 'path', required: true, max: 255 }),
    displayOrder: f.count({ readOnly: true, required: true, default: 0 }),
  },
  unique: [['userId', 'path']],
});
