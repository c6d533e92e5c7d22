import { f } from '../../core/field.ts';
import { resource } from '../../core/resource.ts';
import { states } from '../../core/states.ts';
import { arrivalDiscrepancyIndex, transportShiftArrivalReceipt } from './screens.ts';

/** The states of a discrepancy. Missing goods that are received after all are found; undoing that receipt opens it again. */
export const discrepancyStates = states('ArrivalDiscrepancyStatus', {
  Open: { decide: 'Decided', find: 'Found' },
  Decided: { find: 'Found' },
  Found: { miss: 'Open' },
});

/** A bag, parcel, bin or return that is missing, damaged or not expected at the end of a shift; listed until it is decided about. */
export const arrivalDiscrepancy = resource({
  name: 'arrivalDiscrepancy',
  module: 'transport',
  table: 'arrival_discrepancy',
  title: 'number',
  area: 'ArrivalDiscrepancy',
  audience: { read: ['platform', 'site', 'warehouse'], write: [] },
  screen: arrivalDiscrepancyIndex,
  readableFrom: [transportShiftArrivalReceipt],
  scope: { warehouse: null },
  fields: {
    number: f.code({ readOnly: true, required: true, max: 60 }),
    kind: f.enum('ArrivalDiscrepancyKind', { apiName: 'ArrivalDiscrepancyKind', readOnly: true, required: true }),
    status: f.state(discrepancyStates, 'Open', { apiName: 'ArrivalDiscrepancyStatus' }),
    transportShiftId: f.ref('transportShift', {
      readOnly: true,
      required: true,
      display: { TransportShiftName: 'name', TransportShiftSerialNumber: 'serialNumber' },
    }),
    reason: f.longText({ readOnly: true }),
    pictures: f.images({ readOnly: true, required: true, default: [] }),
    reportedTime: f.time({ readOnly: true, required: true }),
    reporterId: f.staff({ readOnly: true }),
    decision: f.longText({ readOnly: true }),
    decidedTime: f.time({ readOnly: true }),
    deciderId: f.staff({ readOnly: true }),
  },
  calls: { list: 'GetArrivalDiscrepancies' },
  indexes: [['status'], ['transportShiftId']],
  totals: ['status'],
  search: ['number'],
  page: {
    filters: ['number', 'kind', 'status', 'transportShiftId'],
    columns: [
      'number',
      'kind',
      'status',
      'transportShiftId',
      'reason',
      'pictures',
      'reportedTime',
      'reporterId',
      'decision',
      'decidedTime',
      'deciderId',
    ],
    form: [],
  },
});
