import { enumCodes } from '../../data/codes.ts';
import { f } from '../../core/field.ts';
import { resource } from '../../core/resource.ts';
import { states } from '../../core/states.ts';
import { packEdit, packingIndex } from './screens.ts';

/**
 * How the packing of an order moves. Another packer may take over once the lock of the first has run out or with a reason; one that was
 * left with nothing checked is to be packed again.
 */
export const packingStates = states('PackingStatus', {
  ToBePacked: { start: 'Packing' },
  Packing: { scan: 'Packing', cancelScan: 'Packing', takeOver: 'Packing', leave: 'ToBePacked', complete: 'Packed' },
  Packed: { reopen: 'ToBePacked' },
});

/** The packing of one order at a station: who, when, and how far. */
export const packing = resource({
  name: 'packing',
  module: 'packing',
  table: 'packing',
  area: 'Packing',
  who: { read: 'PSW', write: 'PSW' },
  screen: packingIndex,
  readableFrom: [packEdit],
  fields: {
    logisticsOrderId: f.ref('logisticsOrder', { byServer: true, required: true, shows: { SerialNumber: 'serialNumber' } }),
    warehouseId: f.ref('warehouse', { byServer: true, required: true }),
    status: f.state(packingStates, 'ToBePacked', { wire: 'PackingStatus' }),
    packerId: f.ref('user', { byServer: true, shows: { PackerName: 'nickName' } }),
    station: f.text({ byServer: true, max: 40 }),
    startTime: f.time({ byServer: true }),
    endTime: f.time({ byServer: true }),
    // Given back by its packer with goods in its boxes: whoever comes goes on with them.
    leftTime: f.time({ byServer: true }),
    // Why it was taken over from a packer whose half hour was not over.
    takeoverReason: f.longText({ byServer: true }),
  },
  calls: { list: 'GetPackings' },
  unique: [['logisticsOrderId']],
  indexes: [['warehouseId', 'status'], ['packerId', 'status'], ['status'], ['warehouseId', 'endTime']],
  search: ['station'],
  checks: {
    packing_has_packer: `status <> ${enumCodes.PackingStatus.Packing} or (packer_id is not null and start_time is not null)`,
    ends_after_start: 'end_time >= start_time',
  },
  page: {
    filters: ['warehouseId', 'status', 'packerId'],
    columns: ['logisticsOrderId', 'status', 'warehouseId', 'packerId', 'station', 'startTime', 'endTime'],
    form: [],
  },
});

/** One scan of goods into a parcel while packing. A scan that was taken back stays, marked as cancelled. */
export const packingScan = resource({
  name: 'packingScan',
  module: 'packing',
  table: 'packing_scan',
  bare: true,
  who: { read: 'PSW', write: 'W' },
  screen: packingIndex,
  readableFrom: [packEdit],
  fields: {
    packingId: f.ref('packing', { byServer: true, required: true, shows: {} }),
    orderGoodsId: f.ref('orderGoods', { byServer: true, required: true }),
    quantity: f.count({ byServer: true, required: true, min: 1 }),
    parcelIndex: f.count({ byServer: true, required: true, min: 1, starts: 1 }),
    operatorId: f.ref('user', { byServer: true, required: true }),
    cancelled: f.flag({ byServer: true, required: true, starts: false }),
  },
  indexes: [['packingId'], ['orderGoodsId']],
  checks: { quantity_positive: 'quantity > 0', parcel_from_one: 'parcel_index >= 1' },
});
