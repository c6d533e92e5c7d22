import { f } from '../../core/field.ts';
import { resource } from '../../core/resource.ts';
import { enumCodes } from '../../data/codes.ts';
import { logisticsOrderIndex } from '../orders/screens.ts';
import { packageIndex, packageSigningScreen } from '../packages/screens.ts';
import { shelvesIndex } from '../shelving/screens.ts';
import { transportShiftIndex } from '../transport/screens.ts';
import { warehouseIndex, warehousePartitionsIndex } from './screens.ts';

/** A building of a site that receives, stores and ships goods. */
export const warehouse = resource({
  name: 'warehouse',
  module: 'warehouses',
  table: 'warehouse',
  title: 'name',
  area: 'Warehouse',
  audience: { read: ['platform', 'site', 'warehouse'], write: ['platform', 'site'] },
  screen: warehouseIndex,
  readableFrom: [warehousePartitionsIndex, shelvesIndex, packageIndex, packageSigningScreen, logisticsOrderIndex, transportShiftIndex],
  fields: {
    name: f.text({ required: true, inLanguages: 'nameInLanguages' }),
    nameInLanguages: f.inLanguages(),
    code: f.code({ required: true, max: 12 }),
    warehouseType: f.enum('WarehouseType', { required: true, default: enumCodes.WarehouseType.Origin }),
    enableStatus: f.enum('EnableStatus', { default: enumCodes.EnableStatus.Enabled }),
    personInCharge: f.text({ required: true, max: 32 }),
    phoneCode: f.code({ max: 8 }),
    phone: f.phone(),
    landline: f.phone(),
    countryId: f.ref('region'),
    provinceId: f.ref('region'),
    cityId: f.ref('region'),
    countyId: f.ref('region'),
    townId: f.ref('region'),
    detailedAddress: f.text({ max: 255 }),
    mailboxCode: f.code({ max: 12 }),
    volumeRatio: f.count({ min: 1, max: 100_000, default: 6000 }),
    openingHours: f.text({ max: 200 }),
    sharedSiteIds: f.refs('site'),
    transportWarehouseIds: f.refs('warehouse'),
    trackSchemeId: f.ref('trackScheme', { apiName: 'TrajectorySchemeId' }),
    defaultPickingRuleId: f.ref('pickingRule'),
  },
  calls: {
    list: 'GetWarehouses',
    create: 'EstablishWarehouse',
    getEdit: 'GetEditWarehouse',
    edit: 'EditWarehouse',
    remove: 'DeleteWarehouse',
  },
  unique: [
    { on: ['name'], where: 'not is_deleted' },
    { on: ['code'], where: 'not is_deleted' },
  ],
  search: ['name', 'nameInLanguages', 'code'],
  checks: { volume_ratio_positive: 'volume_ratio > 0' },
  page: {
    filters: ['warehouseType', 'enableStatus'],
    columns: ['name', 'code', 'warehouseType', 'countryId', 'detailedAddress', 'personInCharge', 'phone', 'enableStatus'],
    form: [
      ['name', 'code'],
      ['nameInLanguages'],
      ['warehouseType', 'enableStatus'],
      ['personInCharge'],
      ['phoneCode', 'phone', 'landline'],
      ['countryId', 'provinceId', 'cityId', 'countyId', 'townId'],
      ['detailedAddress', 'mailboxCode'],
      ['openingHours', 'volumeRatio'],
      ['trackSchemeId', 'defaultPickingRuleId'],
      ['transportWarehouseIds', 'sharedSiteIds'],
    ],
  },
});
