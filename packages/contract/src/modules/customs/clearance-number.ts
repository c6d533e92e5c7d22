import { enumCodes } from '../../data/codes.ts';
import { f } from '../../core/field.ts';
import { resource } from '../../core/resource.ts';
import { states } from '../../core/states.ts';
import { customsClearanceCompanyIndex, customsClearanceNumberIndex } from './screens.ts';

/** A number is used by one order, bag or shift; a voided one is never used again. */
export const customsNumberStates = states('CustomsNumberStatus', {
  Unused: { take: 'Used', void: 'Voided' },
  Used: { void: 'Voided' },
});

/** One number of a clearance company: of a master bill, an order or a bag. A number is used only once, whatever its type. */
export const customsNumber = resource({
  name: 'customsNumber',
  module: 'customs',
  table: 'customs_clearance_number',
  title: 'number',
  bare: true,
  area: 'CustomsClearanceCompany',
  audience: { read: ['platform', 'site', 'warehouse'], write: ['platform', 'site'] },
  screen: customsClearanceNumberIndex,
  readableFrom: [customsClearanceCompanyIndex],
  fields: {
    companyId: f.ref('customsClearanceCompany', { readOnly: true, required: true }),
    numberType: f.enum('CustomsNumberType', { apiName: 'CustomsNumberType', readOnly: true, required: true }),
    number: f.code({ apiName: 'Number', readOnly: true, required: true, max: 40 }),
    sequence: f.count({ readOnly: true, required: true }),
    status: f.state(customsNumberStates, 'Unused', { apiName: 'CustomsNumberStatus' }),
    logisticsOrderId: f.ref('logisticsOrder', { readOnly: true, display: { SerialNumber: 'serialNumber' } }),
    bagId: f.ref('bag', { apiName: 'BagNumberId', readOnly: true, display: { BagNo: 'bagNo' } }),
    transportShiftId: f.ref('transportShift', {
      readOnly: true,
      display: { TransportShiftName: 'name', TransportShiftSerialNumber: 'serialNumber' },
    }),
    usedTime: f.time({ readOnly: true }),
    voidedTime: f.time({ readOnly: true }),
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
