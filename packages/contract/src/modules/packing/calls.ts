import { call, done } from '../../core/call.ts';
import { type Fields, f } from '../../core/field.ts';
import { aboutMeasures, readingInput } from '../warehouses/measure-fields.ts';
import { livingScan, packedParcel, packingGoods, packingService, parcelLimits, requoteResult, waybillResult } from './events.ts';
import { packing } from './packing.ts';
import { packEdit, packingIndex } from './screens.ts';

const order = { logisticsOrderId: f.ref('logisticsOrder', { required: true }) };
const measures = {
  weight: f.kilograms({ required: true }),
  ...readingInput,
  length: f.centimetres(),
  width: f.centimetres(),
  height: f.centimetres({ apiName: 'Geight' }),
};

/** The order of a scanned number of any kind, with its goods to check, services to do and size limits. */
export const getPackingOrder = call({
  path: '/Packing/GetPackingOrder',
  audience: ['warehouse'],
  needs: packEdit,
  transaction: 'none',
  input: { serialNumber: f.code({ max: 60 }), courierNumber: f.code({ max: 60 }), carrierNo: f.code({ max: 60 }) },
  output: f.object({
    logisticsOrderId: f.id({ required: true }),
    serialNumber: f.text({ required: true }),
    orderStatus: f.enum('OrderStatus', { required: true }),
    packingStatus: f.enum('PackingStatus', { required: true }),
    warehouseId: f.ref('warehouse', { required: true }),
    memberCode: f.text({ max: 12 }),
    ownerName: f.text(),
    receiverName: f.text(),
    typeOfShippingName: f.text({ max: 200 }),
    consolidation: f.flag({ required: true }),
    unpacking: f.flag({ required: true }),
    remarks: f.text({ max: 500 }),
    internalRemarks: f.text({ max: 500 }),
    volumeRatio: f.count({ required: true }),
    packerId: f.id(),
    packerName: f.text(),
    lockedUntil: f.time(),
    limits: f.object(parcelLimits, { required: true }),
    goods: f.list(packingGoods, { required: true }),
    services: f.list(packingService, { required: true }),
    scans: f.list(livingScan, { required: true, max: 5000 }),
  }),
});

/**
 * Opens an order at a packing table; it is assigned to the packer for half an hour after each step, until it is left. Taking it over from
 * another packer needs a reason.
 */
export const startPacking = call({
  path: '/Packing/StartPacking',
  audience: ['warehouse'],
  needs: packEdit.Scan,
  input: { ...order, station: f.text({ max: 40 }), reason: f.longText() },
  output: f.object(
    { ...(packing.fields as Fields), id: f.id({ required: true }), lockedUntil: f.time({ required: true }) },
    { required: true },
  ),
});

/** Releases an order from the caller's table with its progress; an order that is not on it any more stays unchanged. */
export const leavePacking = call({
  path: '/Packing/LeavePacking',
  audience: ['warehouse'],
  needs: packEdit.Scan,
  input: order,
  output: done,
});

/** Checks goods into a parcel (the first when none is named); without a quantity all that is left of them. */
export const scanPackingGoods = call({
  path: '/Packing/ScanPackingGoods',
  audience: ['warehouse'],
  needs: packEdit.Scan,
  // A scan repeated after a lost answer must count only once.
  idempotent: true,
  input: {
    ...order,
    courierNumber: f.code(),
    commodityCode: f.code(),
    quantity: f.count({ min: 1 }),
    parcelIndex: f.count({ min: 1, max: 200 }),
  },
  output: f.object(
    {
      ...packingGoods,
      scanId: f.id({ required: true }),
      scannedQuantity: f.count({ required: true }),
      allScanned: f.flag({ required: true }),
    },
    { required: true },
  ),
});

/** Undoes a scan: LineId is the id of the scan, or that of the goods for all their scans. */
export const cancelPackingGoods = call({
  path: '/Packing/CancelPackingGoods',
  audience: ['warehouse'],
  needs: packEdit.CancelScan,
  idempotent: true,
  input: { ...order, lineId: f.id({ required: true }) },
  output: done,
});

/**
 * Closes an order: its parcels with weight and sizes, the new price, the waybill. A parcel sent without goods gets those scanned into it.
 */
export const completePacking = call({
  path: '/Packing/CompletePacking',
  audience: ['warehouse'],
  needs: packEdit.Complete,
  idempotent: true,
  input: {
    ...order,
    parcels: f.list(
      {
        ...measures,
        goods: f.list({ orderGoodsId: f.id({ required: true }), quantity: f.count({ required: true, min: 1 }) }, { max: 500 }),
      },
      { required: true, max: 200 },
    ),
    ...aboutMeasures,
    packingMaterials: f.texts({ max: 50, each: 64 }),
    imageUrls: f.images(),
  },
  output: f.object(
    {
      logisticsOrderId: f.id({ required: true }),
      serialNumber: f.text({ required: true }),
      parcels: f.list(packedParcel, { required: true }),
      quote: f.object(requoteResult, { required: true }),
      supplementBillId: f.id(),
      waybill: f.object(waybillResult, { required: true }),
    },
    { required: true },
  ),
});

/** Reopens a packed order, as long as it is not in a bag. */
export const reopenPacking = call({
  path: '/Packing/ReopenPacking',
  audience: ['platform', 'site', 'warehouse'],
  needs: packingIndex.Reopen,
  idempotent: true,
  input: order,
  output: done,
});

/** Weighs one parcel of a packed order again; omitted values stay unchanged. The order is priced again. */
export const weighParcel = call({
  path: '/Packing/WeighParcel',
  audience: ['warehouse'],
  needs: packEdit.Complete,
  idempotent: true,
  input: { parcelNo: f.code({ required: true, max: 60 }), ...measures, ...aboutMeasures },
  output: f.object(
    { parcel: f.object(packedParcel, { required: true }), quote: f.object(requoteResult, { required: true }) },
    { required: true },
  ),
});

/** The parcels of one packed order, for its check. */
export const getPackedParcels = call({
  path: '/Packing/GetPackedParcels',
  audience: ['platform', 'site', 'warehouse'],
  needs: [packingIndex, packEdit],
  transaction: 'none',
  input: order,
  output: f.list(packedParcel, { required: true }),
});

/** The packings; Content also matches the order's number. */
export const getPackings = call({
  path: '/Packing/GetPackings',
  audience: ['platform', 'site', 'warehouse'],
  needs: [packingIndex, packEdit],
  transaction: 'none',
  query: true,
  input: {
    siteId: f.ref('site', { seenBy: ['platform', 'site'] }),
    warehouseId: f.ref('warehouse'),
    status: f.enum('PackingStatus', { apiName: 'PackingStatus' }),
    packerId: f.staff(),
    logisticsOrderId: f.ref('logisticsOrder'),
  },
  output: f.page({
    ...packing.fields,
    orderStatus: f.enum('OrderStatus', { required: true }),
    parcelCount: f.count(),
    grossWeight: f.kilograms({ required: true }),
    carrierNo: f.code(),
    waybillStatus: f.enum('WaybillStatus', { required: true }),
    /** The shelves of its packed parcels. */
    parcelShelves: f.texts({ apiName: 'ParcelShelvesNumbers' }),
  }),
});
