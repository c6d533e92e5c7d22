import { f } from '../../core/field.ts';
import { resource } from '../../core/resource.ts';
import { enumCodes } from '../../data/codes.ts';
import { pickingListIndex, pickingRuleIndex } from './screens.ts';

/** How the orders of a warehouse are grouped into picking lists, by hand or by a timetable. Empty sets mean any. */
export const pickingRule = resource({
  name: 'pickingRule',
  module: 'picking',
  table: 'picking_rule',
  title: 'name',
  area: 'PickingRule',
  who: { read: 'PSW', write: 'PS' },
  screen: pickingRuleIndex,
  readableFrom: [pickingListIndex],
  fields: {
    name: f.text({ required: true, inLanguages: 'nameInLanguages' }),
    nameInLanguages: f.inLanguages(),
    warehouseId: f.ref('warehouse', { required: true }),
    splitRule: f.enum('PickingSplitRule', {
      wire: 'PickingSplitRule',
      required: true,
      starts: enumCodes.PickingSplitRule.ByOrderCount,
    }),
    maximumOrders: f.count(),
    maximumPieces: f.count(),
    typeOfShippingIds: f.refs('shippingMethod', { starts: [] }),
    carrierIds: f.refs('carrier', { starts: [] }),
    cargoTypeIds: f.refs('cargoType', { starts: [] }),
    autoCreate: f.flag({ starts: false }),
    cronTime: f.text(),
    autoAssignPickerIds: f.refs('user', { starts: [] }),
    enabled: f.flag({ byServer: true, required: true, starts: true }),
    displayOrder: f.count({ starts: 100 }),
  },
  calls: {
    list: 'GetPickingRules',
    create: 'EstablishPickingRule',
    getEdit: 'GetEditPickingRule',
    edit: 'EditPickingRule',
    remove: 'DeletePickingRule',
  },
  unique: [{ on: ['warehouseId', 'name'], where: 'not is_deleted' }],
  indexes: [['warehouseId', 'enabled']],
  search: ['name', 'nameInLanguages'],
  checks: { maximums_not_negative: 'maximum_orders >= 0 and maximum_pieces >= 0' },
  page: {
    filters: ['name', 'warehouseId', 'splitRule', 'enabled'],
    columns: ['name', 'warehouseId', 'splitRule', 'maximumOrders', 'maximumPieces', 'autoCreate', 'cronTime', 'enabled', 'displayOrder'],
    form: [
      ['name', 'warehouseId', 'displayOrder'],
      ['nameInLanguages'],
      ['splitRule', 'maximumOrders', 'maximumPieces'],
      ['typeOfShippingIds', 'carrierIds', 'cargoTypeIds'],
      ['autoCreate', 'cronTime', 'autoAssignPickerIds'],
    ],
  },
});
