import { weightReading } from '../warehouses/measure-fields.ts';
import { enumCodes } from '../../data/codes.ts';
import { f } from '../../core/field.ts';
import { resource } from '../../core/resource.ts';
import { states } from '../../core/states.ts';
import { shopBagNumberIndex } from '../shops/screens.ts';
import { bagNumberIndex, transportShiftArrivalReceipt, transportShiftIndex, transportShiftPackagingIndex } from './screens.ts';

/**
 * The states of a bag. `fill` adds a parcel, `move` puts the bag on another shift. A bag that is missing on arrival may still be received when
 * it is found. `undoReceipt` and
 * `undoFound` revert a receipt, before and after the shift is completed.
 */
export const bagStates = states(
  'BagNumberStatus',
  {
    Empty: { fill: 'Packing', move: 'Empty', void: 'Voided' },
    Packing: { fill: 'Packing', move: 'Packing', empty: 'Empty', seal: 'Sealed' },
    // `takeOff` ends a loose carton: there is no bag to open.
    Sealed: { unseal: 'Packing', move: 'Sealed', takeOff: 'Voided', depart: 'Departed' },
    Departed: { receive: 'Received', miss: 'Missing', recall: 'Sealed' },
    Missing: { receive: 'Received' },
    Received: { undoReceipt: 'Departed', undoFound: 'Missing' },
  },
  {
    /** It left with its shift. */
    gone: ['Departed', 'Received', 'Missing'],
  },
);

/**
 * A bag of parcels in a shift. A peer's bag has an owner. A carton that is loaded without a bag is a row of its own: `loose`, with the
 * number, weight and sides of the carton, sealed from the start. It departs, arrives and goes missing as a bag does. A carton may travel
 * loose more than once, so that only the numbers of real bags are unique.
 */
export const bag = resource({
  name: 'bag',
  module: 'transport',
  table: 'bag',
  title: 'bagNo',
  area: 'BagNumber',
  audience: { read: ['platform', 'site', 'warehouse'], write: ['platform', 'site', 'warehouse'] },
  screen: bagNumberIndex,
  readableFrom: [transportShiftIndex, transportShiftPackagingIndex, transportShiftArrivalReceipt, shopBagNumberIndex],
  scope: { customer: 'ownerId' },
  rowVerbs: ['edit', 'fill', 'takeOut', 'seal', 'unseal', 'void', 'printLabels'],
  fields: {
    bagNo: f.code({ required: true }),
    transportShiftId: f.ref('transportShift', {
      readOnly: true,
      required: true,
      display: { TransportShiftName: 'name', TransportShiftSerialNumber: 'serialNumber' },
    }),
    status: f.state(bagStates, 'Empty', { apiName: 'BagNumberStatus' }),
    loose: f.flag({ readOnly: true, required: true, default: false }),
    customsBagNumber: f.code(),
    carrierId: f.ref('carrier'),
    ownerId: f.customer({ readOnly: true, display: { OwnerName: 'displayName' } }),
    parcelCount: f.count({ readOnly: true, required: true, default: 0 }),
    netWeight: f.kilograms({ readOnly: true, required: true, default: '0' }),
    grossWeight: f.kilograms({ readOnly: true }),
    weightReading,
    long: f.centimetres({ apiName: 'Length', readOnly: true }),
    wide: f.centimetres({ apiName: 'Width', readOnly: true }),
    high: f.centimetres({ apiName: 'Geight', readOnly: true }),
    // The number printed on the seal, at sealing and at receipt: another one means that the bag was opened on the way.
    sealNumber: f.code({ readOnly: true }),
    receivedSealNumber: f.code({ readOnly: true }),
    sealedTime: f.time({ readOnly: true }),
    receivedTime: f.time({ readOnly: true }),
    printNumber: f.count({ readOnly: true, required: true, default: 0 }),
    remarks: f.longText(),
  },
  calls: { list: 'GetBagNumbers', getEdit: 'GetEditBagNumber', edit: 'EditBagNumber' },
  unique: [
    { on: ['bagNo'], where: 'not loose' },
    { on: ['sealNumber'], where: 'seal_number is not null and not is_deleted' },
  ],
  indexes: [['transportShiftId', 'status'], ['bagNo'], ['status'], ['customsBagNumber'], ['ownerId']],
  search: ['bagNo', 'customsBagNumber'],
  checks: {
    parcel_count_not_negative: 'parcel_count >= 0',
    print_number_not_negative: 'print_number >= 0',
    weights_not_negative: 'net_weight >= 0 and (gross_weight is null or gross_weight >= 0)',
    sides_not_negative: 'long >= 0 and wide >= 0 and high >= 0',
    empty_holds_nothing: `status not in (${enumCodes.BagNumberStatus.Empty}, ${enumCodes.BagNumberStatus.Voided}) or parcel_count = 0`,
    sealed_is_weighed: `status not in (${enumCodes.BagNumberStatus.Sealed}, ${bagStates.codes('gone').join(', ')}) or gross_weight is not null`,
    received_has_time: `status <> ${enumCodes.BagNumberStatus.Received} or received_time is not null`,
    customs_number_differs: 'customs_bag_number <> bag_no',
    loose_is_one_carton: `not loose or parcel_count = case when status = ${enumCodes.BagNumberStatus.Voided} then 0 else 1 end`,
  },
  page: {
    filters: ['bagNo', 'transportShiftId', 'status', 'loose', 'customsBagNumber', 'carrierId'],
    columns: [
      'bagNo',
      'transportShiftId',
      'status',
      'loose',
      'parcelCount',
      'netWeight',
      'grossWeight',
      'customsBagNumber',
      'printNumber',
      'carrierId',
      'ownerId',
      'sealNumber',
      'receivedSealNumber',
      'sealedTime',
      'receivedTime',
      'remarks',
    ],
    form: [['bagNo', 'customsBagNumber'], ['carrierId'], ['remarks']],
  },
});

/**
 * A parcel in a bag. `removedTime` is set for a parcel taken out before departure; `live` ends then, or when the shift arrives and the
 * parcel may go into a new bag, while the old bag retains its item.
 */
export const bagItem = resource({
  name: 'bagItem',
  module: 'transport',
  table: 'bag_item',
  bare: true,
  audience: { read: ['platform', 'site', 'warehouse'], write: ['warehouse'] },
  screen: bagNumberIndex,
  readableFrom: [transportShiftIndex, transportShiftPackagingIndex, transportShiftArrivalReceipt],
  fields: {
    bagId: f.ref('bag', { apiName: 'BagNumberId', readOnly: true, required: true, display: { BagNo: 'bagNo' } }),
    logisticsOrderId: f.ref('logisticsOrder', { readOnly: true, required: true, display: { SerialNumber: 'serialNumber' } }),
    parcelId: f.ref('orderParcel', { readOnly: true, required: true, display: { ParcelNo: 'parcelNo' } }),
    packedTime: f.time({ readOnly: true, required: true }),
    operatorId: f.staff({ readOnly: true, required: true }),
    live: f.flag({ readOnly: true, required: true, default: true }),
    removedTime: f.time({ readOnly: true }),
    removerId: f.staff({ readOnly: true }),
    removalReason: f.longText({ readOnly: true }),
  },
  unique: [{ on: ['parcelId'], where: 'live' }],
  indexes: [['bagId'], ['logisticsOrderId'], ['packedTime']],
  checks: { removed_is_not_live: 'removed_time is null or not live' },
});
