import { f } from '../../core/field.ts';
import { resource } from '../../core/resource.ts';
import { transportShiftIndex } from '../transport/screens.ts';
import { addOrderTracksScreen, trajectorySchemeIndex } from './screens.ts';

/** The track text of each step of an order. Contents may use {Warehouse} {Carrier} {CarrierNo} {Shift} {Time}. */
export const trackScheme = resource({
  name: 'trackScheme',
  module: 'tracking',
  table: 'track_scheme',
  title: 'name',
  area: 'LogisticsOrderTrajectoryScheme',
  audience: { read: ['platform', 'site', 'warehouse'], write: ['platform', 'site'] },
  screen: trajectorySchemeIndex,
  readableFrom: [addOrderTracksScreen, transportShiftIndex],
  fields: {
    name: f.text({ required: true, inLanguages: 'nameInLanguages' }),
    nameInLanguages: f.inLanguages(),
    isDefault: f.flag({ default: false }),
    nodes: f.list(
      {
        status: f.enum('TrajectoryStatus', { apiName: 'TrajectoryStatus', required: true }),
        title: f.translations({ required: true }),
        content: f.translations({ required: true, max: 500 }),
        public: f.flag({ default: true }),
        notify: f.flag({ default: false }),
        displayOrder: f.count({ default: 100 }),
      },
      { default: [], max: 100 },
    ),
  },
  calls: {
    list: 'GetLogisticsOrderTrajectorySchemes',
    create: 'EstablishLogisticsOrderTrajectoryScheme',
    getEdit: 'GetEditLogisticsOrderTrajectoryScheme',
    edit: 'EditLogisticsOrderTrajectoryScheme',
    remove: 'DeleteLogisticsOrderTrajectoryScheme',
  },
  unique: [
    { on: ['name'], where: 'not is_deleted' },
    { on: ['isDefault'], where: 'is_default and not is_deleted' },
  ],
  search: ['name', 'nameInLanguages'],
  page: {
    filters: ['name', 'isDefault'],
    columns: ['name', 'isDefault'],
    form: [['name', 'isDefault'], ['nameInLanguages'], ['nodes']],
  },
});
