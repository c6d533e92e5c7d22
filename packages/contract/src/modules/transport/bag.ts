import { enumCodes } from '../../data/codes.ts';
import { f } from '../../core/field.ts';
import { resource } from '../../core/resource.ts';
import { states } from '../../core/states.ts';
import { shopBagNumberIndex } from '../shops/screens.ts';
import { bagNumberIndex, transportShiftArrivalReceipt, transportShiftIndex, transportShiftPackagingIndex } from './screens.ts';

/** How a bag moves. A bag that is missing on arrival may still be received when it is found. */
export const bagStates = states(
  'BagNumberStatus',
  {
    Empty: { fill: 'Packing', void: 'Voided' },
    Packing: { empty: 'Empty', seal: 'Sealed' },
    Sealed: { unseal: 'Packing', depart: 'Departed' },
    Departed: { receive: 'Received', miss: 'Missing' },
    Missing: { receive: 'Received' },
  },
  {
    /** It left with its shift. */
    gone: ['Departed', 'Received', 'Missing'],
  },
);

/** A bag of parcels in a shift. A peer's bag has an owner. */
export const bag = resource({
  name: 'bag',
  module: 'transport',
  table: 'bag',
  title: 'bagNo',
  area: 'BagNumber',
  who: { read: 'PSW', write: 'PSW' },
  screen: bagNumberIndex,
  readableFrom: [transportShiftIndex, transportShiftPackagingIndex, transportShiftArrivalReceipt, shopBagNumberIndex],
  fields: {
    bagNo: f.code({ required: true }),
    transportShiftId: f.ref('transportShift', {
      byServer: true,
      required: true,
      shows: { TransportShiftName: 'name', TransportShiftSerialNumber: 'serialNumber' },
    }),
    status: f.state(bagStates, 'Empty', { wire: 'BagNumberStatus' }),
    customsBagNumber: f.code(),
    carrierId: f.ref('carrier'),
    ownerId: f.ref('user', { byServer: true }),
    parcelCount: f.count({ byServer: true, required: true, starts: 0 }),
    netWeight: f.kilograms({ byServer: true, required: true, starts: '0' }),
    grossWeight: f.kilograms({ byServer: true }),
    long: f.centimetres({ wire: 'Length', byServer: true }),
    wide: f.centimetres({ wire: 'Width', byServer: true }),
    high: f.centimetres({ wire: 'Geight', byServer: true }),
    sealedTime: f.time({ byServer: true }),
    receivedTime: f.time({ byServer: true }),
    printNumber: f.count({ byServer: true, required: true, starts: 0 }),
    remarks: f.longText(),
  },
  calls: { list: 'GetBagNumbers', getEdit: 'GetEditBagNumber', edit: 'EditBagNumber' },
  unique: [['bagNo']],
  indexes: [['transportShiftId', 'status'], ['status'], ['customsBagNumber'], ['ownerId']],
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
  },
  page: {
    filters: ['bagNo', 'transportShiftId', 'status', 'customsBagNumber', 'carrierId'],
    columns: [
      'bagNo',
      'transportShiftId',
      'status',
      'parcelCount',
      'netWeight',
      'grossWeight',
      'customsBagNumber',
      'printNumber',
      'carrierId',
      'ownerId',
      'sealedTime',
      'receivedTime',
      'remarks',
    ],
    form: [['bagNo', 'customsBagNumber'], ['carrierId'], ['remarks']],
  },
});

/**
 * A parcel in a bag. `removedTime` tells a parcel taken out before departure; `live` ends then, or when the shift arrives
 * and the parcel may go into a new bag, while the old bag keeps its item.
 */
export const bagItem = resource({
  name: 'bagItem',
  module: 'transport',
  table: 'bag_item',
  bare: true,
  who: { read: 'PSW', write: 'W' },
  screen: bagNumberIndex,
  readableFrom: [transportShiftIndex, transportShiftPackagingIndex, transportShiftArrivalReceipt],
  fields: {
    bagId: f.ref('bag', { wire: 'BagNumberId', byServer: true, required: true, shows: { BagNo: 'bagNo' } }),
    logisticsOrderId: f.ref('logisticsOrder', { byServer: true, required: true, shows: { SerialNumber: 'serialNumber' } }),
    parcelId: f.ref('orderParcel', { byServer: true, required: true, shows: { ParcelNo: 'parcelNo' } }),
    packedTime: f.time({ byServer: true, required: true }),
    operatorId: f.ref('user', { byServer: true, required: true }),
    live: f.flag({ byServer: true, required: true, starts: true }),
    removedTime: f.time({ byServer: true }),
  },
  unique: [{ on: ['parcelId'], where: 'live' }],
  indexes: [['bagId'], ['logisticsOrderId'], ['packedTime']],
  checks: { removed_is_not_live: 'removed_time is null or not live' },
});
