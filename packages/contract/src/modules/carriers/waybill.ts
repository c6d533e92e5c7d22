import { f } from '../../core/field.ts';
import { resource } from '../../core/resource.ts';
import { enumCodes } from '../../data/codes.ts';
import { waybillPrintingIndex } from './screens.ts';
import { waybillStates } from './waybill-states.ts';

/** One request for a carrier's waybill, with the request, the response and the number of prints. */
export const waybill = resource({
  name: 'waybill',
  module: 'carriers',
  table: 'waybill',
  title: 'carrierNo',
  area: 'WaybillPrinting',
  audience: { read: ['platform', 'site', 'warehouse'], write: [] },
  screen: waybillPrintingIndex,
  scope: { warehouse: 'warehouseId' },
  fields: {
    logisticsOrderId: f.ref('logisticsOrder', { readOnly: true, required: true }),
    sequence: f.count({ readOnly: true, required: true, default: 1 }),
    warehouseId: f.ref('warehouse', { readOnly: true, required: true }),
    parcelId: f.ref('orderParcel', { readOnly: true }),
    carrierId: f.ref('carrier', { readOnly: true, required: true }),
    carrierNo: f.code({ readOnly: true, max: 40 }),
    status: f.state(waybillStates, 'None', { apiName: 'WaybillStatus' }),
    errorCode: f.text({ apiName: 'WaybillErrorCode', readOnly: true }),
    errorMessage: f.longText({ apiName: 'WaybillErrorMessage', readOnly: true }),
    request: f.json<Record<string, unknown>>({ readOnly: true, seenBy: [] }),
    response: f.json<Record<string, unknown>>({ readOnly: true, seenBy: [] }),
    labelUrl: f.text({ readOnly: true, max: 255, widget: 'file' }),
    printStatus: f.enum('PrintStatus', { readOnly: true, required: true, default: enumCodes.PrintStatus.Unprinted }),
    printCount: f.count({ readOnly: true, required: true, default: 0 }),
    lastPrintTime: f.time({ readOnly: true }),
    printerId: f.staff({ readOnly: true, display: { PrinterName: 'displayName' } }),
    collectionAmount: f.money({ currency: 'collectionCurrencyId', readOnly: true, required: true, default: '0' }),
    collectionCurrencyId: f.ref('currency', { readOnly: true }),
  },
  calls: { list: 'GetWaybillPrintings' },
  unique: [['logisticsOrderId', 'sequence']],
  sortedByChange: true,
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
