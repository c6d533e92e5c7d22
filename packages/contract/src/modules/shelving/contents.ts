import { call } from '../../core/call.ts';
import { f } from '../../core/field.ts';
import { packagePutOnShelvesIndex } from '../packages/screens.ts';
import { shelvesIndex } from './screens.ts';
import { shelf } from './shelf.ts';

/** One shelf with its contents; with `At`, its contents at that minute. */
export const getShelvesById = call({
  path: '/Shelves/GetShelvesById',
  audience: ['platform', 'site', 'warehouse'],
  needs: [shelvesIndex, packagePutOnShelvesIndex],
  input: { id: f.id({ required: true }), at: f.time() },
  output: f.object({
    ...shelf.fields,
    contents: f.list({
      packageId: f.id({ required: true }),
      courierNumber: f.text({ required: true, max: 40 }),
      productName: f.text({ max: 100 }),
      memberCode: f.text({ max: 12 }),
      packageStatus: f.enum('PackageStatus', { required: true }),
      quantity: f.count({ required: true }),
      volume: f.cubicMetres({ required: true }),
      weight: f.kilograms({ required: true }),
      shelvedTime: f.time(),
    }),
    /** Loose pieces of commodities on it. */
    stock: f.list({
      commodityId: f.id({ required: true }),
      commodityCode: f.text({ required: true }),
      commodityName: f.text({ required: true }),
      identificationCode: f.text(),
      memberCode: f.text({ max: 12 }),
      inventoryState: f.enum('InventoryState', { required: true }),
      batchDate: f.date(),
      lotNumber: f.text({ max: 40 }),
      expiryDate: f.date(),
      lotBlocked: f.flag({ required: true }),
      quantity: f.count({ required: true }),
    }),
    bins: f.list({
      binId: f.id({ required: true }),
      binNumber: f.text({ required: true }),
      memberCode: f.text({ max: 12 }),
      quantity: f.count({ required: true }),
      shelvedTime: f.time(),
    }),
    /** Returns from the destination that are stored on it as they came. */
    returns: f.list({
      returnLogisticsOrderId: f.id({ required: true }),
      serialNumber: f.text({ required: true, max: 32 }),
      returnsOrderNumberNo: f.text({ required: true, max: 40 }),
      memberCode: f.text({ max: 12 }),
      quantity: f.count({ required: true }),
      weight: f.kilograms({ required: true }),
      shelvedTime: f.time(),
    }),
    /** Packed boxes of orders that wait for their bag. */
    parcels: f.list({
      parcelId: f.id({ required: true }),
      logisticsOrderId: f.id({ required: true }),
      parcelNo: f.text({ required: true, max: 32 }),
      serialNumber: f.text({ required: true, max: 32 }),
      memberCode: f.text({ max: 12 }),
      carrierNo: f.text({ max: 40 }),
      weight: f.kilograms({ required: true }),
      shelvedTime: f.time(),
    }),
  }),
  transaction: 'none',
});
