import { f } from '../../core/field.ts';
import { resource } from '../../core/resource.ts';
import { enumCodes } from '../../data/codes.ts';
import { logisticsOrderIndex, logisticsOrderPeerEstablish, selfPickupIndex } from '../orders/screens.ts';
import { selfPickupAddressIndex } from './screens.ts';

/** The operator of a pickup point: the codes of `pointType`. */
export const pickupPointTypes = { OwnSite: 1, Partner: 2, Locker: 3, ConvenienceStore: 4 } as const;

/** A place where receivers pick up their parcels. */
export const selfPickupAddress = resource({
  name: 'selfPickupAddress',
  module: 'warehouses',
  table: 'self_pickup_address',
  title: 'name',
  area: 'SelfPickupAddress',
  audience: { read: ['platform', 'site', 'warehouse', 'customer'], write: ['platform', 'site'] },
  screen: selfPickupAddressIndex,
  readableFrom: [logisticsOrderIndex, logisticsOrderPeerEstablish, selfPickupIndex],
  scope: { warehouse: 'warehouseId' },
  fields: {
    name: f.text({ required: true, inLanguages: 'nameInLanguages' }),
    nameInLanguages: f.inLanguages(),
    pointType: f.count({ apiName: 'Type', required: true, min: 1, max: 4, default: pickupPointTypes.OwnSite }),
    countryId: f.ref('region'),
    provinceId: f.ref('region'),
    cityId: f.ref('region'),
    countyId: f.ref('region'),
    townId: f.ref('region'),
    address: f.text({ required: true, max: 255 }),
    warehouseId: f.ref('warehouse'),
    storeCode: f.code({ max: 40 }),
    phone: f.phone(),
    openingHours: f.text({ max: 200 }),
    keepDays: f.count({ max: 365, default: 7 }),
    maxWeight: f.kilograms({ default: '0' }),
    maxLength: f.centimetres({ default: '0' }),
    enableStatus: f.enum('EnableStatus', { default: enumCodes.EnableStatus.Enabled }),
  },
  calls: {
    list: 'GetSelfPickupAddresses',
    create: 'EstablishSelfPickupAddress',
    getEdit: 'GetEditSelfPickupAddress',
    edit: 'EditSelfPickupAddress',
    remove: 'DeleteSelfPickupAddress',
  },
  unique: [{ on: ['name'], where: 'not is_deleted' }],
  indexes: [['countryId'], ['warehouseId']],
  search: ['name', 'nameInLanguages', 'address', 'storeCode'],
  checks: {
    point_type_known: 'point_type between 1 and 4',
    max_weight_not_negative: 'max_weight >= 0',
    max_length_not_negative: 'max_length >= 0',
  },
  page: {
    filters: ['countryId', 'warehouseId', 'enableStatus'],
    columns: ['name', 'pointType', 'countryId', 'address', 'phone', 'openingHours', 'keepDays', 'enableStatus'],
    form: [
      ['name', 'pointType'],
      ['nameInLanguages'],
      ['countryId', 'provinceId', 'cityId', 'countyId', 'townId'],
      ['address', 'phone'],
      ['warehouseId', 'storeCode'],
      ['openingHours', 'keepDays'],
      ['maxWeight', 'maxLength'],
      ['enableStatus'],
    ],
  },
});
