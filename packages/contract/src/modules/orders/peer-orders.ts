import { call } from '../../core/call.ts';
import { errorsOf } from '../../core/errors.ts';
import { f } from '../../core/field.ts';
import { logisticsOrderIndex, logisticsOrderPeerEstablish } from './screens.ts';

/** One parcel of another forwarder: its number, contents and receiver. Regions by name or code; weight in kg, sides in cm. */
export const peerRow = {
  customerOrderNumber: f.code({ required: true, max: 40 }),
  courierNumber: f.code({ max: 40 }),
  productName: f.text({ required: true, max: 100 }),
  quantity: f.count({ min: 1, max: 100_000 }),
  price: f.money({ currency: 'site' }),
  recipientName: f.text({ required: true }),
  phoneCode: f.code({ max: 8 }),
  phone: f.text({ required: true, max: 30 }),
  country: f.text({ required: true, max: 60 }),
  province: f.text({ max: 60 }),
  city: f.text({ max: 60 }),
  county: f.text({ max: 60 }),
  town: f.text({ max: 60 }),
  detailedAddress: f.text({ required: true, max: 255 }),
  mailboxCode: f.code({ max: 12 }),
  identityNumber: f.text({ max: 40, sealed: true }),
  weight: f.kilograms(),
  length: f.centimetres(),
  width: f.centimetres(),
  height: f.centimetres({ apiName: 'Geight' }),
  carrierNo: f.code({ max: 40 }),
  remarks: f.longText(),
};

/** Settings shared by all rows. */
const setting = {
  userId: f.customer({ seenBy: ['platform', 'site'] }),
  warehouseId: f.ref('warehouse', { picker: 'sendingWarehouse' }),
  shippingMethodId: f.ref('shippingMethod', { apiName: 'TypeOfShippingId' }),
  cargoTypeId: f.ref('cargoType', { apiName: 'CargoType' }),
};

/** Imports the parcels of another forwarder, each as a draft with its package and its receiver; an invalid row does not stop the others. */
export const peerEstablishLogisticsOrder = call({
  path: '/LogisticsOrder/PeerEstablishLogisticsOrder',
  audience: ['platform', 'site', 'customer'],
  needs: logisticsOrderPeerEstablish.Establish,
  idempotent: true,
  // More than 200 are refused with a separate error (`LimitExceeded`).
  input: { ...setting, rows: f.list(peerRow, { apiName: 'Rows', required: true, max: 2000 }) },
  output: f.list(
    {
      row: f.count({ required: true }),
      customerOrderNumber: f.text(),
      id: f.id(),
      serialNumber: f.text(),
      ok: f.flag({ required: true }),
      code: f.count({ required: true }),
      message: f.text({ max: 500 }),
    },
    { required: true },
  ),
});

/** The same from a spreadsheet, all rows or none; the job lists errors by row. */
export const upLoadLogisticsOrder = call({
  path: '/LogisticsOrder/UpLoadLogisticsOrder',
  audience: ['platform', 'site', 'customer'],
  needs: [logisticsOrderIndex.Import, logisticsOrderPeerEstablish.Import],
  input: { fileId: f.id({ required: true }), ...setting },
  output: f.object({ jobId: f.id({ required: true }) }, { required: true }),
});

export const peerErrors = errorsOf('orders', {
  numberKnown: 'Duplicate',
  tooManyRows: 'LimitExceeded',
  noRowRight: 'ImportRowsInvalid',
  noWarehouse: 'NotFound',
});
