import { f } from '../../core/field.ts';
import { resource } from '../../core/resource.ts';
import { states } from '../../core/states.ts';
import { enumCodes } from '../../data/codes.ts';
import { addOrderTracksScreen } from '../tracking/screens.ts';
import { bagNumberIndex, transportShiftArrivalReceipt, transportShiftIndex, transportShiftPackagingIndex } from './screens.ts';

/** The states of a shift. `addBag` adds an empty bag, `load` a parcel, a bag with parcels, a bin or a return. */
export const transportShiftStates = states(
  'TransportShiftStatus',
  {
    NotStarted: { addBag: 'NotStarted', open: 'Loading', cancel: 'Cancelled' },
    Loading: { addBag: 'Loading', load: 'Loading', close: 'Closed', depart: 'Departed', cancel: 'Cancelled' },
    Closed: { reopen: 'Loading', depart: 'Departed' },
    // Until anything of it was received, a departure or an arrival that was confirmed by mistake is reverted.
    Departed: { arrive: 'Arrived', recall: 'Closed' },
    Arrived: { complete: 'Completed', undoArrival: 'Departed' },
  },
  {
    departed: ['Departed', 'Arrived', 'Completed'],
    arrived: ['Arrived', 'Completed'],
    /** Nothing of it may be changed any more. */
    locked: ['Departed', 'Arrived', 'Completed', 'Cancelled'],
  },
);

/** A truck, container or flight that carries bags out of the country or to another warehouse. Empty limits mean no limit. */
export const transportShift = resource({
  name: 'transportShift',
  module: 'transport',
  table: 'transport_shift',
  title: 'name',
  area: 'TransportShift',
  audience: { read: ['platform', 'site', 'warehouse'], write: ['platform', 'site', 'warehouse'] },
  screen: transportShiftIndex,
  readableFrom: [transportShiftPackagingIndex, transportShiftArrivalReceipt, bagNumberIndex, addOrderTracksScreen],
  scope: { warehouse: null },
  rowVerbs: [
    'edit',
    'remove',
    'open',
    'addBags',
    'close',
    'reopen',
    'cancel',
    'depart',
    'recall',
    'arrive',
    'undoArrival',
    'addTrack',
    'customsStatus',
    'assignNumbers',
  ],
  fields: {
    name: f.text({ required: true }),
    serialNumber: f.code({ readOnly: true, required: true }),
    type: f.enum('TransportShiftType', { apiName: 'TransportShiftType', required: true, default: enumCodes.TransportShiftType.Export }),
    status: f.state(transportShiftStates, 'NotStarted', { apiName: 'TransportShiftStatus' }),
    warehouseIds: f.refs('warehouse', { required: true, default: [] }),
    toWarehouseId: f.ref('warehouse'),
    typeOfShippingId: f.ref('shippingMethod'),
    carrierIds: f.refs('carrier', { default: [] }),
    destinationCountryId: f.ref('region'),
    customsClearanceCompanyId: f.ref('customsClearanceCompany'),
    startDate: f.time(),
    closingDate: f.time(),
    transportDate: f.date(),
    arrivalTime: f.time({ readOnly: true }),
    maxLength: f.centimetres(),
    maxWidth: f.centimetres(),
    maxHeight: f.centimetres(),
    maxWeight: f.kilograms(),
    bearableWeight: f.kilograms(),
    usedWeight: f.kilograms({ readOnly: true, required: true, default: '0' }),
    unusedWeight: f.kilograms({ readOnly: true, signed: true }),
    containerNo: f.text({ max: 40 }),
    mainBillNo: f.text({ max: 40 }),
    sealNo: f.text({ max: 40 }),
    bagNos: f.texts({ readOnly: true, required: true, default: [], max: 2000, each: 40, code: true, widget: 'text' }),
    bagCount: f.count({ readOnly: true, required: true, default: 0 }),
    orderCount: f.count({ readOnly: true, required: true, default: 0 }),
    packagingLocked: f.flag({ readOnly: true, required: true, default: false }),
  },
  calls: { list: 'GetTransportShifts', getEdit: 'GetEditTransportShift', edit: 'EditTransportShift', remove: 'DeleteTransportShift' },
  unique: [['serialNumber']],
  indexes: [['type', 'status'], ['status'], ['toWarehouseId', 'status'], ['destinationCountryId']],
  search: ['name', 'serialNumber', 'containerNo', 'mainBillNo'],
  checks: {
    limits_not_negative: 'max_length >= 0 and max_width >= 0 and max_height >= 0 and max_weight >= 0 and bearable_weight >= 0',
    used_weight_not_negative: 'used_weight >= 0',
    unused_is_what_is_left: 'unused_weight is not distinct from bearable_weight - used_weight',
    counts_not_negative: 'bag_count >= 0 and order_count >= 0',
    departed_is_locked: `status not in (${transportShiftStates.codes('departed').join(', ')}) or (packaging_locked and transport_date is not null)`,
    arrived_has_time: `status not in (${transportShiftStates.codes('arrived').join(', ')}) or arrival_time is not null`,
  },
  page: {
    filters: ['name', 'type', 'status', 'warehouseIds', 'toWarehouseId', 'typeOfShippingId', 'destinationCountryId'],
    columns: [
      'name',
      'serialNumber',
      'type',
      'status',
      'bagCount',
      'orderCount',
      'usedWeight',
      'unusedWeight',
      'transportDate',
      'warehouseIds',
      'toWarehouseId',
      'destinationCountryId',
      'typeOfShippingId',
      'customsClearanceCompanyId',
      'startDate',
      'closingDate',
      'arrivalTime',
    ],
    form: [
      ['name', 'type'],
      ['warehouseIds', 'toWarehouseId', 'destinationCountryId'],
      ['typeOfShippingId', 'carrierIds', 'customsClearanceCompanyId'],
      ['startDate', 'closingDate', 'transportDate'],
      ['bearableWeight', 'maxWeight'],
      ['maxLength', 'maxWidth', 'maxHeight'],
      ['containerNo', 'mainBillNo', 'sealNo'],
    ],
  },
});

/** One event on a shift's way; it is written to every order of the shift too. */
export const shiftTrack = resource({
  name: 'shiftTrack',
  module: 'transport',
  table: 'shift_track',
  bare: true,
  audience: { read: ['platform', 'site', 'warehouse'], write: ['platform', 'site', 'warehouse'] },
  screen: transportShiftIndex,
  fields: {
    transportShiftId: f.ref('transportShift', { readOnly: true, required: true }),
    trackTime: f.time({ required: true }),
    status: f.enum('TrajectoryStatus', { apiName: 'TrajectoryStatus', required: true }),
    content: f.translations({ required: true, max: 500 }),
    operatorId: f.staff({ readOnly: true }),
  },
  indexes: [['transportShiftId', 'trackTime']],
});
