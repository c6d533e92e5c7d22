import { f } from '../../core/field.ts';
import { resource } from '../../core/resource.ts';
import { forceChecks, forceFields, versionUnique } from './charge.ts';
import { warehouseQuotationIndex } from './screens.ts';

/** The subject of a rent quotation. */
export const rentTargets = { packages: 1, commodities: 2, bins: 3 } as const;

/** Warehouse rent for each day, by volume in m³ and by piece. An edit makes a new version in a new row. Empty sets mean any. */
export const warehouseQuotation = resource({
  name: 'warehouseQuotation',
  module: 'pricing',
  table: 'warehouse_quotation',
  title: 'name',
  area: 'WarehouseQuotation',
  audience: { read: ['platform', 'site'], write: ['platform', 'site'] },
  screen: warehouseQuotationIndex,
  fields: {
    name: f.text({ required: true, inLanguages: 'nameInLanguages' }),
    nameInLanguages: f.inLanguages(),
    ...forceFields,
    currencyId: f.ref('currency', { required: true }),
    target: f.count({ required: true, min: 1, max: 3, default: rentTargets.packages }),
    warehouseIds: f.refs('warehouse', { default: [] }),
    customerGroupIds: f.refs('role', { default: [] }),
    cargoTypeIds: f.refs('cargoType', { default: [] }),
    startDate: f.date(),
    rentFreeDays: f.count({ default: 0 }),
    cubicAmount: f.money({ default: '0' }),
    singlePieceAmount: f.money({ default: '0' }),
    ultraLongInventoryTime: f.count({ default: 0 }),
    ultraLongCubicAmount: f.money({ default: '0' }),
    ultraLongSinglePieceAmount: f.money({ default: '0' }),
  },
  calls: {
    list: 'GetWarehouseQuotations',
    create: 'EstablishWarehouseQuotation',
    getEdit: 'GetEditWarehouseQuotation',
    edit: 'EditWarehouseQuotation',
    remove: 'DeleteWarehouseQuotation',
  },
  unique: versionUnique,
  indexes: [['replacesId'], ['displayOrder'], ['target', 'effectiveFlag']],
  search: ['name', 'nameInLanguages'],
  checks: {
    ...forceChecks,
    known_target: 'target between 1 and 3',
    days_not_negative: 'rent_free_days >= 0 and ultra_long_inventory_time >= 0',
    amounts_not_negative: 'cubic_amount >= 0 and single_piece_amount >= 0',
    ultra_long_amounts_not_negative: 'ultra_long_cubic_amount >= 0 and ultra_long_single_piece_amount >= 0',
  },
  page: {
    filters: ['name', 'target', 'effectiveFlag', 'warehouseIds'],
    columns: [
      'name',
      'version',
      'displayOrder',
      'target',
      'currencyId',
      'effectiveFlag',
      'timeOfEntryIntoForce',
      'deadline',
      'warehouseIds',
      'rentFreeDays',
      'cubicAmount',
      'singlePieceAmount',
      'ultraLongInventoryTime',
    ],
    form: [
      ['name', 'displayOrder', 'currencyId'],
      ['nameInLanguages'],
      ['target', 'startDate'],
      ['timeOfEntryIntoForce', 'deadline', 'effectiveFlag'],
      ['warehouseIds', 'customerGroupIds', 'cargoTypeIds'],
      ['rentFreeDays', 'cubicAmount', 'singlePieceAmount'],
      ['ultraLongInventoryTime', 'ultraLongCubicAmount', 'ultraLongSinglePieceAmount'],
    ],
  },
});
