import { enumCodes } from '../../data/codes.ts';
import { f } from '../../core/field.ts';
import { resource } from '../../core/resource.ts';
import { states } from '../../core/states.ts';
import { packEdit, packingIndex } from './screens.ts';

/**
 * The states of an order's packing. Another packer may take over when the lock of the first has expired or with a reason; one that was left
 * with nothing checked is to be packed again.
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
  audience: { read: ['platform', 'site', 'warehouse'], write: ['platform', 'site', 'warehouse'] },
  screen: packingIndex,
  readableFrom: [packEdit],
  scope: { warehouse: 'warehouseId' },
  fields: {
    logisticsOrderId: f.ref('logisticsOrder', { readOnly: true, required: true, display: { SerialNumber: 'serialNumber' } }),
    warehouseId: f.ref('warehouse', { readOnly: true, required: true }),
    status: f.state(packingStates, 'ToBePacked', { apiName: 'PackingStatus' }),
    packerId: f.staff({ readOnly: true, display: { PackerName: 'displayName' } }),
    station: f.text({ readOnly: true, max: 40 }),
    startTime: f.time({ readOnly: true }),
    endTime: f.time({ readOnly: true }),
    // When its packer left it with goods in its parcels; the next packer continues with them.
    leftTime: f.time({ readOnly: true }),
    // Why it was taken over from a packer before their half hour was over.
    takeoverReason: f.longText({ readOnly: true }),
  },
  calls: { list: 'GetPackings' },
  unique: [['logisticsOrderId']],
  sortedByChange: true,
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

/** One scan of goods into a parcel while packing. An undone scan remains, marked as cancelled. */
export const packingScan = resource({
  name: 'packingScan',
  module: 'packing',
  table: 'packing_scan',
  bare: true,
  audience: { read: ['platform', 'site', 'warehouse'], write: ['warehouse'] },
  screen: packingIndex,
  readableFrom: [packEdit],
  fields: {
    packingId: f.ref('packing', { readOnly: true, required: true, display: {} }),
    orderGoodsId: f.ref('orderGoods', { readOnly: true, required: true }),
    quantity: f.count({ readOnly: true, required: true, min: 1 }),
    parcelIndex: f.count({ readOnly: true, required: true, min: 1, default: 1 }),
    operatorId: f.staff({ readOnly: true, required: true }),
    cancelled: f.flag({ readOnly: true, required: true, default: false }),
  },
  indexes: [['packingId'], ['orderGoodsId']],
  checks: { quantity_positive: 'quantity > 0', parcel_from_one: 'parcel_index >= 1' },
});
