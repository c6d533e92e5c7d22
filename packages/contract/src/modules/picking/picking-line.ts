import { f } from '../../core/field.ts';
import { resource } from '../../core/resource.ts';
import { states } from '../../core/states.ts';
import { personalPickingIndex, pickingListIndex } from './screens.ts';

/** How a line moves as pieces are picked and put back. A shortage leaves the state and counts in the line's short quantity. */
export const pickingLineStates = states('PickingStatus', {
  ToBePicked: { pickSome: 'PartiallyPicked', pickAll: 'FinishedPicking' },
  PartiallyPicked: { pickSome: 'PartiallyPicked', pickAll: 'FinishedPicking', putBackSome: 'PartiallyPicked', putBackAll: 'ToBePicked' },
  FinishedPicking: { putBackSome: 'PartiallyPicked', putBackAll: 'ToBePicked' },
});

/** Goods of one order to fetch from one shelf into the order's cell of the cart. */
export const pickingLine = resource({
  name: 'pickingLine',
  module: 'picking',
  table: 'picking_line',
  bare: true,
  who: { read: 'PSW', write: 'PSW' },
  screen: pickingListIndex,
  readableFrom: [personalPickingIndex],
  fields: {
    pickingListId: f.ref('pickingList', { byServer: true, required: true, shows: { PickingListSerialNumber: 'serialNumber' } }),
    logisticsOrderId: f.ref('logisticsOrder', { byServer: true, required: true, shows: { SerialNumber: 'serialNumber' } }),
    orderGoodsId: f.ref('orderGoods', { byServer: true, required: true }),
    shelfId: f.ref('shelf', { wire: 'ShelvesId', byServer: true, required: true, shows: { ShelvesNumber: 'number' } }),
    gridRow: f.count({ byServer: true, required: true, min: 1 }),
    gridColumn: f.count({ byServer: true, required: true, min: 1 }),
    quantity: f.count({ byServer: true, required: true, min: 1 }),
    pickedQuantity: f.count({ byServer: true, required: true, starts: 0 }),
    shortQuantity: f.count({ byServer: true, required: true, starts: 0 }),
    status: f.state(pickingLineStates, 'ToBePicked', { wire: 'PickingStatus' }),
    pickerId: f.ref('user', { byServer: true, shows: { PickerName: 'nickName' } }),
    pickedTime: f.time({ byServer: true }),
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
