import { f } from '../../core/field.ts';
import { orderGoods, orderParcel, orderService } from '../orders/order-lines.ts';
import { packingScan } from './packing.ts';

/** Goods of an order at the packing table, with their scanned quantities. */
export const packingGoods = {
  id: f.id({ required: true }),
  packageId: orderGoods.fields.packageId,
  commodityId: orderGoods.fields.commodityId,
  // The barcode of the goods: the courier number of a package, the identification code of a commodity or else its commodity code.
  courierNumber: f.text({ required: true }),
  // See `pkg.labelNumber`.
  labelNumber: f.text(),
  commodityCode: f.text(),
  identificationCode: f.text(),
  moreBarcodes: f.texts(),
  productName: f.text({ max: 100 }),
  pictures: f.images(),
  grossWeight: f.kilograms({ required: true }),
  quantity: f.count({ required: true }),
  pickedQuantity: f.count({ required: true }),
  packedQuantity: f.count({ required: true }),
};

const { valueAddedServiceId, valueAddedStatus, pictures, remarks } = orderService.fields;

/** Extra work on an order: stage 2 is done while packing. */
export const packingService = {
  id: f.id({ required: true }),
  valueAddedServiceId,
  name: f.text({ required: true, max: 100 }),
  stage: f.count({ required: true }),
  needsPicture: f.flag({ required: true }),
  valueAddedStatus,
  pictures,
  remarks,
};

const { orderGoodsId, quantity, parcelIndex } = packingScan.fields;
export const livingScan = { id: f.id({ required: true }), creationTime: f.time({ required: true }), orderGoodsId, quantity, parcelIndex };

/** The carrier's limits on a parcel, in cm and kg; 0 is none. */
export const parcelLimits = {
  carrierName: f.text(),
  maxLength: f.centimetres({ required: true }),
  maxWidth: f.centimetres({ required: true }),
  maxHeight: f.centimetres({ required: true }),
  maxSumOfSides: f.centimetres({ required: true }),
  maxWeight: f.kilograms({ required: true }),
};

const { length, width, height, weight, goods } = orderParcel.fields;
/** A packed parcel. */
export const packedParcel = {
  id: f.id({ required: true }),
  parcelNo: f.text({ required: true, max: 32 }),
  parcelIndex: f.count({ apiName: 'Index', required: true }),
  length,
  width,
  height,
  weight,
  volumeWeight: f.kilograms({ required: true }),
  goods,
};

/** The effect of the new weights on the price, without amounts: warehouse staff do not see money. */
export const requoteResult = {
  action: f.text({ required: true, max: 16 }),
  actualWeight: f.kilograms({ required: true }),
  volumeWeight: f.kilograms({ required: true }),
  billingWeight: f.kilograms({ required: true }),
  volume: f.cubicMetres({ required: true }),
  paymentStatus: f.enum('PaymentStatus', { required: true }),
};

/** The result of obtaining the waybill: its number, or why there is none yet. Not wanted: it is obtained after arrival. */
export const waybillResult = {
  wanted: f.flag({ required: true }),
  ok: f.flag({ required: true }),
  carrierNo: f.text({ max: 40 }),
  code: f.count(),
  message: f.text({ max: 500 }),
};
