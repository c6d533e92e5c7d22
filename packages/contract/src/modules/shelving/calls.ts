import { anyOf, call, done } from '../../core/call.ts';
import { f } from '../../core/field.ts';
import { packageIndex, packagePutOnShelvesIndex } from '../packages/screens.ts';
import { shelvesIndex } from './screens.ts';
import { shelf } from './shelf.ts';

const { long, wide, high, partitionId, warehouseId } = shelf.fields;
const bothShelves = {
  fromShelfId: f.ref('shelf', { wire: 'FromShelvesId', required: true }),
  toShelfId: f.ref('shelf', { wire: 'ToShelvesId', required: true }),
};

/** A page of shelves; `overCapacity` tells those that hold more than they may, by volume or by weight, from the others. */
export const getShelves = call({
  path: '/Shelves/GetShelves',
  who: 'PSW',
  needs: [shelf.screen!, ...shelf.readableFrom!],
  reads: true,
  query: true,
  takes: {
    siteId: f.ref('site', { seenBy: 'PS' }),
    number: anyOf(shelf.fields.number),
    warehouseId: anyOf(warehouseId),
    partitionId: anyOf(partitionId),
    deactivated: anyOf(shelf.fields.deactivated),
    overCapacity: f.flag(),
  },
  gives: f.page(shelf.fields),
});

/** How many shelves one call may add. */
export const mostAtOnce = 500;

/** Adds the shelves {prefix}{start} to {prefix}{end}, padded with zeros to so many digits; all of them or none. */
export const batchAddShelves = call({
  path: '/Shelves/BatchAddShelves',
  who: 'PSW',
  needs: shelvesIndex.BatchAdd,
  takes: {
    siteId: f.ref('site', { seenBy: 'PS' }),
    warehouseId,
    partitionId,
    prefix: f.code({ required: true, max: 24 }),
    paddingDigits: f.count({ max: 9 }),
    startNumber: f.count({ required: true, max: 999_999_999 }),
    endNumber: f.count({ required: true, max: 999_999_999 }),
    long,
    wide,
    high,
  },
  gives: f.texts({ required: true, max: mostAtOnce }),
});

/** Takes a shelf out of use, or back into it. */
export const deactivateShelves = call({
  path: '/Shelves/DeactivateShelves',
  who: 'PSW',
  needs: shelvesIndex.Deactivate,
  takes: { id: f.id({ required: true }), deactivated: f.flag({ required: true }) },
  gives: done,
});

/** One shelf with what lies on it; with `At` what lay on it at that minute. */
export const getShelvesById = call({
  path: '/Shelves/GetShelvesById',
  who: 'PSW',
  needs: [shelvesIndex, packagePutOnShelvesIndex],
  takes: { id: f.id({ required: true }), at: f.time() },
  gives: f.object({
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
    /** Pieces of commodities that lie there by themselves. */
    stock: f.list({
      commodityId: f.id({ required: true }),
      commodityCode: f.text({ required: true }),
      commodityName: f.text({ required: true }),
      identificationCode: f.text(),
      memberCode: f.text({ max: 12 }),
      inventoryState: f.enum('InventoryState', { required: true }),
      batchDate: f.date(),
      quantity: f.count({ required: true }),
    }),
    bins: f.list({
      binId: f.id({ required: true }),
      binNumber: f.text({ required: true }),
      memberCode: f.text({ max: 12 }),
      quantity: f.count({ required: true }),
      shelvedTime: f.time(),
    }),
    /** What came back from the destination and lies there as it came. */
    returns: f.list({
      returnLogisticsOrderId: f.id({ required: true }),
      serialNumber: f.text({ required: true, max: 32 }),
      returnsOrderNumberNo: f.text({ required: true, max: 40 }),
      memberCode: f.text({ max: 12 }),
      quantity: f.count({ required: true }),
      weight: f.kilograms({ required: true }),
      shelvedTime: f.time(),
    }),
  }),
  reads: true,
});

/** The shelves of one partition, in the order one walks past them. */
export const getShelvesByPartition = call({
  path: '/Shelves/GetShelvesByPartition',
  who: 'PSW',
  needs: [shelvesIndex, packagePutOnShelvesIndex, packageIndex],
  takes: { partitionId },
  gives: f.page(shelf.fields),
  reads: true,
  query: true,
});

/** What the labels of shelves say; the barcode is the text of a Code 128. */
export const getShelvesPrintData = call({
  path: '/Shelves/GetShelvesPrintData',
  who: 'PSW',
  needs: shelvesIndex.Print,
  takes: { ids: f.ids({ required: true, max: mostAtOnce }) },
  gives: f.list({
    shelvesNumber: f.text({ required: true, max: 40 }),
    barcode: f.text({ required: true, max: 40 }),
    partitionName: f.text({ required: true }),
    warehouseName: f.text({ required: true }),
  }),
  reads: true,
});

/** The same labels as a PDF to print; gives the file's address. */
export const printShelvesReport = call({
  path: '/Shelves/PrintShelvesReport',
  who: 'PSW',
  needs: shelvesIndex.Print,
  takes: { ids: f.ids({ required: true, max: mostAtOnce }) },
  gives: f.file({ required: true }),
});

/** Moves goods from one shelf to another of the same warehouse: packages, bins and returns whole, of a commodity so many pieces or all in a state. */
export const transferShelvesGoods = call({
  path: '/Shelves/TransferShelvesGoods',
  who: 'PSW',
  needs: [shelvesIndex.TransferGoods, packagePutOnShelvesIndex.Transfer],
  takes: {
    ...bothShelves,
    /** Each names a package, a commodity, a bin or a return. */
    items: f.list(
      {
        packageId: f.ref('package'),
        commodityId: f.ref('commodity'),
        binId: f.ref('bin'),
        returnLogisticsOrderId: f.ref('returnLogisticsOrder'),
        inventoryState: f.enum('InventoryState'),
        quantity: f.count({ min: 1 }),
      },
      { required: true, max: 200 },
    ),
  },
  gives: done,
});

/** Moves everything on a shelf to another one; answers how many packages, bins, returns and commodities moved. */
export const transferAllShelvesGoods = call({
  path: '/Shelves/TransferAllShelvesGoods',
  who: 'PSW',
  needs: [shelvesIndex.TransferAll, packagePutOnShelvesIndex.Transfer],
  takes: bothShelves,
  gives: f.count({ required: true }),
});
