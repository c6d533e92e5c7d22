import { f } from '../../core/field.ts';
import { resource } from '../../core/resource.ts';
import { enumCodes } from '../../data/codes.ts';
import { pickingListIndex, pickingRuleIndex } from './screens.ts';

/** How the orders of a warehouse are grouped into picking lists, by hand or on a schedule. Empty sets mean any. */
export const pickingRule = resource({
  name: 'pickingRule',
  module: 'picking',
  table: 'picking_rule',
  title: 'name',
  area: 'PickingRule',
  audience: { read: ['platform', 'site', 'warehouse'], write: ['platform', 'site'] },
  screen: pickingRuleIndex,
  readableFrom: [pickingListIndex],
  scope: { warehouse: 'warehouseId' },
  fields: {
    name: f.text({ required: true, inLanguages: 'nameInLanguages' }),
    nameInLanguages: f.inLanguages(),
    warehouseId: f.ref('warehouse', { required: true }),
    splitRule: f.enum('PickingSplitRule', {
      apiName: 'PickingSplitRule',
      required: true,
      default: enumCodes.PickingSplitRule.ByOrderCount,
    }),
    maximumOrders: f.count(),
    maximumPieces: f.count(),
    typeOfShippingIds: f.refs('shippingMethod', { default: [] }),
    carrierIds: f.refs('carrier', { default: [] }),
    cargoTypeIds: f.refs('cargoType', { default: [] }),
    autoCreate: f.flag({ default: false }),
    cronTime: f.text(),
    // No lists on days on which the warehouse is closed.
    skipClosedDays: f.flag({ default: false }),
    autoAssignPickerIds: f.refs('user', { default: [] }),
    enabled: f.flag({ readOnly: true, required: true, default: true }),
    // The moment up to which the timetable has been followed; a run that was missed is made up from there.
    followedTime: f.time({ readOnly: true, seenBy: [] }),
    displayOrder: f.count({ default: 100 }),
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
      ['autoCreate', 'cronTime', 'skipClosedDays', 'autoAssignPickerIds'],
    ],
  },
});
