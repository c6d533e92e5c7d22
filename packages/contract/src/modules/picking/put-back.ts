import { f } from '../../core/field.ts';
import { resource } from '../../core/resource.ts';
import { states } from '../../core/states.ts';
import { enumCodes } from '../../data/codes.ts';
import { putBackIndex } from './screens.ts';

/** The states of goods to put back. Missing goods that turn up are put on a shelf. */
export const putBackStates = states('PutBackStatus', {
  Open: { putBack: 'Done', miss: 'Missing' },
  Missing: { recover: 'Done' },
  Done: { undo: 'Open' },
});

const readOnlyRequired = { readOnly: true, required: true } as const;

/**
 * Picked goods of an order that was taken apart: they are on no shelf until they are scanned onto one. They remain reserved for the order,
 * unless it has released its goods since (`released`). Missing ones are in no stock.
 */
export const putBack = resource({
  name: 'putBack',
  module: 'picking',
  table: 'put_back',
  title: 'number',
  area: 'PutBack',
  audience: { read: ['platform', 'site', 'warehouse'], write: ['warehouse'] },
  screen: putBackIndex,
  scope: { warehouse: 'warehouseId' },
  fields: {
    // Courier number of the package, or code of the commodity.
    number: f.code({ ...readOnlyRequired, max: 100 }),
    productName: f.text({ readOnly: true, max: 200 }),
    quantity: f.count({ ...readOnlyRequired, min: 1 }),
    status: f.state(putBackStates, 'Open', { apiName: 'PutBackStatus' }),
    waitingSince: f.time(readOnlyRequired),
    warehouseId: f.ref('warehouse', readOnlyRequired),
    logisticsOrderId: f.ref('logisticsOrder', { ...readOnlyRequired, display: { SerialNumber: 'serialNumber' } }),
    orderGoodsId: f.ref('orderGoods', readOnlyRequired),
    packageId: f.ref('package', { readOnly: true }),
    commodityId: f.ref('commodity', { readOnly: true, display: {} }),
    batchDate: f.date({ readOnly: true }),
    lotId: f.ref('commodityLot', { readOnly: true, display: { LotNumber: 'number' } }),
    released: f.flag({ ...readOnlyRequired, default: false }),
    // Their place: in this cell of the list's cart, or on the packing table it was taken to.
    pickingListId: f.ref('pickingList', { ...readOnlyRequired, display: { PickingListSerialNumber: 'serialNumber' } }),
    gridRow: f.count({ ...readOnlyRequired, min: 1 }),
    gridColumn: f.count({ ...readOnlyRequired, min: 1 }),
    fromShelfId: f.ref('shelf', { ...readOnlyRequired, apiName: 'FromShelvesId', display: { FromShelvesNumber: 'number' } }),
    shelfId: f.ref('shelf', { apiName: 'ShelvesId', readOnly: true, display: { ShelvesNumber: 'number' } }),
    putBackTime: f.time({ readOnly: true }),
    operatorId: f.staff({ readOnly: true, display: { OperatorName: 'displayName' } }),
    // Why they were reported missing, and when.
    remarks: f.longText({ readOnly: true }),
    missingTime: f.time({ readOnly: true }),
  },
  calls: { list: 'GetPutBacks' },
  indexes: [
    ['warehouseId', 'status'],
    ['status'],
    ['logisticsOrderId'],
    ['orderGoodsId'],
    ['packageId'],
    ['commodityId'],
    ['pickingListId'],
  ],
  search: ['number', 'productName'],
  checks: {
    quantity_positive: 'quantity > 0',
    package_or_commodity: '(package_id is null) <> (commodity_id is null)',
    done_is_on_shelf: `(status = ${enumCodes.PutBackStatus.Done}) = (shelf_id is not null) and (shelf_id is null) = (put_back_time is null)`,
  },
  page: {
    filters: ['number', 'status', 'warehouseId', 'logisticsOrderId'],
    columns: [
      'number',
      'productName',
      'quantity',
      'status',
      'waitingSince',
      'logisticsOrderId',
      'pickingListId',
      'fromShelfId',
      'warehouseId',
      'shelfId',
      'operatorId',
      'putBackTime',
      'missingTime',
      'remarks',
    ],
    form: [],
  },
});
