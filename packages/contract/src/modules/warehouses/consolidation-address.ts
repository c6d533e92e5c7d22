import { f } from '../../core/field.ts';
import { resource } from '../../core/resource.ts';
import { enumCodes } from '../../data/codes.ts';
import { consolidationAddressIndex } from './screens.ts';

/** The address of a warehouse that customers write on their purchases; {MemberCode} and {UserName} are filled in for each. */
export const consolidationAddress = resource({
  name: 'consolidationAddress',
  module: 'warehouses',
  table: 'consolidation_address',
  title: 'name',
  area: 'ConsolidationAddress',
  audience: { read: ['platform', 'site'], write: ['platform', 'site'] },
  screen: consolidationAddressIndex,
  scope: { warehouse: 'warehouseId' },
  fields: {
    name: f.text({ required: true, inLanguages: 'nameInLanguages' }),
    nameInLanguages: f.inLanguages(),
    warehouseId: f.ref('warehouse', { required: true, picker: 'sendingWarehouse' }),
    addressType: f.enum('AddressType', { apiName: 'Type', required: true, default: enumCodes.AddressType.OwnSite }),
    recipientTemplate: f.text({ required: true, max: 100, default: '{UserName} {MemberCode}' }),
    phone: f.phone({ required: true }),
    countryId: f.ref('region'),
    provinceId: f.ref('region'),
    cityId: f.ref('region'),
    countyId: f.ref('region'),
    townId: f.ref('region'),
    detailedAddressTemplate: f.text({ required: true, max: 255, default: '{MemberCode}' }),
    mailboxCode: f.code({ max: 12 }),
    tips: f.translations({ max: 500 }),
    enableStatus: f.enum('EnableStatus', { default: enumCodes.EnableStatus.Enabled }),
    displayOrder: f.count({ default: 0 }),
  },
  calls: {
    list: 'GetConsolidationAddresses',
    create: 'EstablishConsolidationAddress',
    getEdit: 'GetEditConsolidationAddress',
    edit: 'EditConsolidationAddress',
    remove: 'DeleteConsolidationAddress',
  },
  unique: [{ on: ['name'], where: 'not is_deleted' }],
  indexes: [['warehouseId']],
  search: ['name', 'nameInLanguages', 'detailedAddressTemplate'],
  page: {
    filters: ['warehouseId', 'enableStatus'],
    columns: [
      'name',
      'warehouseId',
      'addressType',
      'recipientTemplate',
      'phone',
      'detailedAddressTemplate',
      'displayOrder',
      'enableStatus',
    ],
    form: [
      ['name', 'warehouseId', 'addressType'],
      ['nameInLanguages'],
      ['recipientTemplate', 'phone'],
      ['countryId', 'provinceId', 'cityId', 'countyId', 'townId'],
      ['detailedAddressTemplate', 'mailboxCode'],
      ['tips'],
      ['enableStatus', 'displayOrder'],
    ],
  },
});
