import { f } from '../../core/field.ts';
import { resource } from '../../core/resource.ts';
import { states } from '../../core/states.ts';
import { personalPickingIndex, pickingListIndex } from './screens.ts';

/** The states of a line as pieces are picked and put back. A shortage does not change the state and counts in the line's short quantity. */
export const pickingLineStates = states('PickingStatus', {
  ToBePicked: { pickSome: 'PartiallyPicked', pickAll: 'FinishedPicking' },
  PartiallyPicked: { pickSome: 'PartiallyPicked', pickAll: 'FinishedPicking', putBackSome: 'PartiallyPicked', putBackAll: 'ToBePicked' },
  FinishedPicking: { putBackSome: 'PartiallyPicked', putBackAll: 'ToBePicked' },
});

/** Goods of one order to pick from one shelf into the order's cell of the cart. */
export const pickingLine = resource({
  name: 'pickingLine',
  module: 'picking',
  table: 'picking_line',
  bare: true,
  audience: { read: ['platform', 'site', 'warehouse'], write: ['platform', 'site', 'warehouse'] },
  screen: pickingListIndex,
  readableFrom: [personalPickingIndex],
  fields: {
    pickingListId: f.ref('pickingList', { readOnly: true, required: true, display: { PickingListSerialNumber: 'serialNumber' } }),
    logisticsOrderId: f.ref('logisticsOrder', { readOnly: true, required: true, display: { SerialNumber: 'serialNumber' } }),
    orderGoodsId: f.ref('orderGoods', { readOnly: true, required: true }),
    shelfId: f.ref('shelf', { apiName: 'ShelvesId', readOnly: true, required: true, display: { ShelvesNumber: 'number' } }),
    gridRow: f.count({ readOnly: true, required: true, min: 1 }),
    gridColumn: f.count({ readOnly: true, required: true, min: 1 }),
    quantity: f.count({ readOnly: true, required: true, min: 1 }),
    pickedQuantity: f.count({ readOnly: true, required: true, default: 0 }),
    shortQuantity: f.count({ readOnly: true, required: true, default: 0 }),
    shortRemarks: f.longText({ readOnly: true }),
    shortTime: f.time({ readOnly: true }),
    status: f.state(pickingLineStates, 'ToBePicked', { apiName: 'PickingStatus' }),
    pickerId: f.staff({ readOnly: true, display: { PickerName: 'displayName' } }),
    pickedTime: f.time({ readOnly: true }),
  },
  unique: [['pickingListId', 'orderGoodsId', 'shelfId']],
  indexes: [['logisticsOrderId'], ['orderGoodsId'], ['shelfId']],
  checks: {
    grid_from_one: 'grid_row >= 1 and grid_column >= 1',
    quantity_positive: 'quantity > 0',
    picked_and_short_within_quantity: 'picked_quantity >= 0 and short_quantity >= 0 and picked_quantity + short_quantity <= quantity',
    status_follows_picked: 'status = case when picked_quantity = 0 then 1 when picked_quantity < quantity then 2 else 3 end',
  },
});
