import { enumCodes } from '../../data/codes.ts';
import { f } from '../../core/field.ts';
import { resource } from '../../core/resource.ts';
import { states } from '../../core/states.ts';
import { selfPickupIndex } from '../orders/screens.ts';
import { currencyShows } from '../sites/currency.ts';
import { tillIndex } from './screens.ts';

const { Open, HandedOver } = enumCodes.TillShiftStatus;
const { Collection, Reversal } = enumCodes.TillEntryType;

/** A till is counted and closed, or counted and handed over to the next person, who confirms the amount. */
export const tillShiftStates = states('TillShiftStatus', {
  Open: { close: 'Closed', handOver: 'HandedOver' },
  HandedOver: { takeOver: 'TakenOver' },
});

/** The cash drawer of one desk, in one currency. It takes money while a person has opened it. */
export const till = resource({
  name: 'till',
  module: 'cod',
  table: 'till',
  title: 'name',
  area: 'Till',
  audience: { read: ['platform', 'site', 'warehouse'], write: ['platform', 'site'] },
  screen: tillIndex,
  readableFrom: [selfPickupIndex],
  scope: { warehouse: 'warehouseId' },
  fields: {
    name: f.text({ required: true, max: 40 }),
    warehouseId: f.ref('warehouse', { required: true }),
    currencyId: f.ref('currency', { required: true, display: currencyShows }),
    // The shift that is open, or handed over and not taken over yet; empty while the till is closed.
    currentShiftId: f.ref('tillShift', { readOnly: true, display: { ShiftSerialNumber: 'serialNumber' } }),
    tillShiftStatus: f.enum('TillShiftStatus', { readOnly: true }),
    operatorId: f.staff({ readOnly: true, display: { OperatorName: 'displayName' } }),
  },
  calls: { list: 'GetTills', create: 'EstablishTill', edit: 'EditTill', remove: 'DeleteTill' },
  unique: [{ on: ['warehouseId', 'name'], where: 'not is_deleted' }],
  indexes: [['warehouseId']],
  search: ['name'],
  page: {
    filters: ['warehouseId'],
    columns: ['name', 'warehouseId', 'currencyId', 'tillShiftStatus', 'operatorId'],
    form: [['name'], ['warehouseId', 'currencyId']],
  },
});

/** The time between opening a till and counting it, by one person. Amounts are cash in the currency of the till. */
export const tillShift = resource({
  name: 'tillShift',
  module: 'cod',
  table: 'till_shift',
  title: 'serialNumber',
  area: 'Till',
  audience: { read: ['platform', 'site', 'warehouse'], write: [] },
  screen: tillIndex,
  scope: { warehouse: 'warehouseId' },
  fields: {
    serialNumber: f.code({ readOnly: true, required: true }),
    tillId: f.ref('till', { readOnly: true, required: true, display: { TillName: 'name' } }),
    warehouseId: f.ref('warehouse', { readOnly: true, required: true }),
    currencyId: f.ref('currency', { readOnly: true, required: true, display: currencyShows }),
    tillShiftStatus: f.state(tillShiftStates, 'Open'),
    operatorId: f.staff({ readOnly: true, required: true, display: { OperatorName: 'displayName' } }),
    openingFloat: f.money({ readOnly: true, required: true }),
    closedTime: f.time({ readOnly: true }),
    expectedCash: f.money({ readOnly: true }),
    countedCash: f.money({ readOnly: true }),
    // Counted less expected.
    difference: f.money({ readOnly: true, signed: true }),
    remarks: f.longText({ readOnly: true }),
    // The person who takes over the counted cash, and the time of their confirmation.
    receiverId: f.staff({ readOnly: true, display: { ReceiverName: 'displayName' } }),
    takenOverTime: f.time({ readOnly: true }),
  },
  calls: { list: 'GetTillShifts' },
  unique: [['serialNumber'], { on: ['tillId'], where: `till_shift_status in (${Open}, ${HandedOver})` }],
  indexes: [['tillId'], ['warehouseId'], ['tillShiftStatus']],
  search: ['serialNumber'],
  checks: {
    float_not_negative: 'opening_float >= 0',
    closed_is_counted: `(closed_time is not null) = (counted_cash is not null) and (till_shift_status = ${Open}) = (closed_time is null)`,
    difference_adds_up: 'difference = counted_cash - expected_cash',
    difference_has_reason: 'difference = 0 or remarks is not null',
  },
  page: {
    filters: ['tillId', 'warehouseId', 'tillShiftStatus'],
    columns: [
      'serialNumber',
      'tillId',
      'warehouseId',
      'tillShiftStatus',
      'operatorId',
      'receiverId',
      'openingFloat',
      'expectedCash',
      'countedCash',
      'difference',
      'remarks',
      'closedTime',
    ],
    form: [],
  },
});

/** One movement of a till: cash in or out of the drawer, or a card payment or transfer taken at the desk. */
export const tillEntry = resource({
  name: 'tillEntry',
  module: 'cod',
  table: 'till_entry',
  bare: true,
  appendOnly: true,
  title: 'serialNumber',
  area: 'Till',
  audience: { read: ['platform', 'site', 'warehouse'], write: [] },
  screen: tillIndex,
  readableFrom: [selfPickupIndex],
  scope: { warehouse: 'warehouseId' },
  fields: {
    serialNumber: f.code({ readOnly: true, required: true }),
    tillShiftId: f.ref('tillShift', { readOnly: true, required: true, display: { ShiftSerialNumber: 'serialNumber' } }),
    warehouseId: f.ref('warehouse', { readOnly: true, required: true }),
    tillEntryType: f.enum('TillEntryType', { readOnly: true, required: true }),
    tillMeans: f.enum('TillMeans', { readOnly: true, required: true }),
    amount: f.money({ readOnly: true, required: true, signed: true }),
    currencyId: f.ref('currency', { readOnly: true, required: true, display: currencyShows }),
    // Cash that the payer gave, of which the amount is retained and the rest is change.
    tendered: f.money({ readOnly: true }),
    // Of the card slip or the transfer.
    reference: f.code({ readOnly: true, max: 64 }),
    logisticsOrderId: f.ref('logisticsOrder', { readOnly: true, display: { LogisticsOrderSerialNumber: 'serialNumber' } }),
    reversesId: f.ref('tillEntry', { readOnly: true, display: { ReversesSerialNumber: 'serialNumber' } }),
    operatorId: f.staff({ readOnly: true, required: true, display: { OperatorName: 'displayName' } }),
    remarks: f.longText({ readOnly: true }),
  },
  calls: { list: 'GetTillEntries' },
  unique: [['serialNumber'], { on: ['reversesId'], where: 'reverses_id is not null' }],
  indexes: [['tillShiftId'], ['logisticsOrderId'], ['warehouseId']],
  search: ['serialNumber', 'reference'],
  checks: {
    tendered_covers_amount: 'tendered is null or tendered >= amount',
    cash_or_collection: `till_means = ${enumCodes.TillMeans.Cash} or till_entry_type in (${Collection}, ${Reversal})`,
  },
  page: {
    filters: ['tillShiftId', 'tillEntryType', 'tillMeans'],
    columns: [
      'serialNumber',
      'tillShiftId',
      'tillEntryType',
      'tillMeans',
      'amount',
      'tendered',
      'logisticsOrderId',
      'reference',
      'reversesId',
      'operatorId',
      'remarks',
    ],
    form: [],
  },
});
