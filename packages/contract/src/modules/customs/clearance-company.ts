import { f } from '../../core/field.ts';
import { resource } from '../../core/resource.ts';
import { transportShiftIndex } from '../transport/screens.ts';
import { customsClearanceCompanyIndex, customsClearanceNumberIndex } from './screens.ts';

/** A company that clears parcels through customs for the site; it issues the numbers under which its papers are filed. */
export const customsClearanceCompany = resource({
  name: 'customsClearanceCompany',
  module: 'customs',
  table: 'customs_clearance_company',
  title: 'name',
  area: 'CustomsClearanceCompany',
  audience: { read: ['platform', 'site', 'warehouse'], write: ['platform', 'site'] },
  screen: customsClearanceCompanyIndex,
  readableFrom: [customsClearanceNumberIndex, transportShiftIndex],
  fields: {
    name: f.text({ required: true }),
    number: f.code({ apiName: 'Number', required: true, max: 40 }),
    boxNumber: f.code({ max: 40 }),
    contactName: f.text(),
    phone: f.phone(),
    countryId: f.ref('region'),
    manifestTemplateId: f.ref('template'),
    enableStatus: f.enum('EnableStatus', { default: 1 }),
  },
  calls: {
    list: 'GetCustomsClearanceCompanys',
    create: 'EstablishCustomsClearanceCompany',
    getEdit: 'GetEditCustomsClearanceCompany',
    edit: 'EditCustomsClearanceCompany',
    remove: 'DeleteCustomsClearanceCompany',
  },
  unique: [{ on: ['name'], where: 'not is_deleted' }],
  indexes: [['enableStatus']],
  search: ['name', 'number', 'boxNumber'],
  page: {
    filters: ['name', 'countryId', 'enableStatus'],
    columns: ['name', 'number', 'boxNumber', 'countryId', 'contactName', 'phone', 'enableStatus'],
    form: [['name', 'number'], ['boxNumber', 'countryId'], ['contactName', 'phone'], ['enableStatus']],
  },
});
