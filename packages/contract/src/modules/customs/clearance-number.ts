import { enumCodes } from '../../data/codes.ts';
import { f } from '../../core/field.ts';
import { resource } from '../../core/resource.ts';
import { states } from '../../core/states.ts';
import { customsClearanceCompanyIndex, customsClearanceNumberIndex } from './screens.ts';

/** A number is taken by one order, bag or shift; a voided one is never used again. */
export const customsNumberStates = states('CustomsNumberStatus', {
  Unused: { take: 'Used', void: 'Voided' },
  Used: { void: 'Voided' },
});

/** One number of a clearance company: of a master bill, an order or a bag. No number stands for two things, whatever its type. */
export const customsNumber = resource({
  name: 'customsNumber',
  module: 'customs',
  table: 'customs_clearance_number',
  title: 'number',
  bare: true,
  area: 'CustomsClearanceCompany',
  who: { read: 'PSW', write: 'PS' },
  screen: customsClearanceNumberIndex,
  readableFrom: [customsClearanceCompanyIndex],
  fields: {
    companyId: f.ref('customsClearanceCompany', { byServer: true, required: true }),
    numberType: f.enum('CustomsNumberType', { wire: 'CustomsNumberType', byServer: true, required: true }),
    number: f.code({ wire: 'Number', byServer: true, required: true, max: 40 }),
    sequence: f.count({ byServer: true, required: true }),
    status: f.state(customsNumberStates, 'Unused', { wire: 'CustomsNumberStatus' }),
    logisticsOrderId: f.ref('logisticsOrder', { byServer: true, shows: { SerialNumber: 'serialNumber' } }),
    bagId: f.ref('bag', { wire: 'BagNumberId', byServer: true, shows: { BagNo: 'bagNo' } }),
    transportShiftId: f.ref('transportShift', {
      byServer: true,
      shows: { TransportShiftName: 'name', TransportShiftSerialNumber: 'serialNumber' },
    }),
    usedTime: f.time({ byServer: true }),
    voidedTime: f.time({ byServer: true }),
  },
  calls: { list: 'GetCustomsClearanceNumbers' },
  unique: [['companyId', 'number']],
  indexes: [['companyId', 'numberType', 'status', 'sequence'], ['number'], ['logisticsOrderId'], ['bagId'], ['transportShiftId']],
  search: ['number'],
  checks: {
    one_use_at_most: 'num_nonnulls(logistics_order_id, bag_id) <= 1',
    used_for_something: `status <> ${enumCodes.CustomsNumberStatus.Used} or (used_time is not null and num_nonnulls(logistics_order_id, bag_id, transport_shift_id) >= 1)`,
  },
  page: {
    filters: ['companyId', 'numberType', 'status'],
    columns: ['number', 'numberType', 'companyId', 'status', 'logisticsOrderId', 'bagId', 'transportShiftId', 'usedTime', 'voidedTime'],
    form: [],
  },
});
