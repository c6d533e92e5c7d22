import { f } from '../../core/field.ts';
import { pickingLine } from './picking-line.ts';

const { logisticsOrderId, orderGoodsId, shelfId, gridRow, gridColumn, quantity, pickedQuantity, shortQuantity, status, pickedTime } =
  pickingLine.fields;

/** A line with all that a picker needs to find the goods: where they lie, what they look like, and which cell they go to. */
export const lineFacts = {
  id: f.id({ required: true }),
  pickingListId: f.id({ required: true }),
  logisticsOrderId,
  serialNumber: f.text({ required: true }),
  orderGoodsId,
  shelfId,
  shelfNumber: f.text({ wire: 'ShelvesNumber', required: true }),
  partitionName: f.text({ wire: 'WarehousePartitionName' }),
  // What the scanner reads of the goods: the courier number of a package, of a commodity its identification code or else its code.
  courierNumber: f.text({ required: true }),
  commodityId: f.id(),
  commodityCode: f.text(),
  identificationCode: f.text(),
  productName: f.text({ max: 100 }),
  pictures: f.images(),
  memberCode: f.text({ max: 12 }),
  gridRow,
  gridColumn,
  quantity,
  pickedQuantity,
  shortQuantity,
  status,
  pickerName: f.text(),
  pickedTime,
};

/** The cart: its cells, row by row, and the order of each. */
export const gridFacts = {
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
