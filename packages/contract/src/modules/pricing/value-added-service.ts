import { f } from '../../core/field.ts';
import { resource } from '../../core/resource.ts';
import { enumCodes } from '../../data/codes.ts';
import { chargeFields } from './charge.ts';
import { valueAddedServiceGroupingIndex, valueAddedServiceIndex } from './screens.ts';

/** When a service is done. */
export const serviceStages = { receiving: 1, packing: 2 } as const;

/** Services offered as a group, of which one or several may be chosen. */
export const valueAddedServiceGroup = resource({
  name: 'valueAddedServiceGroup',
  module: 'pricing',
  table: 'value_added_service_group',
  title: 'name',
  area: 'LogisticsValueAddedServicesQuotationGrouping',
  audience: { read: ['platform', 'site'], write: ['platform', 'site'] },
  screen: valueAddedServiceGroupingIndex,
  readableFrom: [valueAddedServiceIndex],
  fields: {
    name: f.translations({ required: true, max: 64 }),
    multipleChoice: f.flag({ default: false }),
    expenseTypeId: f.ref('expenseType'),
    explain: f.longText(),
    remarks: f.longText(),
    displayOrder: f.count({ default: 100 }),
  },
  calls: {
    list: 'GetLogisticsValueAddedServicesQuotationGroupings',
    create: 'AddLogisticsValueAddedServicesQuotationGrouping',
    getEdit: 'GetEditLogisticsValueAddedServicesQuotationGrouping',
    edit: 'EditLogisticsValueAddedServicesQuotationGrouping',
    remove: 'DeleteLogisticsValueAddedServicesQuotationGrouping',
  },
  unique: [{ on: ['name'], where: 'not is_deleted' }],
  indexes: [['displayOrder']],
  search: ['name', 'remarks'],
  page: {
    filters: ['name', 'multipleChoice', 'expenseTypeId'],
    columns: ['name', 'multipleChoice', 'expenseTypeId', 'displayOrder', 'explain', 'remarks'],
    form: [['name', 'displayOrder'], ['multipleChoice', 'expenseTypeId'], ['explain'], ['remarks']],
  },
});

/** Extra work that a customer may order, with its price. Empty sets mean any. */
export const valueAddedService = resource({
  name: 'valueAddedService',
  module: 'pricing',
  table: 'value_added_service',
  title: 'name',
  area: 'LogisticsValueAddedServicesQuotation',
  audience: { read: ['platform', 'site'], write: ['platform', 'site'] },
  screen: valueAddedServiceIndex,
  fields: {
    name: f.translations({ required: true, max: 64 }),
    groupId: f.ref('valueAddedServiceGroup', { apiName: 'GroupingId', required: true }),
    expenseTypeId: f.ref('expenseType', { required: true }),
    currencyId: f.ref('currency', { required: true }),
    ...chargeFields,
    warehouseIds: f.refs('warehouse', { default: [] }),
    typeOfShippingIds: f.refs('shippingMethod', { default: [] }),
    customerGroupIds: f.refs('role', { default: [] }),
    stage: f.count({ required: true, min: 1, max: 2, default: serviceStages.packing }),
    needsPicture: f.flag({ default: false }),
    enableStatus: f.enum('EnableStatus', { required: true, default: enumCodes.EnableStatus.Enabled }),
    displayOrder: f.count({ default: 100 }),
  },
  calls: {
    list: 'GetLogisticsValueAddedServicesQuotations',
    create: 'EstablishLogisticsValueAddedServicesQuotation',
    getEdit: 'GetEditLogisticsValueAddedServicesQuotation',
    edit: 'EditLogisticsValueAddedServicesQuotation',
    remove: 'DeleteLogisticsValueAddedServicesQuotation',
  },
  unique: [{ on: ['name'], where: 'not is_deleted' }],
  indexes: [['groupId'], ['displayOrder']],
  search: ['name'],
  checks: {
    known_stage: 'stage in (1, 2)',
    money_not_negative: 'amount_of_money >= 0 and minimum_money >= 0 and first_charge >= 0',
    free_not_negative: 'free_quantity >= 0 and free_weight >= 0',
  },
  page: {
    filters: ['groupId', 'expenseTypeId', 'stage', 'enableStatus'],
    columns: [
      'name',
      'groupId',
      'expenseTypeId',
      'calculationMethod',
      'amountOfMoney',
      'currencyId',
      'stage',
      'needsPicture',
      'enableStatus',
      'displayOrder',
    ],
    form: [
      ['name'],
      ['groupId', 'expenseTypeId', 'displayOrder'],
      ['calculationMethod', 'amountOfMoney', 'currencyId'],
      ['minimumMoney', 'firstCharge', 'freeQuantity', 'freeWeight'],
      ['warehouseIds', 'typeOfShippingIds', 'customerGroupIds'],
      ['stage', 'needsPicture', 'allowRefunds', 'enableStatus'],
    ],
  },
});
