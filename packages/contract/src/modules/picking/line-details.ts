import { f } from '../../core/field.ts';
import { pickingLine } from './picking-line.ts';

const {
  logisticsOrderId,
  orderGoodsId,
  shelfId,
  gridRow,
  gridColumn,
  quantity,
  pickedQuantity,
  shortQuantity,
  shortRemarks,
  shortTime,
  status,
  pickedTime,
} = pickingLine.fields;

/** A line with everything a picker needs to find the goods: their place, their picture, and their cell. */
export const lineDetails = {
  id: f.id({ required: true }),
  pickingListId: f.id({ required: true }),
  logisticsOrderId,
  serialNumber: f.text({ required: true }),
  orderGoodsId,
  shelfId,
  shelfNumber: f.text({ apiName: 'ShelvesNumber', required: true }),
  formerShelfNumbers: f.texts({ apiName: 'FormerShelvesNumbers' }),
  partitionName: f.text({ apiName: 'WarehousePartitionName' }),
  // The barcode of the goods: the courier number of a package, the identification code of a commodity or else its commodity code.
  courierNumber: f.text({ required: true }),
  // See `pkg.labelNumber`.
  labelNumber: f.text(),
  packageId: f.id(),
  commodityId: f.id(),
  commodityCode: f.text(),
  identificationCode: f.text(),
  moreBarcodes: f.texts(),
  // The lots that are reserved on the shelf, the first ones to pick first.
  lots: f.list(
    {
      lotNumber: f.text({ required: true, max: 40 }),
      expiryDate: f.date(),
      lotBlocked: f.flag({ required: true }),
      quantity: f.count({ required: true }),
    },
    { max: 200 },
  ),
  productName: f.text({ max: 100 }),
  pictures: f.images(),
  memberCode: f.text({ max: 12 }),
  gridRow,
  gridColumn,
  quantity,
  pickedQuantity,
  shortQuantity,
  shortRemarks,
  shortTime,
  status,
  pickerName: f.text(),
  pickedTime,
};

/** The cart: its cells, row by row, and the order of each. */
export const gridDetails = {
  gridRows: f.count({ required: true }),
  gridColumns: f.count({ required: true }),
  cells: f.list(
    {
      gridRow,
      gridColumn,
      logisticsOrderId,
      serialNumber: f.text({ required: true }),
      pieces: f.count({ required: true }),
      memberCode: f.text({ max: 12 }),
    },
    { required: true, max: 2500 },
  ),
};
