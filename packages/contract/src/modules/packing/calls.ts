import { call, done } from '../../core/call.ts';
import { type Fields, f } from '../../core/field.ts';
import { aboutMeasures } from '../warehouses/about-measures.ts';
import { livingScan, packedParcel, packingGoods, packingService, parcelLimits, requoteResult, waybillResult } from './facts.ts';
import { packing } from './packing.ts';
import { packEdit, packingIndex } from './screens.ts';

const order = { logisticsOrderId: f.ref('logisticsOrder', { required: true }) };
const measures = {
  weight: f.kilograms({ required: true }),
  length: f.centimetres(),
  width: f.centimetres(),
  height: f.centimetres({ wire: 'Geight' }),
};

/** The order behind a scanned number of any kind, with its goods to check, services to do and size limits. */
export const getPackingOrder = call({
  path: '/Packing/GetPackingOrder',
  who: 'W',
  needs: packEdit,
  reads: true,
  takes: { serialNumber: f.code({ max: 60 }), courierNumber: f.code({ max: 60 }), carrierNo: f.code({ max: 60 }) },
  gives: f.object({
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
 * Opens an order at a packing table; it is the packer's for half an hour after each step, until it is left. From somebody else's table
 * only with a reason.
 */
export const startPacking = call({
  path: '/Packing/StartPacking',
  who: 'W',
  needs: packEdit.Scan,
  takes: { ...order, station: f.text({ max: 40 }), reason: f.longText() },
  gives: f.object(
    { ...(packing.fields as Fields), id: f.id({ required: true }), lockedUntil: f.time({ required: true }) },
    { required: true },
  ),
});

/** Gives an order on the caller's table back, as far as it is; one that lies there no longer stays as it is. */
export const leavePacking = call({
  path: '/Packing/LeavePacking',
  who: 'W',
  needs: packEdit.Scan,
  takes: order,
  gives: done,
});

/** Checks goods into a parcel (the first when none is named); without a quantity all that is left of them. */
export const scanPackingGoods = call({
  path: '/Packing/ScanPackingGoods',
  who: 'W',
  needs: packEdit.Scan,
  // A scan that is sent again because its answer was lost counts once.
  idempotent: true,
  takes: {
    ...order,
    courierNumber: f.code(),
    commodityCode: f.code(),
    quantity: f.count({ min: 1 }),
    parcelIndex: f.count({ min: 1, max: 200 }),
  },
  gives: f.object(
    {
      ...packingGoods,
      scanId: f.id({ required: true }),
      scannedQuantity: f.count({ required: true }),
      allScanned: f.flag({ required: true }),
    },
    { required: true },
  ),
});

/** Takes a scan back: LineId names the scan, or the goods for all of theirs. */
export const cancelPackingGoods = call({
  path: '/Packing/CancelPackingGoods',
  who: 'W',
  needs: packEdit.CancelScan,
  idempotent: true,
  takes: { ...order, lineId: f.id({ required: true }) },
  gives: done,
});

/**
 * Closes an order: its parcels with weight and sizes, the new price, the waybill. A parcel without goods has those that were
 * scanned into it.
 */
export const completePacking = call({
  path: '/Packing/CompletePacking',
  who: 'W',
  needs: packEdit.Complete,
  idempotent: true,
  takes: {
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
  gives: f.object(
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

/** Opens a packed order again, as long as it is in no bag. */
export const reopenPacking = call({
  path: '/Packing/ReopenPacking',
  who: 'PSW',
  needs: packingIndex.Reopen,
  idempotent: true,
  takes: order,
  gives: done,
});

/** Weighs one parcel of a packed order anew; what is not given stays. The price follows. */
export const weighParcel = call({
  path: '/Packing/WeighParcel',
  who: 'W',
  needs: packEdit.Complete,
  idempotent: true,
  takes: { parcelNo: f.code({ required: true, max: 60 }), ...measures, ...aboutMeasures },
  gives: f.object(
    { parcel: f.object(packedParcel, { required: true }), quote: f.object(requoteResult, { required: true }) },
    { required: true },
  ),
});

/** The parcels of one packed order, for its second look. */
export const getPackedParcels = call({
  path: '/Packing/GetPackedParcels',
  who: 'PSW',
  needs: [packingIndex, packEdit],
  reads: true,
  takes: order,
  gives: f.list(packedParcel, { required: true }),
});

/** The packings; Content also finds the order's number. */
export const getPackings = call({
  path: '/Packing/GetPackings',
  who: 'PSW',
  needs: [packingIndex, packEdit],
  reads: true,
  query: true,
  takes: {
    siteId: f.ref('site', { seenBy: 'PS' }),
    warehouseId: f.ref('warehouse'),
    status: f.enum('PackingStatus', { wire: 'PackingStatus' }),
    packerId: f.ref('user'),
    logisticsOrderId: f.ref('logisticsOrder'),
  },
  gives: f.page({
    ...packing.fields,
    orderStatus: f.enum('OrderStatus', { required: true }),
    parcelCount: f.count(),
    grossWeight: f.kilograms({ required: true }),
    carrierNo: f.code(),
    waybillStatus: f.enum('WaybillStatus', { required: true }),
  }),
});
