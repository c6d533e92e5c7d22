import { call } from '../../core/call.ts';
import { errorsOf } from '../../core/errors.ts';
import { f } from '../../core/field.ts';
import { logisticsOrderIndex, logisticsOrderPeerEstablish } from './screens.ts';

/** One parcel of another forwarder: its own number, what is in it, who gets it. Regions by name or code; weight in kg, sides in cm. */
export const peerRow = {
  customerOrderNumber: f.code({ required: true, max: 40 }),
  courierNumber: f.code({ max: 40 }),
  productName: f.text({ required: true, max: 100 }),
  quantity: f.count({ min: 1, max: 100_000 }),
  price: f.money(),
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
  identityNumber: f.text({ max: 40 }),
  weight: f.kilograms(),
  length: f.centimetres(),
  width: f.centimetres(),
  height: f.centimetres({ wire: 'Geight' }),
  carrierNo: f.code({ max: 40 }),
  remarks: f.longText(),
};

/** What all rows have in common. */
const setting = {
  userId: f.ref('user', { seenBy: 'PS' }),
  warehouseId: f.ref('warehouse'),
  shippingMethodId: f.ref('shippingMethod', { wire: 'TypeOfShippingId' }),
  cargoTypeId: f.ref('cargoType', { wire: 'CargoType' }),
};

/** Takes in the parcels of another forwarder, each as a draft with its package and its receiver; a wrong row does not stop the others. */
export const peerEstablishLogisticsOrder = call({
  path: '/LogisticsOrder/PeerEstablishLogisticsOrder',
  who: 'CPS',
  needs: logisticsOrderPeerEstablish.Establish,
  idempotent: true,
  // More than 200 are refused by their own code (106).
  takes: { ...setting, rows: f.list(peerRow, { wire: 'Rows', required: true, max: 2000 }) },
  gives: f.list(
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

/** The same from a spreadsheet, all rows or none; the job tells what is wrong by row. */
export const upLoadLogisticsOrder = call({
  path: '/LogisticsOrder/UpLoadLogisticsOrder',
  who: 'CPS',
  needs: [logisticsOrderIndex.Import, logisticsOrderPeerEstablish.Import],
  takes: { fileId: f.id({ required: true }), ...setting },
  gives: f.object({ jobId: f.id({ required: true }) }, { required: true }),
});

export const peerErrors = errorsOf('orders', {
  numberKnown: 'Duplicate',
  tooManyRows: 'LimitExceeded',
  noRowRight: 'ImportRowsInvalid',
  noWarehouse: 'NotFound',
});
