import { f } from '../../core/field.ts';
import { resource } from '../../core/resource.ts';
import { enumCodes } from '../../data/codes.ts';
import { waybillPrintingIndex } from './screens.ts';
import { waybillStates } from './waybill-states.ts';

/** One request for a carrier's waybill, with what was sent, what came back and how often it was printed. */
export const waybill = resource({
  name: 'waybill',
  module: 'carriers',
  table: 'waybill',
  title: 'carrierNo',
  area: 'WaybillPrinting',
  who: { read: 'PSW', write: '' },
  screen: waybillPrintingIndex,
  fields: {
    logisticsOrderId: f.ref('logisticsOrder', { byServer: true, required: true }),
    sequence: f.count({ byServer: true, required: true, starts: 1 }),
    warehouseId: f.ref('warehouse', { byServer: true, required: true }),
    parcelId: f.ref('orderParcel', { byServer: true }),
    carrierId: f.ref('carrier', { byServer: true, required: true }),
    carrierNo: f.code({ byServer: true, max: 40 }),
    status: f.state(waybillStates, 'None', { wire: 'WaybillStatus' }),
    errorCode: f.text({ wire: 'WaybillErrorCode', byServer: true }),
    errorMessage: f.longText({ wire: 'WaybillErrorMessage', byServer: true }),
    request: f.json<Record<string, unknown>>({ byServer: true, seenBy: '' }),
    response: f.json<Record<string, unknown>>({ byServer: true, seenBy: '' }),
    labelUrl: f.text({ byServer: true, max: 255, widget: 'file' }),
    printStatus: f.enum('PrintStatus', { byServer: true, required: true, starts: enumCodes.PrintStatus.Unprinted }),
    printCount: f.count({ byServer: true, required: true, starts: 0 }),
    lastPrintTime: f.time({ byServer: true }),
    printerId: f.ref('user', { byServer: true, shows: { PrinterName: 'nickName' } }),
    collectionAmount: f.money({ byServer: true, required: true, starts: '0' }),
    collectionCurrencyId: f.ref('currency', { byServer: true }),
  },
  calls: { list: 'GetWaybillPrintings' },
  unique: [['logisticsOrderId', 'sequence']],
  indexes: [['warehouseId', 'status'], ['carrierId', 'status'], ['printStatus'], ['carrierNo']],
  search: ['carrierNo'],
  checks: {
    collection_amount_not_negative: 'collection_amount >= 0',
    printed_counted: `print_status <> ${enumCodes.PrintStatus.Printed} or print_count > 0`,
    obtained_has_number: `status <> ${enumCodes.WaybillStatus.Obtained} or carrier_no is not null`,
  },
  page: {
    filters: ['warehouseId', 'carrierId', 'status', 'printStatus'],
    columns: [
      'logisticsOrderId',
      'carrierId',
      'carrierNo',
      'status',
      'errorMessage',
      'collectionAmount',
      'printStatus',
      'printCount',
      'lastPrintTime',
    ],
    form: [],
  },
});
